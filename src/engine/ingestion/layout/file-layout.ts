import { grouped } from '../profiles/grouped.js';
import { type IngestedTable } from '../ingested-file.js';
import { correctionOf, refuseUnknownTables } from '../intake-correction.js';
import { type Grid } from '../readers/content.js';
import { type Workplace } from '../readers/file-reader.js';
import { type FoundTable } from './tables/found-table.js';
import { type GridSetting, gridTables } from './tables/grid-tables.js';
import { type TextIntake } from './intake-report.js';
import { type Line } from './line.js';
import { listsSheets, type SheetContent, sheetNotes } from './sheet-roles.js';
import { ScratchFiles } from './spool.js';
import { tableNames } from './tables/table-names.js';
import { writeTable } from './tables/table-writer.js';

/** More tables of one file are no data to ask questions about. */
const MOST_TABLES = 500;

/** How a text file was taken apart, and how its grids are to be read. */
type LayoutSetting = Pick<GridSetting, 'texts' | 'countsCells' | 'comment'> & {
  readonly text: TextIntake;
};

/** The tables of a file: found in its grids one after the other, named together, then written. */
export class FileLayout {
  private found: FoundTable[] = [];
  private readonly sheets: SheetContent[] = [];
  private contents: string[] = [];
  private readonly grid: GridSetting;
  private left = 0;

  constructor(
    private readonly workplace: Workplace,
    private readonly setting: LayoutSetting,
  ) {
    const { scratchFolder, maxColumns } = workplace;
    this.grid = { ...setting, maxColumns, scratch: new ScratchFiles(scratchFolder) };
  }

  /**
   * Reads a grid.
   *
   * @returns the lines that are text rather than part of a table
   * @throws UnreadableFile when it has more columns than allowed
   */
  async add(grid: Grid): Promise<readonly Line[]> {
    const { tables, texts } = await gridTables(grid, this.grid);
    if (grid.name !== null && this.setting.texts === 'prose')
      this.sheets.push({ name: grid.name, hasTables: tables.length > 0, hasText: texts.length > 0 });
    const room = Math.max(0, MOST_TABLES - this.found.length);
    this.found.push(...tables.slice(0, room));
    this.left += Math.max(0, tables.length - room);
    return texts;
  }

  /** What a reader of the whole file should know. */
  get notes(): string[] {
    return [
      ...(this.left > 0
        ? [`${grouped(this.left)} more tables were left out: at most ${grouped(MOST_TABLES)} are read`]
        : []),
      ...(this.found.length > 0 ? sheetNotes(this.sheets, this.contents) : []),
    ];
  }

  /** @throws UnreadableFile when a correction cannot be applied */
  async write(fileName: string): Promise<IngestedTable[]> {
    this.leaveContentsOut();
    const names = tableNames(this.found, fileName);
    refuseUnknownTables(this.workplace.correction, names);
    const written: IngestedTable[] = [];
    for (const [i, found] of this.found.entries()) {
      const name = names[i] ?? '';
      const table = {
        found,
        name,
        file: `table-${String(i + 1)}.parquet`,
        correction: correctionOf(this.workplace.correction, name),
      };
      const { scratch } = this.grid;
      written.push(await writeTable({ ...this.workplace, text: this.setting.text, scratch }, table));
    }
    return written;
  }

  /** A list of the sheets is no data. */
  private leaveContentsOut(): void {
    const contents = this.found.filter((table) => listsSheets(table, this.sheets));
    if (contents.length === this.found.length) return;
    this.contents = contents.flatMap(({ place }) => place.sheet ?? []);
    this.found = this.found.filter((table) => !contents.includes(table));
  }
}
