import { type Rotation, shownAt } from './geometry.js';
import { type Pdfium } from './pdfium.js';

/** A straight line drawn across or down a page. */
export interface Rule {
  /** Where it stands: the y of one across, the x of one down. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

export interface Rules {
  readonly across: readonly Rule[];
  readonly down: readonly Rule[];
}

/** Pages with more are drawings. */
const MOST_OBJECTS = 20_000;
const MOST_POINTS = 100_000;
const MOST_DEPTH = 3;
const LEAST_LENGTH = 5;
const MOST_SLANT = 0.7;
const MATRIX_BYTES = 24;

/** Values of FPDFPageObj_GetType. */
const PATH_OBJECT = 2;
const FORM_OBJECT = 5;
/** Value of FPDFPathSegment_GetType. */
const MOVE_SEGMENT = 2;
const LINE_SEGMENT = 0;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** a, b, c, d, e, f of PDF: x becomes ax + cy + e, y becomes bx + dy + f. */
type Matrix = readonly [number, number, number, number, number, number];

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** The lines on a page, of which `handle` is PDFium's; none where there is more than a table would have. */
export function readRules(pdfium: Pdfium, handle: number, rotation: Rotation): Rules {
  return pdfium.with(MATRIX_BYTES, (scratch) => new RuleReader(pdfium, rotation, scratch).read(handle));
}

class RuleReader {
  private readonly across: Rule[] = [];
  private readonly down: Rule[] = [];
  private points = 0;
  private objects = 0;

  constructor(
    private readonly pdfium: Pdfium,
    private readonly rotation: Rotation,
    private readonly scratch: number,
  ) {}

  read(page: number): Rules {
    const { call } = this.pdfium;
    const count = call.FPDFPage_CountObjects(page);
    for (let i = 0; i < count && !this.isOver; i++) {
      this.takeObject(call.FPDFPage_GetObject(page, i), IDENTITY, 0);
    }
    return this.isOver ? { across: [], down: [] } : { across: this.across, down: this.down };
  }

  private get isOver(): boolean {
    return this.points > MOST_POINTS || this.objects > MOST_OBJECTS;
  }

  private takeObject(object: number, outer: Matrix, depth: number): void {
    const { call } = this.pdfium;
    this.objects++;
    const type = call.FPDFPageObj_GetType(object);
    if (type === PATH_OBJECT) this.takePath(object, outer);
    if (type !== FORM_OBJECT || depth === MOST_DEPTH) return;
    const matrix = product(this.matrixOf(object), outer);
    const count = call.FPDFFormObj_CountObjects(object);
    for (let i = 0; i < count && !this.isOver; i++) {
      this.takeObject(call.FPDFFormObj_GetObject(object, i), matrix, depth + 1);
    }
  }

  private takePath(path: number, outer: Matrix): void {
    const { call } = this.pdfium;
    const matrix = product(this.matrixOf(path), outer);
    const count = call.FPDFPath_CountSegments(path);
    let start: Point = { x: 0, y: 0 };
    let last = start;
    for (let i = 0; i < count && this.points++ <= MOST_POINTS; i++) {
      const segment = call.FPDFPath_GetPathSegment(path, i);
      const type = call.FPDFPathSegment_GetType(segment);
      const point = this.pointOf(segment, matrix);
      if (type === LINE_SEGMENT) this.takeLine(last, point);
      if (type === MOVE_SEGMENT) start = point;
      if (call.FPDFPathSegment_GetClose(segment) === 1) this.takeLine(point, start);
      last = point;
    }
  }

  private takeLine(one: Point, other: Point): void {
    const width = Math.abs(one.x - other.x);
    const height = Math.abs(one.y - other.y);
    if (height <= MOST_SLANT && width >= LEAST_LENGTH) {
      this.across.push({
        at: (one.y + other.y) / 2,
        from: Math.min(one.x, other.x),
        to: Math.max(one.x, other.x),
      });
    } else if (width <= MOST_SLANT && height >= LEAST_LENGTH) {
      this.down.push({
        at: (one.x + other.x) / 2,
        from: Math.min(one.y, other.y),
        to: Math.max(one.y, other.y),
      });
    }
  }

  private pointOf(segment: number, [a, b, c, d, e, f]: Matrix): Point {
    const { call } = this.pdfium;
    call.FPDFPathSegment_GetPoint(segment, this.scratch, this.scratch + 4);
    const { memory } = this.pdfium;
    const x = memory.getFloat32(this.scratch, true);
    const y = memory.getFloat32(this.scratch + 4, true);
    return shownAt(a * x + c * y + e, b * x + d * y + f, this.rotation);
  }

  private matrixOf(object: number): Matrix {
    if (this.pdfium.call.FPDFPageObj_GetMatrix(object, this.scratch) !== 1) return IDENTITY;
    const at = (i: number): number => this.pdfium.memory.getFloat32(this.scratch + 4 * i, true);
    return [at(0), at(1), at(2), at(3), at(4), at(5)];
  }
}

/** First `inner`, then `outer`. */
function product(inner: Matrix, outer: Matrix): Matrix {
  const [a, b, c, d, e, f] = inner;
  const [oa, ob, oc, od, oe, of] = outer;
  return [
    a * oa + b * oc,
    a * ob + b * od,
    c * oa + d * oc,
    c * ob + d * od,
    e * oa + f * oc + oe,
    e * ob + f * od + of,
  ];
}
