import { type LinkedQuestion } from '../mentions/linked-question.js';
import { wordBefore } from '../question/tokens.js';
import { LEADING, STOP, wordSet } from '../question/words.js';
import { withoutEnd } from './joined-question.js';
import { partsOfQuestion, type QuestionPart } from './question-parts.js';

/** Words with which a question begins that goes on from another one; they say nothing themselves. */
const OPENING = wordSet(
  'and but then now ok okay so what how about also too just only same for the of in with is are a an please instead one ones split break broken down divide divided up further it this that add include plus show list give return display provide me us those these were was',
);
const ADDING = wordSet(
  'also too additionally well add include plus split break broken divide divided further',
);
const INSTEAD = wordSet('instead rather');
const DENYING = wordSet('no not without never');
const ARTICLES = wordSet('a an the any');
const RESTRICTING = wordSet('for among with without where who whose');
/** Parts of which a question may have several that say different things: only their columns tell which is meant. */
const BY_COLUMN: ReadonlySet<QuestionPart['kind']> = new Set(['value']);

/** "Show only those that cost over 500": some of what was answered before. */
const NARROWING = new RegExp(
  String.raw`${LEADING}(?:(?:show|list|give|return|display|find|tell)\s+(?:me\s+|us\s+)?)?(?:only|just)\s+(?:the\s+)?(?:those|ones|these)\b`,
  'i',
);
/** "Sort them by age": the same in another order. */
const ORDERING = new RegExp(
  String.raw`${LEADING}(?:re)?(?:sort|order|rank|arrange)(?:ed)?\s+(?:(?:it|them|these|those|all|everything|(?:the|these|those)\s+(?:results?|lists?|rows|records|answers?|output))\s+)?((?:by|in|from|alphabetically|ascending|descending)\b.*)$`,
  'is',
);
/** What a question shows. */
const SHOWN: ReadonlySet<QuestionPart['kind']> = new Set(['column', 'measure']);

/** Words between the things of a list. */
const LISTING = wordSet('and , the a their');

/** Whether a question asks for some of what was answered before, by a condition. */
export const narrowsAnswer = (question: string): boolean => NARROWING.test(question);

/** The question before in the order that another one asks for; null where that asks for something else. */
export function orderedQuestion(before: string, question: string): string | null {
  const order = ORDERING.exec(question)?.[1];
  if (order === undefined) return null;
  return `${withoutEnd(before)}, ${/^(?:by|alphabetically)\b/i.test(order) ? 'sorted ' : ''}${order}`;
}

/** A question put together of two. */
interface CompletedQuestion {
  readonly text: string;
  /** Whether all that is said anew takes the place of what was said before. */
  readonly replaces: boolean;
}

