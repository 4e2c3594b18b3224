import { iso } from '../builtin/text/times/dates.js';
import { type LinkedQuestion } from '../mentions/linked-question.js';
import { type NumberMention } from '../mentions/number-mentions.js';
import { type Comparator, type Condition, type Test } from '../plan/plan.js';
import { inUnitOf } from './times-in-units.js';
import { DENIED_COMPARISON, GREATER, isYearWord, LESS } from '../question/words.js';
import { type DataColumn } from '../tables/data-table.js';

/** A number with the conditions it may stand for, best first. */
export interface NumberReadings {
  readonly mention: NumberMention;
  readonly conditions: readonly Condition[];
}

const MOST_COLUMNS = 4;
const MOST_CONDITIONS = 6;
const BEFORE = 4;
const NEAR = 4;
const FAR = 20;
const MOST_SCORE = 1.5;

/** True for a number that is likely a year. */
export const isYearNumber = (value: number | string): boolean =>
  typeof value === 'number' && value > 1000 && value < 2100;

/** How far a place is from the nearest of others. */
export function distanceTo(places: readonly number[], place: number): number {
  return places.reduce((least, each) => Math.min(least, Math.abs(each - place)), FAR);
}

function wordsAt(question: LinkedQuestion, from: number, to: number): string[] {
  return question.tokens.slice(Math.max(0, from), Math.max(0, to)).map(({ norm }) => norm);
}

const without = (words: ReadonlySet<string>, ...out: readonly string[]): ReadonlySet<string> =>
  new Set([...words].filter((word) => !out.includes(word)));
const PLAIN_GREATER = without(GREATER, 'than', 'least');
const PLAIN_LESS = without(LESS, 'than', 'most');

/** "in or after 2005", "equal to or above 5"; not "above 300 or below 100". */
const followsOr = (before: readonly string[], comparing: ReadonlySet<string>): boolean =>
  before.some(
    (word, at) => word === 'or' && comparing.has(before[at + 1] ?? '') && !/^\d/.test(before[at - 1] ?? ''),
  );

const WHEN = new Set(['in', 'during', 'for', 'of']);

/** "higher in 2024": when, and not how much, where there are times; "above the age of 30" says how much. */
const saysWhen = ({ tokens, dataset }: LinkedQuestion, place: number): boolean =>
  WHEN.has(tokens[place - 1]?.norm ?? '') &&
  isYearWord(tokens[place]?.norm ?? '') &&
  dataset.columns.some(({ kind, isYear }) => kind === 'date' || isYear);

/** What the words around a number say it is compared by, the likeliest two. */
export function comparatorsAt(question: LinkedQuestion, place: number): Comparator[] {
  const before = wordsAt(question, place - BEFORE, place);
  const isDenied = before.includes('not') || before.includes('other');
  if (before.at(-1) === 'since') return ['>='];
  if (saysWhen(question, place)) return [isDenied ? '!=' : '='];
  const [or, next, afterNext] = wordsAt(question, place + 1, place + 4);
  const isOr = or === 'or' && afterNext !== 'than';
  const [denied] = DENIED_COMPARISON.exec(before.join(' ')) ?? [];
  if (denied !== undefined) return [LESS.has(denied.split(' ')[1] ?? '') ? '>=' : '<='];
  const found: (Comparator | false)[] = [
    before.includes('least') && '>=',
    ((before.includes('most') && before.includes('at')) || before.includes('up')) && '<=',
    isOr && GREATER.has(next ?? '') && '>=',
    isOr && LESS.has(next ?? '') && '<=',
    followsOr(before, PLAIN_GREATER) && '>=',
    followsOr(before, PLAIN_LESS) && '<=',
    before.some((word) => PLAIN_GREATER.has(word)) && '>',
    before.some((word) => PLAIN_LESS.has(word)) && '<',
    isDenied && '!=',
  ];
  const comparators = found.filter((each) => each !== false).slice(0, 2);
  return comparators.length > 0 ? comparators : ['='];
}

