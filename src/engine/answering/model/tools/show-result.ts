import { type CellValue } from '../../../table.js';
import { type Catalogue } from '../../narration/catalogue.js';
import { sqlBlock } from '../../narration/markdown.js';
import { type Plan } from '../../plan/plan.js';
import { planText } from '../../telling/plan-text.js';
import { type Finding, type SecondComputation } from '../evidence.js';
import { type ToolOutcome } from './tool.js';

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
  const line = (row: readonly CellValue[], at: number): string => `${at}: ${row.map(shown).join(' | ')}`;
  const between = Math.max(0, rows.length - MOST_ROWS - 1);
  const last = rows.slice(MOST_ROWS + between).map((row) => line(row, rows.length - 1));
  const omitted = between > 0 ? [`… ${between} more rows …`] : [];
  return [
    `Result ${name}: ${rows.length} rows${isCut ? ' (the first ones of more)' : ''}, ${AGAIN[again]}.`,
    ...heads,
    'Rows, N from 0:',
    ...rows.slice(0, MOST_ROWS).map(line),
    ...omitted,
    ...last,
  ]
    .join('\n')
    .slice(0, MOST_CHARACTERS);
}

/** A result as people see it: what was understood, what ran, and how it was computed again. */
export function shownFinding(
  { sql, table, again, sources }: Finding,
  plan: Plan | null,
  catalogue: Catalogue,
): Omit<ToolOutcome, 'said'> {
  const { rows, truncated } = table.result;
  const count = sources.reduce((sum, { profile }) => sum + profile.rowCount, 0);
  return {
    lines: [
      ...(plan ? [catalogue.text('understood', { text: planText(plan, catalogue) })] : []),
      catalogue.text(truncated ? 'query.truncated' : 'query.done', { count: rows.length }),
      ...(again === 'permuted' ? [catalogue.text('model.permuted')] : []),
      ...(again === 'memory' ? [catalogue.text('checked', { count })] : []),
    ],
    sql: sqlBlock(sql),
    table,
    files: sources.map(({ fileName }) => fileName),
  };
}
