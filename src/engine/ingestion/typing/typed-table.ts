import { isNativeError } from 'node:util/types';
import { type ColumnType } from '../../table.js';
import { type Duck } from '../duck.js';
import { freeName } from '../column-names.js';
import { identifier, literal } from '../sql.js';
import { ColumnDecider, type DecidedColumn, type Misfits } from './column-decider.js';
import {
  chooseKind,
  isAmbiguous,
  type KindHints,
  kindsOf,
  showsDecimalComma,
  shownOrder,
} from './column-kinds.js';
import { emptySql, lenientSql, typedSql, UNEXPECTED_VALUE, valueTextSql } from './column-sql.js';
import { parquetCopy } from './parquet-copy.js';
import { textNullWords } from './text-nulls.js';
import { isNullWordSql, trimmedSql, type ValueKind } from './value-kind.js';

/** A table all of whose cells are text or NULL, in columns `c0`, `c1`, … of something DuckDB can read FROM. */
export interface TextTable {
  readonly relation: string;
  readonly columns: readonly TextColumn[];
  /** Some of its rows; cells may lack at the end of a row. */
  readonly sample: readonly (readonly string[])[];
  readonly commaIsDecimal: boolean;
}

export interface TextColumn {
  readonly name: string;
  /** The type that a person asked for, or null. */
  readonly wantedType: ColumnType | null;
}

export interface TypedFiles {
  /** Parquet file to write. */
  readonly file: string;
  readonly scratchFolder: string;
}

/** What was made of a column of text. */
export interface TypedColumn {
  readonly name: string;
  /** From 0 to 1. */
  readonly fittingShare: number;
  readonly nulled: Misfits;
  /** Words that stood for a missing value, in lower case. */
  readonly nullWords: readonly string[];
  /** What stood beside every number, or null. */
  readonly unit: string | null;
  readonly ambiguousDateOrder: 'day' | 'month' | null;
  /** Name of the column that keeps the texts that became null, or null. */
  readonly keptText: string | null;
  /** How values were read where that is not plain, or null. */
  readonly note: string | null;
}

const NOTHING_NULLED: Misfits = { count: 0, examples: [] };

/**
 * Writes a text table as typed Parquet, its rows in their order. Kinds are guessed from the sample and every value is
 * checked while it is written; where one does not fit, the kinds are decided again on all rows. No value is changed or
 * dropped: where nearly all values of a column are of a kind, the others stay beside it in a column of text.
 *
 * @throws UnreadableFile when no value of a column is of the type that a person asked for
 */
export async function writeTyped(duck: Duck, table: TextTable, files: TypedFiles): Promise<TypedColumn[]> {
  const guessed = table.columns.map(({ name }, i) =>
    kindsOf(
      table.sample.map((row) => row[i] ?? ''),
      name,
    ),
  );
  const isPlain = guessed.every((column) => column.isExact && !isAmbiguous(column));
  if (isPlain && table.columns.every(({ wantedType }) => wantedType === null)) {
    const columns = guessed.map((column) => ({ ...column, values: 0, misfits: null }));
    const typed = typedColumns(table, columns);
    if (await copied(duck, table, { columns, typed }, files.file)) return typed;
  }
  const stored = { ...table, relation: await storeText(duck, table, files.scratchFolder) };
  const open = table.columns.map((column, i) => ({
    ...column,
    sample: table.sample.map((row) => row[i] ?? ''),
    guessed: guessed[i] ?? kindsOf([]),
  }));
  const columns = await new ColumnDecider(duck, stored.relation).decide(open);
  const typed = typedColumns(table, columns);
  await copyTyped(duck, stored, { columns, typed }, files.file);
  return typed;
}

interface Typing {
  readonly columns: readonly DecidedColumn[];
  readonly typed: readonly TypedColumn[];
}

async function copied(duck: Duck, table: TextTable, typing: Typing, file: string): Promise<boolean> {
  try {
    await copyTyped(duck, table, typing, file);
    return true;
  } catch (error) {
    if (isNativeError(error) && error.message.includes(UNEXPECTED_VALUE)) return false;
    throw error;
  }
}

