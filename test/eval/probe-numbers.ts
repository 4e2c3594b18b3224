const DEFAULT_TOLERANCE = 1e-6;
/** What is left of zero after floating-point sums that cancel out. */
const NEARLY_ZERO = 1e-9;

/** True when the numbers differ by no more than `tolerance` (1e-6 unless given) of the gold one. */
export function isSameNumber(gold: number, given: number, tolerance = DEFAULT_TOLERANCE): boolean {
  return Math.abs(given - gold) <= Math.max(Math.abs(gold) * tolerance, NEARLY_ZERO);
}
