import { appendFile } from 'node:fs/promises';
import { type Duck } from '../duck.js';
import { type TextPiece } from '../readers/content.js';
import { literal } from '../sql.js';
import { type Passage, PassageBuilder } from './passage-builder.js';

const PASSAGE_FILE = 'passages.parquet';
const FLUSHED_CHARACTERS = 1 << 20;
/** A longer heading is cut here; it stands whole in the text. */
const LONGEST_HEADING = 300;
/** In bytes; DuckDB takes several times as much memory. Passages stay far below. */
const LONGEST_LINE = 2 ** 20;

/** The passages of a file, written as Parquet. */
export interface WrittenPassages {
  /** Name of the Parquet file in the output folder. */
  readonly file: string;
  readonly passageCount: number;
  /** Words of the text, each counted once. */
  readonly wordCount: number;
}

export interface PassageFolders {
  readonly outputFolder: string;
  readonly scratchFolder: string;
}

/**
 * Writes the text of a file as passages: `position INTEGER` (the first is 0), `text VARCHAR`, `page INTEGER`,
 * `headings VARCHAR[]`. Holds no more than a section's last passage in memory.
 */
export class PassageWriter {
  private readonly builder = new PassageBuilder();
  private readonly scratchFile: string;
  private lines = '';
  private passageCount = 0;

  constructor(
    private readonly duck: Duck,
    private readonly folders: PassageFolders,
  ) {
    this.scratchFile = `${folders.scratchFolder}/passages.ndjson`;
  }

  /** Takes the next piece, in the file's order. */
  async add(piece: TextPiece): Promise<void> {
    for (const passage of this.builder.take(piece)) this.keep(passage);
    if (this.lines.length > FLUSHED_CHARACTERS) await this.flush();
  }

  /** Writes the Parquet file; null, and no file, when there was no text. */
  async finish(): Promise<WrittenPassages | null> {
    for (const passage of this.builder.end()) this.keep(passage);
    if (this.passageCount === 0) return null;
    await this.flush();
    await this.duck.run(copySql(this.scratchFile, `${this.folders.outputFolder}/${PASSAGE_FILE}`));
    return { file: PASSAGE_FILE, passageCount: this.passageCount, wordCount: this.builder.wordCount };
  }

  private keep({ text, page, headings }: Passage): void {
    const path = headings.map((heading) => storable(heading.slice(0, LONGEST_HEADING)));
    const row = { position: this.passageCount++, text: storable(text), page, headings: path };
    this.lines += `${JSON.stringify(row)}\n`;
  }

  private async flush(): Promise<void> {
    const { lines } = this;
    this.lines = '';
    await appendFile(this.scratchFile, lines);
  }
}

/** Without what no database takes: NUL characters and halves of characters. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

function copySql(source: string, target: string): string {
  const columns = "{position: 'INTEGER', text: 'VARCHAR', page: 'INTEGER', headings: 'VARCHAR[]'}";
  const options = `format = 'newline_delimited', maximum_object_size = ${String(LONGEST_LINE)}, columns = ${columns}`;
  return `COPY (FROM read_json(${literal(source)}, ${options})) TO ${literal(target)}
    (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 8192)`;
}
