import { lexicon, type NamedMeasure } from '../text/lexicon.js';
import { type Column } from '../link/schema.js';
import { type ColumnRef } from '../representation/column.js';
import { type ColumnMeasure, type Measure } from '../representation/query.js';
import { isGroupable } from './groups.js';
import { isMeasurable, ROW_COUNT } from './measures.js';
import { NotUnderstood } from './problem.js';
import { readDuration } from './durations.js';
import { isEndOfTaking } from './states.js';
import { tellsPeople } from './entities.js';
import { type Reading, refOf } from './reading.js';

const OPERATORS = ['plus', 'minus', 'times', 'dividedBy'] as const;
type Operator = (typeof OPERATORS)[number];
const SIGNS = { plus: '+', minus: '-', times: '*' } as const;

/** A number computed from two numbers of the same row. */
export function combined(left: ColumnRef, sign: '+' | '-' | '*' | '/', right: ColumnRef): ColumnRef {
  return {
    name: left.name,
    type: 'number',
    hasMissing: sign === '/' || left.hasMissing || right.hasMissing,
    isExact: false,
    view: { kind: 'combined', sign, other: right },
  };
}

function operatorAt(reading: Reading, index: number): Operator | null {
  if (!reading.isFree(index)) return null;
  return OPERATORS.find((operator) => reading.plays(index, operator)) ?? null;
}

function operandAt(reading: Reading, index: number): Column | null {
  const column = reading.columnAt(index);
  return column && reading.isFree(index) && isMeasurable(column) ? column : null;
}

interface Term {
  readonly operator: Operator;
  readonly column: Column;
  readonly at: number;
}

/** The operators and columns that follow a first column. */
function termsAfter(reading: Reading, first: number): Term[] {
  const terms: Term[] = [];
  for (let at = first; ;) {
    const sign = reading.next(at);
    const operator = operatorAt(reading, sign);
    const next = operator ? reading.next(sign) : -1;
    const column = operandAt(reading, next);
    if (!operator || !column || column === reading.columnAt(at)) return terms;
    reading.use(sign, next);
    terms.push({ operator, column, at: next });
    at = next;
  }
}

/** "profit (revenue minus cost)": words before the formula that nothing else explains are its name. */
function absorbName(reading: Reading, first: number): void {
  for (let index = 0; index < first; index += 1) {
    const kind = reading.items[index]?.meaning.kind;
    if (reading.isFree(index) && (kind === 'unknown' || kind === 'formula')) reading.use(index);
  }
}

function take(reading: Reading, first: number, column: Column): Measure | null {
  const terms = termsAfter(reading, first);
  if (terms.length === 0) return null;
  reading.use(first);
  absorbName(reading, first);
  let over = refOf(column);
  let under: ColumnRef | null = null;
  for (const { operator, column: next } of terms) {
    if (operator === 'dividedBy') {
      if (under) throw new NotUnderstood({ kind: 'unclear', words: [next.name] });
      under = refOf(next);
    } else if (under) under = combined(under, SIGNS[operator], refOf(next));
    else over = combined(over, SIGNS[operator], refOf(next));
  }
  const isPercent = reading.take('share');
  return under ? ratio(total(over), total(under), isPercent) : { fn: aggregateOf(reading), column: over };
}

/** What each row has of a measure that is computed from several columns: its cost per lead; null where it has none of its own. */
export function rowValueOf(measure: Measure | undefined): ColumnRef | null {
  if (measure?.fn !== 'ratio') return measure?.column ?? null;
  const [over, under] = [measure.over, measure.under];
  const isPlain = [over, under].every(({ fn, column }) => fn === 'sum' && column?.view === null);
  return isPlain && over.column && under.column ? combined(over.column, '/', under.column) : null;
}

const total = (column: ColumnRef): ColumnMeasure => ({ fn: 'sum', column });

/** "average of revenue minus cost"; a total when nothing is said. */
function aggregateOf(reading: Reading): 'avg' | 'median' | 'sum' {
  if (reading.take('avg')) return 'avg';
  if (reading.take('median')) return 'median';
  reading.take('sum');
  return 'sum';
}

/** One measure divided by another. */
export function ratio(over: ColumnMeasure, under: ColumnMeasure, isPercent: boolean): Measure {
  return { fn: 'ratio', column: null, over, under, isPercent };
}

/** "revenue minus cost", "quantity times unit cost", "revenue / spend"; null when nothing is computed from columns. */
function readWritten(reading: Reading): Measure | null {
  for (const { index, meaning } of reading.freeColumns()) {
    if (!isMeasurable(meaning.column)) continue;
    const measure = take(reading, index, meaning.column);
    if (measure) return measure;
  }
  return null;
}

/** The first column of sums whose header has one of the stems, the likeliest stem first. */
function columnWith(reading: Reading, stems: readonly string[]): Column | null {
  const sums = reading.schema.columns.filter((column) => column.role === 'measure' && column.isAdditive);
  for (const stem of stems) {
    const column = sums.find((each) => each.stems.includes(stem));
    if (column) return column;
  }
  return null;
}

