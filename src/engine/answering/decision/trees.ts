/** A value, or where to look for it: at or below the bound of a feature, or above it. */
export type Tree = number | readonly [feature: number, bound: number, low: Tree, high: Tree];

/** The value of a tree; features that are not there are 0. */
export function valueOf(tree: Tree, valueAt: (feature: number) => number): number {
  let node = tree;
  while (typeof node !== 'number') {
    const [feature, bound, low, high] = node;
    node = valueAt(feature) <= bound ? low : high;
  }
  return node;
}
