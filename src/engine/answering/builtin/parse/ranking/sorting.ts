import { type Column } from '../../link/headers/schema.js';
import { type Direction } from '../../representation/measure.js';
import { isMeasurable } from '../measures/measures.js';
import { type Reading } from '../reading.js';

/** "sorted by price", "in ascending order". */
export interface Sorting {
  /** Null when only a direction is named. */
  readonly column: Column | null;
  /** Null when only a column is named. */
  readonly direction: Direction | null;
  /** True where rows are to be put in order, not ranked by how much they have. */
  readonly isOrdering: boolean;
}

const ORDERING = /^(?:when )?(?:sort|order|arrang)/;

function takeDirection(reading: Reading): Direction | null {
  const ascending = reading.take('ascending');
  const descending = reading.take('descending');
  if (ascending === descending) return null;
  return ascending ? 'asc' : 'desc';
}

/** The order a question asks for; its column stays unused, for it may be measured as well. */
export function readSorting(reading: Reading): Sorting | null {
  const direction = takeDirection(reading);
  const at = reading.find(['sortedBy']);
  const column = at < 0 ? null : reading.columnAt(reading.next(at));
  if (column) reading.use(at);
  const isOrdering = ORDERING.test(reading.items[at]?.norm ?? '');
  return column || direction ? { column, direction, isOrdering } : null;
}

/** Amounts of groups begin with the largest, names and dates with the first. */
export function directionOf({ column, direction }: Sorting): Direction {
  return direction ?? (column && !isMeasurable(column) ? 'asc' : 'desc');
}

/** All rows come in rising order where they are sorted; where they are ranked or only some are asked for, the largest are the first. */
export function directionOfRows(sorting: Sorting, hasLimit: boolean): Direction {
  return sorting.direction ?? (sorting.isOrdering && !hasLimit ? 'asc' : directionOf(sorting));
}
