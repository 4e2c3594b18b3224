import { type NamedMeasure } from '../text/lexicon.js';
import { type Column } from './headers/schema.js';

/** The first column of sums whose header has one of the stems, the likeliest stem first; null without one. */
export function sumColumn(columns: readonly Column[], stems: readonly string[]): Column | null {
  const sums = columns.filter((column) => column.role === 'measure' && column.isAdditive);
  for (const stem of stems) {
    const column = sums.find((each) => each.stems.includes(stem));
    if (column) return column;
  }
  return null;
}

/**
 * "stock value": the columns that hold how many there are and what one of them costs; null where there is none of the
 * first, or not exactly one of the second.
 */
export function factorsOf(
  { over, times }: NamedMeasure,
  columns: readonly Column[],
): { readonly amount: Column; readonly price: Column } | null {
  const amount = sumColumn(columns, over);
  const [price, other] = columns.filter(
    ({ role, stems }) => role === 'measure' && stems.some((each) => times?.includes(each)),
  );
  return amount && price && !other ? { amount, price } : null;
}
