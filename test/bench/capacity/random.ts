/** Gives numbers from 0 up to, not including, 1. */
export type Random = () => number;

/** Always the same numbers for the same seed. PractRand's small fast counter (sfc32), by Chris Doty-Humphrey. */
export function seeded(seed: number): Random {
  let [a, b, c, counter] = [0, seed | 0, seed ^ 0x9e3779b9, 1];
  const next = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let i = 0; i < 15; i += 1) next();
  return next;
}

/** With a mean of 1. */
export const exponential = (random: Random): number => -Math.log(1 - random());

/** @returns what draws from values that are kept at even shares, from the least to the greatest */
export function drawFrom(quantiles: readonly number[]): (random: Random) => number {
  const last = quantiles.length - 1;
  return (random) => {
    const place = random() * last;
    const below = Math.floor(place);
    const low = quantiles[below] ?? 0;
    return low + (place - below) * ((quantiles[below + 1] ?? low) - low);
  };
}

/** The mean of what `drawFrom` draws. */
export function meanOf(quantiles: readonly number[]): number {
  const inner = quantiles.slice(1, -1).reduce((sum, value) => sum + value, 0);
  return (inner + ((quantiles[0] ?? 0) + (quantiles.at(-1) ?? 0)) / 2) / (quantiles.length - 1);
}

/** @returns what draws a place among weights, each as often as its weight says */
export function choose(weights: readonly number[]): (random: Random) => number {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let sum = 0;
  const bounds = Float64Array.from(weights, (weight) => (sum += weight) / all);
  return (random) => {
    const drawn = random();
    let [low, high] = [0, bounds.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((bounds[middle] ?? 1) > drawn) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}
