import {
  type AnalysisKey,
  type AnalysisRequest,
  type AnalysisTable,
  type MetricFold,
} from '../../analyst.js';
import { identifier } from '../../builtin/representation/sql/quoting.js';
import { type CellValue, type ColumnProfile } from '../../../table.js';
import { columnRelevance, stemsOf, tableRelevance } from './relevance.js';
import { cutTo, tokensOf } from './tokens.js';

const MOST_VALUES = 6;
const MOST_VALUE_CHARACTERS = 40;
const MOST_DESCRIPTION_CHARACTERS = 300;
const MOST_COLUMNS = 60;
/** Tables that keys lead to count so much of what leads there. */
const BY_KEY = 0.4;
/** Columns of tables that are only named in short. */
const SHORT_COLUMNS = 8;

const longer = (text: string): string => JSON.stringify(cutTo(text, MOST_DESCRIPTION_CHARACTERS));
const quoted = (text: string): string => JSON.stringify(cutTo(text, MOST_VALUE_CHARACTERS));

/** What people have said of a column: what else it is called, how it is defined, what it holds. */
function saidOf(
  name: string,
  { otherNames, definitions = [], descriptions = [], units = [] }: AnalysisTable,
): string[] {
  const names =
    otherNames?.columns.filter(({ column }) => column === name).flatMap((each) => each.names) ?? [];
  const values = otherNames?.values.filter(({ column }) => column === name) ?? [];
  const defined = definitions.find((each) => each.name === name);
  const unit = units.find(({ column }) => column === name)?.unit;
  const described = descriptions.filter(({ column }) => column === name);
  return [
    ...(unit === undefined ? [] : [`in ${quoted(unit)}`]),
    ...(names.length > 0 ? [`also called ${names.map(quoted).join(', ')}`] : []),
    ...values.map((each) => `${quoted(each.value)} is also called ${each.names.map(quoted).join(', ')}`),
    ...(defined ? [`people define it as ${longer(defined.definition)}`, ...foldOf(name, defined.fold)] : []),
    ...described.map(({ text }) => `it holds ${longer(text)}`),
  ];
}

function foldOf(name: string, fold: MetricFold | null): string[] {
  if (fold === null) return [];
  const column = identifier(name);
  const computed = fold.per
    ? `sum(${column}) / sum(${identifier(fold.per)})`
    : `${fold.fn}(${fold.isDistinct ? 'DISTINCT ' : ''}${column})`;
  return [
    `always computed as ${computed}`,
    ...(fold.format === null ? [] : [`written as ${quoted(fold.format)}`]),
  ];
}

function describeColumn(column: ColumnProfile, table: AnalysisTable): string {
  const { name, type, min, max, topValues, distinctCount, missingCount, meaning } = column;
  const facts = [
    ...(meaning && meaning.confidence >= 0.5 ? [meaning.type] : []),
    ...(meaning?.currency ? [`in ${quoted(meaning.currency)}`] : []),
    ...(meaning?.additivity === 'averageable' ? ['do not sum'] : []),
    ...(missingCount > 0 ? ['some missing'] : []),
    ...(column.isCandidateKey ? ['unique'] : []),
    ...saidOf(name, table),
  ];
  const isRange = type !== 'text' && type !== 'boolean' && min !== null;
  const range = isRange ? ` from ${String(min)} to ${String(max)}` : '';
  const values = topValues.slice(0, MOST_VALUES).map(({ value }) => quoted(value));
  const more = distinctCount > values.length ? ', …' : '';
  const shown = type === 'text' && values.length > 0 ? `: ${values.join(', ')}${more}` : '';
  return `  - ${quoted(name)} ${type}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}${range}${shown}`;
}

/** Columns that have most to do with what is asked, in the order of the table. */
export const keptColumns = (table: AnalysisTable, asked: ReadonlySet<string>): ColumnProfile[] =>
  parted(table, asked).kept;

/** The columns of a table that are described, and those that are only named. */
function parted(
  table: AnalysisTable,
  asked: ReadonlySet<string>,
): { readonly kept: ColumnProfile[]; readonly left: ColumnProfile[] } {
  const ranked = table.profile.columns
    .map((column, at) => ({ column, at, score: columnRelevance(column, asked, table) }))
    .toSorted((one, other) => other.score - one.score || one.at - other.at);
  const kept = ranked.slice(0, MOST_COLUMNS).toSorted((one, other) => one.at - other.at);
  return {
    kept: kept.map(({ column }) => column),
    left: ranked.slice(MOST_COLUMNS).map(({ column }) => column),
  };
}

/** Rows of a table as they are, by the names of some of its columns. */
export interface SampleRows {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly CellValue[])[];
}

/** Rows as they are, as JSON: what is long is cut. */
function describeRows({ columns, rows }: SampleRows): string {
  const cell = (value: CellValue): string =>
    typeof value === 'string' ? quoted(value) : value === null ? 'null' : String(value);
  const names = columns.map(quoted).join(', ');
  return [`  Rows of it, by ${names}:`, ...rows.map((row) => `  [${row.map(cell).join(', ')}]`)].join('\n');
}

