import { type Grid, type GridRow, type TextPiece } from './content.js';

/** A piece of about so many characters holds whole rows. */
const PIECE_CHARACTERS = 1500;

/** A grid as running text: a row is a line, its cells with bars between them. */
export class GridText {
  private lines: string[] = [];
  private characters = 0;
  private page: number | null;

  constructor(
    private readonly source: Grid,
    private readonly sink: (piece: TextPiece) => Promise<void>,
  ) {
    this.page = source.page;
  }

  /** The grid, whose rows become text while they are read. */
  get grid(): Grid {
    const { source } = this;
    return {
      ...source,
      rows: this.rows(),
      get merged() {
        return source.merged;
      },
      get notes() {
        return source.notes;
      },
    };
  }

  /** Takes a row. */
  async add(cells: GridRow['cells']): Promise<void> {
    const texts = cells.map((cell) => cell?.trim() ?? '').filter((text) => text !== '');
    if (texts.length === 0) return;
    const line = texts.join(' | ');
    this.lines.push(line);
    this.characters += line.length;
    if (this.characters > PIECE_CHARACTERS) await this.finish();
  }

  /** Gives what is left. */
  async finish(): Promise<void> {
    if (this.lines.length === 0) return;
    const { page } = this;
    const { headings } = this.source;
    const text = this.lines.join('\n');
    this.lines = [];
    this.characters = 0;
    await this.sink({ kind: 'text', text, page, headings });
  }

  private async turnTo(page: number | null): Promise<void> {
    if (page !== this.page) await this.finish();
    this.page = page;
  }

  private async *rows(): AsyncGenerator<GridRow> {
    for await (const row of this.source.rows) {
      await this.turnTo(row.page ?? this.source.page);
      await this.add(row.cells);
      yield row;
    }
  }
}
