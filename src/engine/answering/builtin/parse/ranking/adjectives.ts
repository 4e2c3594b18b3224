import { type Column } from '../../link/headers/schema.js';
import { lexicon } from '../../text/lexicon.js';
import { isMeasurable } from '../measures/measures.js';
import { type Reading } from '../reading.js';

/** Header words that tell which end of a pair such as `temp_min` and `temp_max` is meant. */
const ENDS = {
  high: ['max', 'maximum', 'high', 'highest'],
  low: ['min', 'minimum', 'low', 'lowest'],
} as const;

/** What an adjective speaks of, and which end of it. */
interface Pointed {
  readonly stems: ReadonlySet<string>;
  readonly direction: 'high' | 'low';
}

const BIRTH: ReadonlySet<string> = new Set(['birth', 'born', 'dob']);

/** "youngest", where a table has dates or years of birth instead of ages: the latest of them. */
export function ofBirth(reading: Reading, { stems, direction }: Pointed): Pointed {
  const { columns } = reading.schema;
  const isOfAge =
    stems.has('age') && !columns.some((column) => isMeasurable(column) && column.stems.includes('age'));
  if (!isOfAge || !columns.some(isBirth)) return { stems, direction };
  return { stems: BIRTH, direction: direction === 'high' ? 'low' : 'high' };
}

const isBirth = ({ stems }: Column): boolean => stems.some((each) => BIRTH.has(each));

/** Plans beside what was reached: of the two, prices and costs are what was paid. */
function isPlan({ stems }: Column, columns: readonly Column[]): boolean {
  const isOf = (column: { readonly stems: readonly string[] }, words: ReadonlySet<string>): boolean =>
    column.stems.some((each) => words.has(each));
  return (
    isOf({ stems }, lexicon.targetHeaders) && columns.some((column) => isOf(column, lexicon.actualHeaders))
  );
}

/** The numeric column that an adjective speaks of, its likeliest header word first; null when there is none. */
export function columnOfAdjective(
  reading: Reading,
  stems: ReadonlySet<string>,
  direction: 'high' | 'low',
): Column | null {
  if (stems === BIRTH) return reading.schema.columns.find(isBirth) ?? null;
  const measurable = reading.schema.columns.filter(
    (column) => isMeasurable(column) && column.role !== 'identifier' && !column.isYear,
  );
  const numeric = measurable.filter((column) => !isPlan(column, measurable));
  for (const stem of [...stems, ...(numeric.length < measurable.length ? lexicon.actualHeaders : [])]) {
    const columns = numeric.filter((column) => column.stems.includes(stem));
    const pointed = columns.find((column) => ENDS[direction].some((end) => column.words.includes(end)));
    const best = pointed ?? columns[0];
    if (best) return best;
  }
  return null;
}
