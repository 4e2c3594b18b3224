import { type Flows } from '../../link/headers/flows.js';
import { type ColumnRef, type Sign } from '../../representation/column.js';
import { type ColumnMeasure, type Measure } from '../../representation/measure.js';

/** A number computed from two numbers of the same row, the second of which may be the same in all rows. */
export function combined(left: ColumnRef, sign: Sign, right: ColumnRef | number): ColumnRef {
  const isMissing = typeof right !== 'number' && right.hasMissing;
  return {
    name: left.name,
    type: 'number',
    hasMissing: sign === '/' || left.hasMissing || isMissing,
    isExact: false,
    view: { kind: 'combined', sign, left: left.view ? left : null, other: right },
  };
}

/** "credit minus debit": what one side of a ledger lacks counts as 0 beside the other; any other columns as they are. */
export function combinedSides(
  flows: Flows<{ readonly name: string }> | null,
  left: ColumnRef,
  sign: Sign,
  right: ColumnRef | number,
): ColumnRef {
  const both = combined(left, sign, right);
  const names = [flows?.out.name, flows?.in.name];
  const areSides =
    typeof right !== 'number' &&
    [left, right].every(({ name, view }) => view === null && names.includes(name));
  return areSides && both.view?.kind === 'combined'
    ? { ...both, view: { ...both.view, fillsGaps: true } }
    : both;
}

/** The sum of a column. */
export const total = (column: ColumnRef): ColumnMeasure => ({ fn: 'sum', column });

/** One measure divided by another. */
export function ratio(over: ColumnMeasure, under: ColumnMeasure, isPercent: boolean): Measure {
  return { fn: 'ratio', column: null, over, under, isPercent };
}
