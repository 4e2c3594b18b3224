import { type CellValue } from '../../../table.js';
import { type Finding, type SecondComputation } from '../evidence.js';

const MOST_ROWS = 30;
const MOST_CELL = 120;
const MOST_CHARACTERS = 6000;

const AGAIN: Readonly<Record<SecondComputation, string>> = {
  memory: 'computed a second time without the database: the same',
  permuted: 'run a second time over the rows in another order: the same',
  expression: 'computed a second time by the database: the same',
  none: 'not computed a second time',
};

const shown = (value: CellValue): string => {
  if (value === null) return 'NULL';
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value);
  return text.length > MOST_CELL ? `${text.slice(0, MOST_CELL)}…` : text;
};

/** A result as the model sees it: what it is called, its columns as they are referred to, and its first rows. */
export function describeFinding({ result, again }: Finding): string {
  const { name, columns, rows, isCut } = result;
  const single = rows.length === 1;
  const references = columns.map(({ key }) => `{{${name}.${single ? '' : 'rows.N.'}${key}}}`);
  const heads = columns.map(({ name: own, type }, at) => `${references[at] ?? ''} is "${own}" (${type})`);
  const lines = rows.map((row, at) => `${at}: ${row.map(shown).join(' | ')}`);
  const between = lines.length - MOST_ROWS - 1;
  const listed =
    between > 0 ? [...lines.slice(0, MOST_ROWS), `… ${between} more rows …`, ...lines.slice(-1)] : lines;
  return [
    `Result ${name}: ${rows.length} rows${isCut ? ' (the first ones of more)' : ''}, ${AGAIN[again]}.`,
    ...heads,
    'Rows, N from 0:',
    ...listed,
  ]
    .join('\n')
    .slice(0, MOST_CHARACTERS);
}
