import { contentLimitsOf } from '../content-limits.js';
import { type Encoding } from '../encoding/encodings.js';
import { wantedEncoding } from '../encoding/wanted-encoding.js';
import { type IngestedFile, type IngestedPassages } from '../ingested-file.js';
import { FileLayout } from '../layout/file-layout.js';
import { type Line } from '../layout/line.js';
import { UnreadableFile } from '../unreadable-file.js';
import {
  type Content,
  type ContentOptions,
  type ContentParser,
  type Grid,
  type TextPiece,
} from './content.js';
import { type FileReader, type SourceFile, type Workplace } from './file-reader.js';
import { GridText } from './grid-text.js';

const NO_TEXT = { encoding: null, delimiter: null, quote: null } as const;

/** Writes the running text of one file. */
interface PassageWriter {
  add(piece: TextPiece): Promise<void>;
  /** Null when there was no text. */
  finish(): Promise<IngestedPassages | null>;
}

/** What a format's files are made of, and how they are read. */
export interface ContentFormat {
  readonly extensions: readonly string[];
  readonly parser: ContentParser;
  /** In a document tables are also running text, and small grids are nothing else. */
  readonly kind: 'workbook' | 'document';
  /** True for files that are text in some encoding. */
  readonly isText: boolean;
  /** What is said of a file without content, for example `the workbook has no filled cells`. */
  readonly emptyNote: string;
}

/** Reads files that are taken apart into grids and text. */
export class ContentReader implements FileReader {
  readonly isParallel = false;

  constructor(
    private readonly format: ContentFormat,
    private readonly openPassages: (workplace: Workplace) => PassageWriter,
  ) {}

  get extensions(): readonly string[] {
    return this.format.extensions;
  }

  async read(source: SourceFile, workplace: Workplace): Promise<IngestedFile> {
    const options = {
      ...contentLimitsOf(workplace),
      encoding: this.encodingOf(workplace),
      onProgress: workplace.onProgress,
    };
    const reading = new ContentReading(this.format, workplace, this.openPassages(workplace));
    return reading.read(source, options);
  }

  private encodingOf({ correction }: Workplace): Encoding | null {
    if (correction.delimiter !== undefined)
      throw new UnreadableFile('a delimiter can only be given for delimited text');
    if (correction.encoding !== undefined && !this.format.isText)
      throw new UnreadableFile('an encoding can only be given for text files');
    return wantedEncoding(correction);
  }
}

/** The reading of one file. */
class ContentReading {
  private readonly layout: FileLayout;
  private readonly notes: string[] = [];

  constructor(
    private readonly format: ContentFormat,
    workplace: Workplace,
    private readonly passages: PassageWriter,
  ) {
    const texts = format.kind === 'workbook' ? 'prose' : 'layout';
    this.layout = new FileLayout(workplace, { texts, countsCells: false, comment: null, text: NO_TEXT });
  }

  async read(source: SourceFile, options: ContentOptions): Promise<IngestedFile> {
    for await (const content of this.format.parser(source, options)) await this.take(content);
    const tables = await this.layout.write(source.name);
    const passages = await this.passages.finish();
    const notes = [...this.notes, ...this.layout.notes];
    const isSilent = tables.length === 0 && !passages && notes.length === 0;
    return { tables, passages, notes: isSilent ? [this.format.emptyNote] : notes };
  }

  private async take(content: Content): Promise<void> {
    switch (content.kind) {
      case 'grid':
        return this.takeGrid(content);
      case 'text':
        return this.passages.add(content);
      case 'note':
        this.notes.push(content.text);
    }
  }

  private async takeGrid(grid: Grid): Promise<void> {
    if (this.format.kind === 'workbook') {
      await this.addLines(grid, await this.layout.add(grid));
      return;
    }
    const text = new GridText(grid, (piece) => this.passages.add(piece));
    await this.layout.add(text.grid);
    await text.finish();
  }

  /** Texts of a sheet that belong to no table. */
  private async addLines(grid: Grid, lines: readonly Line[]): Promise<void> {
    const text = new GridText(grid, (piece) => this.passages.add(piece));
    for (const { cells } of lines) await text.add(cells);
    await text.finish();
  }
}
