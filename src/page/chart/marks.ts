import { type ChartRow } from './told-values.js';

/** A mark that was drawn, as far as it is looked at here: Vega's own types leave most of it out. */
export interface DrawnItem {
  readonly datum?: object;
  readonly mark: DrawnMark;
  readonly bounds: { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number };
  readonly x?: number;
  readonly y?: number;
  /** False where a line has a gap. */
  readonly defined?: boolean;
  readonly startAngle?: number;
  readonly endAngle?: number;
  readonly outerRadius?: number;
  /** Of a group. */
  readonly items?: readonly DrawnMark[];
}

export interface DrawnMark {
  readonly marktype: string;
  readonly role: string;
  readonly items: readonly DrawnItem[];
}

/** A place of the chart that stands for a row of its data, in the chart's own units. */
export interface Mark {
  readonly row: ChartRow;
  readonly x: number;
  readonly y: number;
  /** Whether it has no extent: it is pointed at by coming near. */
  readonly isPoint: boolean;
}

/** Farther from a point it is not pointed at. */
const NEAR = 40;
const AREAS: readonly string[] = ['rect', 'arc', 'rule'];
const LINES: readonly string[] = ['line', 'area'];

/** The places of a chart that stand for rows, each row once, in the order in which they are drawn. */
export function marksOf(root: DrawnMark): Mark[] {
  const items = [...itemsIn(root, 0, 0)];
  // Where the points of a line are drawn, they are the rows; a line without points may be one that was computed.
  const hasPoints = items.some(({ item }) => item.mark.marktype === 'symbol');
  const marks = new Map<object, Mark>();
  for (const { item, dx, dy } of items) {
    if (!item.datum || marks.has(item.datum) || (hasPoints && LINES.includes(item.mark.marktype))) continue;
    const { x, y } = placeOf(item);
    const isPoint = !AREAS.includes(item.mark.marktype);
    marks.set(item.datum, { row: item.datum as ChartRow, x: x + dx, y: y + dy, isPoint });
  }
  return [...marks.values()];
}

/** The point that is nearest to a place, unless all are far from it. */
export function nearestPoint(marks: readonly Mark[], x: number, y: number): Mark | null {
  let nearest: Mark | null = null;
  let least = NEAR;
  for (const mark of marks) {
    const distance = Math.hypot(mark.x - x, mark.y - y);
    if (!mark.isPoint || distance > least) continue;
    nearest = mark;
    least = distance;
  }
  return nearest;
}

interface PlacedItem {
  readonly item: DrawnItem;
  /** Where the group begins in which it is placed. */
  readonly dx: number;
  readonly dy: number;
}

function* itemsIn(mark: DrawnMark, dx: number, dy: number): Generator<PlacedItem> {
  for (const item of mark.items) {
    if (mark.marktype === 'group')
      for (const inner of item.items ?? []) yield* itemsIn(inner, dx + (item.x ?? 0), dy + (item.y ?? 0));
    else if (mark.role === 'mark' && isRow(item)) yield { item, dx, dy };
  }
}

function isRow({ datum, mark, defined }: DrawnItem): boolean {
  return datum !== undefined && mark.marktype !== 'text' && defined !== false;
}

function placeOf(item: DrawnItem): { readonly x: number; readonly y: number } {
  const { x = 0, y = 0, bounds, mark } = item;
  if (mark.marktype === 'arc') {
    const angle = ((item.startAngle ?? 0) + (item.endAngle ?? 0)) / 2;
    const radius = ((item.outerRadius ?? 0) * 2) / 3;
    return { x: x + radius * Math.sin(angle), y: y - radius * Math.cos(angle) };
  }
  if (!AREAS.includes(mark.marktype)) return { x, y };
  return { x: (bounds.x1 + bounds.x2) / 2, y: (bounds.y1 + bounds.y2) / 2 };
}
