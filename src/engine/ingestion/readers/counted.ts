/** A sentence about a count, for one or for many, without it when there is nothing to say. */
export function counted(count: number, one: string, many: string): string[] {
  return count === 0 ? [] : [`${String(count)} ${count === 1 ? one : many}`];
}
