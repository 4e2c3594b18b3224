import { type Line } from '../page-lines.js';
import { type Rules } from '../page-rules.js';
import { alignedTables } from './aligned-tables.js';
import { type FoundTable } from './found-table.js';
import { ruledTables } from './ruled-tables.js';

/** Longer pages of text are not looked through for tables. */
const MOST_WORDS = 20_000;
/** Letters of a line, above each other, that make it one that does not run across the page. */
const UPRIGHT_LETTERS = 3;

/** Finds the tables of a page, from top to bottom. */
export function tablesOf(lines: readonly Line[], rules: Rules): FoundTable[] {
  const words = lines.filter(runsAcross).flatMap((line) => line.words);
  if (words.length > MOST_WORDS) return [];
  const ruled = ruledTables(words, rules);
  const rest = words.filter((word) => !ruled.some((table) => table.words.has(word)));
  return [...ruled, ...alignedTables(rest)].sort((a, b) => a.box.top - b.box.top);
}

function runsAcross({ words, left, right, top, bottom }: Line): boolean {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  return letters < UPRIGHT_LETTERS || right - left > bottom - top;
}
