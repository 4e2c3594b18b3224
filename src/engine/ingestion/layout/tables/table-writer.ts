import { type Duck } from '../../duck.js';
import { type IngestedTable } from '../../ingested-file.js';
import { refuseUnknownColumns, type TableCorrection, wantedTypeOf } from '../../intake-correction.js';
import { type DescribedTable, type KnownTable, profileTable } from '../../profiles/profile.js';
import { SMALL } from '../../profiles/profile-small.js';
import { writeTyped } from '../../typing/typed-table.js';
import { type FoundTable } from './found-table.js';
import { withFilledCells } from '../cells/filled-cells.js';
import { intakeOf, type TextIntake, unitsOf } from '../intake-report.js';
import { type ScratchFiles } from '../spool.js';
import { TableBody } from './table-body.js';
import { readingOf } from './table-reading.js';
import { totalsAmong } from '../totals/totals.js';

/** What the tables of a file share. */
interface WriteSetting {
  readonly duck: Duck;
  readonly outputFolder: string;
  readonly scratchFolder: string;
  readonly text: TextIntake;
  readonly scratch: ScratchFiles;
}

/** A found table, how it is to be called and what is to be done otherwise with it. */
interface NamedTable {
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
    isWhole: body.isWholeSample,
    commaIsDecimal: text.delimiter === ';',
  };
  const typed = await writeTyped(duck, source, { file: path, scratchFolder });
  const units = unitsOf(
    typed,
    reading.columns.map(({ unit }) => unit),
  );
  const isSmall = body.rowCount <= SMALL.rows && typed.length <= SMALL.columns;
  const known = { name, units, isSmall };
  const { profile, keySketches } = await described(duck, path, { known, body, correction });
  return { profile, file, keySketches, intake: intakeOf(text, { found, reading, typed, profile, filled }) };
}

interface Written {
  readonly known: Pick<KnownTable, 'name' | 'units' | 'isSmall'>;
  readonly body: TableBody;
  readonly correction: TableCorrection;
}

/** Describes a table without the rows that sum up others: those that a person named, or those found by label and by numbers. */
async function described(
  duck: Duck,
  path: string,
  { known, body, correction }: Written,
): Promise<DescribedTable> {
  const labelled = correction.totalRows
    ? body.placesOf(correction.totalRows)
    : await totalsAmong(duck, path, body.possibleTotals);
  const { looks } = body;
  const profileWithout = (totals: readonly number[]): Promise<DescribedTable> =>
    profileTable(duck, path, {
      ...known,
      totalRows: totals.map((index) => ({ row: body.rowNumber(index), index })),
      labelled: placesWithout(
        body.possibleTotals.map(({ index }) => index),
        totals,
      ),
      looks: looks.filter((_, place) => !totals.includes(place)),
    });
  const table = await profileWithout(labelled);
  if (correction.totalRows || table.sums.length === 0 || !body.hasNumbers) return table;
  return profileWithout([...labelled, ...placesAmongAll(table.sums, labelled)].sort((a, b) => a - b));
}

/** Places of rows among those left when some are taken out. */
function placesWithout(places: readonly number[], out: readonly number[]): number[] {
  const left = places.filter((place) => !out.includes(place));
  return left.map((place) => place - out.filter((other) => other < place).length);
}

/** Places in a table of rows that are counted without some others. */
function placesAmongAll(places: readonly number[], without: readonly number[]): number[] {
  const others = [...without].sort((a, b) => a - b);
  return places.map((place) => others.reduce((at, other) => (other <= at ? at + 1 : at), place));
}
