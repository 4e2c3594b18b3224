import { type Slot } from '../../mentions/column-slots.js';
import { type LinkedQuestion } from '../../mentions/linked-question.js';
import { type Item, shown } from '../../plan/plan.js';
import { type DataColumn, type DataTable } from '../../tables/data-table.js';
import { type Collector } from '../collector.js';

/** What rows are put together by, and what is shown of each group. */
export interface Grouping {
  readonly score: number;
  readonly key: DataColumn;
  readonly items: readonly Item[];
  /** The table whose rows are put together, where the columns do not say. */
  readonly table: string | null;
}

const MOST_LISTS = 14;
const MOST_GROUPINGS = 20;
const MOST_NUMBERS_OF_KEYS = 100;
const PAIR_GAIN = 0.2;

/** Where what rows are put together by may be named, in the order of the question. */
export const keySlots = ({ slots, periods }: LinkedQuestion): Slot[] =>
  [...slots, ...periods].toSorted((one, other) => one.first - other.first);

function bySlots({ question }: Collector): Grouping[] {
  return keySlots(question).flatMap(({ alternatives }) =>
    alternatives.slice(0, 3).map(({ column, score, total, places }) => ({
      score: total,
      key: column,
      items: [shown(column, score, places)],
      table: null,
    })),
  );
}

/** The tables whose rows belong to those of a table by way of others: claims of policies of customers. */
function furtherChildren({ question }: Collector, table: DataTable, children: readonly string[]): string[] {
  const found = [...children];
  for (const at of found)
    for (const next of childrenOf(question, question.dataset.table(at)))
      if (next !== table.name && !found.includes(next)) found.push(next);
  return found.filter((name) => !children.includes(name) && question.tableScore(name) > 0);
}

/** The tables whose rows refer to those of a table. */
function childrenOf({ dataset: { joins } }: LinkedQuestion, { name, key }: DataTable): string[] {
  return joins.neighboursOf(name).filter((child) => {
    const edge = joins.edgesBetween(name, child)[0];
    return !(edge?.left.table === name && edge.left !== key && edge.right.isUnique);
  });
}

/** The things that are listed, each with the rows of another table that belong to it. */
function byThings(collector: Collector): Grouping[] {
  const { question, selectLists } = collector;
  return selectLists.slice(0, MOST_LISTS).flatMap(({ score, items }): Grouping[] => {
    const [column] = items.flatMap((item) => item.column ?? []);
    if (!column || items.some((item) => item.column?.table !== column.table)) return [];
    const table = question.dataset.table(column.table);
    const near = childrenOf(question, table);
    const children = [...near, ...furtherChildren(collector, table, near)].map((child): Grouping => {
      const named = question.tableScore(child);
      return { score: score + (named > 0 ? 0.5 * named : -0.35), key: table.key, items, table: child };
    });
    if (items.length > 1) return children;
    if (!column.isUnique) return [...children, { score, key: column, items, table: null }];
    return column === table.key
      ? children
      : [...children, { score: score - 0.5, key: column, items, table: null }];
  });
}

/** Two columns together: "by region and year". */
function byPairs({ question }: Collector): Grouping[] {
  const named = keySlots(question).map(({ alternatives }) =>
    alternatives.filter(({ column }) => !column.isUnique && isKey(column)).slice(0, 2),
  );
  return named.flatMap((ones, at) =>
    ones.flatMap((one) =>
      named.slice(at + 1).flatMap((others) =>
        others
          .filter(({ column }) => column !== one.column)
          .map((other) => ({
            score: (one.total + other.total) / 2 + PAIR_GAIN,
            key: one.column,
            items: [one, other].map(({ column, score, places }) => shown(column, score, places)),
            table: null,
          })),
      ),
    ),
  );
}

/** Whether rows may be put together by a column: not by a measure of many different values. */
function isKey({ kind, distinct, isIdentifier }: DataColumn): boolean {
  return kind !== 'number' || isIdentifier || distinct.length <= MOST_NUMBERS_OF_KEYS;
}

function byValues({ question }: Collector): Grouping[] {
  return question.values.flatMap(({ readings, places }) =>
    readings
      .slice(0, 2)
      .flatMap(({ column, origin }) =>
        column && origin !== 'part'
          ? [{ score: 0.5, key: column, items: [shown(column, 0.5, places)], table: null }]
          : [],
      ),
  );
}

/** What a question may put rows together by, the likeliest first: named columns, two of them, things that are listed, values. */
export function groupingsOf(collector: Collector): Grouping[] {
  const all = [
    ...bySlots(collector),
    ...byPairs(collector),
    ...byThings(collector),
    ...byValues(collector),
  ].toSorted((one, other) => other.score - one.score);
  const seen = new Set<string>();
  return all
    .filter(({ key, items, table }) => {
      const name = `${key.id}/${items.map(({ column }) => column?.id).join()}/${table}`;
      return !seen.has(name) && seen.add(name);
    })
    .slice(0, MOST_GROUPINGS);
}
