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
  const [left, right] = isOrdered ? [gold, given] : [gold.toSorted(byKey), given.toSorted(byKey)];
  return left.every((row, at) => row.every((value, place) => isSameValue(value, right[at]?.[place] ?? null)));
}

function byKey(left: readonly CellValue[], right: readonly CellValue[]): number {
  const [one, other] = [keyOf(left), keyOf(right)];
  return one < other ? -1 : Number(one > other);
}

/** Rounded, so that numbers which differ in what they are held with stand in one place. */
function keyOf(row: readonly CellValue[]): string {
  return row
    .map((value) => {
      const day = dayOf(value);
      if (day !== null) return day;
      const number = numberOf(value);
      return number === null ? String(value).toLowerCase().trim() : number.toFixed(1);
    })
    .join('\u0000');
}
