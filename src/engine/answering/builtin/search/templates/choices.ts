import { asNumber, type CellColumn, numberIn } from '../../cells/cell-column.js';
import { type Query } from '../../representation/query.js';
import { type Measure } from '../../representation/measure.js';
import { type AnswerValue, cellAnswer, numberAnswer, verdictAnswer } from '../candidate.js';
import { type Filter } from '../filters/filter.js';
import { type RowSet } from '../row-set.js';
import { type SearchSpace } from '../search-space.js';

/** More and less, in names of operators and as the order that puts the winner first. */
export const ENDS = [
  ['max', 'desc'],
  ['min', 'asc'],
] as const;

/** The value that a filter stands for. */
export function firstCell({ rows, column }: Filter): AnswerValue[] {
  const cell = column.cells[rows[0] ?? -1];
  return cell ? [cellAnswer(cell)] : [];
}

/** Which of some rows have the most or least. */
export function choice(
  space: SearchSpace,
  sets: readonly RowSet[],
  measure: Measure,
  direction: 'asc' | 'desc',
): Query {
  const options = sets.map((set) => {
    const [filter] = set.filters;
    return { label: filter ? (firstCell(filter)[0]?.text ?? '') : '', rows: set.query(), measure };
  });
  return { op: 'choice', rows: space.rowSets.everything.query(), options, direction };
}

const MOST_CHECKED = 24;
const YES_NO = /^(is|are|was|were|did|do|does|has|have|had|can|true|yes)$/;

/** True for a question that wants to hear yes or no. */
export function isYesNo({ question }: SearchSpace): boolean {
  return YES_NO.test(question.words[0] ?? '');
}

function sumOf({ rows }: Filter, column: CellColumn): number {
  return rows.reduce((sum, row) => sum + (numberIn(column, row) ?? 0), 0);
}

/** "A or B": which has the larger or smaller sum of a column. */
export function alternatives(space: SearchSpace): void {
  const singles = new Map(space.rowSets.single.map((set) => [set.filters[0], set]));
  for (const set of space.rowSets.pairs) {
    if (!set.either) continue;
    const [a, b] = set.either;
    const sets = [singles.get(a), singles.get(b)].filter((each) => each !== undefined);
    if (a.rows.length < 2 && b.rows.length < 2) continue;
    for (const column of space.numeric) {
      const [left, right] = [sumOf(a, column), sumOf(b, column)];
      if (left === right) continue;
      for (const [name, direction] of ENDS) {
        const winner = left > right === (name === 'max') ? a : b;
        const role = name === 'max' ? 'highest' : 'lowest';
        space.collector.add({
          filters: set.filters,
          answer: firstCell(winner),
          parts: [space.book.operator(`OrS${name}`), space.book.column(column, role), ...set.parts],
          mask: set.mask | space.maskOf(column),
          operatorClass: 'OrS',
          key: `${set.key}os${name}${column.position}`,
          pair: null,
          query: () => choice(space, sets, { fn: 'sum', column: asNumber(column) }, direction),
        });
      }
    }
  }
}

/** "did A win in 1990?": whether there are such rows. */
export function existence(space: SearchSpace): void {
  if (!isYesNo(space)) return;
  const { single, pairs, triples } = space.rowSets;
  for (const set of [...pairs, ...triples, ...single]
    .filter(({ either }) => !either)
    .slice(0, MOST_CHECKED)) {
    space.collector.add({
      filters: set.filters,
      answer: verdictAnswer(set.rows.length > 0),
      parts: [space.book.operator(`YN${set.filters.length}`), ...set.parts],
      mask: set.mask,
      operatorClass: 'YN',
      key: `${set.key}yn`,
      pair: null,
      query: () => ({ op: 'verdict', rows: set.query() }),
    });
  }
}

const MOST_RUN_FILTERS = 12;

/** The longest run of rows that meet a filter. */
export function runs(space: SearchSpace): void {
  if (!/consecutive|in a row|straight|streak/.test(space.question.text)) return;
  space.filters.best.slice(0, MOST_RUN_FILTERS).forEach((filter, at) => {
    const met = new Set(filter.rows);
    let [longest, current] = [0, 0];
    for (let row = 0; row < space.table.rowCount; row += 1) {
      current = met.has(row) ? current + 1 : 0;
      longest = Math.max(longest, current);
    }
    space.collector.add({
      filters: [filter],
      answer: numberAnswer(longest),
      parts: [space.book.operator('Run'), space.book.filter(filter)],
      mask: filter.mask,
      operatorClass: 'Run',
      key: `run${at}`,
      pair: null,
      query: () => ({
        op: 'run',
        rows: { op: 'all', table: space.table.name },
        predicate: filter.predicate(),
      }),
    });
  });
}
