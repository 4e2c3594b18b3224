import { type MergedCells } from '../../readers/content.js';
import { isTyped, kindOfCell } from './cell-kind.js';
import { type FoundTable } from '../tables/found-table.js';
import { labelGroups } from '../label-groups.js';
import { type Line, lineOf } from '../line.js';
import { Region } from '../tables/region.js';
import { type ScratchFiles, Spool } from '../spool.js';
import { type TableReading } from '../tables/table-reading.js';

/** A found table with the cells filled that its merged cells or its groups of rows cover, and what was filled. */
interface FilledTable {
  readonly found: FoundTable;
  /** Number of cells by the index of their column. */
  readonly filled: ReadonlyMap<number, number>;
}

/** Fills the cells of the body that merged cells cover or, where nothing is merged, labels that stand above their group only. */
export async function withFilledCells(
  found: FoundTable,
  reading: TableReading,
  scratch: ScratchFiles,
): Promise<FilledTable> {
  const filler =
    found.marks.merged.length > 0 ? new MergeFiller(found, reading) : groupFiller(found, reading);
  if (!filler?.isNeeded) return { found, filled: new Map() };
  const region = await rewritten(found.region, filler, scratch);
  return { found: { ...found, region }, filled: filler.filled };
}

interface Filler {
  readonly isNeeded: boolean;
  readonly filled: Map<number, number>;
  /** The cells of the next line. */
  cellsOf(line: Line): (string | null)[];
}

async function rewritten(region: Region, filler: Filler, scratch: ScratchFiles): Promise<Region> {
  const made = new Region(new Spool(scratch));
  const repeated = new Set(region.repeated.map(({ number }) => number));
  for await (const row of region.spool.rows(0, region.columns.length - 1)) {
    const line = lineOf(row);
    if (repeated.has(row.number)) made.addRepeated(line);
    else made.add(lineOf({ number: row.number, cells: filler.cellsOf(line) }));
    if (made.spool.isFull) made.spool.flush();
  }
  made.spool.close();
  return made.takingOver(region);
}

/** Fills what merged ranges cover. */
class MergeFiller implements Filler {
  readonly filled = new Map<number, number>();
  private readonly ranges: readonly MergedCells[];
  private open: { readonly range: MergedCells; readonly text: string }[] = [];
  private next = 0;

  constructor(
    { region, marks }: FoundTable,
    private readonly reading: TableReading,
  ) {
    this.ranges = marks.merged
      .filter(({ firstRow }) => firstRow > reading.bodyAfter && firstRow <= region.lastRow)
      .filter((range) => !this.spansTable(range))
      .sort((a, b) => a.firstRow - b.firstRow);
  }

  get isNeeded(): boolean {
    return this.ranges.length > 0;
  }

  cellsOf(line: Line): (string | null)[] {
    const cells = [...line.cells];
    this.open = [...this.open.filter(({ range }) => range.lastRow >= line.number), ...this.begunAt(line)];
    for (const { range, text } of this.open) {
      for (let column = range.firstColumn; column <= range.lastColumn; column++) {
        if ((cells[column] ?? '') !== '' || !this.takes(column, text)) continue;
        while (cells.length < column) cells.push(null);
        cells[column] = text;
        this.filled.set(column, (this.filled.get(column) ?? 0) + 1);
      }
    }
    return cells;
  }

  private begunAt({ number, cells }: Line): { range: MergedCells; text: string }[] {
    const begun: { range: MergedCells; text: string }[] = [];
    for (
      let range = this.ranges[this.next];
      range && range.firstRow <= number;
      range = this.ranges[this.next]
    ) {
      const text = range.firstRow === number ? (cells[range.firstColumn] ?? '') : '';
      if (text.trim() !== '') begun.push({ range, text });
      this.next++;
    }
    return begun;
  }

  /** A line that goes across the whole table is a heading within it. */
  private spansTable({ firstRow, lastRow, firstColumn, lastColumn }: MergedCells): boolean {
    const { shape } = this.reading;
    return firstRow === lastRow && firstColumn <= shape.firstColumn && lastColumn >= shape.lastColumn;
  }

  /** Numbers are repeated among the labels only: elsewhere they would be counted more than once. */
  private takes(column: number, text: string): boolean {
    const { kinds } = this.reading.shape;
    if (!isTyped(kindOfCell(text))) return !isTyped(kinds[column] ?? 'text');
    return column < this.firstPlainColumn;
  }

  /** The first column without cells merged down: those before it hold labels. */
  private get firstPlainColumn(): number {
    const down = this.ranges.filter(({ firstRow, lastRow }) => lastRow > firstRow);
    let column = this.reading.shape.firstColumn;
    while (down.some((range) => range.firstColumn <= column && column <= range.lastColumn)) column++;
    return column;
  }
}

function groupFiller(found: FoundTable, reading: TableReading): Filler | null {
  const columns = labelGroups(found.region, reading);
  if (columns.length === 0) return null;
  const filled = new Map<number, number>();
  const last = new Map<number, string>();
  const cellsOf = (line: Line): (string | null)[] => {
    const cells = [...line.cells];
    if (line.number <= reading.bodyAfter || reading.leftOut.includes(line.number)) return cells;
    let isNew = false;
    for (const column of columns) {
      const own = cells[column] ?? '';
      const label = isNew ? '' : (last.get(column) ?? '');
      if (own !== '') isNew = true;
      else if (label !== '') filled.set(column, (filled.get(column) ?? 0) + 1);
      if (own === '' && label !== '') cells[column] = label;
      last.set(column, own === '' ? label : own);
    }
    return cells;
  };
  return { isNeeded: true, filled, cellsOf };
}
