import { type ColumnProfile } from '../../../table.js';
import { type LinkSource } from '../link/candidates.js';
import { type Column } from '../link/schema.js';
import { lexicon } from '../text/lexicon.js';
import { splitWords } from '../text/normalize.js';
import { stem } from '../text/stem.js';
import { kept, sourceOf } from './source.js';

const FEWEST_YEARS = 3;

function isYearHeader({ name, profile }: Column): boolean {
  return /^(?:19|20)\d\d$/.test(name) && (profile.type === 'integer' || profile.type === 'number');
}

/** `sales` for a table called `market_sales`: the amount that its name ends with, else `value`. */
function valueNameOf({ schema }: LinkSource, taken: ReadonlySet<string>): string {
  const words = splitWords(schema.table.name);
  const amount = words.findLast(
    (word) => lexicon.additive.has(stem(word)) || lexicon.averaged.has(stem(word)),
  );
  return amount !== undefined && !taken.has(amount) ? amount : 'value';
}

function yearProfile(name: string, years: readonly number[]): ColumnProfile {
  return {
    name,
    type: 'integer',
    sqlType: 'INTEGER',
    missingCount: 0,
    distinctCount: years.length,
    distinctIsEstimate: false,
    min: Math.min(...years),
    max: Math.max(...years),
    mean: null,
    topValues: [],
    isCandidateKey: false,
  };
}

function valueProfile(name: string, columns: readonly Column[]): ColumnProfile {
  const profiles = columns.map(({ profile }) => profile);
  const numbers = (bounds: readonly (number | string | null)[]): number[] =>
    bounds.flatMap((bound) => (typeof bound === 'number' ? [bound] : []));
  const isWhole = profiles.every(({ type }) => type === 'integer');
  return {
    name,
    type: isWhole ? 'integer' : 'number',
    sqlType: isWhole ? 'BIGINT' : 'DOUBLE',
    missingCount: 0,
    distinctCount: profiles.reduce((sum, { distinctCount }) => sum + distinctCount, 0),
    distinctIsEstimate: true,
    min: Math.min(...numbers(profiles.map(({ min }) => min))),
    max: Math.max(...numbers(profiles.map(({ max }) => max))),
    mean: null,
    topValues: [],
    isCandidateKey: false,
  };
}

/** A table whose headers are years as one with a column of years; any other table as it is. */
export function unpivoted(source: LinkSource): LinkSource {
  const { schema } = source;
  const years = schema.columns.filter(isYearHeader);
  const others = schema.columns.filter((column) => !isYearHeader(column));
  const isWide =
    years.length >= FEWEST_YEARS && others.every(({ role }) => role !== 'measure' && role !== 'date');
  if (!isWide || schema.composition) return source;
  const taken = new Set(others.map(({ name }) => name.toLowerCase()));
  const [yearName, valueName] = [taken.has('year') ? 'column year' : 'year', valueNameOf(source, taken)];
  const notUnique = others.map((column) => {
    const made = kept(source, column);
    return { ...made, profile: { ...made.profile, isCandidateKey: false } };
  });
  const columns = [
    ...notUnique,
    {
      profile: yearProfile(
        yearName,
        years.map(({ name }) => Number(name)),
      ),
      values: [],
    },
    { profile: valueProfile(valueName, years), values: [], isSum: isSum(valueName) },
  ];
  const composition = {
    kind: 'unpivot',
    table: schema.table.name,
    kept: others.map(({ name }) => name),
    years: years.map(({ name }) => name),
    yearName,
    valueName,
  } as const;
  const { fileName, profile } = schema.table;
  const table = { name: `${schema.table.name} by year`, fileName, rowCount: profile.rowCount * years.length };
  return sourceOf(table, columns, { members: [schema.table], composition });
}

/** What stands under years is added up, unless its name says that it is a level. */
function isSum(valueName: string): boolean {
  return !splitWords(valueName).some((word) => lexicon.averaged.has(stem(word)));
}
