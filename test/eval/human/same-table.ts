import { type CellValue, type ResultTable } from '../../../src/engine/table.js';
import { type GoldTable, type GoldValue } from './human-set.js';
import { dayOf, isSameValue, numberOf } from './same-value.js';

/** More would only be rows of one another's copies. */
const MOST_ASSIGNMENTS = 2000;

/**
 * True when each column of the right answer is one of the columns given, with the same rows: further columns and the order of
 * columns are conventions of a set, not of people.
 * @param isOrdered whether the order of the rows is part of the answer
 */
export function isSameTable(gold: GoldTable, given: ResultTable, isOrdered: boolean): boolean {
  if (gold.rows.length !== given.rows.length) return false;
  const choices = gold.columns.map((_, place) => matchingColumns(gold, given, { place, isOrdered }));
  if (choices.some(({ length }) => length === 0)) return false;
  let left = MOST_ASSIGNMENTS;
  const assign = (chosen: readonly number[]): boolean => {
    const options = choices[chosen.length];
    if (!options) return haveSameRows(gold, given, { chosen, isOrdered });
    for (const option of options) {
      if (chosen.includes(option)) continue;
      left -= 1;
      if (left < 0) return false;
      if (assign([...chosen, option])) return true;
    }
    return false;
  };
  return assign([]);
}

function matchingColumns(
  gold: GoldTable,
  given: ResultTable,
  { place, isOrdered }: { readonly place: number; readonly isOrdered: boolean },
): number[] {
  const expected = gold.rows.map((row) => [row[place] ?? null]);
  return given.columns.flatMap((_, at) => {
    const column = given.rows.map((row) => [row[at] ?? null]);
    return haveSameValues(expected, column, isOrdered) ? [at] : [];
  });
}

function haveSameRows(
  gold: GoldTable,
  given: ResultTable,
  { chosen, isOrdered }: { readonly chosen: readonly number[]; readonly isOrdered: boolean },
): boolean {
  const rows = given.rows.map((row) => chosen.map((at) => row[at] ?? null));
  return haveSameValues(gold.rows, rows, isOrdered);
}

function haveSameValues(
  gold: readonly (readonly GoldValue[])[],
  given: readonly (readonly CellValue[])[],
  isOrdered: boolean,
): boolean {
  const [left, right] = isOrdered ? [gold, given] : [gold.toSorted(byCells), given.toSorted(byCells)];
  return left.every((row, at) => row.every((value, place) => isSameValue(value, right[at]?.[place] ?? null)));
}

/** Orders rows by their cells, of which those that are the same value count as equal. */
function byCells(left: readonly CellValue[], right: readonly CellValue[]): number {
  for (const [at, one] of left.entries()) {
    const order = orderOf(one, right[at] ?? null);
    if (order !== 0) return order;
  }
  return 0;
}

function orderOf(one: CellValue, other: CellValue): number {
  if (isSameValue(one, other)) return 0;
  const [first, second] = [numberOf(one), numberOf(other)];
  const areNumbers = first !== null && second !== null && dayOf(one) === null && dayOf(other) === null;
  if (areNumbers) return first - second;
  return textOf(one) < textOf(other) ? -1 : 1;
}

const textOf = (value: CellValue): string => dayOf(value) ?? String(value).toLowerCase().trim();
