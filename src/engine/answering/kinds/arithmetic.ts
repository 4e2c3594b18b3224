import { type ConditionSet } from '../conditions/condition-sets.js';
import { alike, laterFirst, withPeriodsApart } from '../conditions/periods-apart.js';
import { type SlotColumn } from '../mentions/column-slots.js';
import { type Condition, countOfRows, type Item, shown } from '../plan/plan.js';
import { isYearWord, wordSet } from '../question/words.js';
import { type DataColumn } from '../tables/data-table.js';
import { type Collector, type Draft } from './collector.js';
import { unsaidMeasures } from './grouped/groups.js';
import { numberLists } from './number-lists.js';
import { type Operations, operationsOf } from './operations-asked.js';
import { likeliestSets } from './rows.js';

const MOST_SETS = 6;
const MOST_COLUMNS = 8;
const MOST_MEASURES = 8;
export const UNNAMED = 0.1;
const YEARS_GAIN = 1.5;
const RANGING = wordSet('from to between through until - –');

const NAMED = 0.5;
const MOST_SUMS = 2;

type ValueDraft = Omit<Draft, 'shape'>;
/** What a question may compute, and the conditions that it may do so under. */
interface Asked {
  readonly operations: Operations;
  readonly sets: readonly ConditionSet[];
}

/** Both orders where it matters which comes first. */
function propose(
  collector: Collector,
  operations: Operations,
  drafts: readonly [ValueDraft, ValueDraft],
  score: number,
): void {
  for (const [operation, places] of operations) {
    const comparison = { operation, value: null, places };
    collector.proposeCompared(drafts, comparison, score);
    if (operation === 'sum' || operation === 'mean') continue;
    collector.proposeCompared([drafts[1], drafts[0]], comparison, score - 0.05);
  }
}

/** The columns of numbers that a question names, each slot with its alternatives. */
function namedNumbers({ question }: Collector): SlotColumn[] {
  const columns = question.slots.flatMap(({ alternatives }) =>
    alternatives.filter(({ column }) => column.kind === 'number' && !column.isIdentifier),
  );
  return columns
    .toSorted((one, other) => other.total - one.total)
    .filter(({ column }, at, all) => all.findIndex((each) => each.column === column) === at)
    .slice(0, MOST_COLUMNS);
}

/** The last two years that headers have, the later first, where a question names none: "the change in sales". */
function lastYears({ question }: Collector, { conditions }: ConditionSet): SlotColumn[] {
  const table = conditions[0]?.column.table;
  if (table === undefined) return [];
  const yearOf = ({ words }: DataColumn): number => Number(words.find(isYearWord));
  return question.dataset
    .table(table)
    .columns.filter((column) => column.kind === 'number' && yearOf(column) > 0)
    .toSorted((one, other) => yearOf(other) - yearOf(one))
    .slice(0, 2)
    .map((column) => ({ column, score: UNNAMED, total: UNNAMED, places: [] }));
}

/** Two columns of the same row. */
function proposeColumns(collector: Collector, { operations, sets }: Asked): void {
  const named = namedNumbers(collector);
  for (const set of sets) {
    const { score, conditions } = set;
    if (conditions.length === 0) continue;
    const columns = named.length > 1 ? named : lastYears(collector, set);
    columns.forEach((one, at) => {
      for (const other of columns.slice(at + 1)) {
        if (one.column.table !== other.column.table) continue;
        const of = (each: SlotColumn): ValueDraft => ({
          items: [shown(each.column, each.score, each.places)],
          conditions,
        });
        const gained = (one.total + other.total) / 2 + 0.3;
        propose(collector, operations, [of(one), of(other)], score + gained);
      }
    });
  }
}

const yearsIn = (words: readonly string[]): number[] => [...new Set(words.filter(isYearWord).map(Number))];

