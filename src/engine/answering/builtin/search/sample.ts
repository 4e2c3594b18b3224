import { type AnalysisTable, type QueryRunner } from '../../analyst.js';
import { Shelf } from '../../tables/shelf.js';
import { memoryOf } from '../../tables/table-memory.js';
import { cellTableBytes } from '../cells/cell-bytes.js';
import { type CellTable, readTable } from '../cells/cell-table.js';
import { type ColumnProfile, type TableProfile } from '../../../table.js';
import { identifier, numberLiteral, textLiteral } from '../representation/sql/quoting.js';
import { type Token } from '../text/tokenize.js';
import { stem } from '../text/stem.js';
import { splitWords } from '../text/normalize.js';

/** Cells that are searched at most: of larger tables some rows and columns stand for all. */
const MOST_CELLS = 20_000;
const MOST_COLUMNS = 40;
const MOST_LINKED_ROWS = 300;

/** Values of a column that the question names. */
export interface NamedValues {
  readonly column: string;
  readonly values: readonly string[];
}

/** The columns to look at: those whose headers or values the question names before the others, in their order. */
function chosenColumns(
  profile: TableProfile,
  tokens: readonly Token[],
  named: readonly NamedValues[],
): ColumnProfile[] {
  if (profile.columns.length <= MOST_COLUMNS) return [...profile.columns];
  const stems = new Set(tokens.map((token) => token.stem));
  const isNamed = ({ name }: ColumnProfile): boolean =>
    named.some(({ column }) => column === name) || splitWords(name).some((word) => stems.has(stem(word)));
  const chosen = [
    ...profile.columns.filter(isNamed),
    ...profile.columns.filter((column) => !isNamed(column)),
  ].slice(0, MOST_COLUMNS);
  return profile.columns.filter((column) => chosen.includes(column));
}

function linkedCondition(named: readonly NamedValues[]): string {
  return named
    .map(({ column, values }) => `${identifier(column)} IN (${values.map(textLiteral).join(', ')})`)
    .join(' OR ');
}

/** The rows to look at: all, or the first and those with values that the question names. */
function sampleSql(
  table: string,
  columns: readonly ColumnProfile[],
  named: readonly NamedValues[],
  most: number,
): string {
  const names = columns.map(({ name }) => identifier(name)).join(', ');
  const from = identifier(table);
  const first = `SELECT ${names} FROM ${from} LIMIT ${numberLiteral(most)}`;
  if (named.length === 0) return first;
  const linked = `SELECT ${names} FROM ${from} WHERE ${linkedCondition(named)} LIMIT ${MOST_LINKED_ROWS}`;
  return `(${first}) UNION ALL (${linked})`;
}

const read = new Shelf<CellTable>(cellTableBytes);

/**
 * Reads what a search looks at: a small table whole, some rows and columns of a large one. What depends on no value that a
 * question names is read once.
 */
export function sampleOf(
  workbench: QueryRunner,
  table: AnalysisTable,
  tokens: readonly Token[],
  named: readonly NamedValues[],
): Promise<CellTable> {
  const profile = { ...table.profile, name: table.name };
  const columns = chosenColumns(profile, tokens, named);
  const most = Math.max(1, Math.floor(MOST_CELLS / Math.max(1, columns.length)));
  const isComplete = profile.rowCount <= most;
  const special = isComplete ? [] : named;
  const sql = sampleSql(profile.name, columns, special, most);
  const make = async (): Promise<CellTable> => {
    const { rows } = await workbench.query(sql);
    return readTable({ ...profile, columns }, rows, isComplete && columns.length === profile.columns.length);
  };
  return special.length > 0 ? make() : read.take(memoryOf(workbench).of([table]), sql, make);
}
