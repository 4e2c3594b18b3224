import { asKey, asNumber, type CellColumn } from '../../cells/cell-column.js';
import { type Query } from '../../representation/query.js';
import { type Measure } from '../../representation/measure.js';
import { textAnswer } from '../candidate.js';
import { type RowSet } from '../row-set.js';
import { type SearchSpace } from '../search-space.js';

/** Words for more and for less of something, and how the question means them. */
interface Opposites {
  readonly more: string;
  readonly less: string;
}

const PAIRS: readonly (readonly [more: RegExp, less: RegExp])[] = [
  [
    /^(more|greater|higher|over|above|larger|bigger|longer|taller|heavier|older)$/,
    /^(less|fewer|lower|under|below|smaller|shorter|lighter|younger|not)$/,
  ],
  [/^(after|later)$/, /^(before|earlier|prior)$/],
  [/^(slower)$/, /^(faster|quicker)$/],
];

/** "more or less", "before or after": the two words between which the question lets choose. */
function oppositesOf(words: readonly string[]): Opposites | null {
  for (const [moreWords, lessWords] of PAIRS) {
    const more = words.findIndex((word) => moreWords.test(word));
    const less = words.findIndex((word) => lessWords.test(word));
    if (more < 0 || less < 0) continue;
    const between = words.slice(Math.min(more, less) + 1, Math.max(more, less));
    if (between.includes('or')) return { more: words[more] ?? '', less: words[less] ?? '' };
  }
  return null;
}

const MOST_SETS = 10;

function propose(
  space: SearchSpace,
  opposites: Opposites,
  found: {
    left: RowSet;
    right: RowSet | null;
    column: CellColumn | null;
    difference: number;
    mask: number;
    query: () => Query;
  },
): void {
  const { left, right, column, difference } = found;
  if (difference === 0) return;
  space.collector.add({
    filters: [...left.filters, ...(right?.filters ?? [])],
    answer: textAnswer(difference > 0 ? opposites.more : opposites.less),
    parts: [
      space.book.operator(`OP${right ? '2' : 'n'}${column ? '' : 'row'}`),
      ...(column ? [space.book.column(column, 'compared')] : []),
      ...left.parts.slice(0, 1),
      ...(right?.parts.slice(0, 1) ?? []),
    ],
    mask: found.mask | (column ? space.maskOf(column) : 0),
    operatorClass: 'OP',
    key: `op${left.key}_${right?.key ?? found.mask}_${column?.position ?? 'row'}`,
    pair: null,
    query: found.query,
  });
}

function comparison(
  space: SearchSpace,
  opposites: Opposites,
  left: RowSet,
  right: RowSet | number,
  measure: Measure,
): Query {
  return {
    op: 'comparison',
    rows: space.rowSets.everything.query(),
    comparison: '>',
    left: { rows: left.query(), measure },
    right: typeof right === 'number' ? right : { rows: right.query(), measure },
    words: [opposites.more, opposites.less],
  };
}

function between(space: SearchSpace, opposites: Opposites, left: RowSet, right: RowSet): void {
  const [a, b] = [left.rows[0], right.rows[0]];
  if (a === undefined || b === undefined || left.rows.length !== 1 || right.rows.length !== 1 || a === b)
    return;
  const mask = left.mask | right.mask;
  for (const column of space.sortable) {
    const [own, other] = [column.keys[a] ?? null, column.keys[b] ?? null];
    if (own === null || other === null) continue;
    const measure: Measure = { fn: 'min', column: asKey(column) };
    const query = (): Query => comparison(space, opposites, left, right, measure);
    propose(space, opposites, { left, right, column, difference: own - other, mask, query });
  }
}

function beside(space: SearchSpace, opposites: Opposites, left: RowSet): void {
  const [row] = left.rows;
  if (row === undefined || left.rows.length !== 1) return;
  for (const number of space.question.numbers) {
    for (const column of space.numeric) {
      const own = column.keys[row] ?? null;
      if (own === null || (left.mask & number.mask) !== 0) continue;
      const measure: Measure = { fn: 'min', column: asNumber(column) };
      const query = (): Query => comparison(space, opposites, left, number.value, measure);
      const mask = left.mask | number.mask;
      propose(space, opposites, { left, right: null, column, difference: own - number.value, mask, query });
    }
  }
}

/** "did A have more or less than B?": the word that is true. */
export function opposites(space: SearchSpace): void {
  const asked = oppositesOf(space.question.words);
  if (!asked) return;
  const sets = space.rowSets.single.slice(0, MOST_SETS);
  sets.forEach((left, at) => {
    for (const right of sets.slice(at + 1)) {
      if ((left.mask & right.mask) !== 0) continue;
      const isBefore = (left.mask & -left.mask) < (right.mask & -right.mask);
      if (isBefore) between(space, asked, left, right);
      else between(space, asked, right, left);
    }
    beside(space, asked, left);
  });
}
