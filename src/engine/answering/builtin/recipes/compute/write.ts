import { type CellValue } from '../../../../table.js';
import { type ListForm, type Shown } from '../program.js';

/** A number with so many decimals; without a wish as it is, but without the noise of binary fractions. */
function writeNumber(value: number, decimals: number | null): string {
  if (decimals !== null) return unsigned(value.toFixed(decimals));
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(12)));
}

/** "-0.00" is 0. */
function unsigned(text: string): string {
  return Number(text) === 0 ? text.replace('-', '') : text;
}

/** A value as it stands in an answer. */
export function writeCell(value: CellValue, decimals: number | null): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number') return writeNumber(value, decimals);
  return String(value);
}

interface ItemsForm {
  readonly shown: Shown;
  readonly form: ListForm;
  readonly prefix: string;
}

interface Item {
  readonly name: string;
  readonly value: CellValue;
}

/** Names and figures as a list. Counts have no decimals. */
export function writeItems(
  items: readonly Item[],
  { shown, form, prefix }: ItemsForm,
  decimals: number | null,
): string {
  const figure = ({ value }: Item): string => writeCell(value, Number.isInteger(value) ? null : decimals);
  if (form === 'dictionary') {
    return `{${items.map((item) => `'${prefix}${item.name}': ${trimmed(figure(item))}`).join(', ')}}`;
  }
  const separator = shown === 'both' && items.length > 1 ? ': ' : ', ';
  const texts = items.map((item) => {
    if (shown === 'names') return item.name;
    return shown === 'values' ? figure(item) : `${item.name}${separator}${figure(item)}`;
  });
  return texts.join(', ');
}

/** A value in a list: a number without trailing zeros, whole numbers as they are. */
export function writeListed(value: CellValue, decimals: number | null): string {
  return Number.isInteger(value) ? String(value) : trimmed(writeCell(value, decimals));
}

/** As Python writes numbers in dictionaries: without trailing zeros. */
function trimmed(figure: string): string {
  return /^-?\d+\.\d+$/.test(figure) ? figure.replace(/0+$/, '').replace(/\.$/, '.0') : figure;
}
