import { type CellTable } from '../../cells/cell-table.js';
import { type ColumnLink } from '../column-link.js';
import { type SearchQuestion } from '../question.js';
import { type Filter } from './filter.js';
import { fuzzyFilters } from './fuzzy-filters.js';
import { numberFilters } from './number-filters.js';
import { rankOf, synonymFilters, valueFilters } from './value-filters.js';

const MOST_FILTERS = 26;

/** What the words of a question may select, best first. */
export interface FoundFilters {
  readonly best: readonly Filter[];
  /** How many other filters explain the same words. */
  readonly rivals: ReadonlyMap<Filter, number>;
  /** Words that are surely linked to values. */
  readonly strongMask: number;
}

/** Filters with the same rows by the same kind are one; the surer of them stays. */
class FilterSet {
  private readonly byKey = new Map<string, Filter>();

  add(filters: readonly Filter[]): void {
    for (const filter of filters) {
      if (filter.rows.length === 0) continue;
      const comparison = filter.kind === 'number' ? filter.comparison : '';
      const key = `${filter.rows.join(',')}|${filter.kind}${comparison ?? ''}${filter.column.position}`;
      const known = this.byKey.get(key);
      if (!known || filter.quality > known.quality) this.byKey.set(key, filter);
    }
  }

  get all(): Filter[] {
    return [...this.byKey.values()];
  }
}

/** Links the words of a question to rows of a table. */
export function findFilters(
  table: CellTable,
  question: SearchQuestion,
  links: readonly ColumnLink[],
): FoundFilters {
  const found = new FilterSet();
  for (const column of table.columns) {
    found.add(valueFilters(column, question));
    found.add(synonymFilters(column, question));
  }
  const explained = found.all.reduce((mask, filter) => mask | filter.mask, 0);
  found.add(fuzzyFilters(table, question, links, explained));
  found.add(numberFilters(table, question));
  const filters = found.all;
  const rank = new Map(
    filters.map((filter) => [filter, rankOf(filter, links[filter.column.position]?.bucket ?? 0)]),
  );
  const best = filters.toSorted((left, right) => (rank.get(right) ?? 0) - (rank.get(left) ?? 0));
  const strong = filters.filter((filter) => filter.quality >= 2 || filter.kind === 'number');
  return {
    best: best.slice(0, MOST_FILTERS),
    rivals: new Map(
      best.map((filter) => [
        filter,
        filters.filter((each) => each !== filter && each.mask === filter.mask).length,
      ]),
    ),
    strongMask: strong.reduce((mask, filter) => mask | (filter.mask & question.contentMask), 0),
  };
}
