import { isNativeError } from 'node:util/types';
import { literal } from '../../sql.js';

/** DuckDB's own limit for one row, in bytes. */
const USUAL_ROW_BYTES = 2 * 2 ** 20;
const USUAL_BUFFER_BYTES = 32 * 2 ** 20;
const LARGEST_CHARACTER_BYTES = 3;

/** A file that DuckDB can read by the strict rules of RFC 4180: UTF-8, all rows of one width, quotes doubled. */
export interface RegularCsv {
  readonly path: string;
  readonly delimiter: string;
  readonly hasHeader: boolean;
  readonly width: number;
  /** False when there is surely no `"` in the file: it is read a tenth quicker. */
  readonly mayHaveQuotes: boolean;
  /** True for a file of our own: its lines end in LF. Any other file has the line ending of its first line. */
  readonly isRewritten?: boolean;
  /** Characters of the longest row, where known. */
  readonly longestRow?: number;
}

/** SQL that reads all cells of the file as text, in columns `c0`, `c1`, …; empty cells are NULL. */
export function csvRelation(csv: RegularCsv): string {
  const { path, delimiter, hasHeader, width, longestRow = 0 } = csv;
  const quote = literal(csv.mayHaveQuotes ? '"' : '');
  const columns = Array.from({ length: width }, (_, i) => `'c${String(i)}': 'VARCHAR'`);
  const rowBytes = Math.max(USUAL_ROW_BYTES, longestRow * LARGEST_CHARACTER_BYTES);
  const options = [
    'auto_detect=false',
    `delim=${literal(delimiter)}`,
    `quote=${quote}, escape=${quote}`,
    'strict_mode=true',
    `header=${String(hasHeader)}`,
    // DuckDB finds other line endings itself: told of CR LF, it reads no row at all. It refuses some large files with
    // line breaks in many cells unless it reads them by one thread.
    ...(csv.isRewritten === true ? ["new_line='\\n'", 'parallel=false'] : []),
    `max_line_size=${String(rowBytes)}`,
    `buffer_size=${String(Math.max(USUAL_BUFFER_BYTES, 2 * rowBytes))}`,
    `columns={${columns.join(', ')}}`,
  ];
  return `read_csv(${literal(path)}, ${options.join(', ')})`;
}

/** True for the error of a file that is not as regular as its beginning, or too hard for several threads. */
export function isIrregularCsv(error: unknown): boolean {
  return isNativeError(error) && /CSV Error|CSV Parser|CSV Reader|CSV File|read_csv/.test(error.message);
}
