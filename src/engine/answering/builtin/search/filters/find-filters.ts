import { asIs } from '../../cells/cell-column.js';
import { type CellTable } from '../../cells/cell-table.js';
import { type ColumnLink } from '../column-link.js';
import { type SearchQuestion } from '../question.js';
import { type Filter } from './filter.js';
import { fuzzyFilters } from './fuzzy-filters.js';
import { numberFilters } from './number-filters.js';
import { rankOf, spansOf, synonymFilters, valueFilters } from './value-filters.js';

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

const MISSING = new Set([
  'no',
  'not',
  'without',
  'blank',
  'missing',
  'empty',
  'never',
  'unknown',
  'none',
  'nothing',
]);

/** "no place indicated": rows without a value in a column that the question names. */
function missingFilters({ words }: SearchQuestion, links: readonly ColumnLink[]): Filter[] {
  const at = words.findIndex((word) => MISSING.has(word));
  if (at < 0) return [];
  return links.flatMap(({ column, mask }): Filter[] => {
    const rows = column.cells.flatMap((cell, row) => (cell.isEmpty ? [row] : []));
    if (mask === 0 || rows.length === 0) return [];
    return [
      {
        kind: 'missing',
        comparison: null,
        column,
        rows,
        mask: mask | (1 << at),
        length: 2,
        quality: 1.6,
        triggers: null,
        synonym: words[at] ?? null,
        predicate: () => ({ op: 'missing', column: asIs(column) }),
      },
    ];
  });
}

/** Links the words of a question to rows of a table. */
export function findFilters(
  table: CellTable,
  question: SearchQuestion,
  links: readonly ColumnLink[],
): FoundFilters {
  const found = new FilterSet();
  const spans = spansOf(question);
  for (const column of table.columns) {
    found.add(valueFilters(column, spans));
    found.add(synonymFilters(column, question));
  }
  found.add(missingFilters(question, links));
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
