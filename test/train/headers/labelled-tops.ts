import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FoundTable } from '../../../src/engine/ingestion/layout/tables/found-table.js';
import { ScratchFiles } from '../../../src/engine/ingestion/layout/spool.js';
import { type MergedCells } from '../../../src/engine/ingestion/readers/content.js';
import { gridOfRows } from '../../../src/engine/ingestion/readers/grid-of-rows.js';
import { tablesOf, tablesOfGrid } from './tops.js';

export const SHARED_DATA = '../shared/data';
const FOLDER = import.meta.dirname;

/** Where the header of a table stands: row numbers in its file; where there is no header both are equal. */
interface TopLabel {
  readonly header: number;
  readonly body: number;
}

/** A table of the shared data, possibly changed, and where its header stands then. */
interface SharedLabel extends TopLabel {
  readonly file: string;
  readonly sheet?: string;
  /** Number of a row that is left out. */
  readonly drop?: number;
  /** Titles to put above the table, in rows numbered from below 1. */
  readonly above?: readonly string[];
  /** True where the numbers of the first data row are made to look like years. */
  readonly yearlike?: boolean;
}

/** The top of a table whose header is known. */
export interface LabelledTop extends TopLabel {
  readonly name: string;
  /** Of its file; the name of one of our own. */
  readonly path: string;
  readonly source: string;
  /** True for the half that is kept for measuring. */
  readonly isHeld: boolean;
  /** Null when no table was found where it is. */
  readonly table: FoundTable | null;
  /** Number of its rows of data that are seen; null for all. */
  readonly rows: number | null;
}

const FEW_ROWS = [1, 2, 4, 8];

/** The same tops as those of tables with few rows. Whether a row that stands alone is a header cannot be told so. */
export function cutShort(tops: readonly LabelledTop[]): LabelledTop[] {
  return FEW_ROWS.flatMap((rows) =>
    tops
      .filter(({ header, body, table }) => rowsOf(table, body) > rows && (rows > 1 || header < body))
      .map((top) => ({ ...top, name: `${top.name} cut to ${String(rows)}`, rows })),
  );
}

function rowsOf(table: FoundTable | null, body: number): number {
  return table?.region.head.filter(({ number }) => number >= body).length ?? 0;
}

/** All labelled tops; those of the shared data only where it is there. */
export async function labelledTops(): Promise<LabelledTop[]> {
  const own = await ownTops();
  return existsSync(SHARED_DATA) ? [...own, ...(await sharedTops())] : own;
}

async function sharedTops(): Promise<LabelledTop[]> {
  const text = await readFile(join(FOLDER, 'shared-tops.jsonl'), 'utf8');
  const labels = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as SharedLabel);
  const tops: LabelledTop[] = [];
  for (const label of labels) tops.push(await sharedTop(label));
  return tops;
}

async function sharedTop(label: SharedLabel): Promise<LabelledTop> {
  const { file, sheet = null, header, body } = label;
  const tables = await tablesOf(join(SHARED_DATA, file), label);
  const found = tables.find(({ place, region }) => place.sheet === sheet && holds(region, body));
  const changes = [label.drop && 'headless', label.above && 'titled', label.yearlike && 'year-like'];
  const name = [file, sheet, ...changes].filter(Boolean).join(' ');
  const source = file.split('/').slice(0, 2).join('/');
  return { name, path: file, source, header, body, isHeld: isHeld(file), table: found ?? null, rows: null };
}

function holds({ head }: FoundTable['region'], row: number): boolean {
  return head.some(({ number }) => number === row);
}

/** The same path is always on the same side, however its table was changed. */
function isHeld(path: string): boolean {
  return createHash('sha256').update(path).digest().readUInt8(0) % 2 === 1;
}

async function ownTops(): Promise<LabelledTop[]> {
  const text = await readFile(join(FOLDER, 'own-tops.txt'), 'utf8');
  const blocks = text.split(/^= /m).slice(1);
  const folder = await mkdtemp(join(tmpdir(), 'tops-'));
  try {
    const tops: LabelledTop[] = [];
    for (const block of blocks) tops.push(await ownTop(block, new ScratchFiles(folder)));
    return tops;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** `name: first header row, first body row; merged ranges`, then the rows, their cells between bars. */
async function ownTop(block: string, scratch: ScratchFiles): Promise<LabelledTop> {
  const [title = '', ...lines] = block.trimEnd().split('\n');
  const [, name = '', header, body, ranges = ''] = /^(\S+): (\d+) (\d+)(?:; (.*))?$/.exec(title) ?? [];
  const rows = lines
    .filter((line) => !line.startsWith('#'))
    .map((line, i) => ({ number: i + 1, cells: line.split('|').map((cell) => cell.trim() || null) }));
  const merged = ranges.split(' ').flatMap((range) => (range ? [mergedCells(range)] : []));
  const tables = await tablesOfGrid(gridOfRows(rows, { merged }), scratch);
  const found = tables.find(({ region }) => holds(region, Math.min(Number(body), rows.length)));
  return {
    name,
    path: name,
    source: 'own',
    header: Number(header),
    body: Number(body),
    isHeld: isHeld(name),
    table: found ?? null,
    rows: null,
  };
}

/** `1,2,1,3`: from row and column to row and column, the first being 1. */
function mergedCells(range: string): MergedCells {
  const [firstRow = 1, first = 1, lastRow = 1, last = 1] = range.split(',').map(Number);
  return { firstRow, firstColumn: first - 1, lastRow, lastColumn: last - 1 };
}
