import { type ColumnMeasure, type Measure } from '../../representation/measure.js';
import { lexicon } from '../../text/lexicon.js';
import { ratio, total } from './combine.js';
import { ROW_COUNT } from './measures.js';
import { amountAt } from './named-measures.js';
import { isRowNounAt } from '../groups/row-nouns.js';
import { tellsPeople } from '../words/entities.js';
import { periodsOf } from '../times/per-period.js';
import { type Reading, refOf } from '../reading.js';

const EACH = /^(?:a|an|each|every|per|one|single|for each|for every)$/;

/** What there are so many of: rows that are counted, or a column that adds up; with the indices of its words. */
function amountOf(
  reading: Reading,
): { readonly over: ColumnMeasure; readonly used: readonly number[] } | null {
  const count = reading.find(['count']);
  const noun = count < 0 ? -1 : reading.next(count);
  if (count >= 0 && isRowNounAt(reading, noun)) return { over: ROW_COUNT, used: [count, noun] };
  // "average revenue per day" is the mean of the rows of each day.
  const isMeanOfAll = reading.items.some(({ norm }) => /^on (?:the )?(?:average|avg)$/.test(norm));
  if (count < 0 && !isMeanOfAll) return null;
  const [only, other] = [...reading.items.keys()].filter((index) => namesMeasure(reading, index));
  const amount = only === undefined || other !== undefined ? null : amountAt(reading, only);
  if (only === undefined || !amount) return null;
  return { over: total(amount), used: [only, ...(count >= 0 ? [count] : [])] };
}

/** True for a free word that names a column of numbers, or a measure with a name. */
const namesMeasure = (reading: Reading, index: number): boolean =>
  reading.isFree(index) &&
  (reading.columnAt(index)?.role === 'measure' || reading.items[index]?.meaning.kind === 'formula');

/** Index of the word for each before a noun, past the values that say which: "a small business customer"; -1 without one. */
function eachBefore(reading: Reading, index: number): number {
  let at = index - 1;
  while (reading.items[at]?.meaning.kind === 'value') at -= 1;
  return EACH.test(reading.items[at]?.norm ?? '') ? at : -1;
}

/** "how many orders does a customer place on average", "tickets per day on average": a number of things divided by how many there are of others. */
export function readPerEntity(reading: Reading): Measure | null {
  const amount = reading.find(['avg']) < 0 || reading.find(['share']) >= 0 ? null : amountOf(reading);
  if (!amount) return null;
  for (const index of reading.items.keys()) {
    const each = amount.used.includes(index) || !reading.isFree(index) ? -1 : eachBefore(reading, index);
    const under = each < 0 ? null : countedAt(reading, index);
    if (!under || (under === ROW_COUNT && amount.over === ROW_COUNT)) continue;
    reading.use(index, each, ...amount.used);
    reading.takeAll('avg');
    if (under === ROW_COUNT) return { fn: 'avg', column: amount.over.column };
    return ratio(amount.over, under, false);
  }
  return null;
}

function countedAt(reading: Reading, index: number): ColumnMeasure | null {
  const periods = periodsOf(reading, index);
  if (periods) return { fn: 'countDistinct', column: periods };
  const column = reading.columnAt(index);
  const isOne = !/s$/.test(reading.items[index]?.norm ?? '');
  if (!isOne) return null;
  // "how many nights does a guest stay", where each row is of one
  const isOfRow = column?.stems.some((each) => lexicon.returning.has(each)) === true && !tellsPeople(column);
  if (isOfRow || isRowNounAt(reading, index)) return ROW_COUNT;
  if (!column || column.role === 'measure' || !tellsPeople(column)) return null;
  if (column.profile.isCandidateKey) return ROW_COUNT;
  return { fn: 'countDistinct', column: refOf(column) };
}
