import { type LinkedQuestion } from '../mentions/linked-question.js';
import { countOfRows, type Function, type Item } from '../plan/plan.js';
import { COUNTING, type Fold, FOLDS } from '../question/words.js';
import { type DataColumn } from '../tables/data-table.js';
import { type SelectList } from './select-lists.js';

/** A column that may be computed with or ordered by. */
export interface NumberColumn {
  readonly column: DataColumn;
  readonly score: number;
}

const MOST_NUMBERS = 10;
const UNNAMED = 0.15;
const SURELY_NAMED = 0.5;
const WHOLLY_NAMED = 0.9;
/** What is computed from numbers alone. */
const ADDING: ReadonlySet<Fold> = new Set(['sum', 'avg', 'median']);

/** The columns of numbers and dates that a question may mean, best first; those of named tables too, though not named. */
export function numberColumns(question: LinkedQuestion): NumberColumn[] {
  const best = new Map<DataColumn, number>();
  for (const { alternatives } of [...question.slots, ...question.spans]) {
    for (const { column, score, total } of alternatives) {
      const isNumber = column.kind === 'number' && !(column.isIdentifier && score < 0.8);
      if (isNumber || column.kind === 'date')
        best.set(column, Math.max(total, best.get(column) ?? -Infinity));
    }
  }
  const named = [...best]
    .map(([column, score]) => ({ column, score }))
    .toSorted((one, other) => other.score - one.score);
  const unnamed = question.subjects
    .slice(0, 3)
    .flatMap((name) => question.dataset.table(name).columns)
    .filter((column) => column.kind !== 'text' && !column.isIdentifier && !question.isMentioned(column))
    .map((column) => ({ column, score: UNNAMED }));
  return [...named, ...unnamed].slice(0, MOST_NUMBERS);
}

/** The functions a question names, in their order. */
export function foldsOf(question: LinkedQuestion): Fold[] {
  return foldsWhere(question, () => true);
}

/** Places of the names of numbers: an average in one is computed of nothing else. */
function metricPlaces({ slots }: LinkedQuestion): ReadonlySet<number> {
  const surely = slots.flatMap(({ alternatives: [best] }) =>
    best?.column.metric && best.score > WHOLLY_NAMED ? best.places : [],
  );
  return new Set(surely);
}

function foldsWhere(question: LinkedQuestion, isMeant: (place: number) => boolean): Fold[] {
  const folds = new Set<Fold>();
  const named = metricPlaces(question);
  for (const [place, { norm }] of question.tokens.entries()) {
    const fold = FOLDS.get(norm);
    if (fold && !named.has(place) && isMeant(place)) folds.add(fold);
  }
  if (question.has(COUNTING)) folds.add('sum');
  return [...folds];
}

/** Functions that are no part of a header which is named: none of "max speed". */
function foldsBesideHeaders(question: LinkedQuestion): Fold[] {
  const isOfHeader = (place: number): boolean =>
    question.slots.some(
      ({ places, alternatives }) =>
        places.has(place) &&
        alternatives[0]?.column.words.includes(question.tokens[place]?.norm ?? '') === true,
    );
  return foldsWhere(question, (place) => !isOfHeader(place));
}

function combinations(folds: readonly Fold[]): (readonly Fold[])[] {
  const singles = folds.map((fold) => [fold]);
  const all = folds.length > 1 ? [folds] : [];
  const parts = folds.length > 2 ? [folds.slice(0, -1), folds.slice(1)] : [];
  return [...singles, ...all, ...parts, ...(folds.length > 3 ? [folds.slice(0, 2)] : [])];
}

/** The functions that may be asked for together, each list once. */
function foldLists(question: LinkedQuestion): (readonly Fold[])[] {
  const lists = [...combinations(foldsBesideHeaders(question)), ...combinations(foldsOf(question))];
  return [...new Map(lists.map((folds) => [folds.join(), folds])).values()];
}

function foldItem(question: LinkedQuestion, fn: Function, { column, score }: NumberColumn): Item {
  const { places } = question.mentionOf(column);
  return {
    fn: column.metric?.fn ?? fn,
    column,
    isDistinct: column.metric?.isDistinct ?? false,
    score,
    places,
  };
}

/** Numbers with a name: what it is always computed by needs no word. */
function metricItems(question: LinkedQuestion, columns: readonly NumberColumn[]): SelectList[] {
  return columns
    .filter(({ column, score }) => column.metric !== null && score > SURELY_NAMED)
    .map((number) => ({ score: number.score + 0.3, items: [foldItem(question, 'sum', number)] }));
}

function differentItems(question: LinkedQuestion): SelectList[] {
  const ofSlots = question.slots.flatMap(({ alternatives }) =>
    alternatives.slice(0, 4).map(({ column, score, total, places }) => ({
      score: total - 0.05,
      items: [{ fn: 'count' as const, column, isDistinct: true, score, places }],
    })),
  );
  const ofTables = question.tables.slice(0, 3).map((name) => ({
    score: 0.3,
    items: [
      {
        fn: 'count' as const,
        column: question.dataset.table(name).key,
        isDistinct: true,
        score: 0.1,
        places: question.tablePlaces(name),
      },
    ],
  }));
  return [...ofSlots, ...ofTables];
}

function pairLists(
  question: LinkedQuestion,
  folds: readonly Fold[],
  numbers: readonly NumberColumn[],
): SelectList[] {
  const [first, second = first] = folds;
  if (!first || !second || folds.length > 2) return [];
  return numbers.flatMap((one) =>
    numbers
      .filter((other) => other !== one)
      .map((other) => ({
        score: (one.score + other.score) / 2 + 0.1,
        items: [foldItem(question, first, one), foldItem(question, second, other)],
      })),
  );
}

/** The numbers that a question may ask for, best first: sums, means, extremes, different values, some of them together. */
export function numberLists(question: LinkedQuestion): SelectList[] {
  const columns = numberColumns(question);
  const folds = foldsOf(question);
  const isCounted = question.has(COUNTING);
  const pairs = columns
    .filter(({ column, score }) => score > SURELY_NAMED && column.kind === 'number')
    .slice(0, 3);
  const lists = foldLists(question).flatMap((each): SelectList[] => {
    const adds = each.some((fold) => ADDING.has(fold));
    const usable = columns.filter(
      ({ column }) => !(adds && (column.isIdentifier || column.kind !== 'number')),
    );
    const plain = usable.map((number) => ({
      score: number.score + 0.15 * each.length,
      items: each.map((fn) => foldItem(question, fn, number)),
    }));
    return [...plain, ...pairLists(question, each, pairs)];
  });
  const counted = isCounted
    ? lists
        .filter(({ items }) => items.length <= 2)
        .slice(0, 9)
        .map(({ score, items }) => ({ score: score - 0.1, items: [countOfRows, ...items] }))
    : [];
  const different = isCounted || folds.length === 0 ? differentItems(question) : [];
  return [...lists, ...metricItems(question, columns), ...counted, ...different].toSorted(
    (one, other) => other.score - one.score,
  );
}
