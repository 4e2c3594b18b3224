import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parsePdf } from '../../src/engine/ingestion/readers/pdf/pdf-parser.js';
import { collected, type CollectedContent } from './collected-content.js';
import { pdfOf, type PdfOptions, type PdfPage } from './pdf-file.js';

/** A temporary folder in which a test writes PDFs and takes them apart. */
export class PdfFolder {
  private constructor(private readonly path: string) {}

  static async create(): Promise<PdfFolder> {
    return new PdfFolder(await mkdtemp(join(tmpdir(), 'quarry-pdf-')));
  }

  /** Reads a PDF of these pages; a page of drawing commands alone may be given as text. */
  parse(pages: readonly (string | PdfPage)[], options: PdfOptions = {}): Promise<CollectedContent> {
    const whole = pages.map((page) => (typeof page === 'string' ? { drawn: page } : page));
    return this.parseBytes(pdfOf(whole, options));
  }

  /** Reads any bytes as if they were a PDF. */
  async parseBytes(bytes: Uint8Array): Promise<CollectedContent> {
    return collected(parsePdf, { path: await this.store(bytes), extension: '.pdf' });
  }

  /** Writes a file and returns its path. */
  async store(bytes: Uint8Array): Promise<string> {
    const path = join(this.path, 'source.pdf');
    await writeFile(path, bytes);
    return path;
  }

  async remove(): Promise<void> {
    await rm(this.path, { recursive: true });
  }
}
