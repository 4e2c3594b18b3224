import { type TableProfile } from '../../../table.js';
import { type TableIntake } from '../../ingested-file.js';
import { columnIntakes, columnNotes } from '../../layout/intake-report.js';
import { type TypedColumn } from '../../typing/typed-table.js';
import { unitInName } from '../../typing/units.js';
import { tableNotes } from './table-notes.js';
import { type WrittenTable } from './written-table.js';

/** What there is to report of a table of JSON. */
export interface StoredTable {
  readonly typed: readonly TypedColumn[];
  readonly profile: TableProfile;
  readonly encoding: string;
  /** Name of the table whose rows its rows belong to, or null. */
  readonly owner: string | null;
  /** What the file calls it, or null. */
  readonly sheet: string | null;
}

/** Reports how a table was found in JSON and what was made of it. */
export function intakeOf(table: WrittenTable, stored: StoredTable): TableIntake {
  const { typed, profile, encoding, owner, sheet } = stored;
  const headerRows = table.hasHeader ? [1] : [];
  const units = typed.map(({ name }) => unitInName(name));
  return {
    place: {
      sheet,
      page: null,
      headings: [],
      firstRow: 1,
      lastRow: profile.rowCount + headerRows.length,
      firstColumn: 1,
      lastColumn: table.names.length,
    },
    encoding,
    delimiter: null,
    quote: null,
    headerRows,
    unitRow: null,
    skippedRows: [],
    blankRows: 0,
    raggedRows: 0,
    totalRows: [],
    mergedRanges: 0,
    columns: columnIntakes(typed, profile, units),
    notes: [...tableNotes(table, profile, owner), ...columnNotes(typed)],
  };
}
