import { type ColumnProfile, type TopValue } from '../../../table.js';
import { type AnalysisTable } from '../../analyst.js';
import { type LinkSource } from '../link/link-source.js';
import { splitWords } from '../text/normalize.js';
import { type Token } from '../text/tokenize.js';
import { kept, type MadeColumn, sourceOf } from './source.js';

const MOST_TOP_VALUES = 20;

const signature = ({ schema }: LinkSource): string =>
  JSON.stringify(schema.columns.map(({ name, profile }) => [name, profile.type]).toSorted());

function extreme(bounds: readonly (number | string | null)[], sign: 1 | -1): number | string | null {
  return bounds.reduce<number | string | null>((best, bound) => {
    if (bound === null || best === null) return best ?? bound;
    return (sign === 1 ? bound > best : bound < best) ? bound : best;
  }, null);
}

function mergedValues(profiles: readonly ColumnProfile[]): TopValue[] {
  const counts = new Map<string, number>();
  for (const { value, count } of profiles.flatMap(({ topValues }) => topValues))
    counts.set(value, (counts.get(value) ?? 0) + count);
  return [...counts].map(([value, count]) => ({ value, count })).toSorted((a, b) => b.count - a.count);
}

/** True when the ranges of the columns do not touch: what is unique in each is unique in all. */
function areApart(profiles: readonly ColumnProfile[]): boolean {
  const sorted = profiles.toSorted((a, b) => ((a.min ?? 0) < (b.min ?? 0) ? -1 : 1));
  return sorted.every(({ min }, index) => {
    const before = sorted[index - 1]?.max ?? null;
    return index === 0 || (min !== null && before !== null && typeof min === typeof before && before < min);
  });
}

function merged(profiles: readonly ColumnProfile[], rowCounts: readonly number[]): ColumnProfile | null {
  const [first] = profiles;
  if (!first) return null;
  const top = mergedValues(profiles);
  const isWhole = profiles.every(({ topValues, distinctCount }) => topValues.length === distinctCount);
  const rowCount = rowCounts.reduce((sum, count) => sum + count, 0);
  const total = profiles.reduce((sum, { mean }, index) => sum + (mean ?? 0) * (rowCounts[index] ?? 0), 0);
  const distinct = profiles.reduce((sum, { distinctCount }) => sum + distinctCount, 0);
  return {
    ...first,
    missingCount: profiles.reduce((sum, { missingCount }) => sum + missingCount, 0),
    distinctCount: isWhole ? top.length : distinct,
    distinctIsEstimate: !isWhole,
    min: extreme(
      profiles.map(({ min }) => min),
      -1,
    ),
    max: extreme(
      profiles.map(({ max }) => max),
      1,
    ),
    mean: first.mean === null ? null : total / Math.max(1, rowCount),
    topValues: top.slice(0, MOST_TOP_VALUES),
    isCandidateKey: profiles.every(({ isCandidateKey }) => isCandidateKey) && areApart(profiles),
  };
}

function columnsOf(sources: readonly LinkSource[]): MadeColumn[] {
  const [first] = sources;
  const rowCounts = sources.map(({ schema }) => schema.table.profile.rowCount);
  return (first?.schema.columns ?? []).flatMap(({ name }) => {
    const members = sources.flatMap((source) => {
      const column = source.schema.columns.find((each) => each.name === name);
      return column ? [kept(source, column)] : [];
    });
    const profile = merged(
      members.map((member) => member.profile),
      rowCounts,
    );
    const values = [...new Set(members.flatMap((member) => member.values))];
    return profile ? [{ profile, values }] : [];
  });
}

/** What the names of tables begin with: `store_sales` of `store_sales_01` and `store_sales_02`; empty for nothing. */
function commonName(names: readonly string[]): string {
  const [first = ''] = names;
  let length = first.length;
  while (!names.every((name) => name.startsWith(first.slice(0, length)))) length -= 1;
  return first.slice(0, length).replace(/[\d_\- ]+$/, '');
}

/** A name that no table has, in words: in one word it might be that of a view of the database's own. */
function nameOf(members: readonly AnalysisTable[], taken: ReadonlySet<string>): string {
  let name = `all ${commonName(members.map((member) => member.name)) || 'tables'}`;
  while (taken.has(name.toLowerCase())) name = `all ${name}`;
  return name;
}

/** True when a question says a word that only this table's name has. */
function isNamed(source: LinkSource, others: readonly LinkSource[], tokens: readonly Token[]): boolean {
  const wordsOf = ({ schema }: LinkSource): readonly string[] =>
    splitWords(`${schema.table.name} ${schema.table.fileName}`);
  const common = new Set(others.flatMap(wordsOf));
  const own = new Set(wordsOf(source).filter((word) => !common.has(word) && /[a-z]{3}|\d{4}/.test(word)));
  return tokens.some(({ norm }) => own.has(norm));
}

function unionOf(sources: readonly LinkSource[], taken: ReadonlySet<string>): LinkSource {
  const members = sources.map(({ schema }) => schema.table);
  const columns = sources[0]?.schema.columns.map((column) => column.name) ?? [];
  return sourceOf(
    {
      name: nameOf(members, taken),
      fileName: members.map(({ fileName }) => fileName).join(', '),
      rowCount: members.reduce((sum, { profile }) => sum + profile.rowCount, 0),
    },
    columnsOf(sources),
    { members, composition: { kind: 'union', tables: members.map((member) => member.name), columns } },
  );
}

/**
 * Tables with the same columns are put together, since a question is about all of them, unless it names one by a word
 * that only its name has.
 */
export function withUnions(sources: readonly LinkSource[], tokens: readonly Token[]): LinkSource[] {
  const groups = new Map<string, LinkSource[]>();
  for (const source of sources) {
    const key = signature(source);
    groups.set(key, [...(groups.get(key) ?? []), source]);
  }
  const taken = new Set(sources.map(({ schema }) => schema.table.name.toLowerCase()));
  return [...groups.values()].flatMap((group) => {
    if (group.length < 2) return group;
    const named = group.filter((source) =>
      isNamed(
        source,
        group.filter((each) => each !== source),
        tokens,
      ),
    );
    return named.length === 1 ? named : [unionOf(group, taken)];
  });
}