interface Change {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/**
 * A question that goes on from the one before, as one that stands for itself: what it says otherwise takes the place of what
 * was said before, what it says anew comes behind. Null where what it says could take the place of several things, or of
 * none though it must.
 */
export function completedQuestion(
  before: LinkedQuestion,
  question: LinkedQuestion,
): CompletedQuestion | null {
  const [old, said] = [lists(before), lists(question)];
  if (said.length === 0) return null;
  const isNarrowed = narrowsAnswer(question.text);
  const isAdded = isNarrowed || (says(ADDING, question) && !says(INSTEAD, question));
  // "Also show the prices", not "also the average price".
  const isShownBeside = isAdded && !isNarrowed && said.every(({ kind }) => SHOWN.has(kind));
  const changes = new Map<QuestionPart, Change>();
  const places = new Set<QuestionPart>();
  for (const part of said) {
    const alike = isShownBeside ? old.filter(({ kind }) => SHOWN.has(kind)) : counterparts(part, old);
    const isBeside = isAdded && (isShownBeside || part.kind === 'group') && alike.length > 0;
    const replaced = isBeside ? besides(alike, isShownBeside) : isAdded ? [] : alike;
    if (replaced.length > 1) return null;
    const [counterpart] = replaced;
    if (counterpart) {
      if (
        !isBeside &&
        (places.has(counterpart) || isDenied(part, question) !== isDenied(counterpart, before))
      )
        return null;
      places.add(counterpart);
      const place = charactersOf(counterpart, before);
      // "How many" and "the number of" ask for the same in other places of a sentence.
      const text = part.kind === 'count' ? textOf(counterpart, before) : textOf(part, question);
      changes.set(
        part,
        isBeside ? { from: place.to, to: place.to, text: ` and ${text}` } : { ...place, text },
      );
    } else if (SHOWN.has(part.kind) && !isNarrowed && !isRestriction(part, question)) return null;
  }
  const changed = withChanges(before.text, [...changes.values()]);
  const rest = restOf(question, new Set(changes.keys()));
  if (rest === '') return { text: changed, replaces: changes.size > 0 };
  return { text: `${withoutEnd(changed)}, ${rest}`, replaces: false };
}

/** The parts of a question, of what it shows those as one that nothing but "and" stands between: "the ids and names". */
function lists(question: LinkedQuestion): QuestionPart[] {
  const parts: QuestionPart[] = [];
  for (const part of partsOfQuestion(question)) {
    const last = parts.at(-1);
    const between = question.tokens.slice((last?.last ?? 0) + 1, part.first);
    const isListed = between.length > 0 && between.every(({ norm }) => LISTING.has(norm));
    if (last && isListed && SHOWN.has(last.kind) && SHOWN.has(part.kind))
      parts[parts.length - 1] = {
        kind: last.kind === part.kind ? part.kind : 'column',
        first: last.first,
        last: part.last,
        columns: new Set([...last.columns, ...part.columns]),
      };
    else parts.push(part);
  }
  return parts;
}

/** What something more stands beside: the first of what is shown, for what comes later may be a condition; the last group. */
const besides = (alike: readonly QuestionPart[], isShown: boolean): readonly QuestionPart[] =>
  isShown ? alike.slice(0, 1) : alike.slice(-1);

const says = (words: ReadonlySet<string>, { tokens }: LinkedQuestion): boolean =>
  tokens.some(({ norm }) => words.has(norm));

/** Whether a part stands behind a word that says which rows are meant: "for students who have no friends". */
const isRestriction = ({ first }: QuestionPart, { tokens }: LinkedQuestion): boolean =>
  tokens.slice(0, first).some(({ norm }) => RESTRICTING.has(norm));

/** "No friends" says something else than "some friends". */
const isDenied = ({ first }: QuestionPart, { tokens }: LinkedQuestion): boolean =>
  DENYING.has(wordBefore(tokens, first, ARTICLES));

/** What a part may take the place of: of several alike that of the same column, where it is one. */
function counterparts(part: QuestionPart, old: readonly QuestionPart[]): QuestionPart[] {
  const alike = old.filter(({ kind }) => kind === part.kind);
  const same = alike.filter(({ columns }) => [...part.columns].some((column) => columns.has(column)));
  return BY_COLUMN.has(part.kind) || (alike.length > 1 && same.length === 1) ? same : alike;
}

/** What is left of a question without the parts that take the place of others, and the words it opens with. */
function restOf(question: LinkedQuestion, without: ReadonlySet<QuestionPart>): string {
  const isOut = (place: number): boolean =>
    [...without].some(({ first, last }) => place >= first && place <= last);
  const kept = question.tokens.map((_, place) => place).filter((place) => !isOut(place));
  const first = kept.find((place) => !OPENING.has(question.tokens[place]?.norm ?? ''));
  if (first === undefined) return '';
  const left = kept.filter((place) => place >= openingOf(first, question));
  const isSaid = left.some((place) => {
    const norm = question.tokens[place]?.norm ?? '';
    return !STOP.has(norm) && !OPENING.has(norm) && /[\p{L}\p{N}]/u.test(norm);
  });
  return isSaid ? left.map((place) => question.text.slice(...sliceOf(place, question))).join(' ') : '';
}

/** "in Germany": the word before belongs to what is said. */
function openingOf(first: number, { tokens }: LinkedQuestion): number {
  const isPreposition = /^(?:in|for|with|of)$/.test(tokens[first - 1]?.norm ?? '');
  return isPreposition ? first - 1 : first;
}

const sliceOf = (place: number, { tokens }: LinkedQuestion): [number, number] => [
  tokens[place]?.start ?? 0,
  tokens[place]?.end ?? 0,
];

function charactersOf(
  { first, last }: QuestionPart,
  { tokens }: LinkedQuestion,
): { from: number; to: number } {
  return { from: tokens[first]?.start ?? 0, to: tokens[last]?.end ?? 0 };
}

function textOf(part: QuestionPart, question: LinkedQuestion): string {
  const { from, to } = charactersOf(part, question);
  return question.text.slice(from, to);
}

function withChanges(text: string, changes: readonly Change[]): string {
  return changes
    .toSorted((one, other) => other.from - one.from)
    .reduce((changed, { from, to, text: said }) => changed.slice(0, from) + said + changed.slice(to), text);
}
