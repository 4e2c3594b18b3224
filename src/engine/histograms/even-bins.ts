/** The most intervals of a histogram: as many as can be told apart in a small picture. */
export const MOST_BINS = 20;

/** Steps that people count in, each below the next power of ten. Neighbours differ by a factor of two at most. */
const STEPS = [1, 1.5, 2, 2.5, 4, 5, 8] as const;
const SIGNIFICANT_DIGITS = 15;

/**
 * Edges of intervals of one width that hold all numbers from `min` to `max`: each holds its lower edge and not its upper one.
 * The width is the smallest round number that makes at most twenty of them, mostly twelve or more where values differ enough.
 * @param isWhole whether only whole numbers occur, so that an interval narrower than 1 would stay empty
 * @returns null for numbers that are not finite or too close together to be told apart
 */
export function evenEdges(min: number, max: number, isWhole: boolean): number[] | null {
  for (const width of widthsFor(max - min, isWhole)) {
    const [first, last] = [placeOf(min, width), placeOf(max, width)];
    if (last - first >= MOST_BINS) continue;
    const edges = Array.from({ length: last - first + 2 }, (_, i) => edgeAt(first + i, width));
    return isRising(edges) ? edges : null;
  }
  return null;
}

/** Round widths that may do for a range, the narrowest first. */
function widthsFor(range: number, isWhole: boolean): number[] {
  const exponent = range === 0 ? 0 : Math.floor(Math.log10(range / MOST_BINS));
  const powers = [exponent, exponent + 1];
  const widths = powers.flatMap((power) => STEPS.map((step) => plain(step * 10 ** power)));
  return isWhole ? [1, ...widths.filter((width) => width > 1 && Number.isInteger(width))] : widths;
}

/** Of the interval that holds a value, counted from that which begins with 0. */
function placeOf(value: number, width: number): number {
  const near = Math.floor(plain(value / width));
  if (edgeAt(near, width) > value) return near - 1;
  return edgeAt(near + 1, width) <= value ? near + 1 : near;
}

function edgeAt(place: number, width: number): number {
  return plain(place * width);
}

/** Without the noise of binary products: 3 × 0.1 is 0.3. */
function plain(value: number): number {
  return Number(value.toPrecision(SIGNIFICANT_DIGITS));
}

function isRising(edges: readonly number[]): boolean {
  return (
    edges.length > 1 && edges.every((edge, i) => Number.isFinite(edge) && edge > (edges[i - 1] ?? -Infinity))
  );
}
