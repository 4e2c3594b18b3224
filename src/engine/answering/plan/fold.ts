import { compareScalars, type Scalar } from '../tables/scalar.js';
import { type Item } from './plan.js';

function median(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((one, other) => one - other);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** The number or value that is computed from the values at places, of which missing ones do not count; null for none. */
export function folded(
  { fn, isDistinct }: Item,
  places: readonly number[],
  read: (place: number) => Scalar,
): Scalar {
  if (fn === 'count' && isDistinct) return new Set(places.map(read).filter((value) => value !== null)).size;
  if (fn === 'median') return median(places.flatMap((place) => read(place) ?? []).map(Number));
  const sign = fn === 'max' ? -1 : 1;
  let count = 0;
  let sum = 0;
  let best: Scalar = null;
  for (const place of places) {
    const value = read(place);
    if (value === null) continue;
    count++;
    if (fn === 'sum' || fn === 'avg') sum += Number(value);
    else if (fn !== 'count' && (best === null || sign * compareScalars(value, best) < 0)) best = value;
  }
  if (fn === 'count') return count;
  if (count === 0) return null;
  if (fn === 'min' || fn === 'max') return best;
  return fn === 'avg' ? sum / count : sum;
}
