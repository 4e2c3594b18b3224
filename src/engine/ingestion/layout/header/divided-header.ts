import { isUnit } from '../../typing/units.js';
import { type Line, textAt } from '../line.js';
import { type HeaderReading } from './header-decision.js';

/** The lines above a body by what they are, as indexes of lines. */
interface DividedHeader {
  /** Number of lines above the header. */
  readonly titles: number;
  readonly header: readonly number[];
  /** The line that gives units, or null. */
  readonly unit: number | null;
}

interface Bounds {
  readonly firstColumn: number;
  readonly lastColumn: number;
}

/** Sorts the lines between the titles and the body into names, units and remarks. */
export function dividedHeader(
  lines: readonly Line[],
  { titles, body }: HeaderReading,
  bounds: Bounds,
): DividedHeader {
  const all = Array.from({ length: body - titles }, (_, i) => titles + i);
  const named = all.length > 1 ? all.filter((i) => !isRemark(lines[i], bounds)) : all;
  const last = named.at(-1);
  const unit = last !== undefined && named.length > 1 && isUnitLine(lines[last]) ? last : null;
  const header = named.filter((i) => i !== unit);
  return { titles: header[0] ?? body, header, unit };
}

/** A line of one cell at the left, or in brackets, is no row of names: `(in thousands)`. */
function isRemark(line: Line | undefined, { firstColumn, lastColumn }: Bounds): boolean {
  if (line?.filled !== 1 || lastColumn === firstColumn) return false;
  return line.first === firstColumn || /^\(.*\)$/.test(textAt(line, line.first));
}

function isUnitLine(line: Line | undefined): boolean {
  const texts = line?.cells.map((cell) => cell?.trim() ?? '').filter((text) => text !== '') ?? [];
  return texts.length > 0 && texts.every((text) => isUnit(text));
}
