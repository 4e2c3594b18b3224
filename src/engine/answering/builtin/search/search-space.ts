import { asIs, type CellColumn } from '../cells/cell-column.js';
import { type CellTable } from '../cells/cell-table.js';
import { aggregateOf } from '../parse/groups/aggregate.js';
import { type Measure } from '../representation/measure.js';
import { type AggregateQuery } from '../representation/query.js';
import { Collector } from './collector.js';
import { type ColumnLink, linkColumns } from './column-link.js';
import { PartBook } from './features/part-book.js';
import { findFilters, type FoundFilters } from './filters/find-filters.js';
import { isNumeric } from './filters/number-filters.js';
import { type SearchQuestion } from './question.js';
import { type RowSet, RowSets } from './row-set.js';

/** All that templates build candidates from. */
export class SearchSpace {
  readonly links: readonly ColumnLink[];
  readonly filters: FoundFilters;
  readonly book: PartBook;
  readonly collector: Collector;
  readonly rowSets: RowSets;
  /** Columns that rows can be sorted and compared by. */
  readonly sortable: readonly CellColumn[];
  /** Columns of numbers, durations and years. */
  readonly numeric: readonly CellColumn[];

  constructor(
    readonly table: CellTable,
    readonly question: SearchQuestion,
  ) {
    this.links = linkColumns(table, question);
    this.filters = findFilters(table, question, this.links);
    this.book = new PartBook(question, this.links, this.filters);
    this.collector = new Collector(question, this.book);
    this.rowSets = new RowSets(table, question, this.filters, this.book);
    this.sortable = table.columns.filter(
      ({ kind, numberShare, yearShare }) => kind !== 'text' || numberShare > 0.5 || yearShare > 0.5,
    );
    this.numeric = table.columns.filter(isNumeric);
  }

  /** Words of the question that name a column. */
  maskOf({ position }: CellColumn): number {
    return this.links[position]?.mask ?? 0;
  }

  /** The parts of a row set when it is selected from by more: at most three in all. */
  partsWith({ parts }: RowSet, ...more: readonly number[]): number[] {
    return [...parts.slice(0, 3 - Math.max(0, more.length - 1)), ...more];
  }
}

/** The class of a row set in the names of operators. */
export function classOf({ tag, filters, either }: RowSet): string {
  if (tag === 'A' || filters.length < 2) return tag;
  return either ? 'or' : String(filters.length);
}

/** The columns that tell which rows a row set holds. */
export function shownWith({ filters, by }: RowSet): ReturnType<typeof asIs>[] {
  const columns = new Set([...filters.map(({ column }) => column), ...(by ? [by] : [])]);
  return [...columns].map(asIs);
}

/** One aggregate over rows, without groups. */
export const aggregateOver = (rows: RowSet, measure: Measure): AggregateQuery =>
  aggregateOf(rows.query(), [], [measure]);
