import { lexicon, type NamedMeasure } from '../text/lexicon.js';
import { type Column } from '../link/schema.js';
import { type Measure } from '../representation/query.js';
import { combined, combinedSides, ratio, total } from './combine.js';
import { stem } from '../text/stem.js';
import { readDuration } from './durations.js';
import { NotUnderstood } from './problem.js';
import { type Reading, refOf } from './reading.js';
import { isEndOfTaking } from './states.js';

/** The first column of sums whose header has one of the stems, the likeliest stem first. */
function columnWith(reading: Reading, stems: readonly string[]): Column | null {
  const sums = reading.schema.columns.filter((column) => column.role === 'measure' && column.isAdditive);
  for (const stem of stems) {
    const column = sums.find((each) => each.stems.includes(stem));
    if (column) return column;
  }
  return null;
}

/** The measure that a name stands for, from the columns that it needs; null where the table has not all of them. */
export function namedMeasure(reading: Reading, formula: NamedMeasure): Measure | null {
  if (formula.isDuration) return readDuration(reading, formula);
  if (formula.times) return productOf(reading, formula.over, formula.times);
  const { over, less, under, isPercent } = formula;
  const [first, second, third] = [over, less, under].map((stems) => stems && columnWith(reading, stems));
  if (!first || (less && !second) || (under && !third)) return null;
  const amount = second
    ? combinedSides(reading.schema.flows, refOf(first), '-', refOf(second))
    : refOf(first);
  return third ? ratio(total(amount), total(refOf(third)), isPercent) : total(amount);
}

const PERCENT = 100;

/** A probability of 40 is one of 40%. */
const isPercentage = ({ name, stems, profile: { max } }: Column): boolean =>
  /%|percent|\bpct\b/i.test(name) || (stems.some((each) => CHANCE.has(each)) && Number(max) > 1);

const CHANCE = new Set(['probability', 'likelihood', 'chance'].map(stem));

/** "stock value": what each row has, times what one costs. */
function productOf(reading: Reading, over: readonly string[], times: readonly string[]): Measure | null {
  const amount = columnWith(reading, over);
  const prices = reading.schema.columns.filter(
    (column) => column.role === 'measure' && column.stems.some((each) => times.includes(each)),
  );
  const [price, other] = prices;
  if (!amount || !price || other) return null;
  const product = combined(refOf(amount), '*', refOf(price));
  return total(isPercentage(price) ? combined(product, '/', PERCENT) : product);
}

/**
 * "conversion rate": a measure with a name, computed from the columns that it needs; null when the question names none.
 * @throws NotUnderstood when the table has not all of these
 */
export function readNamed(reading: Reading): Measure | null {
  const index = [...reading.items.keys()].find(
    (at) => reading.isFree(at) && reading.items[at]?.meaning.kind === 'formula',
  );
  const item = index === undefined ? undefined : reading.items[index];
  if (index === undefined || item?.meaning.kind !== 'formula') return readTaken(reading);
  const measure = namedMeasure(reading, item.meaning.formula);
  if (!measure) throw new NotUnderstood({ kind: 'unknownWords', words: [item.text] });
  const { formula } = item.meaning;
  const again = reading.items.flatMap(({ meaning }, at) =>
    meaning.kind === 'formula' && meaning.formula === formula ? [at] : [],
  );
  reading.use(index, ...again);
  if (measure.fn === 'ratio' && measure.isPercent) reading.take('share');
  if (!item.meaning.formula.isDuration) reading.takeAll('avg', 'sum');
  reading.note('note.formula', { word: item.text });
  return measure;
}

/** "took more than usual to close": the time to the end of a thing, which no noun names. */
function readTaken(reading: Reading): Measure | null {
  const end = [...reading.items.keys()].find((at) => reading.isFree(at) && isEndOfTaking(reading, at));
  const formula = lexicon.namedMeasures.get('time to close');
  const measure = end === undefined || !formula ? null : readDuration(reading, formula);
  if (end !== undefined && measure) reading.use(end, end - 1);
  return measure;
}
