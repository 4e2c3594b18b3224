import { middleY } from '../geometry.js';
import { type Word } from '../page-lines.js';

/** Share of a word's height by which another may be off to stand in the same row. */
const MOST_SHIFT = 0.4;

/** Groups words into rows of text from top to bottom, the words of each in reading order. */
export function textRows(words: readonly Word[]): Word[][] {
  const rows: Word[][] = [];
  let middle = -Infinity;
  for (const word of words.toSorted((a, b) => middleY(a) - middleY(b))) {
    const row = rows.at(-1);
    const isSameRow = row && middleY(word) - middle <= MOST_SHIFT * (word.bottom - word.top);
    if (isSameRow) row.push(word);
    else rows.push([word]);
    middle = isSameRow ? middle + (middleY(word) - middle) / row.length : middleY(word);
  }
  return rows.map((row) => row.sort((a, b) => a.order - b.order));
}

/** The text of a cell, its rows of text joined; null where there is none. */
export function cellText(words: readonly Word[]): string | null {
  const texts = textRows(words).map((row) => row.map(({ text }) => text).join(' '));
  return texts.join(' ') || null;
}
