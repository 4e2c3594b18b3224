/**
 * P(U <= u) for Mann and Whitney's U of samples of `first` and `second` values without ties. The counts are the
 * coefficients of the Gaussian binomial, the product of (1 - q^(second + i)) / (1 - q^i), in whole numbers of any size.
 */
export function lowerMannWhitney(u: number, first: number, second: number): number {
  const counts = [1n, ...new Array<bigint>(u).fill(0n)];
  for (let index = 1; index <= first; index += 1) {
    multiplyByOneMinus(counts, second + index);
    divideByOneMinus(counts, index);
  }
  return ratio(total(counts), binomial(first + second, first));
}

/**
 * P(W <= w) for Wilcoxon's sum of the ranks of positive differences, every sign being as likely as the other: the
 * subsets of the ranks by their sum. Ranks may be shared on average, so they are counted in halves.
 */
export function lowerSignedRank(w: number, ranks: readonly number[]): number {
  const most = Math.round(2 * w);
  const counts = [1n, ...new Array<bigint>(most).fill(0n)];
  for (const halves of ranks.map((rank) => Math.round(2 * rank))) {
    for (let reached = most; reached >= halves; reached -= 1)
      add(counts, reached, counts[reached - halves] ?? 0n);
  }
  return ratio(total(counts), 2n ** BigInt(ranks.length));
}

function multiplyByOneMinus(counts: bigint[], power: number): void {
  for (let index = counts.length - 1; index >= power; index -= 1) {
    add(counts, index, -(counts[index - power] ?? 0n));
  }
}

function divideByOneMinus(counts: bigint[], power: number): void {
  for (let index = power; index < counts.length; index += 1) add(counts, index, counts[index - power] ?? 0n);
}

function add(counts: bigint[], index: number, count: bigint): void {
  counts[index] = (counts[index] ?? 0n) + count;
}

function total(counts: readonly bigint[]): bigint {
  return counts.reduce((sum, count) => sum + count, 0n);
}

function binomial(all: number, chosen: number): bigint {
  let ways = 1n;
  for (let index = 1; index <= chosen; index += 1)
    ways = (ways * BigInt(all - chosen + index)) / BigInt(index);
  return ways;
}

/** The quotient of whole numbers of any size with the 15 digits or more that a number has room for. */
function ratio(part: bigint, whole: bigint): number {
  if (part === 0n) return 0;
  const shift = BigInt(Math.max(0, 64 + bitsOf(whole) - bitsOf(part)));
  return Number((part << shift) / whole) / 2 ** Number(shift);
}

function bitsOf(value: bigint): number {
  return value.toString(2).length;
}
