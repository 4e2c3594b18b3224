import { createHash } from 'node:crypto';
import { withoutSemicolon } from '../analytics/statement-text.js';
import { type QueryRunner } from '../answering/analyst.js';
import { type CellValue, type ResultTable } from '../table.js';
import { type KeptValue, type ResultPrint } from './observation.js';

const FIGURES = 9;
/** Rows are laid beside each other by so many figures: sums differ in the last ones by the order they were made in. */
const ORDERING_FIGURES = 6;
const TOLERANCE = 1e-8;
const MOST_KEPT_ROWS = 100;
const MOST_KEPT_CHARACTERS = 16_000;

const kept = (value: CellValue): KeptValue => (typeof value === 'bigint' ? String(value) : value);

const textOf = (row: readonly KeptValue[], figures: number): string =>
  JSON.stringify(row.map((value) => (typeof value === 'number' ? value.toPrecision(figures) : value)));

const digestOf = (texts: readonly string[]): string =>
  createHash('sha256').update(texts.toSorted().join('\n')).digest('hex');

/** All rows of a statement of which only the first were given: which they are may be chance. */
async function wholeDigest(sql: string, workbench: QueryRunner): Promise<{ count: number; digest: string }> {
  const text = 'CAST(one_row AS VARCHAR)';
  const { rows } = await workbench.query(
    `SELECT count(*), CAST(sum(md5_number_lower(${text})) AS VARCHAR) FROM (${withoutSemicolon(sql)}\n) AS one_row`,
  );
  return { count: Number(rows[0]?.[0]), digest: String(rows[0]?.[1]) };
}

/** What is kept of the result of a statement. @throws QueryRefused where all of a long one cannot be looked at */
export async function resultPrint(
  { columns, rows, truncated }: ResultTable,
  sql: string,
  workbench: QueryRunner,
): Promise<ResultPrint> {
  if (truncated) {
    const { count, digest } = await wholeDigest(sql, workbench);
    return { columns, rowCount: count, digest, rows: null };
  }
  const values = rows.map((row) => row.map(kept));
  const isSmall = values.length <= MOST_KEPT_ROWS && JSON.stringify(values).length <= MOST_KEPT_CHARACTERS;
  const digest = digestOf(values.map((row) => textOf(row, FIGURES)));
  return { columns, rowCount: rows.length, digest, rows: isSmall ? values : null };
}

function isSameValue(one: KeptValue | undefined, other: KeptValue | undefined): boolean {
  if (typeof one !== 'number' || typeof other !== 'number') return one === other;
  return Math.abs(one - other) <= TOLERANCE * Math.max(Math.abs(one), Math.abs(other));
}

const inOrder = (rows: NonNullable<ResultPrint['rows']>): NonNullable<ResultPrint['rows']> =>
  rows.toSorted((one, other) => {
    const [left, right] = [textOf(one, ORDERING_FIGURES), textOf(other, ORDERING_FIGURES)];
    return left < right ? -1 : Number(left > right);
  });

/** Whether two results have the same rows in any order. */
export function haveSameRows(one: ResultPrint, other: ResultPrint): boolean {
  if (one.rowCount !== other.rowCount) return false;
  if (one.digest === other.digest) return true;
  if (!one.rows || !other.rows) return false;
  const others = inOrder(other.rows);
  return inOrder(one.rows).every((row, at) =>
    row.every((value, place) => isSameValue(value, others[at]?.[place])),
  );
}

const shown = (value: KeptValue | undefined): string => String(value ?? 'nothing');

/** What is another one in a result, in a sentence. */
export function changedRows(before: ResultPrint, now: ResultPrint): string {
  if (before.rowCount !== now.rowCount)
    return `The result has ${now.rowCount} rows; it had ${before.rowCount}.`;
  const [was, is] = [before.rows?.[0]?.[0], now.rows?.[0]?.[0]];
  if (now.rowCount === 1 && now.columns.length === 1)
    return `The result is ${shown(is)}; it was ${shown(was)}.`;
  if (!before.rows || !now.rows) return 'Rows of the result are others.';
  const known = new Set(before.rows.map((row) => textOf(row, FIGURES)));
  const others = now.rows.filter((row) => !known.has(textOf(row, FIGURES)));
  return `${others.length} of ${now.rowCount} rows of the result are others.`;
}
