import { type Box, boxAround, boxBetween, median, type Rotation, shownAt } from './geometry.js';
import { type Pdfium } from './pdfium.js';

/** Characters between two blanks. */
export interface Word extends Box {
  readonly text: string;
  /** The y of the line it is written on. */
  readonly baseline: number;
  /** True when it was drawn apart from the word before it in its line, with no blank between: often another cell. */
  readonly startsRun: boolean;
  /** Its place among the words of the page, in reading order. */
  readonly order: number;
}

/** Words that PDFium takes for one line, in reading order. */
export interface Line extends Box {
  readonly words: readonly Word[];
  /** True when the last word goes on in the next line. */
  readonly isHyphenated: boolean;
  /** The y it is written on. */
  readonly baseline: number;
  /** Size of its letters, in points. */
  readonly size: number;
}

const BOX_BYTES = 32;
const MATRIX_BYTES = 24;
const HYPHEN_CODE = 2;
/** Smaller ones are those of fonts that do not tell the height of their letters. */
const LEAST_HEIGHT = 1.5;
/** Height of a usual line of text, in sizes of its letters. */
const LINE_HEIGHT = 1.2;

/** The lines of a page's text, of which `handle` is PDFium's. */
export function readLines(pdfium: Pdfium, handle: number, rotation: Rotation): Line[] {
  return pdfium.with(Math.max(BOX_BYTES, MATRIX_BYTES), (scratch) =>
    new LineReader(pdfium, { handle, rotation, scratch }).read(),
  );
}

interface TextPage {
  readonly handle: number;
  readonly rotation: Rotation;
  /** Some memory for results. */
  readonly scratch: number;
}

/** Goes through the characters of a page. */
class LineReader {
  private readonly lines: Line[] = [];
  private words: Word[] = [];
  private text = '';
  private boxes: Box[] = [];
  private order = 0;
  private firstCharacter = 0;
  private lastCharacter = 0;
  private isAfterBlank = false;
  /** PDFium's handle of what the word before was drawn with. */
  private lastObject = 0;

  constructor(
    private readonly pdfium: Pdfium,
    private readonly page: TextPage,
  ) {}

  read(): Line[] {
    const { call } = this.pdfium;
    const { handle } = this.page;
    const count = call.FPDFText_CountChars(handle);
    for (let i = 0; i < count; i++) {
      const code = call.FPDFText_GetUnicode(handle, i);
      if (code === HYPHEN_CODE && call.FPDFText_IsHyphen(handle, i) === 1) this.endLine(true);
      else if (isLineEnd(code) && call.FPDFText_IsGenerated(handle, i) === 1) this.endLine(false);
      else if (isBlank(code) || isLineEnd(code)) this.takeBlank(i);
      else if (isShown(code)) this.add(code, i);
    }
    this.endLine(false);
    return this.lines;
  }

  private takeBlank(i: number): void {
    this.endWord();
    this.isAfterBlank ||= this.pdfium.call.FPDFText_IsGenerated(this.page.handle, i) === 0;
  }

  private add(code: number, i: number): void {
    if (this.text === '') this.firstCharacter = i;
    // Characters beyond the first 65 536 come as two halves.
    this.text += code > 0xffff ? String.fromCodePoint(code) : String.fromCharCode(code);
    this.boxes.push(this.boxOf(i));
    this.lastCharacter = i;
  }

  private endWord(): void {
    if (this.text === '') return;
    const box = boxAround(this.boxes);
    const text = this.text.toWellFormed();
    const startsRun = this.words.length > 0 && !this.isAfterBlank && this.isDrawnApart();
    this.words.push({ ...box, text, baseline: this.baselineOf(box), startsRun, order: this.order++ });
    this.text = '';
    this.boxes = [];
    this.isAfterBlank = false;
    this.lastObject = this.objectOf(this.lastCharacter);
  }

  private isDrawnApart(): boolean {
    return this.objectOf(this.firstCharacter) !== this.lastObject;
  }

  private objectOf(i: number): number {
    return this.pdfium.call.FPDFText_GetTextObject(this.page.handle, i);
  }

  private endLine(isHyphenated: boolean): void {
    this.endWord();
    if (this.words.length === 0) return;
    const box = boxAround(this.words);
    const baseline = median(this.words.map((word) => word.baseline));
    this.lines.push({ ...box, words: this.words, isHyphenated, baseline, size: this.sizeOf(box) });
    this.words = [];
    this.isAfterBlank = false;
  }

  private boxOf(i: number): Box {
    const { call } = this.pdfium;
    const { handle, rotation, scratch } = this.page;
    call.FPDFText_GetLooseCharBox(handle, i, scratch);
    const at = (offset: number): number => this.pdfium.memory.getFloat32(scratch + offset, true);
    const corners = { left: at(0), top: at(4), right: at(8), bottom: at(12) };
    if (Math.abs(corners.top - corners.bottom) < LEAST_HEIGHT) {
      call.FPDFText_GetCharBox(handle, i, scratch, scratch + 8, scratch + 16, scratch + 24);
      corners.bottom = this.pdfium.memory.getFloat64(scratch + 16, true);
      corners.top = this.pdfium.memory.getFloat64(scratch + 24, true);
    }
    return boxBetween(
      shownAt(corners.left, corners.top, rotation),
      shownAt(corners.right, corners.bottom, rotation),
    );
  }

  /** That of the last character. */
  private baselineOf(word: Box): number {
    const { handle, rotation, scratch } = this.page;
    const { call } = this.pdfium;
    if (call.FPDFText_GetCharOrigin(handle, this.lastCharacter, scratch, scratch + 8) !== 1)
      return word.bottom;
    const at = (offset: number): number => this.pdfium.memory.getFloat64(scratch + offset, true);
    return shownAt(at(0), at(8), rotation).y;
  }

  /** The size that the font says, where it says one, at the last character of a line. */
  private sizeOf(line: Box): number {
    const { call } = this.pdfium;
    const { handle, scratch } = this.page;
    const last = this.lastCharacter;
    const isScaled = call.FPDFText_GetMatrix(handle, last, scratch) === 1;
    const at = (offset: number): number => this.pdfium.memory.getFloat32(scratch + offset, true);
    const size = call.FPDFText_GetFontSize(handle, last) * (isScaled ? Math.hypot(at(8), at(12)) : 1);
    return size >= LEAST_HEIGHT ? size : (line.bottom - line.top) / LINE_HEIGHT;
  }
}

function isLineEnd(code: number): boolean {
  return code === 0x0a || code === 0x0d;
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x3000 || (code >= 0x2000 && code <= 0x200a);
}

/** False for control characters, which broken fonts have for letters, for invisible ones and for no characters. */
function isShown(code: number): boolean {
  if (code < 0x20 || (code >= 0x7f && code < 0xa0) || code === 0xad) return false;
  return code !== 0xfeff && code !== 0xfffe && code !== 0xffff;
}