/** A date is compared with dates and years, not with other numbers. */
const mayBeInDates = (value: number | string): boolean => typeof value === 'string' || isYearNumber(value);

interface Rated {
  readonly column: DataColumn;
  readonly score: number;
  readonly places: readonly number[];
}

/** The columns a number may be compared with, best first. */
export function columnsFor(question: LinkedQuestion, { place, value }: NumberMention): Rated[] {
  const isYear = isYearNumber(value);
  const named = [...question.slots, ...question.spans].flatMap(({ alternatives }) =>
    alternatives
      .filter(({ column }) => column.kind !== 'text' && (column.kind !== 'date' || mayBeInDates(value)))
      .map(({ column, total, places }) => ({
        column,
        places,
        score: total + (distanceTo(places, place) <= NEAR ? 0.5 : 0) + (column.isYear && isYear ? 0.4 : 0),
      })),
  );
  const unnamed = question.dataset.columns
    .filter((column) => !question.isMentioned(column))
    .flatMap((column): Rated[] => {
      const table = question.tableScore(column.table);
      const score = unnamedScore(column, value, table);
      return score === null ? [] : [{ column, score, places: [] }];
    });
  const rated = [...named, ...unnamed].toSorted((one, other) => other.score - one.score);
  const different = rated.filter(
    ({ column }, at) => rated.findIndex((each) => each.column === column) === at,
  );
  const times = different.filter(({ column }) => column.kind === 'date' || column.isYear);
  return saysWhen(question, place) && times.length > 0 ? times : different;
}

function unnamedScore(column: DataColumn, value: number | string, table: number): number | null {
  const hasYears = column.kind === 'date' || (column.isYear && isYearNumber(value));
  if (mayBeInDates(value) && hasYears) return 0.4 + 0.2 * table;
  const fits = column.kind === (typeof value === 'string' ? 'date' : 'number');
  if (table === 0 || !fits) return null;
  return 0.2 + 0.2 * table + (column.distinct.includes(value) ? 0.3 : 0);
}

/** A month of a year, "2024-12". */
export const isMonth = (value: number | string): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d$/.test(value);

/** Its first day, or its last where what is after it, or up to it, is asked for. */
export function endOfMonth(month: string, op: Comparator): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return op === '<' || op === '>=' ? `${month}-01` : iso(year, number + 1, 0);
}

function testOf(column: DataColumn, op: Comparator, value: number | string): Test {
  if (column.kind !== 'date') return { op, value };
  if (op === '=' || op === '!=') {
    const where = typeof value === 'string' ? 'starts' : 'anywhere';
    return { op: 'like', text: String(value), where, isDenied: op === '!=' };
  }
  if (typeof value === 'string') return { op, value: isMonth(value) ? endOfMonth(value, op) : value };
  return { op, value: op === '<' || op === '>=' ? `${value}-01-01` : `${value}-12-31` };
}

/** The conditions that the numbers of a question may stand for. */
export function numberReadings(question: LinkedQuestion): NumberReadings[] {
  return question.numbers.flatMap((mention) => {
    const { value, place } = mention;
    const comparators = comparatorsAt(question, place);
    const isDate = typeof value === 'string';
    const conditions = columnsFor(question, mention)
      .filter(({ column }) => !isDate || column.kind === 'date')
      .slice(0, MOST_COLUMNS)
      .map((rated) => ({ ...rated, held: inUnitOf(rated.column, mention, question) }))
      .flatMap(({ column, score, places, held }) =>
        comparators.map((op): Condition => ({
          column,
          test: testOf(column, op, held.value),
          places: held.places,
          columnPlaces: places,
          score: Math.min(MOST_SCORE, score),
          gap: 0,
          origin: isDate ? 'date' : column.kind === 'date' ? 'year' : 'number',
        })),
      )
      .slice(0, MOST_CONDITIONS);
    return conditions.length > 0 ? [{ mention, conditions }] : [];
  });
}
