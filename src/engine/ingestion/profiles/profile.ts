import { parquetRows } from '../../parquet-rows.js';
import { type TableProfile } from '../../table.js';
import { type KeySketch } from '../../keys/key-sketch.js';
import { type Duck } from '../duck.js';
import { keySketches } from './key-sketches.js';
import { profileLong } from './profile-long.js';
import { profileShort } from './profile-short.js';
import { firstCharacters, profileSmall } from './profile-small.js';
import { columnMeanings } from '../meaning/column-meanings.js';
import { type SampledColumn } from '../meaning/value-features.js';
import { sampledColumns } from '../meaning/sampled-columns.js';
import { type NumberColumn, summedRows } from '../layout/totals/summed-rows.js';
import { type RowLook, styledTotals } from '../layout/totals/styled-totals.js';
import { numberInText } from '../layout/cells/number-in-text.js';
import { describeColumns } from './profile-source.js';

/** Columns of more rows may have their distinct values estimated. */
const MOST_SHORT_ROWS = 50_000;

/** In a column of amounts so many of the filled cells are numbers; others hold dashes or remarks. */
const LEAST_NUMBERS = 0.6;

/** What is known of a table before it is described. */
export interface KnownTable extends Pick<TableProfile, 'name' | 'totalRows'> {
  /** Units of columns by their names. */
  readonly units: ReadonlyMap<string, string>;
  /** True where it is known to have no more rows and columns than a small table. */
  readonly isSmall?: boolean;
  /** Places of the rows whose label may say that they sum up others. */
  readonly labelled?: readonly number[];
  /** How the rows are set off, by their place without the total rows; none where it is not known. */
  readonly looks?: readonly RowLook[];
}

/** What is known of a table that is stored. */
export interface DescribedTable {
  readonly profile: TableProfile;
  /** Of the columns that may be keys or refer to some. */
  readonly keySketches: readonly KeySketch[];
  /** Places of the rows that sum up others by their numbers alone, the known ones not counted; only of short tables. */
  readonly sums: readonly number[];
}

/**
 * Describes a Parquet file's table: types, ranges, missing and frequent values, candidate keys, and what its columns
 * mean. Rows that sum up others count for nothing.
 */
export async function profileTable(
  duck: Duck,
  file: string,
  { name, totalRows, units, isSmall = false, labelled = [], looks = [] }: KnownTable,
): Promise<DescribedTable> {
  const relation = parquetRows(
    file,
    totalRows.map(({ index }) => index),
  );
  const small = isSmall ? await seenWhole(duck, relation, units) : null;
  const { rowCount, sampled } = small ?? (await seenByQueries(duck, relation, units));
  const meanings = columnMeanings({ rowCount, tableName: name, columns: sampled });
  const sums =
    rowCount <= (sampled[0]?.values.length ?? 0) ? sumsAmong(numbersOf(sampled), labelled, looks) : [];
  const meant = sampled.map((column, i) => ({
    ...column,
    profile: { ...column.profile, meaning: meanings[i] },
  }));
  return {
    profile: { name, rowCount, totalRows, columns: meant.map((column) => column.profile) },
    keySketches: await keySketches(duck, { relation, rowCount, columns: meant }),
    sums,
  };
}

interface SeenTable {
  readonly rowCount: number;
  readonly sampled: readonly SampledColumn[];
}

async function seenWhole(
  duck: Duck,
  relation: string,
  units: KnownTable['units'],
): Promise<SeenTable | null> {
  const table = await profileSmall(duck, relation);
  if (!table) return null;
  const sampled = table.profiles.map((profile, i): SampledColumn => {
    const values = table.texts[i]?.map((text) => text && firstCharacters(text)) ?? [];
    return { profile, values, unit: units.get(profile.name) ?? null };
  });
  return { rowCount: table.rowCount, sampled };
}

async function seenByQueries(duck: Duck, relation: string, units: KnownTable['units']): Promise<SeenTable> {
  const rowCount = Number((await duck.row(`SELECT count(*)::DOUBLE FROM ${relation}`))[0]);
  const columns = await describeColumns(duck, relation);
  const profile = rowCount <= MOST_SHORT_ROWS ? profileShort : profileLong;
  const profiles = await profile(duck, columns, { relation, rowCount });
  return { rowCount, sampled: await sampledColumns(duck, relation, { profiles, units }) };
}

/** Rows that their style and numbers, or their numbers alone, show to sum up others. */
function sumsAmong(
  columns: readonly NumberColumn[],
  labelled: readonly number[],
  looks: readonly RowLook[],
): number[] {
  const styled = styledTotals(columns, looks);
  return [...styled, ...summedRows(columns, { known: styled, labelled })].sort((a, b) => a - b);
}

/** Columns of numbers, and those of texts that nearly all are numbers as reports print them. */
function numbersOf(columns: readonly SampledColumn[]): NumberColumn[] {
  return columns.flatMap(({ profile, values }) => {
    if (profile.type === 'integer' || profile.type === 'number') return [values.map(numberOrNull)];
    if (profile.type !== 'text') return [];
    const numbers = values.map((value) => (value === null ? null : numberInText(value)));
    const filled = values.filter((value) => value !== null).length;
    const isOfNumbers = numbers.filter((number) => number !== null).length >= filled * LEAST_NUMBERS;
    return filled > 0 && isOfNumbers ? [numbers] : [];
  });
}

function numberOrNull(value: string | null): number | null {
  return value === null ? null : Number(value);
}
