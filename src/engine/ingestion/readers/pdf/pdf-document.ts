import { type FileHandle, open } from 'node:fs/promises';
import { UnreadableFile } from '../../unreadable-file.js';
import { expectKind, kindOfFile } from '../file-kind.js';
import { type PageContent, readPage } from './pdf-page.js';
import { Pdfium } from './pdfium.js';

/** PDFium holds the whole file in memory, of which WebAssembly has two gigabytes. */
const MOST_BYTES = 2 ** 30;
const PIECE_BYTES = 2 ** 20;

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
    const { source, size } = await load(pdfium, path);
    const handle = pdfium.call.FPDF_LoadMemDocument(source, size, 0);
    if (handle !== 0) return new PdfDocument(pdfium, handle, source);
    pdfium.call.free(source);
    throw await refusal(pdfium.call.FPDF_GetLastError(), path);
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

/** Copies a file into PDFium's memory. */
async function load(pdfium: Pdfium, path: string): Promise<{ source: number; size: number }> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size > MOST_BYTES)
      throw new UnreadableFile('the PDF is larger than 1 GB; split it into smaller files');
    const source = pdfium.allocate(size);
    await copy(file, size, (bytes, position) => pdfium.bytes(source + position, bytes.length).set(bytes));
    return { source, size };
  } finally {
    await file.close();
  }
}

async function copy(
  file: FileHandle,
  size: number,
  take: (bytes: Buffer, position: number) => void,
): Promise<void> {
  const piece = Buffer.allocUnsafe(PIECE_BYTES);
  for (let position = 0; position < size;) {
    const { bytesRead } = await file.read(piece, 0, Math.min(PIECE_BYTES, size - position), position);
    if (bytesRead === 0) return;
    take(piece.subarray(0, bytesRead), position);
    position += bytesRead;
  }
}

async function refusal(error: number, path: string): Promise<UnreadableFile> {
  if (error === PASSWORD_ERROR) {
    return new UnreadableFile('password-protected: save the PDF without a password and upload it again');
  }
  if (error === SECURITY_ERROR) {
    return new UnreadableFile('encrypted in a way that cannot be read: save the PDF without protection');
  }
  expectKind('pdf', await kindOfFile(path));
  return new UnreadableFile('damaged: the PDF cannot be opened; save it again with a PDF program');
}
