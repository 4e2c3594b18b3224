import { type Grid, type GridRow } from './content.js';

/** A grid whose rows are in memory. */
export function gridOfRows(rows: readonly GridRow[], rest: Partial<Omit<Grid, 'kind' | 'rows'>>): Grid {
  return {
    kind: 'grid',
    name: null,
    page: null,
    headings: [],
    headerRows: null,
    merged: [],
    notes: [],
    ...rest,
    rows: each(rows),
  };
}

// eslint-disable-next-line @typescript-eslint/require-await -- the rows of other grids are still to be read
async function* each(rows: readonly GridRow[]): AsyncGenerator<GridRow> {
  yield* rows;
}
