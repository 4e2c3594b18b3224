import { type Word } from '../page-lines.js';
import { type Column, overlap } from './found-table.js';
import { type TextRow } from './segments.js';

const LEAST_ROWS = 3;
const LEAST_PARTED = 0.6;
const MOST_CROSSED = 0.05;
/** So many places are tried, those with the most gaps first. */
const MOST_PLACES = 20;

/**
 * Parts a column where nearly all rows have words on both sides of a place that were drawn apart: two columns so close
 * together that the gap between them is no wider than a blank.
 */
export function parted(column: Column, rows: readonly TextRow[]): Column[] {
  const cells = rows
    .map(({ segments }) => segments.flatMap(({ words }) => words).filter((word) => overlap(column, word) > 0))
    .filter((words) => words.length > 0);
  // To half points: words of a column begin where others of it do.
  const place = commonest(cells.flatMap(gapsOf).map((gap) => Math.round(gap * 2) / 2)).find((one) =>
    isParting(one, cells),
  );
  if (place === undefined) return [column];
  const words = cells.flat();
  const left = Math.max(...words.filter((word) => word.left < place).map((word) => word.right));
  const right = Math.min(...words.filter((word) => word.left > place).map((word) => word.left));
  return [
    ...parted({ left: column.left, right: Math.min(left, place) }, rows),
    ...parted({ left: Math.max(right, place), right: column.right }, rows),
  ];
}

function commonest(places: readonly number[]): number[] {
  const counts = new Map<number, number>();
  for (const place of places) counts.set(place, (counts.get(place) ?? 0) + 1);
  const sorted = [...counts].sort((a, b) => b[1] - a[1]);
  return sorted.slice(0, MOST_PLACES).map(([place]) => place);
}

/** The middles of the gaps before words that were drawn apart. */
function gapsOf(words: readonly Word[]): number[] {
  return words.slice(1).flatMap((word, i) => {
    const previous = words[i];
    return previous && word.startsRun && word.left > previous.right ? [(previous.right + word.left) / 2] : [];
  });
}

function isParting(place: number, cells: readonly (readonly Word[])[]): boolean {
  const crossed = cells.filter((words) => words.some(({ left, right }) => left < place && right > place));
  const apart = cells.filter((words) => words.some((word, i) => isApartAt(place, words[i - 1], word)));
  const isUsual = apart.length >= Math.max(LEAST_ROWS, LEAST_PARTED * cells.length);
  return isUsual && crossed.length <= MOST_CROSSED * cells.length;
}

function isApartAt(place: number, previous: Word | undefined, word: Word): boolean {
  return previous !== undefined && word.startsRun && previous.right <= place && word.left >= place;
}
