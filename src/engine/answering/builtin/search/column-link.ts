import { type CellColumn } from '../cells/cell-column.js';
import { type CellTable } from '../cells/cell-table.js';
import { type SearchQuestion } from './question.js';
import { searchLexicon } from './search-lexicon.js';

/** How a question names a column. */
export interface ColumnLink {
  readonly column: CellColumn;
  readonly position: number;
  /** Words of the question that name it. */
  readonly mask: number;
  /** Share of the words of its header that the question says. */
  readonly share: number;
  readonly bucket: number;
}

const COUNTED_STOP_WORDS = new Set(['name', 'number', 'total']);
const SHORTEST_PREFIX = 4;
/** What a word says of a header that only begins like it. */
const ALIKE = 0.95;

/** A share as one of six classes. */
export function bucketOf(share: number): number {
  if (share <= 0) return 0;
  const bounds = [0.26, 0.51, 0.76, 0.99];
  const at = bounds.findIndex((bound) => share < bound);
  return at < 0 ? 5 : at + 1;
}

function isAlike(header: string, word: string): boolean {
  const isLong = header.length >= SHORTEST_PREFIX && word.length >= SHORTEST_PREFIX;
  return isLong && (word.startsWith(header) || header.startsWith(word));
}

function linkColumn(column: CellColumn, question: SearchQuestion): ColumnLink {
  const { words, stems } = column;
  let [mask, said, counted] = [0, 0, 0];
  stems.forEach((header, index) => {
    const word = words[index] ?? '';
    const isFiller = searchLexicon.stop.has(word) && words.length > 1 && !COUNTED_STOP_WORDS.has(word);
    if (isFiller) return;
    counted += 1;
    const same = question.stems.flatMap((each, at) => (header === each ? [at] : []));
    const alike = question.stems.flatMap((each, at) => (isAlike(header, each) ? [at] : []));
    const places = same.length > 0 ? same : alike;
    if (places.length > 0) said += same.length > 0 ? 1 : ALIKE;
    for (const at of places) mask |= 1 << at;
  });
  const share = counted > 0 ? said / counted : 0;
  return { column, position: column.position, mask, share, bucket: bucketOf(share) };
}

/** How a question names each column of a table. */
export function linkColumns(table: CellTable, question: SearchQuestion): ColumnLink[] {
  return table.columns.map((column) => linkColumn(column, question));
}
