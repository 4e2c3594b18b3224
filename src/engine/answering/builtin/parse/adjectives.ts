import { type Column } from '../link/schema.js';
import { isMeasurable } from './measures.js';
import { type Reading } from './reading.js';

/** Header words that tell which end of a pair such as `temp_min` and `temp_max` is meant. */
const ENDS = {
  high: ['max', 'maximum', 'high', 'highest'],
  low: ['min', 'minimum', 'low', 'lowest'],
} as const;

/** The numeric column that an adjective speaks of, its likeliest header word first; null when there is none. */
export function columnOfAdjective(
  reading: Reading,
  stems: ReadonlySet<string>,
  direction: 'high' | 'low',
): Column | null {
  const numeric = reading.schema.columns.filter(
    (column) => isMeasurable(column) && column.role !== 'identifier' && !column.isYear,
  );
  for (const stem of stems) {
    const columns = numeric.filter((column) => column.stems.includes(stem));
    const pointed = columns.find((column) => ENDS[direction].some((end) => column.words.includes(end)));
    const best = pointed ?? columns[0];
    if (best) return best;
  }
  return null;
}
