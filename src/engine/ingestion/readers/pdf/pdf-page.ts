import { type Annotation, annotationsOf, commentsOf, mayShowText } from './annotations.js';
import { type Rotation } from './geometry.js';
import { type Line, readLines } from './page-lines.js';
import { readRules, type Rules } from './page-rules.js';
import { type Pdfium } from './pdfium.js';

/** What can be read of a page. */
export interface PageContent {
  readonly lines: readonly Line[];
  readonly rules: Rules;
  /** Texts of comments and of fields that do not stand on the page itself. */
  readonly comments: readonly string[];
  /** True when nothing is drawn on it. */
  readonly isBlank: boolean;
}

/** Value of FPDFPage_Flatten's parameter: as the page is shown, not as it is printed. */
const AS_SHOWN = 0;

/** Reads the page of a document with an index, the first being 0; null when it is damaged. */
export function readPage(pdfium: Pdfium, document: number, index: number): PageContent | null {
  const { call } = pdfium;
  let page = call.FPDF_LoadPage(document, index);
  try {
    const annotations = page === 0 ? [] : annotationsOf(pdfium, page);
    if (mayShowText(annotations)) {
      // They are drawn on the page, and become part of its text when it is opened anew.
      call.FPDFPage_Flatten(page, AS_SHOWN);
      call.FPDF_ClosePage(page);
      page = call.FPDF_LoadPage(document, index);
    }
    return page === 0 ? null : contentOf(pdfium, page, annotations);
  } finally {
    if (page !== 0) call.FPDF_ClosePage(page);
  }
}

function contentOf(pdfium: Pdfium, page: number, annotations: readonly Annotation[]): PageContent {
  const rotation = rotationOf(pdfium.call.FPDFPage_GetRotation(page));
  const lines = linesOf(pdfium, page, rotation);
  const text = lines.flatMap(({ words }) => words.map((word) => word.text)).join('');
  return {
    lines,
    rules: readRules(pdfium, page, rotation),
    comments: commentsOf(annotations, text),
    isBlank: lines.length === 0 && pdfium.call.FPDFPage_CountObjects(page) === 0,
  };
}

function linesOf(pdfium: Pdfium, page: number, rotation: Rotation): Line[] {
  const text = pdfium.call.FPDFText_LoadPage(page);
  if (text === 0) return [];
  try {
    return readLines(pdfium, text, rotation);
  } finally {
    pdfium.call.FPDFText_ClosePage(text);
  }
}

function rotationOf(quarters: number): Rotation {
  return quarters === 1 || quarters === 2 || quarters === 3 ? quarters : 0;
}