function namedMeasure(reading: Reading, formula: NamedMeasure): Measure | null {
  if (formula.isDuration) return readDuration(reading, formula);
  if (formula.times) return productOf(reading, formula.over, formula.times);
  const { over, less, under, isPercent } = formula;
  const [first, second, third] = [over, less, under].map((stems) => stems && columnWith(reading, stems));
  if (!first || (less && !second) || (under && !third)) return null;
  const amount = second ? combined(refOf(first), '-', refOf(second)) : refOf(first);
  return third ? ratio(total(amount), total(refOf(third)), isPercent) : total(amount);
}

/** "stock value": what each row has, times what one costs. */
function productOf(reading: Reading, over: readonly string[], times: readonly string[]): Measure | null {
  const amount = columnWith(reading, over);
  const prices = reading.schema.columns.filter(
    (column) => column.role === 'measure' && column.stems.some((each) => times.includes(each)),
  );
  const [price, other] = prices;
  return amount && price && !other ? total(combined(refOf(amount), '*', refOf(price))) : null;
}

/** "conversion rate": a measure with a name, computed from the columns that it needs. */
function readNamed(reading: Reading): Measure | null {
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

/** What "per order" and "per customer" count: rows, or different values. */
function countedPer(reading: Reading, index: number): ColumnMeasure | null {
  const meaning = reading.items[index]?.meaning;
  const norm = reading.items[index]?.norm ?? '';
  // "units per sale"
  const isOneSale = lexicon.saleNouns.has(norm) && !norm.endsWith('s');
  if (meaning?.kind === 'rows' || isOneSale) return ROW_COUNT;
  if (meaning?.kind !== 'column') return null;
  const { column } = meaning;
  if (column.role === 'measure' && !column.isYear) return column.isAdditive ? total(refOf(column)) : null;
  if (column.profile.isCandidateKey) return ROW_COUNT;
  return column.role === 'identifier' || column.role === 'category'
    ? { fn: 'countDistinct', column: refOf(column) }
    : null;
}

/** "clicks per impression in percent": how the quotient is written. */
function takePercent(reading: Reading): boolean {
  const at = reading.find(['share']);
  const isForm = /^(?:%|(?:in|as) .*(?:percent|percentage|%|per cent).*|percent)$/.test(
    reading.items[at]?.norm ?? '',
  );
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
function perAmount(reading: Reading, index: number): ColumnMeasure | null {
  const meaning = reading.items[index]?.meaning;
  if (!reading.isFree(index)) return null;
  if (meaning?.kind === 'column' && meaning.column.role === 'measure')
    return meaning.column.isAdditive ? total(refOf(meaning.column)) : null;
  const counted = countedPer(reading, index);
  return counted === ROW_COUNT ? counted : null;
}

/** "median revenue per order", where each row is one: the mean or median of the rows. */
function takeRowAverage(reading: Reading, before: number, per: number): Measure | null {
  reading.use(per, reading.next(per));
  const hasAggregate = reading.find(['avg', 'median', 'min', 'max', 'stddev', 'iqr', 'variation']) >= 0;
  const column = reading.columnAt(before);
  if (hasAggregate || !column) return null;
  reading.use(before);
  return { fn: 'avg', column: refOf(column) };
}

/**
 * "revenue per unit", "conversions per session", "average number of orders per customer": a ratio, not groups.
 * A column of things makes groups unless an average is asked for.
 */
function readPer(reading: Reading): Measure | null {
  if (reading.find(['distribution']) >= 0) return null;
  for (const index of reading.items.keys()) {
    if (!reading.isFree(index) || reading.items[index]?.norm !== 'per') continue;
    const [before, after] = [reading.previous(index), reading.next(index)];
    const [over, under] = [perAmount(reading, before), countedPer(reading, after)];
    if (!over || !under || (over.column === null && under.column === null)) continue;
    if (over === ROW_COUNT && countsByNumber(reading, index)) continue;
    if (under === ROW_COUNT) return takeRowAverage(reading, before, index);
    const isOfSums = under.fn === 'sum';
    const isMean =
      (reading.find(['avg']) >= 0 && (under.fn !== 'countDistinct' || over.fn === 'count')) ||
      isOfGroups(reading, after, under);
    if (!isOfSums && !isMean) continue;
    reading.use(before, index, after);
    reading.takeAll('avg', 'count');
    return ratio(over, under, takePercent(reading));
  }
  return null;
}

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
    const column = operandAt(reading, index);
    return column?.role === 'measure' && column.isAdditive ? { index, column } : null;
  });
  if (at < 0 || !over || !under || over.column === under.column) return null;
  reading.use(at, over.index, under.index);
  return ratio(total(refOf(over.column)), total(refOf(under.column)), true);
}

/** A measure that is computed from several columns; null when the question names none. */
export function readFormula(reading: Reading): Measure | null {
  return readWritten(reading) ?? readNamed(reading) ?? readPart(reading) ?? readPer(reading);
}
