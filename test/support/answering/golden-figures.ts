import { type CellValue } from '../../../src/engine/index.js';

/** A value beside another: both, the difference and its percentage. */
export function beside(before: number | null, value: number): CellValue[] {
  if (before === null) return [value, null, null, null];
  return [value, before, value - before, (100 * (value - before)) / Math.abs(before)];
}

/** Each group of an ordered series beside the one before it. */
export function changes(groups: readonly CellValue[][]): CellValue[][] {
  return groups.map(([key = null, value], index) => {
    const before = groups[index - 1]?.[1];
    return [key, ...beside(before === undefined ? null : Number(before), Number(value))];
  });
}

/** Two numbers, how far the second is from the first, and that in percent. */
export const contrast = (left: number, right: number): CellValue[] => [
  left,
  right,
  right - left,
  (100 * (right - left)) / Math.abs(left),
];

/** The value below which a share of the numbers lies, by linear interpolation. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  const at = share * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0];
  return low + (high - low) * (at - Math.floor(at));
}

/** The differences of the groups between two spans, each with its part in the whole. */
export function contributions(
  groups: readonly string[],
  of: (group: string) => readonly [number, number],
): CellValue[][] {
  const pairs = groups.map((group) => ({ group, pair: of(group) }));
  const whole = pairs.reduce((sum, { pair }) => sum + pair[1] - pair[0], 0);
  return pairs.map(({ group, pair: [left, right] }) => [
    group,
    ...contrast(left, right),
    (100 * (right - left)) / whole,
  ]);
}
