import { isNativeError } from 'node:util/types';
import { type ColumnType } from '../../table.js';
import { type Duck } from '../duck.js';
import { freeName } from '../column-names.js';
import { type DecidedColumn, type Misfits } from './column-decider.js';
import {
  chooseKind,
  isAmbiguous,
  type KindHints,
  kindsOf,
  showsDecimalComma,
  shownOrder,
} from './kinds/column-kinds.js';
import {
  emptySql,
  isCheckable,
  lenientSql,
  seenSql,
  typedSql,
  UNEXPECTED_VALUE,
  valueTextSql,
} from './column-sql.js';
import { type CopiedSize, parquetCopy } from './parquet-copy.js';
import { decideStored, storeText } from './stored-text.js';
import { textNullWords } from './text-nulls.js';
import { typedQuery, type WrittenColumn } from './typed-query.js';
import { isNullWordSql, trimmedSql, type ValueKind } from './kinds/value-kind.js';

/** A table all of whose cells are text or NULL, in columns `c0`, `c1`, … of something DuckDB can read FROM. */
interface TextTable {
  readonly relation: string;
  readonly columns: readonly TextColumn[];
  /** Some of its rows; cells may lack at the end of a row. */
  readonly sample: readonly (readonly string[])[];
  /** True when these are all of its rows. */
  readonly isWhole?: boolean;
  readonly commaIsDecimal: boolean;
}

interface TextColumn {
  readonly name: string;
  /** The type that a person asked for, or null. */
  readonly wantedType: ColumnType | null;
}

interface TypedFiles {
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

/** A column that had its type already. */
export function untypedColumn(name: string): TypedColumn {
  const nothing = { unit: null, ambiguousDateOrder: null, keptText: null, note: null };
  return { name, fittingShare: 1, nulled: NOTHING_NULLED, nullWords: [], ...nothing };
}

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
  const text = { relation: table.relation, size: sizeOf(table, table.columns.length) };
  const stored = { ...table, isWhole: false, relation: await storeText(duck, text, files.scratchFolder) };
  const open = table.columns.map((column, i) => ({
    ...column,
    sample: table.sample.map((row) => row[i] ?? ''),
    guessed: guessed[i] ?? kindsOf([]),
  }));
  const columns = await decideStored(duck, stored.relation, open, files.scratchFolder);
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
  const written = typed.flatMap((column, i) =>
    isSeen(table, i) ? seenColumn(i, column, columns[i], hints) : writtenOf(i, column, columns[i], hints),
  );
  await duck.run(parquetCopy(typedQuery(written, table.relation), file, sizeOf(table, written.length)));
}

function sizeOf({ isWhole = false, sample }: TextTable, columns: number): CopiedSize {
  return { columns, rows: isWhole ? sample.length : Infinity };
}

/** True for a column whose texts are all known, and no other before the database than before our patterns. */
function isSeen({ isWhole = false, sample }: TextTable, i: number): boolean {
  return isWhole && sample.every((row) => isCheckable(row[i] ?? ''));
}

function seenColumn(
  i: number,
  typed: TypedColumn,
  column: DecidedColumn | undefined,
  hints: KindHints,
): WrittenColumn[] {
  const kind = column ? chooseKind(column, hints) : null;
  if (!column || !kind) return writtenOf(i, typed, column, hints);
  const seen = { kind, nullWords: column.nullWords };
  return [{ name: typed.name, i, sql: { converted: (x) => seenSql(x, seen), value: (_, v) => v } }];
}

function writtenOf(
  i: number,
  typed: TypedColumn,
  column: DecidedColumn | undefined,
  hints: KindHints,
): WrittenColumn[] {
  const { name, keptText } = typed;
  const kind = column ? chooseKind(column, hints) : null;
  if (!column || column.kinds.length === 0) return [textColumn(i, typed)];
  if (!column.hasValues) return [{ name, i, sql: { converted: (x) => x, value: emptySql } }];
  if (!kind) return [textColumn(i, typed)];
  if (keptText !== null) return lenientColumns(i, { name, keptText }, kind);
  const { nullWords } = column;
  const { convert, convertPlain = convert } = kind;
  // Converted in a query of its own, so that each text is converted once.
  return [
    { name, i, sql: { converted: convertPlain, value: (x, v) => typedSql(x, v, { kind, nullWords }) } },
  ];
}

function lenientColumns(
  i: number,
  names: { readonly name: string; readonly keptText: string },
  kind: ValueKind,
): WrittenColumn[] {
  const valueOf = (text: string): string => lenientSql(text, kind);
  const keptOf = (text: string): string => `CASE WHEN ${valueOf(text)} IS NULL THEN ${text} END`;
  return [
    { name: names.name, i, sql: { converted: valueTextSql, value: (_, text) => valueOf(text) } },
    { name: names.keptText, i, sql: { converted: valueTextSql, value: (_, text) => keptOf(text) } },
  ];
}

/** A column of text, NULL where it stands for a missing value. */
function textColumn(i: number, { name, nullWords }: TypedColumn): WrittenColumn {
  if (nullWords.length === 0) return { name, i, sql: null };
  const value = (x: string): string =>
    `CASE WHEN ${isNullWordSql(trimmedSql(x), nullWords)} THEN NULL ELSE ${x} END`;
  return { name, i, sql: { converted: (x) => x, value } };
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
