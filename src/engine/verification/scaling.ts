import { type ColumnPrint } from './observation.js';

/** What all values of a column were multiplied by. */
interface Scaling {
  readonly factor: number;
  /** Whether it is a change of what the values mean: another unit, or the other sign. */
  readonly isOtherMeaning: boolean;
}

/** Between units that people measure in, where they are less than ten times each other. */
const UNITS = [
  7, 1.609344, 1.852, 1.15078, 2.54, 3.6, 4.184, 2.2046226, 3.2808399, 1.0936133, 3.7854118, 1.8,
];
/** Values that are less than this share of the greatest are rounded too much to be compared. */
const SMALL = 0.01;
const EXACT = 0.005;
/** Values that are of another order of magnitude are at most so many times what they should be, or that part of it. */
const ABOUT = 2;
const FAR = 10;
const LEAST_DISTINCT = 3;
const LEAST_DISTINCT_OF_TEN = 2;

const isNear = (one: number, other: number): boolean => Math.abs(one / other - 1) <= EXACT;
const sizeOf = (marks: readonly number[]): number => Math.max(...marks.map(Math.abs));

/** Ratios of values that stand in the same place of their order; null where one of them has become 0, or was. */
function ratiosOf(before: readonly number[], now: readonly number[]): number[] | null {
  const [least, leastNow] = [SMALL * sizeOf(before), SMALL * sizeOf(now)];
  const ratios: number[] = [];
  for (const [at, was] of before.entries()) {
    const is = now[at] ?? Number.NaN;
    if (Math.abs(was) < least && Math.abs(is) < leastNow) continue;
    if (was === 0 || is === 0) return null;
    ratios.push(is / was);
  }
  return ratios;
}

const middleOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

function isUnit(factor: number): boolean {
  if (factor >= FAR - EXACT || factor <= 1 / FAR + EXACT) return true;
  return UNITS.some((unit) => isNear(factor, unit) || isNear(factor, 1 / unit));
}

const powerOfTen = (ratio: number): number => 10 ** Math.round(Math.log10(Math.abs(ratio)));

/** Where every value is about the same power of ten times what it was, rows may have come and gone beside. */
function orderOfMagnitude(ratios: readonly number[]): number | null {
  const power = powerOfTen(middleOf(ratios));
  const isFar = power >= FAR ** 2 || power <= 1 / FAR ** 2;
  const isAll = ratios.every((ratio) => ratio / power <= ABOUT && ratio / power >= 1 / ABOUT);
  return isFar && isAll ? power : null;
}

/** The factor between values in the same order, whose sign is the same. */
function sameSign(before: readonly number[], now: readonly number[], isWhole: boolean): Scaling | null {
  const ratios = ratiosOf(before, now);
  const distinct = new Set(before.filter((value) => value !== 0)).size;
  if (!ratios || ratios.length === 0) return null;
  const factor = middleOf(ratios);
  if (factor <= 0 || isNear(factor, 1)) return null;
  const isExact = isWhole && ratios.every((ratio) => isNear(ratio, factor));
  if (isExact && distinct >= LEAST_DISTINCT) return { factor, isOtherMeaning: isUnit(factor) };
  const power = distinct >= LEAST_DISTINCT_OF_TEN ? orderOfMagnitude(ratios) : null;
  return power === null ? null : { factor: power, isOtherMeaning: true };
}

/** Whether all values were on one side of 0 and are on the other, about as far from it. */
function isTurned(before: readonly number[], now: readonly number[]): boolean {
  const isAbove = before.every((value) => value >= 0);
  const isBelow = before.every((value) => value <= 0);
  if (isAbove === isBelow || !now.every((value) => (isAbove ? value <= 0 : value >= 0))) return false;
  const ratio = sizeOf(now) / sizeOf(before);
  return ratio <= ABOUT && ratio >= 1 / ABOUT;
}

function otherSign(before: readonly number[], now: readonly number[], isWhole: boolean): Scaling | null {
  const distinct = new Set(before.filter((value) => value !== 0)).size;
  const turned = now.toReversed().map((value) => -value);
  const ratios = ratiosOf(before, turned);
  if (distinct < LEAST_DISTINCT || !ratios || ratios.length === 0) return null;
  const isExact = isWhole && ratios.every((ratio) => isNear(ratio, 1));
  if (isExact || isTurned(before, now)) return { factor: -1, isOtherMeaning: true };
  const scaled = before.every((value) => value >= 0) ? sameSign(before, turned, isWhole) : null;
  return scaled && scaled.isOtherMeaning ? { ...scaled, factor: -scaled.factor } : null;
}

/**
 * What all values of a column of numbers were multiplied by, told from values at even distances of their order. Of columns whose
 * rows were replaced as well, only another sign or order of magnitude is told.
 * @returns null where they were not, or where too few values differ to tell
 */
export function scalingOf(before: ColumnPrint, now: ColumnPrint): Scaling | null {
  if (!before.marks || !now.marks || before.digest === now.digest) return null;
  const isWhole = before.count === now.count;
  const [was, is] = [before.marks, now.marks];
  const isSame = was.every((value, at) => value === is[at]);
  if (isSame) return null;
  return sameSign(was, is, isWhole) ?? otherSign(was, is, isWhole);
}
