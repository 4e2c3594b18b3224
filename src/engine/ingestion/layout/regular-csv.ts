import { isNativeError } from 'node:util/types';
import { literal } from '../sql.js';

/** DuckDB's own limit for one row, in bytes. */
const USUAL_ROW_BYTES = 2 * 2 ** 20;
/** DuckDB's own choice; each thread holds several. */
const USUAL_BUFFER_BYTES = 32 * 2 ** 20;
const SMALL_BUFFER_BYTES = 4 * 2 ** 20;
const LARGEST_CHARACTER_BYTES = 3;

/** The memory that DuckDB takes for a row, and for a part of the file. */
interface CsvRoom {
  readonly rowBytes: number;
  readonly bufferBytes: number;
}

/** For files that are not larger than this row: to take memory takes longer than to read them. */
const ROOM_OF_SMALL: CsvRoom = { rowBytes: 2 ** 16, bufferBytes: 2 ** 17 };

/** A file that DuckDB can read by the strict rules of RFC 4180: UTF-8, all rows of one width, quotes doubled. */
interface RegularCsv {
  readonly path: string;
  readonly delimiter: string;
  readonly hasHeader: boolean;
  /** Names of the columns as SQL sees them, each with its type. */
  readonly columns: readonly CsvColumn[];
  /** False when there is surely no `"` in the file: it is read a tenth quicker. */
  readonly mayHaveQuotes: boolean;
  /** True for a file of our own: its rows end in LF. Those of any other file end like the first line. */
  readonly isOurs: boolean;
  /** Characters of the longest row, where known: the file is then read with less memory. */
  readonly longestRow?: number;
  /** Characters of the whole file, where known: a small one is then read with no more memory than it needs. */
  readonly characters?: number;
}

interface CsvColumn {
  readonly name: string;
  readonly type: 'VARCHAR' | 'BIGINT';
}

/** Columns of text `c0`, `c1`, … */
export function textColumns(width: number): CsvColumn[] {
  return Array.from({ length: width }, (_, i) => ({ name: `c${String(i)}`, type: 'VARCHAR' }));
}

/** SQL that reads the file as its columns; empty cells are NULL. */
export function csvRelation(csv: RegularCsv): string {
  const { path, delimiter, hasHeader, isOurs, longestRow = null } = csv;
  const quote = literal(csv.mayHaveQuotes ? '"' : '');
  const columns = csv.columns.map(({ name, type }) => `'${name}': '${type}'`);
  const { rowBytes, bufferBytes } = isSmall(csv) ? ROOM_OF_SMALL : roomFor(longestRow);
  const options = [
    'auto_detect=false',
    `delim=${literal(delimiter)}`,
    `quote=${quote}, escape=${quote}`,
    'strict_mode=true',
    `header=${String(hasHeader)}`,
    // DuckDB finds other line ends itself: told of CR LF, it reads no row at all. It refuses some large files with line
    // breaks in many cells unless one thread reads them.
    ...(isOurs ? ["new_line='\\n'", 'parallel=false'] : []),
    `max_line_size=${String(rowBytes)}`,
    `buffer_size=${String(bufferBytes)}`,
    `columns={${columns.join(', ')}}`,
  ];
  return `read_csv(${literal(path)}, ${options.join(', ')})`;
}

function isSmall({ characters = Infinity }: RegularCsv): boolean {
  return characters * LARGEST_CHARACTER_BYTES <= ROOM_OF_SMALL.rowBytes;
}

function roomFor(longestRow: number | null): CsvRoom {
  const rowBytes = Math.max(USUAL_ROW_BYTES, (longestRow ?? 0) * LARGEST_CHARACTER_BYTES);
  return {
    rowBytes,
    bufferBytes: Math.max(longestRow === null ? USUAL_BUFFER_BYTES : SMALL_BUFFER_BYTES, 2 * rowBytes),
  };
}

/** A cell as it stands in a regular CSV file. */
export function regularCell(cell: string): string {
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** True for the error of a file that is not as regular as its beginning, or too hard for several threads. */
export function isIrregularCsv(error: unknown): boolean {
  return isNativeError(error) && /CSV Error|CSV Parser|CSV Reader|CSV File|read_csv/.test(error.message);
}
