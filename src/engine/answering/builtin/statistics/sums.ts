/**
 * The sum with the rounding errors of all additions carried along (Neumaier 1974, "Rundungsfehleranalyse einiger
 * Verfahren zur Summation endlicher Summen"): as exact as if it were added up in twice the precision.
 */
export function sum(values: Iterable<number>): number {
  let total = 0;
  let lost = 0;
  for (const value of values) {
    const next = total + value;
    lost += Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total;
    total = next;
  }
  return total + lost;
}

/** The sum of `term` over the values, compensated, without a copy of them. */
export function sumOf<T>(values: readonly T[], term: (value: T, index: number) => number): number {
  return sum(terms(values, term));
}

function* terms<T>(values: readonly T[], term: (value: T, index: number) => number): Generator<number> {
  for (const [index, value] of values.entries()) yield term(value, index);
}
