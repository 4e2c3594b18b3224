/** As the indexes have it, so that nothing is sorted. */
export const NEWEST_FIRST = 'ORDER BY created_at DESC, id';
const OLDEST_FIRST = 'ORDER BY created_at, id DESC';

/** Rows before a page from which on it takes longer to read them all, only to leave them out, than to count them first. */
export const FAR = 1000;

/**
 * The shorter way to some rows of a list whose order is `NEWEST_FIRST`: from its beginning or from its end.
 * @param total rows of the list
 * @param offset how many come before those wanted
 * @param count how many are wanted, all of them in the list
 * @returns order, limit and offset in SQL, by which just those rows are selected
 */
export function shorterWay(total: number, offset: number, count: number): string {
  const older = total - offset - count;
  return older < offset
    ? `${OLDEST_FIRST} LIMIT ${count} OFFSET ${older}`
    : `${NEWEST_FIRST} LIMIT ${count} OFFSET ${offset}`;
}
