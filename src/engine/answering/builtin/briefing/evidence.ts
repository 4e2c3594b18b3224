import { type ColumnMeasure } from '../representation/measure.js';
import { type ResultTable } from '../../../table.js';

/** A measure of some rows, with what says how far chance alone may move it. */
export interface Sample {
  readonly value: number;
  /** The standard deviation of the single values; null where there are too few. */
  readonly spread: number | null;
  readonly count: number;
}

/** Standard errors below which a difference may well be chance. */
const CHANCE = 2;
/** Relative size at which a change counts half. */
const HALF_CHANGE = 25;

/** The sample in the last three cells of a row: the measure, the standard deviation and the count. */
export function sampleOf(row: ResultTable['rows'][number]): Sample | null {
  const [value, spread, count] = row.slice(-3);
  if (value === null || value === undefined) return null;
  return {
    value: Number(value),
    spread: spread === null || spread === undefined ? null : Number(spread),
    count: Number(count),
  };
}

/** The variance of the measure itself: a total varies with how many rows there are, too. */
function varianceOf({ value, spread, count }: Sample, fn: ColumnMeasure['fn']): number | null {
  if (count === 0) return 0;
  if (spread === null) return null;
  return fn === 'sum' ? count * (spread ** 2 + (value / count) ** 2) : spread ** 2 / count;
}

/** How many standard errors two measures are apart; null where nothing tells. */
export function standardErrors(left: Sample, right: Sample, fn: ColumnMeasure['fn']): number | null {
  const variances = [varianceOf(left, fn), varianceOf(right, fn)];
  const [a, b] = variances;
  if (a === null || b === null || a === undefined || b === undefined) return null;
  const difference = Math.abs(right.value - left.value);
  if (difference === 0) return 0;
  return a + b === 0 ? Infinity : difference / Math.sqrt(a + b);
}

/** From 0, which chance explains, to 1. */
export const certainty = (errors: number): number => Math.max(0, 1 - CHANCE / errors);

/** What a change tells, 0 to 1: how sure it is that it is none of chance, and how large it is. */
export function weightOfChange(left: Sample, right: Sample, errors: number): number {
  const base = Math.abs(left.value);
  const percent = base === 0 ? Infinity : (100 * Math.abs(right.value - left.value)) / base;
  const size = percent === Infinity ? 1 : percent / (percent + HALF_CHANGE);
  return errors === 0 ? 0 : certainty(errors) * size;
}

/** A part that grows from 0 to 1, and is a half at `half`. */
export const saturating = (value: number, half: number): number => value / (value + half);
