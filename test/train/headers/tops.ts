import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { USUAL_CONTENT_LIMITS } from '../../../src/engine/ingestion/content-limits.js';
import { type FoundTable } from '../../../src/engine/ingestion/layout/tables/found-table.js';
import { gridTables, type GridSetting } from '../../../src/engine/ingestion/layout/tables/grid-tables.js';
import { ScratchFiles } from '../../../src/engine/ingestion/layout/spool.js';
import {
  type ContentParser,
  type Grid,
  type GridRow,
} from '../../../src/engine/ingestion/readers/content.js';
import { delimitedGrid } from '../../../src/engine/ingestion/readers/delimited/delimited-grid.js';
import { inspect } from '../../../src/engine/ingestion/readers/delimited/inspection.js';
import { bestSurvey } from '../../../src/engine/ingestion/readers/delimited/survey.js';
import { parseXls } from '../../../src/engine/ingestion/readers/legacy/xls/xls-parser.js';
import { parseXlsx } from '../../../src/engine/ingestion/readers/ooxml/index.js';

const PARSERS: Readonly<Record<string, ContentParser>> = { '.xlsx': parseXlsx, '.xls': parseXls };
const MAX_COLUMNS = 2000;
/** More of a text file's rows say nothing of its top. */
const MOST_ROWS = 500;

/** How a grid is changed before its tables are found. */
interface GridChange {
  /** Number of a row that is left out. */
  readonly drop?: number;
  /** Titles to put above it. */
  readonly above?: readonly string[];
  /** True to make the numbers of the first data row look like years. */
  readonly yearlike?: boolean;
  /** Number of the first data row. */
  readonly body?: number;
}

/** The tables of a delimited file or workbook, as the readers find them. */
export async function tablesOf(path: string, change: GridChange = {}): Promise<FoundTable[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tops-'));
  try {
    const scratch = new ScratchFiles(folder);
    const parser = PARSERS[extname(path)];
    return parser ? await tablesOfWorkbook(path, parser, scratch) : await tablesOfText(path, scratch, change);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function tablesOfText(path: string, scratch: ScratchFiles, change: GridChange): Promise<FoundTable[]> {
  const inspection = await inspect(path, extname(path), {});
  const survey = await bestSurvey(inspection, inspection.dialect);
  const { comment } = survey.dialect;
  const setting = { scratch, maxColumns: MAX_COLUMNS, countsCells: true, texts: 'none', comment } as const;
  const grid = delimitedGrid(inspection, survey);
  return [...(await gridTables({ ...grid, rows: changed(grid.rows, change) }, setting)).tables];
}

async function* changed(rows: Grid['rows'], change: GridChange): AsyncGenerator<GridRow> {
  const { drop, above = [], yearlike = false, body } = change;
  for (const [i, title] of above.entries()) yield { number: i + 1 - above.length, cells: [title] };
  let count = 0;
  for await (const row of rows) {
    if (row.number !== drop) yield yearlike && row.number === body ? withYears(row) : row;
    if (++count === MOST_ROWS) return;
  }
}

/** A row whose numbers lie between 1500 and 2199. */
function withYears({ number, cells }: GridRow): GridRow {
  const yearOf = (cell: string, column: number): string =>
    String(1500 + ((column * 137 + cell.length * 31) % 700));
  const isNumber = (cell: string | null): cell is string =>
    cell !== null && /^-?\d[\d,]*(?:\.\d+)?$/.test(cell.trim());
  return { number, cells: cells.map((cell, column) => (isNumber(cell) ? yearOf(cell, column) : cell)) };
}

async function tablesOfWorkbook(
  path: string,
  parser: ContentParser,
  scratch: ScratchFiles,
): Promise<FoundTable[]> {
  const source = { path, name: basename(path), extension: extname(path) };
  const options = { ...USUAL_CONTENT_LIMITS, encoding: null, onProgress: () => undefined };
  const tables: FoundTable[] = [];
  for await (const content of parser(source, options)) {
    if (content.kind === 'grid') tables.push(...(await tablesOfGrid(content, scratch)));
  }
  return tables;
}

/** The tables of a grid of a workbook. */
export async function tablesOfGrid(grid: Grid, scratch: ScratchFiles): Promise<readonly FoundTable[]> {
  const setting: GridSetting = {
    scratch,
    maxColumns: MAX_COLUMNS,
    countsCells: false,
    texts: 'prose',
    comment: null,
  };
  return (await gridTables(grid, setting)).tables;
}
