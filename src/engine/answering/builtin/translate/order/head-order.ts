import { type Traits } from '../../text/language-traits.js';
import { type Segment } from '../segments.js';
import { partsOf } from './adverbials.js';
import { withBrackets } from './brackets.js';
import { Clauses } from './clauses.js';
import { isAsking, isJoint, isThingAt, said } from './parts.js';

const SENTENCE_END = /^[.?!;:]$/;
/** Words that begin an order, or else a question, in English. */
const ORDERING = /^(find|list|show|return|sort|display|give)$/;
const ASKING = /^(what is|what is the name|which|in which|who|when|how much)$/;

/** Whether a verb stands behind what is done to something, or before it. */
type Verbs = NonNullable<Traits['headLast']>;

const clausesWith = { 'verb last': new Clauses(true), 'verb first': new Clauses(false) } as const;

/** How many parts at the beginning of a sentence order something. */
const orderingAtStart = (segments: readonly Segment[]): number =>
  Number(segments.length > 1 && ORDERING.test(segments[0]?.english ?? ''));

/** How many parts at the end of a sentence ask or order. */
function askingAtEnd(segments: readonly Segment[]): number {
  const last = segments.findLastIndex(({ english }) => !ORDERING.test(english) && !ASKING.test(english));
  return Math.min(segments.length - 1 - last, segments.length - 1);
}

/** "what is the name" behind somebody asks for the name of what follows in English. */
const askedFirst = (segment: Segment): Segment =>
  segment.english === 'what is the name' ? { ...segment, english: 'what is the name of' } : segment;

/**
 * Where the comma stands behind what a sentence speaks of: "body builder with the highest score, score"; -1 for none. Where
 * verbs come last, a word says that it is spoken of; other commas part lists.
 */
function commaOfTopic(segments: readonly Segment[], verbs: Verbs): number {
  const at = segments.findIndex(({ english }) => english === ',');
  const topic = segments.slice(0, Math.max(0, at));
  const ofOwner = verbs === 'verb last' ? topic.slice(-1) : topic;
  const isTopic =
    isThingAt(topic, at - 1) &&
    ofOwner.some(({ particle }) => particle === 'owner') &&
    !topic.some(isAsking) &&
    !isJoint(segments[at + 1]);
  return isTopic ? at : -1;
}

function inSentence(segments: readonly Segment[], verbs: Verbs): Segment[] {
  const clauses = clausesWith[verbs];
  const end = segments.findIndex(({ english, kind }) => kind === 'mark' && SENTENCE_END.test(english));
  const marks = end < 0 ? [] : segments.slice(end);
  const body = withBrackets(end < 0 ? segments : segments.slice(0, end));
  const [from, to] = [orderingAtStart(body), body.length - askingAtEnd(body)];
  const { group, clause, order } = partsOf(body.slice(from, to));
  const ordering = orderingAtStart(clause);
  const first = [
    ...body.slice(to).map(askedFirst),
    ...body.slice(0, from),
    ...clause.slice(0, ordering),
    ...group,
  ];
  const about = clause.slice(ordering);
  const comma = commaOfTopic(about, verbs);
  const topic = comma < 0 ? [] : [said('of'), ...clauses.inEnglishOrder(about.slice(0, comma))];
  return [...first, ...clauses.inEnglishOrder(about.slice(comma + 1)), ...topic, ...order, ...marks];
}

/**
 * A question of a language that says everything of a thing before it, with each thing first, as in English: "age more than
 * 30 student name list" becomes "list student name with age more than 30".
 */
export function headsFirst(segments: readonly Segment[], verbs: Verbs): Segment[] {
  const sentences: Segment[][] = [[]];
  for (const segment of segments) {
    sentences.at(-1)?.push(segment);
    if (segment.kind === 'mark' && SENTENCE_END.test(segment.english)) sentences.push([]);
  }
  return sentences.flatMap((sentence) => inSentence(sentence, verbs));
}
