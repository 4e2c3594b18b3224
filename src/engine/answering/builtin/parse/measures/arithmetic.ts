import { type ColumnRef } from '../../representation/column.js';
import { type Measure } from '../../representation/measure.js';
import { combined, combinedSides, ratio, total } from './combine.js';
import { durationOf } from '../durations/durations.js';
import { isMeasurable } from './measures.js';
import { namedMeasure } from './named-measures.js';
import { numberAt } from '../numbers/stated-numbers.js';
import { NotUnderstood } from '../problem.js';
import { type Reading, refOf } from '../reading.js';

const OPERATORS = ['plus', 'minus', 'times', 'dividedBy'] as const;
type Operator = (typeof OPERATORS)[number];

type Sides = Reading['schema']['flows'];

interface Term {
  readonly operator: Operator;
  readonly value: ColumnRef | number;
  /** Whether what stands before it is one in parentheses, and whether what begins with it is. */
  readonly closes: boolean;
  readonly opens: boolean;
}

function operatorAt(reading: Reading, index: number): Operator | null {
  if (!reading.isFree(index)) return null;
  return OPERATORS.find((operator) => reading.plays(index, operator)) ?? null;
}

/** What an item is computed with: a column of numbers, or a measure with a name that each row has. */
function operandAt(reading: Reading, index: number): ColumnRef | null {
  const column = reading.columnAt(index);
  if (!reading.isFree(index)) return null;
  if (column) return isMeasurable(column) ? refOf(column) : null;
  const meaning = reading.items[index]?.meaning;
  if (meaning?.kind !== 'formula' || meaning.formula.isDuration) return null;
  const measure = namedMeasure(reading, meaning.formula);
  return measure?.fn === 'sum' ? measure.column : null;
}

const hasMark = (reading: Reading, from: number, to: number, mark: string): boolean =>
  reading.items.slice(from + 1, to).some(({ norm }) => norm === mark);

/** "divided by total minutes": totals are computed with anyway. */
function pastTotal(reading: Reading, index: number): number {
  const isTotal = reading.isFree(index) && reading.plays(index, 'sum');
  const next = isTotal ? reading.next(index) : -1;
  if (!isTotal || operandAt(reading, next) === null) return index;
  reading.use(index);
  return next;
}

/** The operators and operands that follow a first operand. */
function termsAfter(reading: Reading, first: number): Term[] {
  const terms: Term[] = [];
  for (let at = first; ;) {
    const sign = reading.next(at);
    const operator = operatorAt(reading, sign);
    const next = operator ? pastTotal(reading, reading.next(sign)) : -1;
    const isScale = operator === 'times' || operator === 'dividedBy';
    const value = operandAt(reading, next) ?? (isScale ? numberAt(reading, next) : null);
    if (!operator || value === null) return terms;
    const column = reading.columnAt(next);
    const isAgain = terms.length === 0 && column !== null && column === reading.columnAt(at);
    if (isAgain) return terms;
    terms.push({
      operator,
      value,
      closes: hasMark(reading, at, sign, ')'),
      opens: hasMark(reading, sign, next, '('),
    });
    reading.use(sign, next);
    at = next;
  }
}

/** Multiplies before it adds; what stands in parentheses is computed first. */
function computed(first: ColumnRef, terms: readonly Term[], flows: Sides): ColumnRef {
  const opening = terms.findIndex(({ opens }) => opens);
  const start = terms[opening];
  if (start && typeof start.value !== 'number') {
    const inner = computed(start.value, terms.slice(opening + 1), flows);
    return computed(first, [...terms.slice(0, opening), { ...start, value: inner, opens: false }], flows);
  }
  const [term, ...rest] = terms;
  if (!term) return first;
  const following = rest.findIndex(({ operator, closes }) => operator !== 'times' || closes);
  const factors = following < 0 ? rest : rest.slice(0, following);
  const isSum = term.operator === 'plus' || term.operator === 'minus';
  if (!isSum || typeof term.value === 'number')
    return computed(combined(first, term.operator === 'dividedBy' ? '/' : '*', term.value), rest, flows);
  const product = computed(term.value, factors, flows);
  const sum = combinedSides(flows, first, term.operator === 'plus' ? '+' : '-', product);
  return computed(sum, rest.slice(factors.length), flows);
}

