import { type AnalysisTable, type QueryRunner } from '../answering/analyst.js';
import { identifier } from '../answering/builtin/representation/sql/quoting.js';
import { type SqlToken, sqlTokens, tablesNamed } from '../answering/model/sql/tokens.js';
import { type CellValue, type ColumnProfile, isNumberType } from '../table.js';
import { type ColumnPrint, type TablePrint } from './observation.js';

const MARKS = 16;
const PLACES = Array.from({ length: MARKS + 1 }, (_, at) => at / MARKS).join(', ');
/** Behind which `*` stands for columns. */
const BEFORE_ALL = new Set(['select', 'distinct', ',', '.']);

/** Whether a statement may read columns that it does not name. */
function readsAll(tokens: readonly SqlToken[]): boolean {
  const words = new Set(tokens.filter(({ kind }) => kind === 'word').map(({ text }) => text));
  const isAll = tokens.some(({ text }, at) => text === '*' && BEFORE_ALL.has(tokens[at - 1]?.text ?? ''));
  return isAll || !words.has('select') || words.has('natural') || words.has('columns');
}

const textOf = (column: string): string => `CAST(${identifier(column)} AS VARCHAR)`;
const digested = (text: string): string => `CAST(sum(md5_number_lower(${text})) AS VARCHAR)`;

/** The rows of a table as texts: what is missing and what ends a value are told by characters that no value has. */
function rowText(columns: readonly ColumnProfile[]): string {
  const values = columns.map(({ name }) => `coalesce(${textOf(name)}, chr(30))`);
  return values.length === 0 ? `''` : `concat_ws(chr(31), ${values.join(', ')})`;
}

const marksOf = (value: CellValue | undefined): number[] | null => {
  if (typeof value !== 'string') return null;
  const marks = value.split(' ').map(Number);
  return marks.every(Number.isFinite) ? marks : null;
};

/** What is kept of some columns of a table. */
async function printOf(
  name: string,
  columns: readonly ColumnProfile[],
  workbench: QueryRunner,
): Promise<TablePrint> {
  const items = columns.flatMap((column) => {
    const places = `quantile_disc(CAST(${identifier(column.name)} AS DOUBLE), [${PLACES}])`;
    const marks = isNumberType(column.type) ? `array_to_string(${places}, ' ')` : 'NULL';
    return [`count(${identifier(column.name)})`, digested(textOf(column.name)), marks];
  });
  const list = ['count(*)', digested(rowText(columns)), ...items].join(', ');
  const { rows } = await workbench.query(`SELECT ${list} FROM ${identifier(name)}`);
  const [count, digest, ...values] = rows[0] ?? [];
  return {
    name,
    rowCount: Number(count),
    digest: String(digest),
    columns: columns.map(({ name: column, type }, at) => ({
      name: column,
      type,
      count: Number(values[3 * at]),
      digest: String(values[3 * at + 1]),
      marks: marksOf(values[3 * at + 2]),
    })),
  };
}

/** What is kept of the tables that a statement reads, with the columns that it may read. @throws QueryRefused */
export async function tablePrints(
  sql: string,
  tables: readonly AnalysisTable[],
  workbench: QueryRunner,
): Promise<TablePrint[]> {
  const tokens = sqlTokens(sql);
  const names = new Set(tokens.map(({ text }) => text.toLowerCase()));
  const isWhole = readsAll(tokens);
  const prints: TablePrint[] = [];
  for (const { name, profile } of tablesNamed(tokens, tables)) {
    const columns = profile.columns.filter((each) => isWhole || names.has(each.name.toLowerCase()));
    prints.push(await printOf(name, columns, workbench));
  }
  return prints;
}

/** What is kept of all columns of a table. @throws QueryRefused */
export const columnPrints = async (
  { name, profile }: AnalysisTable,
  workbench: QueryRunner,
): Promise<readonly ColumnPrint[]> => (await printOf(name, profile.columns, workbench)).columns;
