import { type ConditionSet } from '../conditions/condition-sets.js';
import { isSureLimit, limitNumbers } from '../conditions/limit-numbers.js';
import { type Item } from '../plan/plan.js';
import { type Direction } from '../builtin/representation/measure.js';
import { directionsBegun, directionsOfAll, directionsOfFirst } from '../question/directions.js';
import { isSuperlative, ORDER } from '../question/words.js';
import { type DataColumn } from '../tables/data-table.js';
import { type Collector } from './collector.js';

const MOST_LISTS = 36;
const MOST_SETS = 10;
const MOST_ROWS = 260;
const MOST_ORDERED = 420;
const MOST_ORDERS = 26;
const EXTRA_COST = 0.12;

interface RowsDraft {
  readonly score: number;
  readonly items: readonly Item[];
  readonly conditions: ConditionSet['conditions'];
  readonly tables: readonly string[];
}

interface OrderDraft {
  readonly score: number;
  readonly column: DataColumn;
  readonly direction: Direction;
  readonly limit: Limit | null;
}

/** How many rows a question may want of an order, and where it says so; null where it says nothing. */
interface Limit {
  readonly count: number;
  readonly place: number | null;
}

/**
 * The limits that a question may mean: the number beside its superlative, else its first small number, or one row. Where all are
 * to be in an order, it is none, or what the number says.
 */
export function limitsOf({ question }: Collector): Limit[] {
  const numbers = limitNumbers(question);
  const sure = numbers.find((each) => isSureLimit(question, each));
  const limits = (sure ? [sure] : numbers.slice(0, 1)).map(({ place, value }) => ({
    count: Number(value),
    place,
  }));
  if (sure) return limits;
  return directionsBegun(question.text) ? limits : [...limits, { count: 1, place: null }];
}

/** A number is a limit or part of a condition, not both. */
export const isFree = ({ place }: Limit, conditions: ConditionSet['conditions']): boolean =>
  place === null || conditions.every(({ places }) => !places.includes(place));

/** No further table, or one that is named and not yet used. */
export function furtherTables(
  { question }: Collector,
  items: readonly Item[],
  conditions: ConditionSet['conditions'],
): (readonly string[])[] {
  const used = new Set([...items, ...conditions].flatMap(({ column }) => column?.table ?? []));
  const named = question.tables
    .slice(0, 3)
    .filter((name) => !used.has(name) && question.tableScore(name) > 0.5);
  return [[], ...named.map((name) => [name])];
}

/** The condition sets that plans of rows are made with. */
export function likeliestSets(collector: Collector, most: number): ConditionSet[] {
  const sets = [...collector.conditionSets.slice(0, most), ...collector.withoutNumbers().slice(0, 2)];
  const none = { score: -1.5, conditions: [] };
  return sets.some(({ conditions }) => conditions.length === 0) ? sets : [...sets, none];
}

/** Whether a question has a superlative: "at least" and "at most" are none. */
export const hasSuperlative = ({ question: { tokens } }: Collector): boolean =>
  tokens.some(({ norm }, place) => isSuperlative(norm) && tokens[place - 1]?.norm !== 'at');

function drafts(collector: Collector): RowsDraft[] {
  const sets = likeliestSets(collector, 8).slice(0, MOST_SETS);
  return collector.selectLists
    .slice(0, MOST_LISTS)
    .flatMap(({ score, items }) =>
      sets.flatMap((set) =>
        furtherTables(collector, items, set.conditions)
          .slice(0, 3)
          .map((tables) => ({
            score: score + set.score - EXTRA_COST * tables.length,
            items,
            conditions: set.conditions,
            tables,
          })),
      ),
    )
    .toSorted((one, other) => other.score - one.score);
}

function orders(collector: Collector): OrderDraft[] {
  const { question } = collector;
  const begun = directionsBegun(question.text);
  const isTop = hasSuperlative(collector);
  const texts = question.slots.flatMap(({ alternatives }) =>
    alternatives
      .slice(0, 3)
      .filter(({ column }) => question.has(ORDER) && column.kind === 'text')
      .map(({ column, total }) => ({ column, score: total })),
  );
  const limits = isTop ? limitsOf(collector) : [];
  const directions = begun ?? (question.has(ORDER) ? directionsOfAll(question.words) : []);
  const whole = directions.map((direction) => ({ direction, limit: null }));
  return [...collector.numbers, ...texts]
    .flatMap(({ column, score }) => [
      ...(begun ?? directionsOfFirst(question.words, column)).flatMap((direction) =>
        limits.map((limit) => ({ score, column, direction, limit })),
      ),
      ...whole.map((order) => ({ score, column, ...order })),
    ])
    .toSorted((one, other) => other.score - one.score)
    .slice(0, MOST_ORDERS);
}

function orderedScore(row: RowsDraft, { score, limit }: OrderDraft): number {
  const leavesNumber =
    limit !== null && limit.count > 1 && row.conditions.every(({ origin }) => origin !== 'number');
  return row.score + score - (row.tables.length > 0 ? 0.2 : 0) + (leavesNumber ? 0.3 : 0);
}

function ordered(collector: Collector, rows: readonly RowsDraft[]): void {
  const all = orders(collector);
  if (all.length === 0) return;
  const plain = rows.slice(60).filter(({ conditions }) => conditions.length === 0);
  [...rows.slice(0, 60), ...plain.slice(0, 12)]
    .flatMap((row) =>
      all
        .filter(
          ({ column, limit }) =>
            !row.tables.includes(column.table) && (!limit || isFree(limit, row.conditions)),
        )
        .map((order) => ({ row, order, score: orderedScore(row, order) })),
    )
    .toSorted((one, other) => other.score - one.score)
    .slice(0, MOST_ORDERED)
    .forEach(({ row, order: { column, direction, limit, score: columnScore }, score }) => {
      const { places } = collector.question.mentionOf(column);
      const item: Item = { fn: null, column, isDistinct: false, score: columnScore, places };
      collector.propose(
        { ...row, shape: 'order', order: { item, direction }, limit: limit?.count ?? null },
        score,
      );
    });
}

/** Rows as they are, all that meet conditions, in an order, or the first of one. */
export function proposeRows(collector: Collector): void {
  const rows = drafts(collector);
  for (const row of rows.slice(0, MOST_ROWS)) collector.propose({ ...row, shape: 'rows' }, row.score);
  ordered(collector, rows);
}
