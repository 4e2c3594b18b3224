import { UnreadableFile } from '../../unreadable-file.js';

const LISTED_PAGES = 10;
const OCR = 'run text recognition (OCR) on it first';

/** Keeps count of what could not be read. */
export class PdfNotes {
  private readonly damaged: number[] = [];
  private readonly textless: number[] = [];
  private hasText = false;

  constructor(private readonly pageCount: number) {}

  addDamaged(page: number): void {
    this.damaged.push(page);
  }

  addTextless(page: number): void {
    this.textless.push(page);
  }

  addText(): void {
    this.hasText = true;
  }

  /** @throws UnreadableFile when no page could be read at all */
  texts(document: { readonly attachmentCount: number; readonly isXfaForm: boolean }): string[] {
    if (this.damaged.length === this.pageCount)
      throw new UnreadableFile('damaged: none of its pages can be read');
    const { attachmentCount, isXfaForm } = document;
    return [
      ...(this.damaged.length > 0 ? [`${this.some(this.damaged)} damaged and left out`] : []),
      ...(this.textless.length > 0 ? [this.textlessNote()] : []),
      ...(isXfaForm ? ['the PDF is a form made with XFA: what is filled in may be missing'] : []),
      ...(attachmentCount > 0 ? [attachmentNote(attachmentCount)] : []),
    ];
  }

  private textlessNote(): string {
    if (!this.hasText) return `the PDF has no text layer: its pages are images; ${OCR}`;
    return `${this.some(this.textless)} images without a text layer; ${OCR}`;
  }

  /** For example `2 of 5 pages (3, 4) are`. */
  private some(pages: readonly number[]): string {
    const listed = pages.slice(0, LISTED_PAGES).join(', ') + (pages.length > LISTED_PAGES ? ', …' : '');
    return `${String(pages.length)} of ${String(this.pageCount)} pages (${listed}) are`;
  }
}

function attachmentNote(count: number): string {
  return count === 1
    ? 'a file attached to the PDF was not read'
    : `${String(count)} files attached to the PDF were not read`;
}
