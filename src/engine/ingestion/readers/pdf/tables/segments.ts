import { type Box, boxAround, median } from '../geometry.js';
import { type Word } from '../page-lines.js';

/** Words of a row that stand close together: what may be a cell. */
export interface Segment extends Box {
  readonly words: readonly Word[];
}

/** A row of text across a page. */
export interface TextRow extends Box {
  /** From left to right. */
  readonly segments: readonly Segment[];
  /** Size of its letters, in points. */
  readonly size: number;
  /** True when its words follow each other in reading order too: they are not those of columns side by side. */
  readonly isReadAcross: boolean;
}

/** A wider gap parts cells, in sizes of the letters: several times a blank, more than in justified lines. */
const CELL_GAP = 0.9;
/** Height of a line, in sizes of its letters. */
const LINE_HEIGHT = 1.2;

/** Divides the words of a row, at least one, into segments. */
export function textRowOf(words: readonly Word[]): TextRow {
  const size = median(words.map(({ top, bottom }) => bottom - top)) / LINE_HEIGHT;
  const groups: Word[][] = [];
  let right = -Infinity;
  for (const word of words.toSorted((a, b) => a.left - b.left)) {
    if (word.left - right < CELL_GAP * size) groups.at(-1)?.push(word);
    else groups.push([word]);
    right = Math.max(right, word.right);
  }
  const orders = words.map(({ order }) => order);
  const isReadAcross = Math.max(...orders) - Math.min(...orders) + 1 === words.length;
  return { ...boxAround(words), segments: groups.map(segmentOf), size, isReadAcross };
}

function segmentOf(words: readonly Word[]): Segment {
  return { ...boxAround(words), words };
}
