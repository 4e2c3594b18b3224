import { decodedText } from '../../encoding/decoded-text.js';
import { grouped } from '../../profiles/grouped.js';
import { type Grid, type GridRow } from '../content.js';
import { type Inspection } from './inspection.js';
import { RecordScanner } from './record-scanner.js';
import { type Survey } from './survey.js';

/** A delimited file as a grid, read under the dialect that a survey of it found. */
export function delimitedGrid(inspection: Inspection, survey: Survey): Grid {
  const { strayQuotes } = survey;
  return {
    kind: 'grid',
    name: null,
    page: null,
    headings: [],
    rows: rowsOf(inspection, survey),
    headerRows: null,
    merged: [],
    notes: strayQuotes > 0 ? [`${grouped(strayQuotes)} quotes inside cells were kept as they are`] : [],
  };
}

async function* rowsOf(
  { path, encoding, hasSeparatorLine }: Inspection,
  { dialect }: Survey,
): AsyncGenerator<GridRow> {
  let rows: GridRow[] = [];
  const scanner = new RecordScanner(dialect, (cells, number) => {
    if (number > 1 || !hasSeparatorLine) rows.push({ number, cells });
  });
  for await (const text of decodedText(path, encoding)) {
    scanner.push(text);
    yield* rows;
    rows = [];
  }
  scanner.end();
  yield* rows;
}