/** Years that a question names, those between two that it says to range over too. */
function yearsAsked({ question }: Collector): number[] {
  const years = yearsIn(question.tokens.flatMap(({ norm }) => norm.split(/[-–]/u))).toSorted(
    (one, other) => one - other,
  );
  const [from, to, ...others] = years;
  if (from === undefined || to === undefined || others.length > 0 || !question.has(RANGING)) return years;
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

/** The values of three years and more of the same row, together: "the average of 2017 to 2019". */
function proposeYears(collector: Collector, { operations, sets }: Asked): void {
  const years = yearsAsked(collector);
  if (years.length < 3) return;
  for (const { score, conditions } of sets) {
    const table = conditions[0]?.column.table;
    if (table === undefined) continue;
    const columns = collector.question.dataset.table(table).columns.filter(({ kind }) => kind === 'number');
    const ofYears = years.flatMap(
      (year) => columns.find(({ words }) => yearsIn(words).join() === String(year)) ?? [],
    );
    if (ofYears.length < years.length) continue;
    const [first, ...others] = ofYears.map((column): ValueDraft => {
      const { score: named, places } = collector.question.mentionOf(column);
      return { items: [shown(column, named, places)], conditions };
    });
    for (const operation of ['mean', 'sum'] as const) {
      const places = operations.get(operation);
      if (places && first)
        collector.proposeCompared([first, ...others], { operation, value: null, places }, score + YEARS_GAIN);
    }
  }
}

/** The mean of two means is asked for by two words: "the average age of boys and girls" is one of each, or of all. */
function besideOwn(operations: Operations, { fn }: Item): Operations {
  const isSaidOnce = operations.get('mean')?.length === 1;
  return fn === 'avg' && isSaidOnce
    ? new Map([...operations].filter(([each]) => each !== 'mean'))
    : operations;
}

/** Two conditions on the same column: a cell of each, or a number computed over the rows of each. */
function proposeRows(collector: Collector, { operations, sets }: Asked): void {
  const { question } = collector;
  const cells = namedNumbers(collector).map(
    ({ column, score, total, places }) => [total, shown(column, score, places)] as const,
  );
  const computed = numberLists(question)
    .filter(({ items }) => items.length === 1)
    .flatMap(({ score, items }) => items.map((item) => [score, item] as const));
  const measures: (readonly [number, Item])[] = [
    ...cells.slice(0, MOST_MEASURES),
    ...computed.slice(0, MOST_MEASURES),
    ...unsaidMeasures(collector),
    [0, countOfRows],
  ];
  for (const { score, conditions } of [...sets, ...withPeriodsApart(sets)]) {
    const [first, second] = laterFirst(alike(conditions));
    if (!first || !second) continue;
    for (const [named, item] of measures) {
      const of = (left: Condition): ValueDraft => ({
        items: [item],
        conditions: conditions.filter((each) => each !== left),
      });
      propose(collector, besideOwn(operations, item), [of(second), of(first)], score + named + 0.2);
    }
  }
}

/** Numbers that are named, as they are added up. */
const sumsOf = ({ numbers, question }: Collector): (readonly [number, Item])[] =>
  numbers
    .filter(({ column, score }) => column.kind === 'number' && score > NAMED && !column.metric)
    .slice(0, MOST_SUMS)
    .map(({ column, score }) => {
      const { places } = question.mentionOf(column);
      return [score / 2, { fn: 'sum', column, isDistinct: false, score, places }];
    });

/** The rows that meet conditions, or a sum over them, as a share of all, or of those that meet the others. */
function proposeShares(collector: Collector, { operations, sets }: Asked): void {
  const places = operations.get('share');
  if (!places) return;
  const measures = [[0, countOfRows] as const, ...sumsOf(collector)];
  for (const { score, conditions } of sets) {
    for (const one of conditions) {
      const others = conditions.filter((each) => each !== one);
      for (const [named, item] of measures)
        collector.proposeCompared(
          [
            { items: [item], conditions },
            { items: [item], conditions: others, tables: [one.column.table] },
          ],
          { operation: 'share', value: null, places },
          score + named + 0.2,
        );
    }
  }
}

/** What is computed from two values: differences, changes and shares in per cent, sums and means. */
export function proposeArithmetic(collector: Collector): void {
  const operations = operationsOf(collector);
  if (operations.size === 0) return;
  const asked = { operations, sets: likeliestSets(collector, MOST_SETS) };
  proposeColumns(collector, asked);
  proposeYears(collector, asked);
  proposeRows(collector, asked);
  proposeShares(collector, asked);
}
