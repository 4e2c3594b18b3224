/** What every object, or every list, has: names that data may have as well. */
export const INHERITED_NAMES: readonly string[] = [
  ...new Set(
    [Object.prototype, Array.prototype].flatMap((prototype) => Object.getOwnPropertyNames(prototype)),
  ),
];
