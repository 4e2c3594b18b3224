/** The outcome of a hypothesis test. */
export interface TestResult {
  readonly statistic: number;
  /** Two-sided where the test has sides. */
  readonly pValue: number;
}
