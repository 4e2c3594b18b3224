import { type CellColumn } from '../cells/cell-column.js';
import { type CellTable, isTotal } from '../cells/cell-table.js';
import { type Predicate } from '../representation/predicate.js';
import { filtered, type Rows } from '../representation/rows.js';
import { type PartBook } from './features/part-book.js';
import { type Filter, isOneOf } from './filters/filter.js';
import { type FoundFilters } from './filters/find-filters.js';
import { bitCount, type SearchQuestion } from './question.js';

/** Rows that a question may speak of, and how it came to them. */
export interface RowSet {
  readonly rows: readonly number[];
  readonly filters: readonly Filter[];
  /** The parts of candidates over these rows. */
  readonly parts: readonly number[];
  /** Words explained. */
  readonly mask: number;
  /** The derivation: equal keys are equal row sets. */
  readonly key: string;
  /** The class of rows for operators: A for all, v, n or c for a value, number or comparison, x for its opposite … */
  readonly tag: string;
  /** How it was selected from other rows ("max", "next"); empty for filters. */
  readonly selection: string;
  /** The column that selects, beside filters. */
  readonly by: CellColumn | null;
  /** The two alternatives of an "or". */
  readonly either: readonly [Filter, Filter] | null;
  readonly isNegated: boolean;
  readonly quality: number;
  readonly query: () => Rows;
}

const MOST_NEGATED = 8;
const PAIRED = 16;
const MOST_PAIRS = 36;
const PAIRS_EXTENDED = 8;
const THIRDS = 10;
const MOST_TRIPLES = 10;

const allRows = new WeakMap<CellTable, readonly number[]>();

/** All rows of a table but those that sum up others: the same for each question. */
function rowsWithoutTotals(table: CellTable): readonly number[] {
  const rows =
    allRows.get(table) ??
    Array.from({ length: table.rowCount }, (_, row) => row).filter((row) => !table.totalRows.has(row));
  allRows.set(table, rows);
  return rows;
}

/** The class of a filter. */
function tagOf({ kind, comparison }: Filter): string {
  if (kind !== 'number') return 'v';
  return comparison === '=' ? 'n' : 'c';
}

/** The rows of a table that a question may speak of. */
export class RowSets {
  readonly everything: RowSet;
  /** One filter each. */
  readonly single: readonly RowSet[];
  readonly negated: readonly RowSet[];
  /** Two filters: both, or either. */
  readonly pairs: readonly RowSet[];
  readonly triples: readonly RowSet[];

  constructor(
    private readonly table: CellTable,
    question: SearchQuestion,
    private readonly filters: FoundFilters,
    private readonly book: PartBook,
  ) {
    this.everything = this.makeEverything();
    this.single = filters.best.map((filter, at) => this.makeSingle(filter, at));
    this.negated = question.hasNegation ? this.makeNegated() : [];
    this.pairs = this.makePairs();
    this.triples = this.makeTriples();
  }

  get all(): RowSet[] {
    return [this.everything, ...this.single, ...this.negated, ...this.pairs, ...this.triples];
  }

  private makeEverything(): RowSet {
    const { table } = this;
    const rows = rowsWithoutTotals(table);
    return { ...EMPTY, rows, key: 'A', tag: 'A', query: () => withoutTotals(table) };
  }

  private makeSingle(filter: Filter, at: number): RowSet {
    const { table } = this;
    // A total row answers questions that name it.
    const isOne = filter.rows.length === 1 && filter.triggers === null;
    const rows = isOne ? filter.rows : filter.rows.filter((row) => !table.totalRows.has(row));
    return {
      ...EMPTY,
      rows,
      filters: [filter],
      parts: [this.book.filter(filter)],
      mask: filter.mask,
      key: `F${at}`,
      tag: tagOf(filter),
      quality: filter.quality,
      query: () => filtered(isOne ? allOf(table) : withoutTotals(table), filter.predicate()),
    };
  }

  private makeNegated(): RowSet[] {
    return this.filters.best.slice(0, MOST_NEGATED).flatMap((filter, at) => {
      const out = new Set(filter.rows);
      const rows = this.everything.rows.filter((row) => !out.has(row));
      if (rows.length === 0) return [];
      const made: RowSet = {
        ...EMPTY,
        rows,
        filters: [filter],
        parts: [this.book.filter(filter), this.book.negation()],
        mask: filter.mask,
        key: `X${at}`,
        tag: 'x',
        isNegated: true,
        quality: filter.quality,
        query: () => filtered(withoutTotals(this.table), negation(filter.predicate())),
      };
      return [made];
    });
  }

