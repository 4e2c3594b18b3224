import { isNativeError } from 'node:util/types';
import { type Duck } from '../duck.js';
import { batches, identifier, literal } from '../sql.js';
import {
  chooseKind,
  type ColumnKinds,
  isAmbiguous,
  type KindHints,
  kindsOf,
  shownOrder,
} from './column-kinds.js';
import { emptySql, fitsSql, isMissingSql, typedSql, UNEXPECTED_VALUE } from './column-sql.js';
import { parquetCopy } from './parquet-copy.js';
import { trimmedSql, type ValueKind } from './value-kind.js';

const COLUMNS_PER_CHECK = 100;

/** A table all of whose cells are text or NULL, in columns `c0`, `c1`, … of something DuckDB can read FROM. */
export interface TextTable {
  readonly relation: string;
  readonly names: readonly string[];
  /** Some of its rows; cells may lack at the end of a row. */
  readonly sample: readonly (readonly string[])[];
  readonly commaIsDecimal: boolean;
}

export interface TypedFiles {
  /** Parquet file to write. */
  readonly file: string;
  readonly scratchFolder: string;
}

/**
 * Writes a text table as typed Parquet, its rows in their order. Kinds are guessed from the sample and every value is
 * checked while it is written; where one does not fit, the kinds are decided again on all rows. No value is ever
 * changed or dropped, but for null words among typed values.
 *
 * @returns notes on columns that left a doubt
 */
export async function writeTyped(duck: Duck, table: TextTable, files: TypedFiles): Promise<string[]> {
  const guessed = table.names.map((_, i) => kindsOf(table.sample.map((row) => row[i] ?? '')));
  if (!guessed.some(isAmbiguous) && (await copied(duck, table, guessed, files.file))) {
    return notesOn(table, guessed);
  }
  const text = { ...table, relation: await storeText(duck, table, files.scratchFolder) };
  const decided = await decideOnAllRows(duck, text, guessed);
  await copyTyped(duck, text, decided, files.file);
  return notesOn(table, decided);
}

async function copied(duck: Duck, table: TextTable, kinds: ColumnKinds[], file: string): Promise<boolean> {
  try {
    await copyTyped(duck, table, kinds, file);
    return true;
  } catch (error) {
    if (isNativeError(error) && error.message.includes(UNEXPECTED_VALUE)) return false;
    throw error;
  }
}

async function copyTyped(duck: Duck, table: TextTable, columns: ColumnKinds[], file: string): Promise<void> {
  const hints = hintsOf(table, columns);
  const kinds = columns.map((column) => chooseKind(column, hints));
  // Converted in a query of its own, so that each text is converted once.
  const values = kinds.flatMap((kind, i) => (kind ? [valueSql(i, kind)] : []));
  const list = table.names.map((name, i) => `${columnSql(i, columns[i], kinds[i])} AS ${identifier(name)}`);
  const source = `(SELECT ${['*', ...values].join(', ')} FROM ${table.relation})`;
  await duck.run(parquetCopy(`SELECT ${list.join(', ')} FROM ${source}`, file, list.length));
}

function valueSql(i: number, { convert, convertPlain = convert }: ValueKind): string {
  return `${convertPlain(`c${String(i)}`)} AS v${String(i)}`;
}

function columnSql(i: number, column?: ColumnKinds, kind?: ValueKind | null): string {
  const x = `c${String(i)}`;
  if (column && !column.hasValues && column.kinds.length > 0) return emptySql(x);
  return kind ? typedSql(x, `v${String(i)}`, kind) : x;
}

async function storeText(duck: Duck, table: TextTable, scratchFolder: string): Promise<string> {
  const file = `${scratchFolder}/text.parquet`;
  await duck.run(parquetCopy(`FROM ${table.relation}`, file, table.names.length));
  return `read_parquet(${literal(file)})`;
}

/** Keeps of the guessed kinds those that every row fits: a kind that fails in the sample fails in the whole. */
async function decideOnAllRows(duck: Duck, table: TextTable, guessed: ColumnKinds[]): Promise<ColumnKinds[]> {
  const decided = [...guessed];
  const open = guessed.map((column, i) => ({ column, i })).filter(({ column }) => column.kinds.length > 0);
  for (const batch of batches(open, COLUMNS_PER_CHECK)) {
    const checks = batch.flatMap(({ column, i }) => checksOf(`c${String(i)}`, column));
    const answers = await duck.row(`SELECT ${checks.join(', ')} FROM ${table.relation}`);
    for (const { column, i } of batch) {
      const [hasValues, ...fits] = answers.splice(0, column.kinds.length + 1);
      const kinds = column.kinds.filter((_, k) => fits[k] === true);
      decided[i] =
        hasValues === true ? { ...column, hasValues, kinds } : { ...column, hasValues: false, kinds: [] };
    }
  }
  return decided;
}

function checksOf(x: string, { kinds }: ColumnKinds): string[] {
  const hasValues = `coalesce(bool_or(NOT (${isMissingSql(trimmedSql(x))})), false)`;
  return [hasValues, ...kinds.map((kind) => `coalesce(bool_and(${fitsSql(x, kind)}), true)`)];
}

function hintsOf({ commaIsDecimal }: TextTable, columns: readonly ColumnKinds[]): KindHints {
  const orders = new Set(columns.map(shownOrder).filter((order) => order !== null));
  const [order] = orders;
  return { commaIsDecimal, order: orders.size === 1 && order ? order : null };
}

function notesOn(table: TextTable, columns: readonly ColumnKinds[]): string[] {
  const hints = hintsOf(table, columns);
  return table.names.flatMap((name, i) => {
    const column = columns[i];
    const kind = column && chooseKind(column, hints);
    return kind ? kindNotes(column, kind).map((note) => `column ${name}: ${note}`) : [];
  });
}

function kindNotes(column: ColumnKinds, kind: ValueKind): string[] {
  const words = column.nullWords.slice(0, 3).join(', ');
  return [
    ...(words ? [`missing values were written as ${words}`] : []),
    ...(isAmbiguous(column) && kind.order
      ? [`taken with the ${kind.order} first, but the values allow both`]
      : []),
    ...(kind.note ? [kind.note] : []),
  ];
}