async function copyTyped(
  duck: Duck,
  table: TextTable,
  { columns, typed }: Typing,
  file: string,
): Promise<void> {
  const hints = hintsOf(table, columns);
  const kinds = columns.map((column) => chooseKind(column, hints));
  // Converted in a query of its own, so that each text is converted once.
  const values = kinds.flatMap((kind, i) => (kind ? [valueSql(i, kind, typed[i])] : []));
  const list = typed.flatMap((column, i) => columnSql(i, column, columns[i], kinds[i] ?? null));
  const source = `(SELECT ${['*', ...values].join(', ')} FROM ${table.relation})`;
  await duck.run(parquetCopy(`SELECT ${list.join(', ')} FROM ${source}`, file, list.length));
}

/** SQL of the converted text as `v0`, `v1`, …, or of the value text as `t0`, `t1`, … where some do not convert. */
function valueSql(i: number, { convert, convertPlain = convert }: ValueKind, typed?: TypedColumn): string {
  const x = `c${String(i)}`;
  return typed?.keptText ? `${valueTextSql(x)} AS t${String(i)}` : `${convertPlain(x)} AS v${String(i)}`;
}

function columnSql(i: number, typed: TypedColumn, column?: DecidedColumn, kind?: ValueKind | null): string[] {
  const x = `c${String(i)}`;
  const as = ` AS ${identifier(typed.name)}`;
  if (!column || column.kinds.length === 0) return [textSql(x, typed) + as];
  if (!column.hasValues) return [emptySql(x) + as];
  if (!kind) return [textSql(x, typed) + as];
  const { nullWords } = column;
  if (typed.keptText === null) return [typedSql(x, `v${String(i)}`, { kind, nullWords }) + as];
  const value = lenientSql(`t${String(i)}`, kind);
  return [value + as, `CASE WHEN ${value} IS NULL THEN t${String(i)} END AS ${identifier(typed.keptText)}`];
}

/** SQL of a text, NULL where it stands for a missing value. */
function textSql(x: string, { nullWords }: TypedColumn): string {
  if (nullWords.length === 0) return x;
  return `CASE WHEN ${isNullWordSql(trimmedSql(x), nullWords)} THEN NULL ELSE ${x} END`;
}

async function storeText(duck: Duck, table: TextTable, scratchFolder: string): Promise<string> {
  const file = `${scratchFolder}/text.parquet`;
  await duck.run(parquetCopy(`FROM ${table.relation}`, file, table.columns.length));
  return `read_parquet(${literal(file)})`;
}

function hintsOf({ commaIsDecimal }: TextTable, columns: readonly DecidedColumn[]): KindHints {
  const orders = new Set(columns.map(shownOrder).filter((order) => order !== null));
  const [order] = orders;
  const showsComma = columns.some(showsDecimalComma);
  return { commaIsDecimal, showsDecimalComma: showsComma, order: orders.size === 1 && order ? order : null };
}

function typedColumns(table: TextTable, columns: readonly DecidedColumn[]): TypedColumn[] {
  const hints = hintsOf(table, columns);
  const missing = textNullWords(table.columns.map((_, i) => table.sample.map((row) => row[i] ?? '')));
  const taken = new Set(table.columns.map(({ name }) => name.toLowerCase()));
  return table.columns.map(({ name, wantedType }, i) => {
    const column = columns[i];
    const kind = column ? chooseKind(column, hints) : null;
    const misfits = kind ? (column?.misfits ?? null) : null;
    return {
      name,
      fittingShare: misfits && column ? 1 - misfits.count / column.values : 1,
      nulled: misfits ?? NOTHING_NULLED,
      // Who asks for texts wants all of them.
      nullWords: kind ? (column?.nullWords ?? []) : wantedType === null ? (missing[i] ?? []) : [],
      unit: kind?.unit ?? null,
      ambiguousDateOrder: (column && isAmbiguous(column) ? kind?.order : undefined) ?? null,
      keptText: misfits ? freeName(`${name} (text)`, taken) : null,
      note: kind?.note ?? null,
    };
  });
}
