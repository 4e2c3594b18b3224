import { hasRuleAt, type Lattice } from './lattice.js';

/** Cells that no line parts, by the indexes of their rows and columns, both inclusive. */
export interface Region {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
}

/** Divides a lattice into its cells, those that span several rows or columns in one. */
export function regionsOf(lattice: Lattice): Region[] {
  const rows = lattice.ys.length - 1;
  const columns = lattice.xs.length - 1;
  const taken = Array.from({ length: rows }, () => new Array<boolean>(columns).fill(false));
  const regions: Region[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (taken[row]?.[column]) continue;
      const lastColumn = lastColumnOf(lattice, row, column, taken[row] ?? []);
      const lastRow = lastRowOf(lattice, row, { from: column, to: lastColumn });
      for (let i = row; i <= lastRow; i++) taken[i]?.fill(true, column, lastColumn + 1);
      regions.push({ firstRow: row, lastRow, firstColumn: column, lastColumn });
    }
  }
  return regions;
}

function lastColumnOf(lattice: Lattice, row: number, first: number, taken: readonly boolean[]): number {
  const { xs, ys, down } = lattice;
  const middle = ((ys[row] ?? 0) + (ys[row + 1] ?? 0)) / 2;
  let last = first;
  while (last + 2 < xs.length && !taken[last + 1] && !hasRuleAt(down, xs[last + 1] ?? 0, middle)) last++;
  return last;
}

function lastRowOf(
  { xs, ys, across }: Lattice,
  first: number,
  columns: { from: number; to: number },
): number {
  const isParted = (row: number): boolean => {
    for (let column = columns.from; column <= columns.to; column++) {
      const middle = ((xs[column] ?? 0) + (xs[column + 1] ?? 0)) / 2;
      if (hasRuleAt(across, ys[row + 1] ?? 0, middle)) return true;
    }
    return false;
  };
  let last = first;
  while (last + 2 < ys.length && !isParted(last)) last++;
  return last;
}
