import { type ColumnProfile } from '../../../table.js';
import { type LinkSource } from '../link/link-source.js';
import { type Column } from '../link/headers/schema.js';
import { lexicon } from '../text/lexicon.js';
import { splitWords } from '../text/normalize.js';
import { stem } from '../text/stem.js';
import { type Composition } from '../representation/composition.js';
import { monthNamed } from '../text/times/dates.js';
import { kept, type MadeColumn, sourceOf } from './source.js';

const FEWEST_PERIODS = 3;

type Unit = Extract<Composition, { kind: 'unpivot' }>['unit'];

function isNumeric({ profile }: Column): boolean {
  return profile.type === 'integer' || profile.type === 'number';
}

const isYearHeader = (column: Column): boolean => /^(?:19|20)\d\d$/.test(column.name) && isNumeric(column);

const isMonthHeader = (column: Column): boolean => monthNamed(column.name) !== null && isNumeric(column);

/** "Total", "FY": a sum of the other columns, which is not added up with them. */
const isTotalHeader = (column: Column): boolean =>
  /^(?:grand |full )?(?:total|sum|fy|ytd|year|annual)$/i.test(column.name) && isNumeric(column);

/** `sales` for a table called `market_sales`: the amount that its name ends with, else `value`. */
function valueNameOf({ schema }: LinkSource, taken: ReadonlySet<string>): string {
  const words = splitWords(schema.table.name);
  const amount = words.findLast(
    (word) =>
      (lexicon.additive.has(stem(word)) || lexicon.averaged.has(stem(word))) &&
      !lexicon.targetHeaders.has(stem(word)) &&
      !lexicon.actualHeaders.has(stem(word)),
  );
  return amount !== undefined && !taken.has(amount) ? amount : 'value';
}

function monthProfile(name: string, months: readonly Column[], rowCount: number): ColumnProfile {
  return {
    ...yearProfile(name, []),
    type: 'text',
    sqlType: 'VARCHAR',
    distinctCount: months.length,
    min: null,
    max: null,
    topValues: months.map((month) => ({ value: month.name, count: rowCount })),
  };
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

/** The headers that are periods of one unit; null where the table has too few, or other numbers beside them. */
function periodsOf({ schema }: LinkSource): { unit: Unit; periods: Column[]; others: Column[] } | null {
  const units = [
    { unit: 'year', isPeriod: isYearHeader },
    { unit: 'month', isPeriod: isMonthHeader },
  ] as const;
  for (const { unit, isPeriod } of units) {
    const periods = schema.columns.filter(isPeriod);
    const others = schema.columns.filter((column) => !isPeriod(column) && !isTotalHeader(column));
    const isWide =
      periods.length >= FEWEST_PERIODS && others.every(({ role }) => role !== 'measure' && role !== 'date');
    if (isWide) return { unit, periods, others };
  }
  return null;
}

const MONTHS_OF_QUARTER = 3;
const QUARTER = 'quarter';

/** "by quarter", of headers that are months: the quarter of each of them; null where it is not asked for. */
function quartersOf(unit: Unit, periods: readonly Column[], asked: boolean): string[] | null {
  if (unit !== 'month' || !asked) return null;
  const months = periods.flatMap((period) => monthNamed(period.name) ?? []);
  return months.map((month) => `Q${Math.ceil(month / MONTHS_OF_QUARTER)}`);
}

function quarterColumn(quarters: readonly string[], rowCount: number): MadeColumn {
  const names = [...new Set(quarters)];
  const count = (name: string): number => rowCount * quarters.filter((each) => each === name).length;
  const topValues = names.map((value) => ({ value, count: count(value) }));
  const text = { type: 'text', sqlType: 'VARCHAR', min: null, max: null, topValues } as const;
  const profile = { ...yearProfile(QUARTER, []), ...text, distinctCount: names.length };
  return { profile, values: names, order: names };
}

function periodColumn(unit: Unit, name: string, periods: readonly Column[], rowCount: number): MadeColumn {
  const names = periods.map((period) => period.name);
  if (unit === 'month')
    return { profile: monthProfile(name, periods, rowCount), values: names, order: names };
  return { profile: yearProfile(name, names.map(Number)), values: [] };
}

/**
 * A table whose headers are years, or months, as one with a column of them; any other table as it is.
 * @param asksQuarters whether the question speaks of quarters, which headers of months are put together by
 */
export function unpivoted(source: LinkSource, asksQuarters: boolean): LinkSource {
  const { schema } = source;
  const wide = periodsOf(source);
  if (!wide || schema.composition) return source;
  const { unit, periods, others } = wide;
  const taken = new Set(others.map(({ name }) => name.toLowerCase()));
  const quarters = quartersOf(unit, periods, asksQuarters && !taken.has(QUARTER));
  const [periodName, valueName] = [taken.has(unit) ? `column ${unit}` : unit, valueNameOf(source, taken)];
  const notUnique = others.map((column) => {
    const made = kept(source, column);
    return { ...made, profile: { ...made.profile, isCandidateKey: false } };
  });
  const { fileName, profile } = schema.table;
  const columns = [
    ...notUnique,
    periodColumn(unit, periodName, periods, profile.rowCount),
    ...(quarters ? [quarterColumn(quarters, profile.rowCount)] : []),
    { profile: valueProfile(valueName, periods), values: [], isSum: isSum(valueName) },
  ];
  const composition = {
    kind: 'unpivot',
    table: schema.table.name,
    kept: others.map(({ name }) => name),
    unit,
    periods: periods.map(({ name }) => name),
    periodName,
    valueName,
    quarters: quarters && { name: QUARTER, of: quarters },
  } as const;
  const rowCount = profile.rowCount * periods.length;
  const table = { name: `${schema.table.name} by ${unit}`, fileName, rowCount };
  return sourceOf(table, columns, { members: [schema.table], composition });
}

/** What stands under years is added up, unless its name says that it is a level. */
function isSum(valueName: string): boolean {
  return !splitWords(valueName).some((word) => lexicon.averaged.has(stem(word)));
}
