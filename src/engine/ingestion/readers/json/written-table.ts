import { columnNames } from '../../column-names.js';
import { lineOf } from '../../layout/line.js';
import { SHAPE_LINES } from '../../layout/tables/region.js';
import { shapeOf } from '../../layout/tables/table-shape.js';
import { NO_MARKS } from '../../layout/header/header-marks.js';
import { literal } from '../../sql.js';
import { type TableDraft } from './plan.js';
import { MISSING, type TableWriter } from './table-writer.js';

/** DuckDB's own. */
const USUAL_BUFFER: ReadBuffer = { rowBytes: 2 * 2 ** 20, bufferBytes: 32 * 2 ** 20 };
/** For each of many files that are read side by side. */
const SMALL_BUFFER: ReadBuffer = { rowBytes: 2 ** 16, bufferBytes: 2 ** 20 };
const LARGEST_CHARACTER_BYTES = 3;

/** A table whose rows are all written, in the columns `c0`, `c1`, … of something DuckDB can read FROM. */
export interface WrittenTable {
  readonly relation: string;
  readonly names: readonly string[];
  /** The first rows; missing cells are empty. */
  readonly sample: readonly (readonly string[])[];
  /** True when the first row gave the names. */
  readonly hasHeader: boolean;
  /** Places of the columns that hold texts (not looked at where there is a header), and of those that hold lists or objects as JSON. */
  readonly withTexts: ReadonlySet<number>;
  readonly withJson: ReadonlySet<number>;
}

type Writers = ReadonlyMap<TableDraft, TableWriter>;

/** Finds the names of a written table's columns, and how to read it. */
export function writtenTable(draft: TableDraft, writers: Writers): WrittenTable {
  return oneTable(draft, writers, USUAL_BUFFER);
}

/** What DuckDB sets aside to read a file, at least. */
interface ReadBuffer {
  readonly rowBytes: number;
  readonly bufferBytes: number;
}

function oneTable(draft: TableDraft, writers: Writers, buffer: ReadBuffer): WrittenTable {
  if (draft.parts) return sideBySide(draft, draft.parts, writers);
  const writer = writerOf(draft, writers);
  const hasHeader = draft.mayHaveHeader && beginsWithNames(writer.sample);
  const { withTexts, withJson } = writer;
  const names = hasHeader ? (writer.sample[0] ?? []) : (givenNames(draft, writers) ?? draftNames(draft));
  return {
    relation: csvRelation(writer, hasHeader, buffer),
    names: columnNames(draft.columns.map((_, i) => names[i] ?? '')),
    sample: hasHeader ? writer.sample.slice(1) : writer.sample,
    hasHeader,
    withTexts: hasHeader ? new Set() : withTexts,
    withJson,
  };
}

function beginsWithNames(sample: readonly (readonly string[])[]): boolean {
  const lines = sample.slice(0, SHAPE_LINES).map((cells, i) => lineOf({ number: i + 1, cells }));
  const { titles, header, unit } = shapeOf(lines, NO_MARKS);
  return titles === 0 && header.length === 1 && header[0] === 0 && unit === null;
}

function draftNames({ columns }: TableDraft): string[] {
  return columns.map(({ name }) => name);
}

/** The names that another table lists, or null. */
function givenNames({ namesFrom }: TableDraft, writers: Writers): string[] | null {
  if (!namesFrom) return null;
  const { table, column } = namesFrom;
  return writerOf(table, writers).sample.map((row) => row[column.index] ?? '');
}

function sideBySide(draft: TableDraft, parts: readonly TableDraft[], writers: Writers): WrittenTable {
  const written = parts.map((part) => oneTable(part, writers, SMALL_BUFFER));
  const columns = parts.map((_, i) => `t${String(i)}.c0 AS c${String(i)}`);
  const relations = written.map(({ relation }, i) => `${relation} AS t${String(i)}`);
  const [first] = written;
  return {
    relation: `(SELECT ${columns.join(', ')} FROM ${relations.join(' POSITIONAL JOIN ')})`,
    names: columnNames(draftNames(draft)),
    sample: (first?.sample ?? []).map((_, row) => written.map(({ sample }) => sample[row]?.[0] ?? '')),
    hasHeader: false,
    withTexts: placesWhere(written, ({ withTexts }) => withTexts.size > 0),
    withJson: placesWhere(written, ({ withJson }) => withJson.size > 0),
  };
}

function placesWhere(
  written: readonly WrittenTable[],
  holds: (table: WrittenTable) => boolean,
): ReadonlySet<number> {
  return new Set(written.flatMap((table, i) => (holds(table) ? [i] : [])));
}

function csvRelation(writer: TableWriter, hasHeader: boolean, buffer: ReadBuffer): string {
  const { path, draft, longestRow } = writer;
  const columns = draft.columns.map((_, i) => `'c${String(i)}': 'VARCHAR'`);
  const rowBytes = Math.max(buffer.rowBytes, longestRow * LARGEST_CHARACTER_BYTES);
  const options = [
    'auto_detect=false',
    // Found by itself, it would be the first line break within a text.
    "new_line='\\n'",
    `delim=',', quote='"', escape='"', strict_mode=true`,
    `nullstr=${literal(MISSING)}, allow_quoted_nulls=false`,
    `header=${String(hasHeader)}`,
    `max_line_size=${String(rowBytes)}`,
    `buffer_size=${String(Math.max(buffer.bufferBytes, 2 * rowBytes))}`,
    `columns={${columns.join(', ')}}`,
  ];
  return `read_csv(${literal(path)}, ${options.join(', ')})`;
}

function writerOf(draft: TableDraft, writers: Writers): TableWriter {
  const writer = writers.get(draft);
  if (!writer) throw new Error('a table has no writer');
  return writer;
}
