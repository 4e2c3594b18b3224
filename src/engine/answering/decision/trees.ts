/** A value, or where to look for it: at or below the bound of a feature, or above it. */
export type Tree = number | readonly [feature: number, bound: number, low: Tree, high: Tree];

/** The value of a tree; features that are not there are 0. */
export function valueOf(tree: Tree, valueAt: (feature: number) => number): number {
  let node = tree;
  while (typeof node !== 'number') {
    // Taking the four apart by their names goes through an iterator, which takes several times as long.
    node = valueAt(node[0]) <= node[1] ? node[2] : node[3];
  }
  return node;
}
