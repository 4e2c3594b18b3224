import { type AnalysisColumn, type AnalysisKey } from '../analyst.js';
import { type DataColumn, type DataTable } from './data-table.js';
import { writtenWords } from './header-words.js';
import { type JoinEdge, JoinGraph } from './joining/joins.js';
import { withNamesOfKeys } from './joining/key-names.js';
import { type RawTable, readTable } from './read-table.js';
import { type OtherwiseNamed, ValueIndex } from './value-index.js';

/** The tables of a dataset as questions are read over them. */
export interface Dataset {
  readonly tables: readonly DataTable[];
  /** By their ids. */
  readonly columns: readonly DataColumn[];
  /** What columns are called in their files, in small letters. */
  readonly columnNames: ReadonlySet<string>;
  readonly joins: JoinGraph;
  readonly values: ValueIndex;
  table(name: string): DataTable;
}

const SURE_JOIN = 1.4;

/** The words of names without those that all begin with. */
function withoutCommonStart(names: readonly (readonly string[])[]): (readonly string[])[] {
  if (names.length < 2) return [...names];
  const [first = []] = names;
  const differing = first.findIndex((word, at) => names.some((each) => each[at] !== word));
  const shared = differing === -1 ? first.length : differing;
  const most = Math.min(shared, ...names.map(({ length }) => length - 1));
  return names.map((words) => words.slice(Math.max(0, most)));
}

/** Keys as joins: as good as a guess by equal headers, and better the surer they are. */
function edgesOf(keys: readonly AnalysisKey[], columns: readonly DataColumn[]): JoinEdge[] {
  const find = (side: AnalysisColumn): DataColumn | undefined =>
    columns.find(({ table, name }) => table === side.table && name === side.column);
  return keys.flatMap(({ from, to, confidence }) => {
    const [left, right] = [find(from), find(to)];
    return left && right && left.table !== right.table
      ? [{ left, right, score: SURE_JOIN + confidence }]
      : [];
  });
}

/** The values of a table that people call otherwise, as far as it holds them. */
const otherwiseNamed = ({ otherNames }: RawTable, { columns }: DataTable): OtherwiseNamed[] =>
  otherNames?.values.flatMap(({ column: name, value: text, names }) => {
    const column = columns.find((each) => each.name === name);
    const value = column?.distinct.find((each) => String(each) === text);
    return column === undefined || value === undefined ? [] : [{ held: { column, value }, names }];
  }) ?? [];

/**
 * Reads the tables of a dataset together.
 * @param keys those that are known of them
 * @throws Error where a table has no column
 */
export function readDataset(
  raw: readonly RawTable[],
  isKnownWord: (word: string) => boolean,
  keys: readonly AnalysisKey[] = [],
): Dataset {
  const tableWords = withoutCommonStart(raw.map(({ profile }) => writtenWords(profile.name)));
  const read: DataTable[] = [];
  for (const [at, each] of raw.entries()) {
    const firstId = read.reduce((sum, { columns }) => sum + columns.length, 0);
    read.push(readTable(each, firstId, { tableWords, isKnownWord }, tableWords[at] ?? []));
  }
  const columns = read.flatMap((table) => table.columns);
  const edges = edgesOf(keys, columns);
  const tables = read.map((table) => withNamesOfKeys(table, edges, read));
  const byName = new Map(tables.map((table) => [table.name, table]));
  return {
    tables,
    columns,
    columnNames: new Set(columns.map(({ name }) => name.toLowerCase())),
    joins: new JoinGraph(tables, edges),
    values: new ValueIndex(
      columns,
      raw.flatMap((each, at) => {
        const table = tables[at];
        return table ? otherwiseNamed(each, table) : [];
      }),
    ),
    table: (name) => {
      const table = byName.get(name);
      if (!table) throw new Error(`there is no table ${name}`);
      return table;
    },
  };
}
