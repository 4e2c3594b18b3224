import { type FileHandle, open } from 'node:fs/promises';
import { knownFormat } from '../../encoding/known-formats.js';
import { UnreadableFile } from '../../unreadable-file.js';
import { type PageContent, readPage } from './pdf-page.js';
import { Pdfium } from './pdfium.js';

/** PDFium holds the whole file in memory, of which WebAssembly has two gigabytes. */
const MOST_BYTES = 2 ** 30;
const PIECE_BYTES = 2 ** 20;
const HEADER_BYTES = 1024;

/** Values of FPDF_GetLastError. */
const PASSWORD_ERROR = 4;
const SECURITY_ERROR = 5;
/** Values of FPDF_GetFormType for forms in XFA. */
const XFA_FORMS = [2, 3];

/** A PDF file opened for reading. */
export class PdfDocument {
  readonly pageCount: number;

  private constructor(
    private readonly pdfium: Pdfium,
    private readonly handle: number,
    private readonly source: number,
  ) {
    this.pageCount = pdfium.call.FPDF_GetPageCount(handle);
  }

  /** @throws UnreadableFile when it is no PDF, is locked, or cannot be repaired */
  static async open(path: string): Promise<PdfDocument> {
    const pdfium = await Pdfium.start();
    const file = await open(path);
    try {
      const { size } = await file.stat();
      const source = await load(pdfium, file, size);
      const handle = pdfium.call.FPDF_LoadMemDocument(source, size, 0);
      if (handle !== 0) return new PdfDocument(pdfium, handle, source);
      throw refusal(
        pdfium.call.FPDF_GetLastError(),
        Buffer.from(pdfium.bytes(source, Math.min(size, HEADER_BYTES))),
      );
    } finally {
      await file.close();
    }
  }

  /** Reads the page with an index, the first being 0; null when it is damaged. */
  readPage(index: number): PageContent | null {
    return readPage(this.pdfium, this.handle, index);
  }

  /** Number of files attached to the document. */
  get attachmentCount(): number {
    return Math.max(0, this.pdfium.call.FPDFDoc_GetAttachmentCount(this.handle));
  }

  /** True for a form whose fields are not drawn on its pages. */
  get isXfaForm(): boolean {
    return XFA_FORMS.includes(this.pdfium.call.FPDF_GetFormType(this.handle));
  }

  close(): void {
    this.pdfium.call.FPDF_CloseDocument(this.handle);
    this.pdfium.call.free(this.source);
  }
}

/** Copies a file into PDFium's memory; returns where. */
async function load(pdfium: Pdfium, file: FileHandle, size: number): Promise<number> {
  if (size > MOST_BYTES) throw new UnreadableFile('the PDF is larger than 1 GB; split it into smaller files');
  const source = pdfium.call.malloc(size);
  if (source === 0)
    throw new UnreadableFile(
      'reading the file needs more memory than is allowed; split it into smaller files',
    );
  const piece = Buffer.allocUnsafe(PIECE_BYTES);
  for (let position = 0; position < size;) {
    const { bytesRead } = await file.read(piece, 0, PIECE_BYTES, position);
    if (bytesRead === 0) break;
    pdfium.bytes(source + position, bytesRead).set(piece.subarray(0, bytesRead));
    position += bytesRead;
  }
  return source;
}

function refusal(error: number, start: Buffer): UnreadableFile {
  if (error === PASSWORD_ERROR) {
    return new UnreadableFile('password-protected: save the PDF without a password and upload it again');
  }
  if (error === SECURITY_ERROR) {
    return new UnreadableFile('encrypted in a way that cannot be read: save the PDF without protection');
  }
  if (start.includes('%PDF-')) {
    return new UnreadableFile('damaged: the PDF cannot be opened; save it anew with a PDF program');
  }
  const format = knownFormat(start);
  return new UnreadableFile(`not a PDF document${format === null ? '' : `: it is ${format}`}`);
}
