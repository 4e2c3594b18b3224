import { type Row } from '../../plan/row-sets.js';

const MOST_ROWS = 500;
const known = new WeakMap<readonly Row[], readonly string[]>();

/** The first rows of a result as texts, equal for equal rows; made once. */
export function rowTexts(rows: readonly Row[]): readonly string[] {
  const texts = known.get(rows) ?? rows.slice(0, MOST_ROWS).map((row) => row.join('\u0001'));
  known.set(rows, texts);
  return texts;
}
