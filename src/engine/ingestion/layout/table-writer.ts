import { type Duck } from '../duck.js';
import { type IngestedTable } from '../ingested-file.js';
import { refuseUnknownColumns, type TableCorrection, wantedTypeOf } from '../intake-correction.js';
import { profileTable } from '../profile.js';
import { writeTyped } from '../typing/typed-table.js';
import { type FoundTable } from './found-table.js';
import { withFilledCells } from './filled-cells.js';
import { intakeOf, type TextIntake, unitsOf } from './intake-report.js';
import { type ScratchFiles } from './spool.js';
import { TableBody } from './table-body.js';
import { readingOf } from './table-reading.js';
import { totalsAmong } from './totals.js';

/** What the tables of a file share. */
export interface WriteSetting {
  readonly duck: Duck;
  readonly outputFolder: string;
  readonly scratchFolder: string;
  readonly text: TextIntake;
  readonly scratch: ScratchFiles;
}

/** A found table, how it is to be called and what is to be done otherwise with it. */
export interface NamedTable {
  readonly found: FoundTable;
  readonly name: string;
  /** Name of the Parquet file to write in the output folder. */
  readonly file: string;
  readonly correction: TableCorrection;
}

/**
 * Types a found table, writes it as Parquet and describes it.
 *
 * @throws UnreadableFile when the correction cannot be applied
 */
export async function writeTable(setting: WriteSetting, table: NamedTable): Promise<IngestedTable> {
  const { duck, outputFolder, scratchFolder, text } = setting;
  const { name, file, correction } = table;
  const path = `${outputFolder}/${file}`;
  const reading = readingOf(table.found, correction);
  const { found, filled } =
    correction.fillMerged === false
      ? { found: table.found, filled: new Map<number, number>() }
      : await withFilledCells(table.found, reading, setting.scratch);
  refuseUnknownColumns(
    correction,
    name,
    reading.columns.map((column) => column.name),
  );
  const body = new TableBody(found, reading);
  const source = {
    relation: body.relation,
    columns: reading.columns.map((column) => ({
      name: column.name,
      wantedType: wantedTypeOf(correction, column.name),
    })),
    sample: body.sample,
    commaIsDecimal: text.delimiter === ';',
  };
  const typed = await writeTyped(duck, source, { file: path, scratchFolder });
  const totals = await totalsAmong(duck, path, body.possibleTotals);
  const totalRows = totals.map((index) => ({ row: body.rowNumber(index), index }));
  const units = unitsOf(
    typed,
    reading.columns.map(({ unit }) => unit),
  );
  const { profile, keySketches } = await profileTable(duck, path, { name, totalRows, units });
  return { profile, file, keySketches, intake: intakeOf(text, { found, reading, typed, profile, filled }) };
}