function describeTable(
  table: AnalysisTable,
  asked: ReadonlySet<string>,
  sample: SampleRows | undefined,
): string {
  const { name, fileName, profile, otherNames, descriptions = [] } = table;
  const called = otherNames?.table ?? [];
  const said = [
    ...(called.length > 0 ? [`  It is also called ${called.map(quoted).join(', ')}.`] : []),
    ...descriptions.flatMap(({ column, text }) => (column === null ? [`  It holds ${longer(text)}.`] : [])),
  ];
  const { kept, left } = parted(table, asked);
  const named = left.map((column) => quoted(column.name)).join(', ');
  return [
    `Table ${quoted(name)} of the file ${quoted(fileName)}, ${profile.rowCount} rows:`,
    ...said,
    ...kept.map((column) => describeColumn(column, table)),
    ...(left.length > 0 ? [cutTo(`  - further columns: ${named}`, 300)] : []),
    ...(sample ? [describeRows(sample)] : []),
  ].join('\n');
}

const describeShort = ({ name, profile }: AnalysisTable): string => {
  const columns = profile.columns.slice(0, SHORT_COLUMNS).map((column) => quoted(column.name));
  const more = profile.columns.length > SHORT_COLUMNS ? ', …' : '';
  return `- ${quoted(name)}: ${columns.join(', ')}${more}`;
};

/** Tables by how much they have to do with the question, those that keys lead to after those that lead there. */
export function tablesInOrder(
  { tables, keys = [] }: Pick<AnalysisRequest, 'tables' | 'keys'>,
  asked: ReadonlySet<string>,
): AnalysisTable[] {
  const own = new Map(tables.map((table) => [table.name, tableRelevance(table, asked)]));
  const score = (name: string): number => own.get(name) ?? 0;
  const near = new Map<string, number>();
  for (const { from, to } of keys) {
    near.set(from.table, Math.max(near.get(from.table) ?? 0, BY_KEY * score(to.table)));
    near.set(to.table, Math.max(near.get(to.table) ?? 0, BY_KEY * score(from.table)));
  }
  const whole = (table: AnalysisTable): number => score(table.name) + (near.get(table.name) ?? 0);
  return tables.toSorted((one, other) => whole(other) - whole(one));
}

function describeKeys(keys: readonly AnalysisKey[], names: ReadonlySet<string>): string[] {
  const known = keys.filter(({ from, to }) => names.has(from.table) && names.has(to.table));
  if (known.length === 0) return [];
  const side = ({ table, column }: AnalysisKey['from']): string => `${quoted(table)}.${quoted(column)}`;
  return ['Keys:', ...known.map(({ from, to }) => `- ${side(from)} refers to ${side(to)}`)];
}

/** Data with rows of some of its tables, where these are shown. */
type DescribedData = Pick<AnalysisRequest, 'tables' | 'keys' | 'documents' | 'mode'> & {
  readonly samples?: ReadonlyMap<string, SampleRows>;
};

/**
 * What the model is told of the data, within so many tokens: the tables that have most to do with the question in full, the others
 * by their names. Everything is quoted.
 */
export function describeData(
  { tables, keys = [], documents, mode, samples }: DescribedData,
  asked: string,
  tokens: number,
): string {
  const stems = stemsOf(asked);
  const inOrder = tablesInOrder({ tables, keys }, stems);
  const full: string[] = [];
  const shown = new Set<string>();
  let left = tokens;
  for (const table of inOrder) {
    const text = describeTable(table, stems, samples?.get(table.name));
    const most = full.length === 0 ? left : left - tokens / 4;
    if (tokensOf(text) > most && full.length > 0) continue;
    const kept = cutTo(text, most);
    full.push(kept);
    shown.add(table.name);
    left -= tokensOf(kept);
    if (left < tokens / 4) break;
  }
  const joined = cutTo(describeKeys(keys, shown).join('\n'), Math.max(0, left / 3));
  left -= tokensOf(joined);
  const others = inOrder.filter(({ name }) => !shown.has(name));
  const files = mode === 'data' ? [] : (documents?.files.map(({ fileName }) => quoted(fileName)) ?? []);
  const documentLine =
    files.length > 0
      ? cutTo(`Documents, searched by search_passages: ${files.join(', ')}`, Math.max(50, left / 4))
      : '';
  left -= tokensOf(documentLine);
  return [...full, joined, shortList(others, left), documentLine].filter((text) => text !== '').join('\n\n');
}

function shortList(tables: readonly AnalysisTable[], tokens: number): string {
  if (tables.length === 0) return '';
  const lines = [`Further tables (look at their columns with look_at_column):`];
  let left = tokens - tokensOf(lines[0] ?? '') - 20;
  for (const table of tables) {
    const line = describeShort(table);
    const text = tokensOf(line) <= left ? line : `- ${quoted(table.name)}`;
    if (tokensOf(text) + 1 > left) {
      lines.push(`… and ${tables.length - lines.length + 1} more tables`);
      break;
    }
    lines.push(text);
    left -= tokensOf(text) + 1;
  }
  return lines.join('\n');
}
