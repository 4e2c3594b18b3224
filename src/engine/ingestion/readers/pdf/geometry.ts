/** A rectangle on a page as it is shown, in points; y grows downwards. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Quarter turns to the right with which a page is shown. */
export type Rotation = 0 | 1 | 2 | 3;

/** Where a point of the page's own system, in which y grows upwards, is shown. */
export function shownAt(x: number, y: number, rotation: Rotation): { x: number; y: number } {
  switch (rotation) {
    case 0:
      return { x, y: -y };
    case 1:
      return { x: y, y: x };
    case 2:
      return { x: -x, y };
    case 3:
      return { x: -y, y: -x };
  }
}

/** The box between two opposite corners. */
export function boxBetween(one: { x: number; y: number }, other: { x: number; y: number }): Box {
  return {
    left: Math.min(one.x, other.x),
    top: Math.min(one.y, other.y),
    right: Math.max(one.x, other.x),
    bottom: Math.max(one.y, other.y),
  };
}

/** The smallest box around all; there must be one. */
export function boxAround(boxes: readonly Box[]): Box {
  return {
    left: boxes.reduce((least, { left }) => Math.min(least, left), Infinity),
    top: boxes.reduce((least, { top }) => Math.min(least, top), Infinity),
    right: boxes.reduce((most, { right }) => Math.max(most, right), -Infinity),
    bottom: boxes.reduce((most, { bottom }) => Math.max(most, bottom), -Infinity),
  };
}

export function middleX({ left, right }: Box): number {
  return (left + right) / 2;
}

export function middleY({ top, bottom }: Box): number {
  return (top + bottom) / 2;
}

/** The middle one of some numbers; there must be one. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
