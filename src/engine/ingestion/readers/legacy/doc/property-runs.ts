import { type Place } from './doc-header.js';

const PAGE_BYTES = 512;

/** Properties of a stretch of the document stream. */
export interface PropertyRun {
  readonly from: number;
  readonly to: number;
  /** Number of the style; only paragraphs have one here. */
  readonly style: number;
  readonly changes: Buffer;
}

/** Paragraphs' properties, by their place in the stream. @see [MS-DOC] 2.8.6 PlcBtePapx, 2.9.175 PapxFkp */
export function paragraphRuns(stream: Buffer, table: Buffer, place: Place): PropertyRun[] {
  return runsOf(stream, table, place, (page, index, count) => {
    const at = 2 * (page[4 * (count + 1) + 13 * index] ?? 0);
    const words = page[at] ?? 0;
    const properties =
      words === 0
        ? page.subarray(at + 2, at + 2 + 2 * (page[at + 1] ?? 0))
        : page.subarray(at + 1, at + 2 * words);
    if (at === 0 || properties.length < 2) return { style: 0, changes: Buffer.alloc(0) };
    return { style: properties.readUInt16LE(0), changes: properties.subarray(2) };
  });
}

/** Characters' properties, by their place in the stream. @see [MS-DOC] 2.8.5 PlcBteChpx, 2.9.33 ChpxFkp */
export function characterRuns(stream: Buffer, table: Buffer, place: Place): PropertyRun[] {
  return runsOf(stream, table, place, (page, index, count) => {
    const at = 2 * (page[4 * (count + 1) + index] ?? 0);
    return {
      style: 0,
      changes: at === 0 ? Buffer.alloc(0) : page.subarray(at + 1, at + 1 + (page[at] ?? 0)),
    };
  });
}

type ReadProperties = (page: Buffer, index: number, count: number) => Pick<PropertyRun, 'style' | 'changes'>;

/** Pages of 512 bytes hold the runs; a list of places and page numbers leads to them. */
function runsOf(
  stream: Buffer,
  table: Buffer,
  { offset, length }: Place,
  read: ReadProperties,
): PropertyRun[] {
  const list = table.subarray(offset, offset + length);
  const pages = Math.max(0, Math.floor((list.length - 4) / 8));
  const runs: PropertyRun[] = [];
  for (let i = 0; i < pages; i++) {
    const start = (list.readUInt32LE(4 * (pages + 1) + 4 * i) & 0x3fffff) * PAGE_BYTES;
    const page = stream.subarray(start, start + PAGE_BYTES);
    if (page.length === PAGE_BYTES) runs.push(...runsOnPage(page, read));
  }
  return runs.sort((a, b) => a.from - b.from);
}

function runsOnPage(page: Buffer, read: ReadProperties): PropertyRun[] {
  // More runs than places for them cannot be.
  const count = Math.min(page[PAGE_BYTES - 1] ?? 0, 101);
  return Array.from({ length: count }, (_, i) => {
    return { from: page.readUInt32LE(4 * i), to: page.readUInt32LE(4 * i + 4), ...read(page, i, count) };
  });
}

/** The run in which a byte of the stream lies, or null. Runs must be in order. */
export function runAt(runs: readonly PropertyRun[], offset: number): PropertyRun | null {
  let [low, high] = [0, runs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((runs[middle]?.to ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  const run = runs[low];
  return run && run.from <= offset ? run : null;
}
