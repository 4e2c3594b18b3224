import { type CellValue, type ColumnProfile, type TableProfile } from '../../table.js';
import { type AnalysisTable, type OtherNames } from '../analyst.js';
import { areCountries } from './countries.js';
import {
  type DataColumn,
  type DataTable,
  type Metric,
  type OtherName,
  type ValueKind,
} from './data-table.js';
import { FLAGS } from './flags.js';
import { headerWords, stemsOf, writtenWords } from './header-words.js';
import { type Scalar, scalarOf } from './scalar.js';

const ENDS_IDENTIFIER = new Set(['id', 'code', 'key']);
const MOST_NAMING = 3;

/** What is known of a table before its values are read. */
export interface RawTable {
  readonly profile: TableProfile;
  /** What queries call it. */
  readonly name: string;
  /** As wide as the profile has columns; behind these, what the sums of metrics are divided by the sums of. */
  readonly rows: readonly (readonly CellValue[])[];
  readonly isComplete: boolean;
  /** Places of rows that sum up others, where it is read with them. */
  readonly totalRows: readonly number[];
  readonly otherNames?: OtherNames | undefined;
  readonly definitions?: AnalysisTable['definitions'];
}

/** What headers are read with. */
interface HeaderReader {
  /** Words of the names of each table. */
  readonly tableWords: readonly (readonly string[])[];
  readonly isKnownWord: (word: string) => boolean;
}

function kindOf({ type }: ColumnProfile): ValueKind {
  if (type === 'integer' || type === 'number') return 'number';
  return type === 'date' || type === 'timestamp' || type === 'time' ? 'date' : 'text';
}

function isYears(kind: ValueKind, distinct: readonly Scalar[]): boolean {
  const isYear = (value: Scalar): boolean =>
    typeof value === 'number' && Number.isInteger(value) && value > 1000 && value < 2100;
  return kind === 'number' && distinct.length > 0 && distinct.every(isYear);
}

const otherNamesOf = (names: readonly string[]): OtherName[] =>
  names
    .map((name) => writtenWords(name))
    .filter((words) => words.length > 0)
    .map((words) => ({ words, stems: stemsOf(words) }));

function readColumn(
  profile: ColumnProfile,
  values: readonly Scalar[],
  place: Pick<DataColumn, 'id' | 'table' | 'position' | 'words' | 'otherNames' | 'metric'> & {
    readonly isComplete: boolean;
  },
): DataColumn {
  const { id, table, position, words, otherNames, metric, isComplete } = place;
  const kind = kindOf(profile);
  const distinct = [...new Set(values)].filter((value) => value !== null);
  const isUnique = isComplete ? distinct.length === values.length : profile.isCandidateKey;
  const isYear = isYears(kind, distinct);
  const last = words.at(-1) ?? '';
  const isCounted = position === 0 && isUnique && profile.type === 'integer' && !isYear;
  return {
    id,
    table,
    name: profile.name,
    position,
    type: profile.type,
    kind,
    words,
    stems: stemsOf(words),
    otherNames,
    metric,
    derived: null,
    values,
    distinct,
    isUnique,
    isYear,
    isIdentifier: ENDS_IDENTIFIER.has(last) || isCounted,
    isNaming: words.includes('name') || words.includes('title'),
    meaning: profile.meaning ?? null,
    isOfCountries: kind === 'text' && areCountries(distinct),
    isFlag:
      distinct.length > 0 &&
      distinct.length <= 2 &&
      distinct.every((value) => FLAGS.has(String(value).toLowerCase())),
  };
}

function keyOf(columns: readonly DataColumn[], rowCount: number): DataColumn {
  const unique = rowCount > 0 ? columns.filter(({ isUnique }) => isUnique) : [];
  const key = unique.find(({ isIdentifier }) => isIdentifier) ?? unique[0] ?? columns[0];
  if (!key) throw new Error('a table without columns cannot be read');
  return key;
}

/** The column that names the rows of a table: its first of texts. */
export const rowNames = (columns: readonly DataColumn[]): DataColumn | undefined =>
  columns.find(({ kind, distinct }) => kind === 'text' && distinct.length > 0);

function namingOf(columns: readonly DataColumn[]): DataColumn[] {
  const named = columns.filter(({ isNaming }) => isNaming);
  const texts = columns.filter(({ kind, isIdentifier }) => kind === 'text' && !isIdentifier).slice(0, 1);
  return (named.length > 0 ? named : texts).slice(0, MOST_NAMING);
}

/**
 * Reads a table of a dataset.
 * @param firstId what its first column is numbered among all columns of the dataset
 * @throws Error where it has no column
 */
export function readTable(
  { profile, name, rows, isComplete, totalRows, otherNames, definitions }: RawTable,
  firstId: number,
  { tableWords, isKnownWord }: HeaderReader,
  words: readonly string[],
): DataTable {
  const named = tableWords.flat();
  const divisors = (definitions ?? []).flatMap(({ fold }) => fold?.per ?? []);
  const metricOf = (column: ColumnProfile): Metric | null => {
    const fold = definitions?.find((each) => each.name === column.name)?.fold;
    if (!fold) return null;
    const at = fold.per === null ? -1 : divisors.indexOf(fold.per);
    const position = profile.columns.length + at;
    const place = { id: -1, table: name, position, words: [], otherNames: [], metric: null, isComplete };
    const valuesOf = rows.map((row) => scalarOf(row[position] ?? null));
    return { ...fold, per: at < 0 ? null : readColumn({ ...column, name: fold.per ?? '' }, valuesOf, place) };
  };
  const columns = profile.columns.map((column, position) =>
    readColumn(
      column,
      rows.map((row) => scalarOf(row[position] ?? null)),
      {
        id: firstId + position,
        table: name,
        position,
        words: headerWords(column.name, isKnownWord, named),
        otherNames: otherNamesOf(
          otherNames?.columns.filter((each) => each.column === column.name).flatMap(({ names }) => names) ??
            [],
        ),
        metric: metricOf(column),
        isComplete,
      },
    ),
  );
  return {
    name,
    words,
    stems: stemsOf(words),
    otherNames: otherNamesOf(otherNames?.table ?? []),
    columns,
    rowCount: rows.length,
    isComplete,
    totals: new Set(
      totalRows.map((place) => rowNames(columns)?.values[place] ?? null).filter((value) => value !== null),
    ),
    key: keyOf(columns, rows.length),
    naming: namingOf(columns),
  };
}
