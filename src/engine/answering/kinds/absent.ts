import { type ConditionSet } from '../conditions/condition-sets.js';
import { type Condition, countOfRows, type Item } from '../plan/plan.js';
import { COUNTING, NEGATION } from '../question/words.js';
import { type JoinEdge } from '../tables/joining/joins.js';
import { type Collector, selectionOf } from './collector.js';

const MOST_LISTS = 16;
const MOST_SETS = 4;
const MOST_EDGES = 2;

interface Absence {
  readonly items: readonly Item[] | null;
  readonly table: string;
  readonly other: string;
  readonly edge: JoinEdge;
  readonly set: ConditionSet;
  readonly score: number;
}

const isDenied = ({ test }: Condition): boolean => test.op === '!=';

/** Rows of a table to which no row of another one belongs, or none that meets the conditions on it. */
function proposeAbsence(collector: Collector, { items, table, other, edge, set, score }: Absence): void {
  const [own, foreign] = edge.left.table === table ? [edge.left, edge.right] : [edge.right, edge.left];
  // A row that refers to a key has one; what may have none is what is referred to.
  if (foreign.isUnique && !own.isUnique) return;
  const outer = set.conditions.filter(({ column }) => column.table === table);
  const inner = set.conditions.filter((each) => each.column.table !== table && !isDenied(each));
  const from = collector.treeOf([foreign.table, ...inner.map(({ column }) => column.table)]);
  if (!from || from.tables.includes(table)) return;
  const { question } = collector;
  const named = question.tableScore(other);
  const prior = score + (named > 0 ? 0.5 * named : -0.2);
  const exclusion = { column: own, other: foreign, from, conditions: inner };
  if (items) collector.propose({ shape: 'absent', items, conditions: outer, exclusion }, prior);
  else {
    const counted = prior + (question.has(COUNTING) ? 0.3 : -0.5);
    collector.propose(
      { shape: 'absent', items: [countOfRows], conditions: outer, exclusion, tables: [table] },
      counted,
    );
  }
  const last = inner.at(-1);
  if (!items || inner.length < 2 || !last || new Set(inner.map(({ column }) => column)).size > 1) return;
  const conditions = [...outer, ...inner.slice(0, -1)];
  collector.propose(
    { shape: 'absent', items, conditions, exclusion: { ...exclusion, conditions: [last] } },
    prior + 0.3,
  );
}

const affirmed = (condition: Condition): Condition =>
  condition.test.op === '!=' ? { ...condition, test: { op: '=', value: condition.test.value } } : condition;

/** The values of a column that no row which meets the conditions has. */
function proposeDifference(
  collector: Collector,
  items: readonly Item[],
  set: ConditionSet,
  score: number,
): void {
  const [column] = items.flatMap((item) => item.column ?? []);
  if (!column || items.length !== 1 || set.conditions.length === 0) return;
  const conditions = set.conditions.map(affirmed);
  const right = collector.treeOf([column.table, ...conditions.map((each) => each.column.table)]);
  if (!right) return;
  const bases = new Set([column.table, ...right.tables.slice(0, right.tables.length > 1 ? 1 : 0)]);
  for (const base of bases) {
    const left = collector.treeOf([column.table, base]);
    if (!left) continue;
    const combined = {
      operation: 'except' as const,
      right: selectionOf({ shape: 'except', items, conditions }, right),
    };
    collector.add(
      { ...selectionOf({ shape: 'except', items }, left), shape: 'except', combined, compared: null },
      score,
    );
  }
}

/** What has none: rows without any in another table, and values without any row that meets conditions. */
export function proposeAbsent(collector: Collector): void {
  const { question } = collector;
  if (!question.has(NEGATION)) return;
  const { joins } = question.dataset;
  const lists: readonly { readonly score: number; readonly items: readonly Item[] | null }[] = [
    ...collector.selectLists.slice(0, MOST_LISTS),
    { score: 0.3, items: null },
  ];
  for (const { score, items } of lists) {
    const tables = items
      ? items.slice(0, 1).flatMap(({ column }) => column?.table ?? [])
      : question.tables.slice(0, 3);
    for (const set of collector.conditionSets.slice(0, MOST_SETS)) {
      for (const table of tables)
        for (const other of joins.neighboursOf(table))
          for (const edge of joins.edgesBetween(table, other).slice(0, MOST_EDGES))
            proposeAbsence(collector, { items, table, other, edge, set, score: score + set.score });
      if (items) proposeDifference(collector, items, set, score + set.score);
    }
  }
}
