/** The polynomial with the given coefficients, that of x⁰ first. */
export function polynomial(coefficients: readonly number[], x: number): number {
  return coefficients.reduceRight((value, coefficient) => value * x + coefficient, 0);
}
