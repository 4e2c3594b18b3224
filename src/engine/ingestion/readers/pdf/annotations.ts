import { type Pdfium } from './pdfium.js';

/** Kinds whose contents are no comment: links, pop-ups (which repeat their parent's), form fields. */
const SILENT_KINDS = [2, 16, 20];
/** Kinds that show no text on the page: notes (an icon), links, pop-ups. */
const TEXTLESS_KINDS = [1, 2, 16];
const CONTENTS_KEY = Buffer.from('Contents\0');

/** A comment, a mark, a form field or a link on a page. */
export interface Annotation {
  /** Value of FPDFAnnot_GetSubtype. */
  readonly kind: number;
  readonly contents: string;
}

/** The annotations of a page, of which `page` is PDFium's handle. */
export function annotationsOf(pdfium: Pdfium, page: number): Annotation[] {
  const { call } = pdfium;
  return Array.from({ length: Math.max(0, call.FPDFPage_GetAnnotCount(page)) }, (_, i) => {
    const annotation = call.FPDFPage_GetAnnot(page, i);
    try {
      return { kind: call.FPDFAnnot_GetSubtype(annotation), contents: contentsOf(pdfium, annotation) };
    } finally {
      call.FPDFPage_CloseAnnot(annotation);
    }
  });
}

/** True when annotations may show text of their own: what is filled into a form, a text box, a stamp. */
export function mayShowText(annotations: readonly Annotation[]): boolean {
  return annotations.some(({ kind }) => !TEXTLESS_KINDS.includes(kind));
}

/** Comments whose text does not stand on the page already. */
export function commentsOf(annotations: readonly Annotation[], pageText: string): string[] {
  const shown = lettersOf(pageText);
  return annotations
    .filter(({ kind, contents }) => !SILENT_KINDS.includes(kind) && contents !== '')
    .map(({ contents }) => contents)
    .filter((contents) => !shown.includes(lettersOf(contents)) || lettersOf(contents) === '');
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '');
}

function contentsOf(pdfium: Pdfium, annotation: number): string {
  const { call } = pdfium;
  return pdfium.with(CONTENTS_KEY.length, (key) => {
    pdfium.bytes(key, CONTENTS_KEY.length).set(CONTENTS_KEY);
    const length = call.FPDFAnnot_GetStringValue(annotation, key, 0, 0);
    return pdfium.with(length, (target) => {
      call.FPDFAnnot_GetStringValue(annotation, key, target, length);
      // UTF-16 with a NUL at its end.
      const text = new TextDecoder('utf-16le').decode(pdfium.bytes(target, Math.max(0, length - 2)));
      return text.replace(/\r\n?/g, '\n').trim();
    });
  });
}
