import { type DataColumn, type DataTable } from './data-table.js';
import { writtenWords } from './header-words.js';
import { JoinGraph } from './joins.js';
import { type RawTable, readTable } from './read-table.js';
import { ValueIndex } from './value-index.js';

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

/** The words of names without those that all begin with. */
function withoutCommonStart(names: readonly (readonly string[])[]): (readonly string[])[] {
  if (names.length < 2) return [...names];
  const [first = []] = names;
  const differing = first.findIndex((word, at) => names.some((each) => each[at] !== word));
  const shared = differing === -1 ? first.length : differing;
  const most = Math.min(shared, ...names.map(({ length }) => length - 1));
  return names.map((words) => words.slice(Math.max(0, most)));
}

/**
 * Reads the tables of a dataset together.
 * @throws Error where a table has no column
 */
export function readDataset(raw: readonly RawTable[], isKnownWord: (word: string) => boolean): Dataset {
  const tableWords = withoutCommonStart(raw.map(({ profile }) => writtenWords(profile.name)));
  const tables: DataTable[] = [];
  for (const [at, each] of raw.entries()) {
    const firstId = tables.reduce((sum, { columns }) => sum + columns.length, 0);
    tables.push(readTable(each, firstId, { tableWords, isKnownWord }, tableWords[at] ?? []));
  }
  const columns = tables.flatMap((table) => table.columns);
  const byName = new Map(tables.map((table) => [table.name, table]));
  return {
    tables,
    columns,
    columnNames: new Set(columns.map(({ name }) => name.toLowerCase())),
    joins: new JoinGraph(tables),
    values: new ValueIndex(columns),
    table: (name) => {
      const table = byName.get(name);
      if (!table) throw new Error(`there is no table ${name}`);
      return table;
    },
  };
}
