import { type DataColumn } from '../data-table.js';

const MOST_DERIVED = 2 ** 20;

/**
 * The id of a column that is computed of another one: below 0, where those of files are not.
 * @param nth which of those that are computed of it
 */
export const derivedId = ({ id }: DataColumn, nth: number): number => -(1 + id * MOST_DERIVED + nth);
