import { lexicon, type NamedMeasure } from '../../text/lexicon.js';
import { factorsOf, sumColumn } from '../../link/factors.js';
import { type Column } from '../../link/headers/schema.js';
import { type ColumnRef } from '../../representation/column.js';
import { type Measure } from '../../representation/measure.js';
import { combined, combinedSides, ratio, total } from './combine.js';
import { stem } from '../../text/stem.js';
import { readDuration } from '../durations/durations.js';
import { NotUnderstood } from '../problem.js';
import { type Reading, refOf } from '../reading.js';
import { isEndOfTaking } from '../filters/states.js';

/** The measure that a name stands for, from the columns that it needs; null where the table has not all of them. */
export function namedMeasure(reading: Reading, formula: NamedMeasure): Measure | null {
  if (formula.isDuration) return readDuration(reading, formula);
  const { columns, flows } = reading.schema;
  if (formula.times) return productOf(factorsOf(formula, columns));
  const { over, less, under, isPercent } = formula;
  const [first, second, third] = [over, less, under].map((stems) => stems && sumColumn(columns, stems));
  if (!first || (less && !second) || (under && !third)) return null;
  const amount = second ? combinedSides(flows, refOf(first), '-', refOf(second)) : refOf(first);
  return third ? ratio(total(amount), total(refOf(third)), isPercent) : total(amount);
}

const PERCENT = 100;

/** A probability of 40 is one of 40%. */
const isPercentage = ({ name, stems, profile: { max } }: Column): boolean =>
  /%|percent|\bpct\b/i.test(name) || (stems.some((each) => CHANCE.has(each)) && Number(max) > 1);

const CHANCE = new Set(['probability', 'likelihood', 'chance'].map(stem));

/** "stock value": what each row has, times what one costs. */
function productOf(factors: ReturnType<typeof factorsOf>): Measure | null {
  if (!factors) return null;
  const product = combined(refOf(factors.amount), '*', refOf(factors.price));
  return total(isPercentage(factors.price) ? combined(product, '/', PERCENT) : product);
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
  const asked =
    measure.fn === 'sum' && !hasSeveral(reading) ? { ...measure, fn: takeMean(reading) } : measure;
  const again = reading.items.flatMap(({ meaning }, at) =>
    meaning.kind === 'formula' && meaning.formula === formula ? [at] : [],
  );
  reading.use(index, ...again);
  if (measure.fn === 'ratio' && measure.isPercent) reading.take('share');
  if (!item.meaning.formula.isDuration) reading.takeAll('avg', 'sum');
  reading.note('note.formula', { word: item.text });
  return asked;
}

/** "average profit": the mean or median of what each row has; the total when nothing is said. */
function takeMean(reading: Reading): 'avg' | 'median' | 'sum' {
  if (reading.take('avg')) return 'avg';
  return reading.take('median') ? 'median' : 'sum';
}

/** "profit and average price": the mean is of another column. */
const hasSeveral = (reading: Reading): boolean =>
  reading.freeColumns().some(({ meaning }) => meaning.column.role === 'measure');

/** What each row has of the amount that a word names: a column that adds up, or a measure with a name; null for any other word. */
export function amountAt(reading: Reading, index: number): ColumnRef | null {
  const column = reading.columnAt(index);
  if (!reading.isFree(index)) return null;
  if (column) return column.isAdditive ? refOf(column) : null;
  const meaning = reading.items[index]?.meaning;
  if (meaning?.kind !== 'formula' || meaning.formula.isDuration) return null;
  const measure = namedMeasure(reading, meaning.formula);
  return measure?.fn === 'sum' ? measure.column : null;
}

/** "took more than usual to close": the time to the end of a thing, which no noun names. */
function readTaken(reading: Reading): Measure | null {
  const end = [...reading.items.keys()].find((at) => reading.isFree(at) && isEndOfTaking(reading, at));
  const formula = lexicon.namedMeasures.get('time to close');
  const measure = end === undefined || !formula ? null : readDuration(reading, formula);
  if (end !== undefined && measure) reading.use(end, end - 1);
  return measure;
}
