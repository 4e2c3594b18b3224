import { QueryRefused } from '../../../analytics/query-refused.js';
import { type CellValue, type ResultTable } from '../../../table.js';
import { type QueryRunner } from '../../analyst.js';
import { identifier } from '../../builtin/representation/sql/quoting.js';

/** What a second run of a statement says of the first. */
type SecondRun = 'same' | 'differs' | 'impossible';

const FIGURES = 9;
const WITH = /^(\s*with\s+(?:recursive\s+)?)/i;

/** The rows of a table in two parts and another order. */
function permuted(table: string): string {
  const name = identifier(table);
  const whole = `SELECT * FROM memory.main.${name}`;
  const hash = `hash(${name})`;
  return [
    `${name} AS (SELECT * FROM (`,
    `(${whole} AS ${name} WHERE ${hash} % 2 = 1 ORDER BY ${hash})`,
    `UNION ALL (${whole} AS ${name} WHERE ${hash} % 2 = 0 ORDER BY ${hash} DESC)))`,
  ].join(' ');
}

/** A statement over tables whose rows come in two parts and another order. */
export function permutedStatement(sql: string, tables: readonly string[]): string {
  const expressions = tables.map(permuted).join(', ');
  const [begin] = WITH.exec(sql) ?? [];
  if (begin === undefined) return `WITH ${expressions} ${sql}`;
  return `${begin}${expressions}, ${sql.slice(begin.length)}`;
}

const cellText = (value: CellValue): string =>
  typeof value === 'number' ? Number(value.toPrecision(FIGURES)).toString() : String(value);

const rowTexts = ({ rows }: ResultTable): string[] => rows.map((row) => row.map(cellText).join('\u0001'));

function isSame(one: ResultTable, other: ResultTable): boolean {
  const [own, others] = [rowTexts(one).sort(), rowTexts(other).sort()];
  return own.length === others.length && own.every((text, at) => text === others[at]);
}

/**
 * Runs a statement again over the same rows in two parts and another order: what depends on the order in which rows happen to
 * lie, as first rows without an order do, comes out otherwise.
 * @param tables those that the statement reads
 */
export async function secondRun(
  sql: string,
  { result, tables }: { readonly result: ResultTable; readonly tables: readonly string[] },
  workbench: QueryRunner,
): Promise<SecondRun> {
  if (tables.length === 0 || result.truncated) return 'impossible';
  try {
    const again = await workbench.query(permutedStatement(sql, tables));
    return isSame(result, again) ? 'same' : 'differs';
  } catch (error) {
    if (error instanceof QueryRefused) return 'impossible';
    throw error;
  }
}
