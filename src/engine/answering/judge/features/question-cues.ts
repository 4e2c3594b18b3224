import { isSureLimit } from '../../conditions/limit-numbers.js';
import { type LinkedQuestion } from '../../mentions/linked-question.js';
import { type Slot } from '../../mentions/column-slots.js';
import { isDay } from '../../mentions/number-mentions.js';
import { asksYesOrNo, FORM, isSuperlative, MONTHS, STOP, TELLING, wordSet } from '../../question/words.js';
import { lexicon } from '../../builtin/text/lexicon.js';

/** What the judge looks at in a question, whatever the plan. */
interface QuestionCues {
  /** Places of words that name something. */
  readonly content: readonly number[];
  readonly isTop: boolean;
  readonly isCounted: boolean;
  /** How many rows of an order are surely wanted; null where that is not said. */
  readonly limit: number | null;
  readonly asksVerdict: boolean;
  readonly asksId: boolean;
  /** The first place where a column or table is named; -1 for none. */
  readonly head: number;
  /** Places that surely name columns. */
  readonly sure: readonly Slot[];
}

const SURE = 0.9;
const IDENTIFIERS = ['id', 'ids', 'code', 'codes', 'identifier'];

/** Words of greetings, as in "good morning", that else say when something is. */
const DAY_PARTS = wordSet('morning afternoon evening');
const PERIODS = wordSet('year years quarter quarters month months period');

/**
 * Words of how questions are put, of how answers look, and of the last day of a year, name something only where something
 * in the tables is called so.
 */
function isFiller(question: LinkedQuestion, place: number): boolean {
  const { tokens } = question;
  const norm = tokens[place]?.norm ?? '';
  const [before = '', after = ''] = [tokens[place - 1]?.norm, tokens[place + 1]?.norm];
  const isOfDay = MONTHS.has(norm) && (isDay(tokens, place - 1) || isDay(tokens, place + 1));
  const isOfPeriod = /^end(?:ed|ing|s)?$/.test(norm) && (PERIODS.has(before) || PERIODS.has(after));
  const isGreeting = (norm === 'good' && DAY_PARTS.has(after)) || (before === 'good' && DAY_PARTS.has(norm));
  const isSkipped = lexicon.skip.has(norm) && !DAY_PARTS.has(norm);
  return FORM.has(norm) || isSkipped || isGreeting || isDay(tokens, place) || isOfDay || isOfPeriod;
}

function readCues(question: LinkedQuestion): QuestionCues {
  const { tokens, words, slots } = question;
  const named = question.namedPlaces();
  const starts = [
    ...slots.map(({ first }) => first),
    ...question.tables.flatMap((name) => question.tablePlaces(name).slice(0, 1)),
  ];
  return {
    content: tokens.flatMap(({ norm }, place) =>
      STOP.has(norm) ||
      TELLING.has(norm) ||
      !/^[\p{L}\p{N}]+$/u.test(norm) ||
      (!named.has(place) && isFiller(question, place))
        ? []
        : [place],
    ),
    isTop: tokens.some(({ norm }) => isSuperlative(norm)),
    isCounted: (words.has('how') && words.has('many')) || words.has('number') || words.has('count'),
    limit: Number(question.numbers.find((each) => isSureLimit(question, each))?.value ?? 0) || null,
    asksVerdict: asksYesOrNo(tokens),
    asksId: IDENTIFIERS.some((word) => words.has(word)),
    head: starts.length > 0 ? Math.min(...starts) : -1,
    sure: slots.filter(({ alternatives }) => (alternatives[0]?.score ?? 0) > SURE),
  };
}

const known = new WeakMap<LinkedQuestion, QuestionCues>();

/** What the judge looks at in a question; read once for all its plans. */
export function cuesOf(question: LinkedQuestion): QuestionCues {
  const cues = known.get(question) ?? readCues(question);
  known.set(question, cues);
  return cues;
}
