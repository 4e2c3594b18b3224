import { type ColumnIntake, type TableIntake, type TablePlace } from '../ingested-file.js';
import { type ColumnProfile, type TableProfile } from '../../table.js';
import { grouped } from '../profiles/grouped.js';
import { type TypedColumn } from '../typing/typed-table.js';
import { unitInName } from '../typing/units.js';
import { type FoundTable } from './tables/found-table.js';
import { type TableReading } from './tables/table-reading.js';

const MOST_NULL_WORDS = 20;
const LONGEST_COMMENT = 2000;

/** How the text of a file was taken apart; all null where it is no text. */
export type TextIntake = Pick<TableIntake, 'encoding' | 'delimiter' | 'quote'>;

/** What there is to report of a table. */
interface Reported {
  readonly found: FoundTable;
  readonly reading: TableReading;
  readonly typed: readonly TypedColumn[];
  readonly profile: TableProfile;
  /** Number of cells that were filled, by the index of their column. */
  readonly filled: ReadonlyMap<number, number>;
}

/** Units of columns by their names: what stands beside their values, or what the header gives them, in its order. */
export function unitsOf(
  typed: readonly TypedColumn[],
  headerUnits: readonly (string | null)[],
): ReadonlyMap<string, string> {
  return new Map(
    typed.flatMap(({ name, unit }, i) => {
      const known = unit ?? headerUnits[i] ?? null;
      return known === null ? [] : [[name, known] as const];
    }),
  );
}

/** Reports how a table was found and what was made of it. */
export function intakeOf(text: TextIntake, reported: Reported): TableIntake {
  const { found, reading, typed, profile } = reported;
  const ragged = raggedRows(found, reading);
  return {
    place: placeOf(found, reading),
    ...text,
    headerRows: reading.header.map(({ number }) => number),
    unitRow: reading.unit?.number ?? null,
    skippedRows: reading.skipped,
    blankRows: found.region.blankRows,
    raggedRows: ragged,
    totalRows: profile.totalRows,
    mergedRanges: mergedIn(found),
    columns: columnIntakes(typed, profile, headersOf(found, reading)),
    notes: [
      ...found.place.notes,
      ...layoutNotes(reading, ragged),
      ...filledNotes(reported),
      ...columnNotes(typed),
    ],
  };
}

/** A table that is all there is where it stands: nothing above it, beside it or below it. */
interface PlainTable {
  readonly typed: readonly TypedColumn[];
  readonly profile: TableProfile;
  /** True when its first row gave the names of its columns. */
  readonly hasHeader: boolean;
  /** What the file calls it, or null. */
  readonly sheet: string | null;
}

/** Reports how a plain table was found and what was made of it. */
export function plainIntakeOf(
  text: TextIntake,
  { typed, profile, hasHeader, sheet }: PlainTable,
): TableIntake {
  const headerRows = hasHeader ? [1] : [];
  const lastRow = profile.rowCount + headerRows.length;
  const headers = typed.map(({ name }) => ({ unit: unitInName(name), comment: undefined }));
  return {
    place: {
      sheet,
      page: null,
      headings: [],
      firstRow: 1,
      lastRow,
      firstColumn: 1,
      lastColumn: typed.length,
    },
    ...text,
    headerRows,
    unitRow: null,
    skippedRows: [],
    blankRows: 0,
    raggedRows: 0,
    totalRows: [],
    mergedRanges: 0,
    columns: columnIntakes(typed, profile, headers),
    notes: columnNotes(typed),
  };
}

function placeOf({ place, region }: FoundTable, { columns, header }: TableReading): TablePlace {
  const { sheet, page, headings } = place;
  const cells = columns.map(({ cell }) => cell + 1);
  return {
    sheet,
    page,
    headings,
    firstRow: Math.min(region.firstRow, ...header.map(({ number }) => number)),
    lastRow: region.lastRow,
    firstColumn: Math.min(...cells),
    lastColumn: Math.max(...cells),
  };
}