/** "profit (revenue minus cost)": words before the formula that nothing else explains are its name. */
function absorbName(reading: Reading, first: number): void {
  for (let index = 0; index < first; index += 1) {
    const kind = reading.items[index]?.meaning.kind;
    if (reading.isFree(index) && (kind === 'unknown' || kind === 'formula')) reading.use(index);
  }
}

/** "spend per day by channel (spend / duration)": what is divided, said before in words, is the name of the quotient. */
function absorbSpokenRatio(reading: Reading, first: number): void {
  const column = reading.columnAt(first);
  const divisors = new Set(
    [...reading.items.keys()].flatMap((index) => (index > first ? (reading.columnAt(index) ?? []) : [])),
  );
  for (let index = 0; index < first; index += 1) {
    const divisor = reading.columnAt(index + 1);
    const isDivided = reading.items[index]?.norm === 'per' && divisor !== null && divisors.has(divisor);
    if (isDivided && divisor.role === 'measure') reading.use(index, index + 1);
    const per = index + 1;
    const isNamed = reading.isFree(index) && column !== null && reading.columnAt(index) === column;
    if (!isNamed || reading.items[per]?.norm !== 'per') continue;
    const unit = reading.next(per);
    if (reading.columnAt(unit)?.role !== 'category') reading.use(index, per, unit);
  }
}

/** "average of revenue minus cost"; a total when nothing is said. */
function aggregateOf(reading: Reading): 'avg' | 'median' | 'sum' {
  if (reading.take('avg')) return 'avg';
  if (reading.take('median')) return 'median';
  reading.take('sum');
  return 'sum';
}

/** "revenue / sessions * 1000": behind what is divided by, a product is of the quotient. */
function quotientOf(reading: Reading, first: ColumnRef, terms: readonly Term[]): Measure {
  const at = terms.findIndex(({ operator, value }) => operator === 'dividedBy' && typeof value !== 'number');
  const divisor = terms[at]?.value;
  if (divisor === undefined || typeof divisor === 'number')
    return { fn: aggregateOf(reading), column: computed(first, terms, reading.schema.flows) };
  const behind = terms.slice(at + 1);
  const again = behind.find(({ operator }) => operator === 'dividedBy');
  if (again) throw new NotUnderstood({ kind: 'unclear', words: [divisor.name] });
  reading.take('sum');
  const isOfQuotient = terms[at]?.opens !== true && behind.every(({ operator }) => operator === 'times');
  const scale = isOfQuotient ? behind.map((term) => ({ ...term, closes: true })) : [];
  const { flows } = reading.schema;
  const over = computed(first, [...terms.slice(0, at), ...scale], flows);
  const under = isOfQuotient ? divisor : computed(divisor, behind, flows);
  return ratio(total(over), total(under), reading.take('share'));
}

function take(reading: Reading, first: number, operand: ColumnRef): Measure | null {
  const terms = termsAfter(reading, first);
  if (terms.length === 0) return null;
  reading.use(first);
  absorbName(reading, first);
  if (terms.some(({ operator }) => operator === 'dividedBy')) absorbSpokenRatio(reading, first);
  return quotientOf(reading, operand, terms);
}

/** "check-in minus booking date": the time from the second date to the first. */
function takeDates(reading: Reading, first: number): Measure | null {
  const end = reading.columnAt(first);
  const sign = reading.next(first);
  const second = reading.next(sign);
  const start = reading.columnAt(second);
  const areDates = end?.role === 'date' && start?.role === 'date' && start !== end;
  if (!areDates || operatorAt(reading, sign) !== 'minus' || !reading.isFree(second)) return null;
  reading.use(first, sign, second);
  absorbName(reading, first);
  const isInHours = reading.items.some(({ norm }) => /\bhours?\b/.test(norm));
  reading.takeAll('hour', 'day');
  const fn = reading.take('median') ? 'median' : 'avg';
  reading.takeAll('avg');
  return { fn, column: durationOf(start, end, isInHours ? 'hour' : 'day') };
}

/**
 * "revenue minus cost", "quantity times unit cost", "revenue / spend", "check-in minus booking date"; null when nothing is
 * computed from columns.
 * @throws NotUnderstood when it is divided more than once
 */
export function readArithmetic(reading: Reading): Measure | null {
  for (const index of reading.items.keys()) {
    const operand = operandAt(reading, index);
    const measure = operand ? take(reading, index, operand) : takeDates(reading, index);
    if (measure) return measure;
  }
  return null;
}
