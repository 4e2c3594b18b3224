import { type AnalysisRequest, type AnalysisTable } from '../../analyst.js';
import { joinsOf } from '../compose/join.js';
import { unpivoted } from '../compose/unpivot.js';
import { type LinkSource } from '../link/link-source.js';
import { describeTable } from '../link/headers/schema.js';
import { withKnownValues } from '../reading/prepare.js';

/** Tables that are looked into, and those among which they are chosen. */
const MOST_TABLES = 4;
const MOST_CONSIDERED = 12;
/** Pairs of tables put together that are looked into. */
const MOST_JOINS = 6;

/** What a briefing is made from. */
export interface BriefedTables {
  /** The main tables first. */
  readonly sources: readonly LinkSource[];
  /** Main tables with what their keys refer to. */
  readonly joins: readonly LinkSource[];
}

const sizeOf = ({ profile }: AnalysisTable): number => profile.rowCount;

/** In how many pairs a table stands, by keys that are known and those that were found. */
function linksOf(
  { name }: AnalysisTable,
  keys: NonNullable<AnalysisRequest['keys']>,
  joins: readonly LinkSource[],
): number {
  const known = keys.filter(
    ({ from, to }) => from.table !== to.table && [from.table, to.table].includes(name),
  );
  const found = joins.filter(({ schema }) => schema.members.some((member) => member.name === name));
  return Math.max(known.length, found.length);
}

/** Chooses the tables that hold most: those with the most keys to others, and of these the longest. */
export async function briefedTables(
  { tables, keys = [], workbench }: Pick<AnalysisRequest, 'tables' | 'keys' | 'workbench'>,
  signal: AbortSignal,
): Promise<BriefedTables> {
  const held = tables
    .filter(({ profile }) => profile.rowCount > 0 && profile.columns.length > 0)
    .toSorted((left, right) => sizeOf(right) - sizeOf(left))
    .slice(0, MOST_CONSIDERED);
  const plain = held.map((table) => withKnownValues(describeTable(table)));
  const joins = plain.length > 1 ? await joinsOf(plain, workbench, signal) : [];
  const links = new Map(held.map((table) => [table, linksOf(table, keys, joins)]));
  const main = plain
    .toSorted(
      (left, right) =>
        (links.get(right.schema.table) ?? 0) - (links.get(left.schema.table) ?? 0) ||
        sizeOf(right.schema.table) - sizeOf(left.schema.table),
    )
    .slice(0, MOST_TABLES);
  const names = new Set(main.map(({ schema }) => schema.table.name));
  return {
    sources: main.map((source) => unpivoted(source, false)),
    joins: joins
      .filter(({ schema }) => schema.members.every(({ name }) => names.has(name)))
      .slice(0, MOST_JOINS),
  };
}