/** Number of rows of the body with more or fewer cells than most. */
function raggedRows({ region, place }: FoundTable, { bodyAfter, leftOut }: TableReading): number {
  if (!place.countsCells) return 0;
  const widths = new Map(region.widths);
  const lines = new Map([...region.head, ...region.tail].map((line) => [line.number, line]));
  for (const { number, cells } of lines.values()) {
    if (number > bodyAfter && !leftOut.includes(number)) continue;
    widths.set(cells.length, (widths.get(cells.length) ?? 0) - 1);
  }
  const counts = [...widths.values()];
  return counts.reduce((sum, count) => sum + count, 0) - Math.max(0, ...counts);
}

function mergedIn({ place, region }: FoundTable): number {
  return place.merged.filter(
    ({ firstRow, lastRow }) => firstRow <= region.lastRow && lastRow >= region.firstRow,
  ).length;
}

/** What the header says of a column beside its name. */
interface HeaderCell {
  readonly unit: string | null;
  readonly comment: string | undefined;
}

/** What the header of a table says of its columns, in their order. */
function headersOf({ place }: FoundTable, { header, columns }: TableReading): HeaderCell[] {
  const rows = new Set(header.map(({ number }) => number));
  const onHeader = place.comments.filter(({ row }) => rows.has(row));
  return columns.map(({ cell, unit }) => {
    const texts = onHeader.filter(({ column }) => column === cell).map(({ text }) => text);
    return { unit, comment: texts.length > 0 ? texts.join('\n').slice(0, LONGEST_COMMENT) : undefined };
  });
}

/** Reports on the columns of a table. @param headers in the order of the columns */
function columnIntakes(
  typed: readonly TypedColumn[],
  profile: TableProfile,
  headers: readonly HeaderCell[],
): ColumnIntake[] {
  const profiles = new Map(profile.columns.map((column) => [column.name, column]));
  return typed.flatMap((column, i) => {
    const described = profiles.get(column.name);
    return described ? [columnIntake(column, described, headers[i])] : [];
  });
}

function columnIntake(
  typed: TypedColumn,
  profile: ColumnProfile,
  header: HeaderCell | undefined,
): ColumnIntake {
  const { fittingShare, nulled, nullWords, ambiguousDateOrder, keptText } = typed;
  const { name, type, missingCount } = profile;
  const isNumber = type === 'integer' || type === 'number';
  return {
    name,
    type,
    fittingShare,
    nulled,
    missing: { count: Math.max(0, missingCount - nulled.count), words: nullWords.slice(0, MOST_NULL_WORDS) },
    unit: typed.unit ?? (isNumber ? (header?.unit ?? null) : null),
    ambiguousDateOrder,
    keptText,
    comment: header?.comment,
    meaning: profile.meaning,
  };
}

function layoutNotes({ emptyColumns, lacksFirstName }: TableReading, ragged: number): string[] {
  return [
    ...(lacksFirstName
      ? ['the header has one name fewer than the rows have cells: the first column has no name']
      : []),
    ...(ragged > 0
      ? [`${grouped(ragged)} rows have more or fewer cells than the others; missing cells were left empty`]
      : []),
    ...(emptyColumns > 0 ? [`${grouped(emptyColumns)} empty columns without a name were left out`] : []),
  ];
}

function filledNotes({ found, filled, reading }: Reported): string[] {
  const cause = found.marks.merged.length > 0 ? 'covered by merged cells' : 'under a group label';
  return reading.columns.flatMap(({ cell, name }) => {
    const count = filled.get(cell);
    return count === undefined ? [] : [`column ${name}: ${grouped(count)} empty cells ${cause} were filled`];
  });
}

/** What a reader of the data should know of its columns. */
function columnNotes(typed: readonly TypedColumn[]): string[] {
  return typed.flatMap((column) => notesOn(column).map((note) => `column ${column.name}: ${note}`));
}

function notesOn({ nullWords, ambiguousDateOrder, note, nulled, keptText }: TypedColumn): string[] {
  const words = nullWords.slice(0, 3).join(', ');
  const examples = nulled.examples.join(', ');
  return [
    ...(words ? [`missing values were written as ${words}`] : []),
    ...(ambiguousDateOrder
      ? [`read with the ${ambiguousDateOrder} first, but the values allow both orders`]
      : []),
    ...(keptText !== null
      ? [`${grouped(nulled.count)} values that do not fit (${examples}) were moved to column ${keptText}`]
      : []),
    ...(note !== null ? [note] : []),
  ];
}
