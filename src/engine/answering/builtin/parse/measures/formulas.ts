import { lexicon } from '../../text/lexicon.js';
import { type ColumnRef } from '../../representation/column.js';
import { type ColumnMeasure, type Measure } from '../../representation/measure.js';
import { readArithmetic } from './arithmetic.js';
import { combined, ratio, total } from './combine.js';
import { isGroupable } from '../groups/groups.js';
import { canBeSummed, isAmountOfTime, ROW_COUNT } from './measures.js';
import { namedMeasure, readNamed } from './named-measures.js';
import { numberAt } from '../numbers/stated-numbers.js';
import { tellsPeople } from '../words/entities.js';
import { type Reading, refOf } from '../reading.js';

/** What each row has of a measure that is computed from several columns: its cost per lead; null where it has none of its own. */
export function rowValueOf(measure: Measure | undefined): ColumnRef | null {
  if (measure?.fn !== 'ratio') return measure?.column ?? null;
  const [over, under] = [measure.over, measure.under];
  const isPlain = [over, under].every(({ fn, column }) => fn === 'sum' && column?.view === null);
  return isPlain && over.column && under.column ? combined(over.column, '/', under.column) : null;
}

/** "energy per good unit": a measure with a name that is a sum; null for another. */
const sumOf = (measure: Measure | null): ColumnMeasure | null => (measure?.fn === 'sum' ? measure : null);

/** What "per order" and "per customer" count: rows, or different values. */
function countedPer(reading: Reading, index: number): ColumnMeasure | null {
  const meaning = reading.items[index]?.meaning;
  const norm = reading.items[index]?.norm ?? '';
  // "units per sale"
  const isOneSale = lexicon.saleNouns.has(norm) && !norm.endsWith('s');
  if (meaning?.kind === 'rows' || isOneSale) return ROW_COUNT;
  if (meaning?.kind === 'formula')
    return meaning.formula.isDuration ? null : sumOf(namedMeasure(reading, meaning.formula));
  if (meaning?.kind !== 'column') return null;
  const { column } = meaning;
  // "fee per consultation minute"
  const isTime = isAmountOfTime(column, norm) && !norm.endsWith('s');
  if (column.role === 'measure' && !column.isYear)
    return canBeSummed(column) || isTime ? total(refOf(column)) : null;
  if (column.profile.isCandidateKey) return ROW_COUNT;
  return column.role === 'identifier' || column.role === 'category'
    ? { fn: 'countDistinct', column: refOf(column) }
    : null;
}

/** "clicks per impression in percent": how the quotient is written. */
function takePercent(reading: Reading): boolean {
  const at = reading.find(['share']);
  const isForm = /^(?:%$|percent$|(?:in|as) .*(?:percent|%|per cent))/.test(reading.items[at]?.norm ?? '');
  if (isForm) reading.use(at);
  return isForm;
}

/** "revenue per customer by segment": people within other groups are no groups of their own. */
function isOfGroups(reading: Reading, index: number, { fn }: ColumnMeasure): boolean {
  const column = reading.columnAt(index);
  const isOfPeople = column !== null && tellsPeople(column);
  const by = reading.items.findIndex((_, at) => at > index && reading.isFree(at) && reading.plays(at, 'by'));
  return fn === 'countDistinct' && isOfPeople && by >= 0 && by === reading.next(index);
}

/** What stands before "per": a column that adds up, or rows. */
function perAmount(reading: Reading, index: number, under: number): ColumnMeasure | null {
  const meaning = reading.items[index]?.meaning;
  if (!reading.isFree(index)) return null;
  if (meaning?.kind === 'column' && meaning.column.role === 'measure') {
    const { column } = meaning;
    const unit = reading.columnAt(under);
    const isPriced =
      unit !== null &&
      isAmountOfTime(unit, reading.items[under]?.norm ?? '') &&
      column.stems.some((each) => lexicon.money.has(each));
    return canBeSummed(column) || isPriced ? total(refOf(column)) : null;
  }
  const counted = countedPer(reading, index);
  return counted === ROW_COUNT || meaning?.kind === 'formula' ? counted : null;
}