  private makePairs(): RowSet[] {
    const filters = this.filters.best.slice(0, PAIRED);
    const pairs = filters.flatMap((left, a) =>
      filters
        .slice(a + 1)
        .flatMap((right, offset) =>
          (left.mask & right.mask) !== 0 ? [] : this.pairsOf(left, right, [a, a + 1 + offset]),
        ),
    );
    return pairs.toSorted((left, right) => right.quality - left.quality).slice(0, MOST_PAIRS);
  }

  private pairsOf(left: Filter, right: Filter, [a, b]: readonly [number, number]): RowSet[] {
    const inRight = new Set(right.rows);
    const rows = left.rows.filter((row) => inRight.has(row));
    const tags = [tagOf(left), tagOf(right)].sort().join('');
    const mask = left.mask | right.mask;
    const base = {
      ...EMPTY,
      filters: [left, right],
      parts: [this.book.filter(left), this.book.filter(right)],
      mask,
      query: () => filtered(filtered(allOf(this.table), left.predicate()), right.predicate()),
    };
    const quality = left.quality + right.quality;
    if (rows.length > 0) {
      return [{ ...base, rows, key: `F${a}&${b}`, tag: tags, quality: quality + 0.2 * bitCount(mask) }];
    }
    const none: RowSet = { ...base, rows, key: `F${a}&${b}`, tag: `${tags}0`, quality: quality - 3 };
    if (left.column !== right.column) return [none];
    const union = [...new Set([...left.rows, ...right.rows])].sort((x, y) => x - y);
    const either: RowSet = {
      ...base,
      rows: union,
      key: `F${a}|${b}`,
      tag: 'or',
      quality,
      either: [left, right],
      query: () => eitherOf(this.table, left, right),
    };
    return [none, either];
  }

  private makeTriples(): RowSet[] {
    const triples: RowSet[] = [];
    const thirds = this.filters.best.slice(0, THIRDS);
    for (const pair of this.pairs.slice(0, PAIRS_EXTENDED)) {
      if (pair.either || pair.rows.length <= 1) continue;
      for (const [at, filter] of thirds.entries()) {
        if ((filter.mask & pair.mask) !== 0 || triples.length >= MOST_TRIPLES) continue;
        const inFilter = new Set(filter.rows);
        const rows = pair.rows.filter((row) => inFilter.has(row));
        if (rows.length === 0 || rows.length === pair.rows.length) continue;
        triples.push({
          ...pair,
          rows,
          filters: [...pair.filters, filter],
          parts: [...pair.parts, this.book.filter(filter)],
          mask: pair.mask | filter.mask,
          key: `${pair.key}&${at}`,
          tag: '3',
          query: () => filtered(pair.query(), filter.predicate()),
        });
      }
    }
    return triples;
  }
}

const EMPTY = {
  filters: [],
  parts: [],
  mask: 0,
  selection: '',
  by: null,
  either: null,
  isNegated: false,
  quality: 0,
} as const;

function allOf(table: CellTable): Rows {
  return { op: 'all', table: table.name };
}

/** All rows but those that sum up others. */
function withoutTotals(table: CellTable): Rows {
  if (table.totalRows.size === 0) return allOf(table);
  return table.columns.slice(0, 2).reduce<Rows>((rows, column) => {
    const totals = column.values.filter(({ cell }) => isTotal(cell.text));
    return totals.length === 0 ? rows : filtered(rows, negation(isOneOf(column, totals)));
  }, allOf(table));
}

/** The opposite of a condition; rows without a value do not meet the condition. */
function negation(predicate: Predicate): Predicate {
  return predicate.op === 'in' ? { ...predicate, op: 'otherThan' } : { op: 'not', of: predicate };
}

/** Rows that meet either of two filters of one column. */
function eitherOf(table: CellTable, left: Filter, right: Filter): Rows {
  const [from, a, b] = [allOf(table), left.predicate(), right.predicate()];
  const isOfOne = a.op === 'in' && b.op === 'in' && a.column.view === null && b.column.view === null;
  if (isOfOne) return filtered(from, { ...a, values: [...a.values, ...b.values] });
  return { op: 'either', left: filtered(from, a), right: filtered(from, b) };
}
