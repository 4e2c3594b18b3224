import { type ConditionSet } from '../conditions/condition-sets.js';
import { type Collector, selectionOf } from './collector.js';
import { numberLists } from './number-lists.js';
import { type SlotColumn } from '../mentions/column-slots.js';
import { type Condition, countOfRows, type Item, type SetOperation, shown } from '../plan/plan.js';
import { NEGATION } from '../question/words.js';

const JOINING = new Set(['both', 'and', 'or', 'also', 'either']);
const EITHER = new Set(['or', 'either']);
const MOST_SETS = 6;
const MOST_LISTS = 14;
const MOST_NUMBERS = 6;

/** "in Spain and France": no row has both. */
const sharesColumn = (conditions: readonly Condition[]): boolean =>
  new Set(conditions.map(({ column }) => column.id)).size < conditions.length;

function combine(
  collector: Collector,
  items: readonly Item[],
  conditions: readonly Condition[],
  score: number,
): void {
  const [first, second, ...rest] = conditions;
  if (!first || !second) return;
  const tablesFor = (each: Condition): Set<string> =>
    new Set([...items, each, ...rest].flatMap(({ column }) => column?.table ?? []));
  const [left, right] = [collector.treeOf(tablesFor(first)), collector.treeOf(tablesFor(second))];
  if (!left || !right) return;
  const operations: SetOperation[] = [
    'intersect',
    'union',
    ...(collector.question.has(NEGATION) ? ['except' as const] : []),
  ];
  for (const operation of operations) {
    const combined = {
      operation,
      right: selectionOf({ shape: operation, items, conditions: [second, ...rest] }, right),
    };
    const selection = selectionOf({ shape: operation, items, conditions: [first, ...rest] }, left);
    collector.add({ ...selection, shape: operation, combined, compared: null }, score);
  }
}

/** Numbers over the rows that meet one of two conditions. */
function proposeEitherNumbers(collector: Collector, { score, conditions }: ConditionSet): void {
  const { question } = collector;
  const either = { shape: 'aggregate', conditions, isEither: true } as const;
  for (const table of question.subjects.slice(0, 2))
    collector.propose({ ...either, items: [countOfRows], tables: [table] }, score + 0.5);
  for (const list of numberLists(question).slice(0, MOST_NUMBERS))
    collector.propose({ ...either, items: list.items }, list.score + score);
}

/** What meets one of two conditions, both in different rows, or one without the other. */
export function proposeSets(collector: Collector): void {
  const { question } = collector;
  if (!question.has(JOINING)) return;
  for (const { score, conditions } of collector.conditionSets.slice(0, MOST_SETS)) {
    if (conditions.length < 2) continue;
    const mayBeEither = question.has(EITHER) || sharesColumn(conditions);
    for (const list of collector.selectLists.slice(0, MOST_LISTS)) {
      if (mayBeEither)
        collector.propose(
          { shape: 'rows', items: list.items, conditions, isEither: true },
          list.score + score,
        );
      combine(collector, list.items, conditions, list.score + score);
    }
    if (mayBeEither) proposeEitherNumbers(collector, { score, conditions });
  }
}

function proposePair(collector: Collector, one: SlotColumn, other: SlotColumn): void {
  const [left, right] = [collector.treeOf([one.column.table]), collector.treeOf([other.column.table])];
  if (!left || !right) return;
  for (const operation of ['intersect', 'union', 'except'] as const) {
    const items = [shown(one.column, one.score, one.places)];
    const others = [shown(other.column, other.score, other.places)];
    const combined = { operation, right: selectionOf({ shape: 'tables', items: others }, right) };
    collector.add(
      { ...selectionOf({ shape: 'tables', items }, left), shape: 'tables', combined, compared: null },
      one.total + 0.3,
    );
  }
}

/** The same column of two tables: what is in both, in one of them, in one and not in the other. */
export function proposeTables(collector: Collector): void {
  const { question } = collector;
  if (!question.has(JOINING) && !question.has(NEGATION)) return;
  for (const { alternatives } of question.slots) {
    const named = alternatives.slice(0, 4).filter(({ column }) => question.tableScore(column.table) > 0);
    for (const one of named)
      for (const other of named) {
        const isAlike = one.column.stems.at(-1) === other.column.stems.at(-1);
        if (isAlike && one.column.table !== other.column.table) proposePair(collector, one, other);
      }
  }
}