/** "median revenue per order", where each row is one: the mean or median of the rows. */
function takeRowAverage(reading: Reading, per: number, { column }: ColumnMeasure): Measure | null {
  const before = reading.previous(per);
  reading.use(per, reading.next(per));
  const hasAggregate = reading.find(['avg', 'median', 'min', 'max', 'stddev', 'iqr', 'variation']) >= 0;
  if (hasAggregate || !column) return null;
  reading.use(before);
  return { fn: 'avg', column };
}

/**
 * "revenue per unit", "conversions per session", "average number of orders per customer": a ratio, not groups.
 * A column of things makes groups unless an average is asked for.
 */
function readPer(reading: Reading): Measure | null {
  if (reading.find(['distribution']) >= 0) return null;
  for (const index of reading.items.keys()) {
    if (!reading.isFree(index) || reading.items[index]?.norm !== 'per') continue;
    const scale = reading.scale?.at === reading.next(index) ? reading.scale : null;
    const [before, after] = [reading.previous(index), reading.next(scale ? scale.at : index)];
    const [amount, under] = [perAmount(reading, before, after), countedPer(reading, after)];
    const over = scale ? scaled(amount, scale.value) : amount;
    if (!over || !under || (over.column === null && under.column === null)) continue;
    if (over === ROW_COUNT && countsByNumber(reading, index)) continue;
    if (under === ROW_COUNT) return takeRowAverage(reading, index, over);
    const isOfSums = under.fn === 'sum';
    const isMean =
      (reading.find(['avg']) >= 0 && (under.fn !== 'countDistinct' || over.fn === 'count')) ||
      isOfGroups(reading, after, under);
    if (!isOfSums && !isMean) continue;
    reading.use(before, index, after);
    if (scale) reading.scale = null;
    reading.takeAll('avg', 'count');
    return ratio(over, under, takePercent(reading));
  }
  return null;
}

/** "energy per good unit", "profit per order": a ratio of a measure with a name, which is none of its own. */
function readPerNamed(reading: Reading): Measure | null {
  const isNamed = reading.items.some(
    ({ norm }, index) =>
      norm === 'per' &&
      [reading.previous(index), reading.next(index)].some(
        (at) => reading.items[at]?.meaning.kind === 'formula',
      ),
  );
  return isNamed ? readPer(reading) : null;
}

/** Takes the number of "per 1000 impressions", so that it is no condition. */
export function takeScale(reading: Reading): void {
  const per = reading.items.findIndex(
    ({ norm }, index) => norm === 'per' && numberAt(reading, reading.next(index)) !== null,
  );
  const at = per < 0 ? -1 : reading.next(per);
  const value = at < 0 ? null : numberAt(reading, at);
  const isOfAmount = reading.columnAt(reading.next(at))?.isAdditive === true;
  if (value === null || !isOfAmount || !/^10+$/.test(String(value))) return;
  reading.use(at);
  reading.scale = { at, value };
}

const scaled = (amount: ColumnMeasure | null, scale: number): ColumnMeasure | null =>
  amount?.column ? total(combined(amount.column, '*', scale)) : null;

/** "number of orders per quantity": a few numbers make groups where rows are counted. */
function countsByNumber(reading: Reading, per: number): boolean {
  const column = reading.columnAt(reading.next(per));
  const isFew = column?.role === 'measure' && column.profile.type === 'integer' && isGroupable(column);
  return isFew && reading.find(['count']) >= 0 && reading.find(['avg', 'median']) < 0;
}

/** "users as a share of sessions". */
function readPart(reading: Reading): Measure | null {
  const at = reading.find(['share']);
  const [over, under] = [reading.previous(at), reading.next(at)].map((index) => {
    const column = reading.isFree(index) ? reading.columnAt(index) : null;
    return column && canBeSummed(column) ? { index, column } : null;
  });
  if (at < 0 || !over || !under || over.column === under.column) return null;
  reading.use(at, over.index, under.index);
  return ratio(total(refOf(over.column)), total(refOf(under.column)), true);
}

/** A measure that is computed from several columns; null when the question names none. */
export function readFormula(reading: Reading): Measure | null {
  return (
    readArithmetic(reading) ??
    readPerNamed(reading) ??
    readNamed(reading) ??
    readPart(reading) ??
    readPer(reading)
  );
}
