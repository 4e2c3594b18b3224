import { type Grid, type GridRow } from '../../readers/content.js';
import { refuseTooWide } from '../../column-limit.js';
import { isTextRegion } from './continuation.js';
import { type FoundTable, type GridPlace } from './found-table.js';
import { type Line, lineOf, textOf } from '../line.js';
import { isLayout, isProse } from '../cells/prose.js';
import { type Region } from './region.js';
import { isOfNotes } from '../sheet-roles.js';
import { sidesOf } from './sides.js';
import { type ScratchFiles } from '../spool.js';
import { Splitter } from './splitter.js';
import { looksLikeNote } from '../cells/words.js';

/** Tables side by side may be tables above each other, and so on. */
const DEEPEST = 3;

export interface GridSetting {
  readonly scratch: ScratchFiles;
  readonly maxColumns: number;
  /** True when the number of a row's cells was written down, as by delimiters. */
  readonly countsCells: boolean;
  /**
   * Which grids are text rather than tables: none, as in data files; those of prose, as in workbooks; those of one row
   * or column as well, as in documents.
   */
  readonly texts: 'none' | 'prose' | 'layout';
  /** What a row of one cell begins with that is a remark wherever it stands, or null. */
  readonly comment: string | null;
}

/** What a grid was found to hold. */
interface GridTables {
  readonly tables: readonly FoundTable[];
  /** Texts that speak of no table. */
  readonly texts: readonly Line[];
}

/**
 * Reads a grid and finds its tables.
 *
 * @throws UnreadableFile when a row has more columns than allowed
 */
export async function gridTables(grid: Grid, setting: GridSetting): Promise<GridTables> {
  const regions = await regionsOf(grid.rows, setting);
  const { name: sheet, page, headings, notes, merged, headerRows, comments = [] } = grid;
  const styles = grid.styles ?? new Map<number, never>();
  const place = { sheet, page, headings, notes, merged, styles, comments, countsCells: setting.countsCells };
  const [first, ...others] = regions.map((region) => ({ region, marks: { headerRows: null, merged } }));
  const marked = first ? [{ ...first, marks: { headerRows, merged } }, ...others] : [];
  return assembled(marked, place, setting);
}

async function regionsOf(rows: AsyncIterable<GridRow>, setting: GridSetting, depth = 0): Promise<Region[]> {
  const splitter = new Splitter(setting.scratch);
  for await (const row of rows) {
    const line = lineOf(row);
    refuseTooWide(line.last + 1, setting.maxColumns);
    if (isRemark(row, setting)) splitter.addRemark(line);
    else splitter.add(line);
  }
  const regions: Region[] = [];
  for (const region of splitter.end()) regions.push(...(await sideBySide(region, setting, depth)));
  return regions;
}

function isRemark({ cells }: GridRow, { comment }: GridSetting): boolean {
  return comment !== null && cells.length === 1 && (cells[0]?.startsWith(comment) ?? false);
}

async function sideBySide(region: Region, setting: GridSetting, depth: number): Promise<Region[]> {
  const sides = depth < DEEPEST ? sidesOf(region) : null;
  if (!sides) return [region];
  const regions: Region[] = [];
  for (const { firstColumn, lastColumn } of sides) {
    regions.push(...(await regionsOf(region.spool.rows(firstColumn, lastColumn), setting, depth + 1)));
  }
  return regions;
}

type MarkedRegion = Pick<FoundTable, 'region' | 'marks'>;

/** Gives each text to the table it speaks of: the next one, or the one above where it begins as notes do. */
function assembled(regions: readonly MarkedRegion[], place: GridPlace, setting: GridSetting): GridTables {
  const isTable = tableTest(regions, setting, isOfNotes(place.sheet));
  const tables: { -readonly [K in keyof FoundTable]: FoundTable[K] }[] = [];
  let waiting: Line[] = [];
  for (const { region, marks } of regions) {
    const before = tables.at(-1);
    if (isTable(region)) {
      tables.push({ place, region, marks, above: waiting, below: [] });
      waiting = [];
    } else if (before && waiting.length === 0 && looksLikeNote(textOf(region.head[0] ?? { cells: [] }))) {
      before.below = [...before.below, ...region.head];
    } else {
      waiting.push(...region.head);
    }
  }
  const last = tables.at(-1);
  if (last) last.below = [...last.below, ...waiting];
  return { tables, texts: last ? [] : waiting };
}

/** Where there is nothing but text, the longest of it may be a list. */
function tableTest(
  regions: readonly MarkedRegion[],
  { texts }: GridSetting,
  isOfRemarks: boolean,
): (region: Region) => boolean {
  const isText = (region: Region): boolean =>
    (texts !== 'none' && isProse(region, isOfRemarks)) || (texts === 'layout' && isLayout(region));
  const isTable = (region: Region): boolean => !isTextRegion(region) && !isText(region);
  if (regions.some(({ region }) => isTable(region))) return isTable;
  const longest = Math.max(...regions.map(({ region }) => region.rowCount));
  const list = regions.find(({ region }) => region.rowCount === longest && !isText(region))?.region;
  return (region) => region === list;
}
