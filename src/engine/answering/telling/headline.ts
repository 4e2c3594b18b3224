import { type CellValue, type ResultTable } from '../../table.js';
import { type Catalogue } from '../narration/catalogue.js';
import { escapeMarkdown } from '../narration/markdown.js';

const MOST_NAMED = 5;

/** How many rows a query gave. */
export function rowsGiven({ rows, truncated }: ResultTable, catalogue: Catalogue): string {
  return catalogue.text(truncated ? 'query.truncated' : 'query.done', { count: rows.length });
}

/**
 * A value in words.
 * @param format of a number, where people have named one
 */
export function valueText(value: CellValue, catalogue: Catalogue, format: string | null = null): string {
  if (value === null) return catalogue.text('value.missing');
  if (typeof value === 'boolean') return catalogue.text(value ? 'value.true' : 'value.false');
  return typeof value === 'string' ? escapeMarkdown(value) : catalogue.number(value, format);
}

/**
 * One row in full; of several the first, and how many there are.
 * @param formats of the numbers of each column, where people have named one
 */
export function headline(
  result: ResultTable,
  catalogue: Catalogue,
  formats: readonly (string | null)[] = [],
): string {
  const { rows, columns } = result;
  const [first] = rows;
  const bold = (value: CellValue = null, at = 0): string =>
    `**${valueText(value, catalogue, formats[at] ?? null)}**`;
  if (rows.length === 1 && first) {
    if (first.length === 1) return bold(first[0]);
    return columns.map(({ name }, at) => `*${escapeMarkdown(name)}*: ${bold(first[at], at)}`).join(', ');
  }
  const named = rows.slice(0, MOST_NAMED).map((row) => bold(row[0]));
  const rest = rows.length > MOST_NAMED ? ' …' : '';
  return `${catalogue.list(named)}${rest} ${rowsGiven(result, catalogue)}`.trim();
}
