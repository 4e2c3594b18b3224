import { type LinkedQuestion } from '../mentions/linked-question.js';
import { isDay } from '../mentions/number-mentions.js';
import { type Token, wordBefore } from '../question/tokens.js';
import { FOLDS, GREATER, isSuperlative, isYearWord, LESS, wordSet } from '../question/words.js';

/** What a part of a question says. */
type PartKind =
  'value' | 'time' | 'number' | 'count' | 'extreme' | 'fold' | 'direction' | 'group' | 'measure' | 'column';

/** Words of a question that say one thing, which another question may say otherwise. */
export interface QuestionPart {
  readonly kind: PartKind;
  /** Places of its first and last token. */
  readonly first: number;
  readonly last: number;
  /** Ids of the columns that it may name, or whose value it may be. */
  readonly columns: ReadonlySet<number>;
}

const DIRECTIONS = wordSet('ascending descending asc desc increasing decreasing decending');
const COMPARING = new Set([...GREATER, ...LESS, ...wordSet('than at equal equals to exactly')]);
const SPREADING = wordSet('by per each every');
const ARTICLES = wordSet('the a an');
const NO_COLUMNS: ReadonlySet<number> = new Set();

function isExtreme(norm: string): boolean {
  const fold = FOLDS.get(norm);
  return fold === undefined ? isSuperlative(norm) : fold === 'max' || fold === 'min';
}

/** The parts of a question, in its order; none overlaps another one. */
export function partsOfQuestion(linked: LinkedQuestion): QuestionPart[] {
  const parts: QuestionPart[] = [];
  const add = (part: QuestionPart): void => {
    if (parts.every(({ first, last }) => part.last < first || part.first > last)) parts.push(part);
  };
  for (const part of [
    ...valueParts(linked),
    ...numberParts(linked),
    ...calendarParts(linked),
    ...wordParts(linked.tokens),
    ...columnParts(linked),
  ])
    add(part);
  return parts.toSorted((one, other) => one.first - other.first);
}

function valueParts({ values, tokens }: LinkedQuestion): QuestionPart[] {
  return values.flatMap(({ places, readings }) => {
    const columns = new Set(readings.flatMap(({ column }) => (column ? [column.id] : [])));
    const [first, last] = [Math.min(...places), Math.max(...places)];
    if (last - first + 1 !== places.length) return [];
    const isYear = first === last && isYearWord(tokens[first]?.norm ?? '');
    return [{ kind: isYear ? ('time' as const) : ('value' as const), first, last, columns }];
  });
}

/** Numbers with the words before them that compare: "more than 500". */
function numberParts({ numbers, tokens }: LinkedQuestion): QuestionPart[] {
  return numbers.flatMap(({ place, value }): QuestionPart[] => {
    let first = place;
    while (COMPARING.has(tokens[first - 1]?.norm ?? '')) first -= 1;
    const isTime = first === place && (typeof value === 'string' || isYearWord(tokens[place]?.norm ?? ''));
    // "the cheapest one" counts nothing.
    if (first === place && tokens[place]?.norm === 'one') return [];
    return [{ kind: isTime ? 'time' : 'number', first, last: place, columns: NO_COLUMNS }];
  });
}

/** The numbers of days that are named: the quarter and the year of "Q2 2024". */
const calendarParts = ({ calendar, tokens }: LinkedQuestion): QuestionPart[] =>
  calendar.flatMap(({ places }) =>
    places
      .filter((place) => /^\d+$/.test(tokens[place]?.norm ?? '') && !isDay(tokens, place))
      .map((place) => {
        const isYear = isYearWord(tokens[place]?.norm ?? '');
        return { kind: isYear ? 'time' : 'number', first: place, last: place, columns: NO_COLUMNS };
      }),
  );

function wordParts(tokens: readonly Token[]): QuestionPart[] {
  return tokens.flatMap(({ norm }, place): QuestionPart[] => {
    const before = tokens[place - 1]?.norm;
    const at = (kind: PartKind, first = place): QuestionPart[] => [
      { kind, first, last: place, columns: NO_COLUMNS },
    ];
    if (norm === 'many' && before === 'how') return at('count', place - 1);
    if (norm === 'number' || norm === 'count') return at('count');
    if (DIRECTIONS.has(norm)) return at('direction');
    if (isExtreme(norm)) return at('extreme');
    return FOLDS.has(norm) ? at('fold') : [];
  });
}

function columnParts({ slots, tokens, taken }: LinkedQuestion): QuestionPart[] {
  return slots.flatMap(({ first, last, alternatives }) => {
    const [best] = alternatives;
    if (!best || Array.from({ length: last - first + 1 }, (_, at) => first + at).some((at) => taken.has(at)))
      return [];
    const isGroup = SPREADING.has(wordBefore(tokens, first, ARTICLES));
    const measures = best.column.kind === 'number' && !best.column.isIdentifier && !best.column.isYear;
    const columns = new Set(alternatives.map(({ column }) => column.id));
    return [{ kind: isGroup ? 'group' : measures ? 'measure' : 'column', first, last, columns }];
  });
}
