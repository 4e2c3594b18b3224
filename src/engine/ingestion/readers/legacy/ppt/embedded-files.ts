import { inflateSync } from 'node:zlib';
import { UnreadableFile } from '../../../unreadable-file.js';
import {
  type Content,
  type ContentOptions,
  type Grid,
  type GridRow,
  type MergedCells,
} from '../../content.js';
import { CompoundFile } from '../compound-file.js';
import { documentContent } from '../doc/doc-parser.js';
import { wrappedWorkbook } from '../xls/workbook-file.js';
import { workbookContent } from '../xls/xls-parser.js';
import { type PptRecord } from './ppt-records.js';
import { type EmbeddedObject } from './presentation.js';

/** Files that unfold to more were not put on a slide by a person. */
const MOST_BYTES = 64 * 2 ** 20;
/** The instance of records whose content follows its length, compressed. @see [MS-PPT] ExOleObjStgCompressedAtom */
const COMPRESSED = 1;
const LENGTH_BYTES = 4;
/** The version that workbooks of Excel have at most, unlike the charts of Microsoft Graph. @see [MS-OGRAPH] BOF */
const EXCEL_VERSION = 0x0600;

/** What the parts of a slide have in common. */
export interface SlidePlace {
  readonly page: number | null;
  readonly headings: readonly string[];
}

/** Reads the Word documents and Excel workbooks embedded in a presentation, each once. */
export class EmbeddedFiles {
  private readonly tried = new Set<number>();
  private readonly storages: ReadonlyMap<number | null, PptRecord | null>;
  private readWhole = 0;
  private freeBytes: number;

  constructor(
    private readonly objects: readonly EmbeddedObject[],
    private readonly limits: ContentOptions,
  ) {
    this.storages = new Map(objects.map(({ id, storage }) => [id, storage]));
    this.freeBytes = limits.maxUnpackedBytes;
  }

  /** Number of files not read, or not to their end; complete once the slides are read. */
  get unread(): number {
    return this.objects.length - this.readWhole;
  }

  /** The content of the file that a slide refers to by a number, unless it was given before. */
  *content(id: number, place: SlidePlace): Generator<Content> {
    const storage = this.storages.get(id);
    if (!storage || this.tried.has(id)) return;
    this.tried.add(id);
    try {
      for (const part of this.contentOf(storage)) yield placed(part, place);
      this.readWhole++;
    } catch (error) {
      // It counts as unread; the presentation around it is no worse for it.
      if (!(error instanceof UnreadableFile)) throw error;
    }
  }

  private contentOf(storage: PptRecord): Iterable<Content> {
    const file = CompoundFile.of(this.unfolded(storage));
    const document = file.stream('WordDocument');
    if (document) return documentContent(file, document, this.limits);
    const workbook = file.stream('Workbook') ?? file.stream('Book');
    const isExcel = workbook && workbook.length >= 6 && workbook.readUInt16LE(4) <= EXCEL_VERSION;
    if (isExcel) return workbookContent(wrappedWorkbook(file), this.limits);
    throw new UnreadableFile('not a Word document or Excel workbook');
  }

  private unfolded({ instance, data }: PptRecord): Buffer {
    const isCompressed = instance === COMPRESSED;
    if (!isCompressed) this.take(data.length);
    const bytes = isCompressed ? this.inflated(data) : data;
    if (!CompoundFile.isOne(bytes)) throw new UnreadableFile('damaged: it is not a compound file');
    return bytes;
  }

  /** Several objects may share one content: read for each, it counts for each. */
  private take(bytes: number): void {
    if (bytes > Math.min(MOST_BYTES, this.freeBytes)) throw new UnreadableFile('it unpacks to too much');
    this.freeBytes -= bytes;
  }

  private inflated(data: Buffer): Buffer {
    const length = data.length < LENGTH_BYTES ? 0 : data.readUInt32LE(0);
    this.take(length);
    try {
      return inflateSync(data.subarray(LENGTH_BYTES), { maxOutputLength: Math.max(length, 1) });
    } catch (cause) {
      throw new UnreadableFile('damaged: it cannot be unpacked', { cause });
    }
  }
}

function placed(part: Content, { page, headings }: SlidePlace): Content {
  switch (part.kind) {
    case 'text':
      return { ...part, page, headings: [...headings, ...part.headings] };
    case 'grid':
      return new PlacedGrid(part, page, [...headings, ...part.headings]);
    case 'note':
      return part;
  }
}

/** A grid of an embedded file; what is complete once its rows are read is asked for then. */
class PlacedGrid implements Grid {
  readonly kind = 'grid';
  readonly name: string | null;
  readonly headerRows: number | null;

  constructor(
    private readonly grid: Grid,
    readonly page: number | null,
    readonly headings: readonly string[],
  ) {
    this.name = grid.name;
    this.headerRows = grid.headerRows;
  }

  get rows(): AsyncIterable<GridRow> {
    return this.grid.rows;
  }

  get merged(): readonly MergedCells[] {
    return this.grid.merged;
  }

  get notes(): readonly string[] {
    return this.grid.notes;
  }
}
