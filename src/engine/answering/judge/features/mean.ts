/** The mean of some values; `none` where there are none. */
export const mean = (values: readonly number[], none: number): number =>
  values.length === 0 ? none : values.reduce((sum, value) => sum + value, 0) / values.length;
