import { type CellValue } from '../../table.js';
import { type Catalogue } from '../narration/catalogue.js';
import { escapeMarkdown } from '../narration/markdown.js';
import { writeNumber } from './binding/fill.js';
import { type NamedResult, type ReferredColumn } from './binding/named-result.js';
import { type Finding } from './evidence.js';
import { type ToldPart } from './loop/reply-check.js';

const MOST_NAMED = 5;

function written(value: CellValue, column: ReferredColumn, catalogue: Catalogue): string {
  if (value === null) return catalogue.text('value.missing');
  if (typeof value === 'boolean') return catalogue.text(value ? 'value.true' : 'value.false');
  if (typeof value === 'string') return escapeMarkdown(value);
  return column.isMeasure ? writeNumber(value, column.unit, catalogue) : catalogue.constant(Number(value));
}

function lineOf({ columns, rows }: NamedResult, catalogue: Catalogue): string {
  const [first] = rows;
  if (rows.length === 1 && first) {
    const cells = columns.map((column, at) => {
      const value = `**${written(first[at] ?? null, column, catalogue)}**`;
      return columns.length === 1 ? value : `*${escapeMarkdown(column.name)}*: ${value}`;
    });
    return cells.join(', ');
  }
  const [column] = columns;
  const named = column
    ? rows.slice(0, MOST_NAMED).map((row) => `**${written(row[0] ?? null, column, catalogue)}**`)
    : [];
  const rest = rows.length > MOST_NAMED ? ' …' : '';
  return `${catalogue.list(named)}${rest} ${catalogue.text('query.done', { count: rows.length })}`.trim();
}

/** What is told where nothing that the model wrote is: the last result. Null where there is none. */
export function ownReply(findings: readonly Finding[], catalogue: Catalogue): ToldPart[] | null {
  const last = findings.at(-1);
  return last ? [{ text: `${lineOf(last.result, catalogue)}\n`, read: null }] : null;
}
