import { type Pdfium } from './pdfium.js';

/** Kinds whose contents are no comment: links, and pop-ups, which repeat their parent's. */
const SILENT_KINDS = [2, 16];
const FIELD_KIND = 20;
/** Kinds that show no text on the page: notes (an icon), links, pop-ups. */
const TEXTLESS_KINDS = [1, 2, 16];
/** Comments are not looked for on pages with more text. */
const MOST_SEARCHED = 100_000;
/** Control characters but for the ends of lines. */
const CONTROLS = /(?!\n)[\p{Cc}\ufffe\uffff]/gu;
const CONTENTS_KEY = Buffer.from('Contents\0');
const VALUE_KEY = Buffer.from('V\0');

/** A comment, a mark, a form field or a link on a page. */
export interface Annotation {
  /** Value of FPDFAnnot_GetSubtype. */
  readonly kind: number;
  /** The comment, or what is filled into a field. */
  readonly contents: string;
}

/** The annotations of a page, of which `page` is PDFium's handle. */
export function annotationsOf(pdfium: Pdfium, page: number): Annotation[] {
  const { call } = pdfium;
  return Array.from({ length: Math.max(0, call.FPDFPage_GetAnnotCount(page)) }, (_, i) => {
    const annotation = call.FPDFPage_GetAnnot(page, i);
    try {
      const kind = call.FPDFAnnot_GetSubtype(annotation);
      const key = kind === FIELD_KIND ? VALUE_KEY : CONTENTS_KEY;
      return { kind, contents: textOf(pdfium, annotation, key) };
    } finally {
      call.FPDFPage_CloseAnnot(annotation);
    }
  });
}

/** True when annotations may show text of their own: what is filled into a form, a text box, a stamp. */
export function mayShowText(annotations: readonly Annotation[]): boolean {
  return annotations.some(({ kind }) => !TEXTLESS_KINDS.includes(kind));
}

/** Comments, and what is filled into fields, whose text does not stand on the page already. */
export function commentsOf(annotations: readonly Annotation[], pageText: string): string[] {
  const shown = pageText.length > MOST_SEARCHED ? '' : lettersOf(pageText);
  const isShown = (contents: string): boolean => {
    const letters = lettersOf(contents);
    return letters !== '' && shown.includes(letters);
  };
  return annotations
    .filter(({ kind, contents }) => !SILENT_KINDS.includes(kind) && contents !== '')
    .map(({ contents }) => contents)
    .filter((contents) => !isShown(contents));
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '');
}

/** A text that an annotation has under a name, which ends with NUL. */
function textOf(pdfium: Pdfium, annotation: number, name: Buffer): string {
  const { call } = pdfium;
  return pdfium.with(name.length, (key) => {
    pdfium.bytes(key, name.length).set(name);
    const length = call.FPDFAnnot_GetStringValue(annotation, key, 0, 0);
    return pdfium.with(length, (target) => {
      call.FPDFAnnot_GetStringValue(annotation, key, target, length);
      // UTF-16 with a NUL at its end.
      const text = new TextDecoder('utf-16le').decode(pdfium.bytes(target, Math.max(0, length - 2)));
      return text.replace(/\r\n?/g, '\n').replace(CONTROLS, '').trim();
    });
  });
}
