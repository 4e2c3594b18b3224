import { type Block, joinedText } from './blocks.js';
import { type Box, boxAround } from './geometry.js';

const CAPTION = /^(?:table|tab\.|tabelle|tableau|tabla|tabella|tabela|tabel|таблица|表|표)\s*[\dIVX]/i;
const LONGEST = 200;
/** Distance from its table, in sizes of its letters. */
const MOST_DISTANCE = 3;

/** The caption of a table: the nearest block close above or below it that begins like `Table 3`; null without one. */
export function captionOf({ box }: { readonly box: Box }, blocks: readonly Block[]): string | null {
  const near = blocks
    .map(({ lines, size }) => ({ lines, distance: distanceOf(box, boxAround(lines)) / size }))
    .filter(({ distance }) => distance <= MOST_DISTANCE)
    .map(({ lines, distance }) => ({ text: joinedText(lines), distance }))
    .filter(({ text }) => text.length <= LONGEST && CAPTION.test(text));
  return near.sort((a, b) => a.distance - b.distance)[0]?.text ?? null;
}

function distanceOf(table: Box, text: Box): number {
  if (text.right < table.left || text.left > table.right) return Infinity;
  return Math.max(0, table.top - text.bottom, text.top - table.bottom);
}
