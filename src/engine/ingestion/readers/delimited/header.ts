import { type ValueKind } from '../../typing/value-kind.js';
import { kindsOf } from '../../typing/column-kinds.js';
import { commonest, type ScannedHead } from './dialect-detection.js';

const MOST_TITLE_ROWS = 20;
const YEAR = /^(1[5-9]|20|21)\d\d$/;

/** Where a table begins among the first records of a file. */
export interface TableStart {
  /** Number of records before the header or the first row of data. */
  readonly titleRecords: number;
  readonly hasHeader: boolean;
}

/** Tells title rows, header and data apart by the first records. */
export function findTableStart({ records }: Pick<ScannedHead, 'records'>): TableStart {
  const width = commonest(records.map((cells) => cells.length));
  const titleRecords = countTitles(records, width);
  const [first = [], ...rest] = records.slice(titleRecords);
  return { titleRecords, hasHeader: isHeader(first, rest) };
}

/** A title fills one cell where the table has several, or far fewer cells than the table. */
function countTitles(records: readonly string[][], width: number): number {
  const isTitle = (cells: readonly string[]): boolean => {
    const filled = cells.filter((cell) => cell.trim() !== '').length;
    return (
      cells.length * 2 < width || (filled <= 1 && (cells.length < width || width > 2) && cells[0] !== '')
    );
  };
  if (width < 2) return 0;
  const titles = records.findIndex((cells) => !isTitle(cells));
  return titles > 0 && titles <= MOST_TITLE_ROWS ? titles : 0;
}

function isHeader(first: readonly string[], rest: readonly string[][]): boolean {
  const cells = first.map((cell) => cell.trim());
  if (cells.every((cell) => cell === '')) return false;
  const columns = cells.map((cell, i) => ({ cell, below: rest.map((row) => (row[i] ?? '').trim()) }));
  if (columns.some(({ cell, below }) => looksLikeData(cell, below))) return false;
  if (columns.some(({ cell, below }) => cell !== '' && differsInKind(cell, below))) return true;
  return !columns.some(({ cell, below }) => recurs(cell, below, rest.length));
}

/** A typed value is no column name, but for a year above values that are not all years. */
function looksLikeData(cell: string, below: readonly string[]): boolean {
  if (cell === '' || ownKinds(cell).length === 0) return false;
  const values = below.filter((text) => text !== '');
  return !YEAR.test(cell) || values.length === 0 || values.every((text) => YEAR.test(text));
}

/** A text above typed values. */
function differsInKind(cell: string, below: readonly string[]): boolean {
  const { hasValues, kinds } = kindsOf(below);
  return hasValues && kinds.length > 0 && (ownKinds(cell).length === 0 || YEAR.test(cell));
}

function ownKinds(cell: string): readonly ValueKind[] {
  const { hasValues, kinds } = kindsOf([cell]);
  return hasValues ? kinds : [];
}

/** Names do not come up again among the values; one chance meeting in a long column proves little. */
function recurs(cell: string, below: readonly string[], rows: number): boolean {
  return cell !== '' && below.filter((text) => text === cell).length > rows / 50;
}
