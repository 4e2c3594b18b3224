/** The element at `index`; a RangeError if there is none, which is a mistake of the caller. */
export function at<T>(values: ArrayLike<T>, index: number): T {
  const value = values[index];
  if (value === undefined) throw new RangeError(`no element ${index} among ${values.length}`);
  return value;
}

/** A copy in ascending order of number. */
export function ascending(values: readonly number[]): number[] {
  return Array.from(Float64Array.from(values).sort());
}

/** The least and the greatest of one or more values, of any number of them. */
export function bounds(values: readonly number[]): { least: number; greatest: number } {
  let least = Infinity;
  let greatest = -Infinity;
  for (const value of values) {
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  return { least, greatest };
}
