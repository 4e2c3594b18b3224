import { type CellValue } from '../../../table.js';
import { type Catalogue } from '../../narration/catalogue.js';
import { escapeMarkdown } from '../../narration/markdown.js';
import { type Cell, cellAt, columnPlace, numberIn, type Results } from './cells.js';
import { type ReferredColumn, type Unit } from './named-result.js';
import { type Operation, type Reference } from './reference.js';
import { Refusal } from './refusal.js';

/** A reference with what stands in its place. */
export interface Filled {
  readonly reference: Reference;
  readonly text: string;
  /** The cells that it was made of, the first one first. */
  readonly cells: readonly Cell[];
  /** The number that is shown; null for other values. */
  readonly number: number | null;
  readonly unit: Unit | null;
}

const PERCENT: Unit = { kind: 'percent' };
const CURRENCIES = new Map([
  ['$', 'USD'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['¥', 'JPY'],
  ['₹', 'INR'],
]);

/** A number with its unit, as the language writes it. */
export function writeNumber(value: number | bigint, unit: Unit | null, catalogue: Catalogue): string {
  if (unit?.kind === 'percent') return catalogue.percent(Number(value));
  if (unit === null) return catalogue.number(value);
  const currency = CURRENCIES.get(unit.written) ?? unit.written.toUpperCase();
  if (!/^[A-Z]{3}$/.test(currency)) return `${catalogue.number(value)} ${escapeMarkdown(unit.written)}`;
  const options = {
    style: 'currency',
    currency,
    currencyDisplay: CURRENCIES.has(unit.written) ? 'narrowSymbol' : 'code',
    minimumFractionDigits: 0,
    maximumFractionDigits: 2,
    numberingSystem: 'latn',
  } as const;
  return new Intl.NumberFormat(catalogue.locale, options).format(value);
}

function write(value: CellValue, column: ReferredColumn | null, catalogue: Catalogue): string {
  if (value === null) return catalogue.text('value.missing');
  if (typeof value === 'boolean') return catalogue.text(value ? 'value.true' : 'value.false');
  if (typeof value === 'string') return escapeMarkdown(value);
  const isMeasure = column?.isMeasure ?? true;
  return isMeasure ? writeNumber(value, column?.unit ?? null, catalogue) : catalogue.constant(Number(value));
}

function computed(operation: Operation, first: number, second: number): number {
  const isOfSecond =
    operation === 'percent of' || operation === 'percent change from' || operation === 'times of';
  if (isOfSecond && second === 0) throw new Refusal('it would be divided by zero');
  switch (operation) {
    case 'percent of':
      return (100 * first) / second;
    case 'percent change from':
      return (100 * (first - second)) / Math.abs(second);
    case 'times of':
      return first / second;
    case 'minus':
      return first - second;
    case 'plus':
      return first + second;
  }
}

const isRatio = (operation: Operation): boolean => operation.startsWith('percent');
const unitKey = (unit: Unit | null): string =>
  unit === null ? '' : unit.kind === 'percent' ? '%' : unit.written;

function valueOf(
  reference: Extract<Reference, { kind: 'value' }>,
  results: Results,
  catalogue: Catalogue,
): Filled {
  const cell = cellAt(results, reference.cell);
  const unit = cell.column?.unit ?? null;
  const { operation } = reference;
  if (operation === null || reference.other === null) {
    const isNumber = typeof cell.value === 'number' || typeof cell.value === 'bigint';
    const isMeasure = cell.column?.isMeasure ?? true;
    return {
      reference,
      text: write(cell.value, cell.column, catalogue),
      cells: [cell],
      number: isNumber && isMeasure ? Number(cell.value) : null,
      unit,
    };
  }
  const other = cellAt(results, reference.other);
  if (unitKey(unit) !== unitKey(other.column?.unit ?? null))
    throw new Refusal(`the two cells of "${operation}" are in different units`);
  const number = computed(operation, numberIn(cell), numberIn(other));
  const own = isRatio(operation) ? PERCENT : operation === 'times of' ? null : unit;
  return { reference, text: writeNumber(number, own, catalogue), cells: [cell, other], number, unit: own };
}

function comparedOf(reference: Extract<Reference, { kind: 'compare' }>, results: Results): Filled {
  const [left, right] = [cellAt(results, reference.left), cellAt(results, reference.right)];
  const [greater = '', less = '', equal] = reference.words;
  const [first, second] = [numberIn(left), numberIn(right)];
  const word = first > second ? greater : first < second ? less : equal;
  if (word === undefined) throw new Refusal('the two cells of "cmp" are equal: add a third word for that');
  return { reference, text: word, cells: [left, right], number: null, unit: null };
}

/**
 * What a reference stands for.
 * @throws Refusal where there is no such cell, or it cannot be computed
 */
export function fill(reference: Reference, results: Results, catalogue: Catalogue): Filled {
  switch (reference.kind) {
    case 'value':
      return valueOf(reference, results, catalogue);
    case 'compare':
      return comparedOf(reference, results);
    case 'name': {
      const result = results.get(reference.result);
      if (!result) throw new Refusal(`there is no result ${reference.result}`);
      const column = result.columns[columnPlace(result, reference.column)];
      return { reference, text: escapeMarkdown(column?.name ?? ''), cells: [], number: null, unit: null };
    }
    case 'passage':
      return { reference, text: '', cells: [], number: null, unit: null };
  }
}
