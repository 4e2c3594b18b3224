import { type ResultTable } from '../table.js';
import { type ChartKind, type ChartRequest, type ChartTexts } from './chart-request.js';
import { type ColumnRole, rolesOf } from './column-roles.js';

/** What is known beside the result itself. */
interface ChartHints {
  readonly title: string;
  /** The kind that is wanted; another is chosen when the result does not allow it. */
  readonly kind?: ChartKind | null;
  readonly xTitle?: string | null;
  readonly yTitle?: string | null;
  readonly yFormat?: 'number' | 'percent';
  /** True when values of the measure may be added up (counts, sums), false for means and shares. */
  readonly yIsAdditive?: boolean;
  /** True to draw the straight line through a scatter chart. */
  readonly hasFit?: boolean;
  readonly locale?: string;
  readonly texts?: Partial<ChartTexts>;
}

/** The columns that play the roles of a chart. */
interface Choice {
  readonly kind: ChartKind;
  readonly x: ColumnRole;
  readonly y: ColumnRole | null;
  readonly series: ColumnRole | null;
}

type Rule = (columns: readonly ColumnRole[]) => Choice | null;

const MIN_LINE_POINTS = 3;
const MIN_SCATTER_ROWS = 10;
const MIN_HISTOGRAM_ROWS = 20;
const MIN_HISTOGRAM_VALUES = 5;
const MAX_NUMBER_CATEGORIES = 25;
const MAX_SERIES = 10;

/**
 * The chart that shows a result, or null when none says more than the table: a single row, no numbers, rows that
 * are neither groups nor many, bars that would all be alike.
 */
export function chooseChart(result: ResultTable, hints: ChartHints): ChartRequest | null {
  if (result.rows.length < 2) return null;
  const columns = rolesOf(result);
  const rules = hints.kind ? [RULES[hints.kind], ...ORDER] : ORDER;
  for (const rule of rules) {
    const choice = rule(columns);
    if (choice?.kind === 'pie' && hints.yIsAdditive !== true) continue;
    if (choice) return isEven(choice) && !hints.kind ? null : requestOf(choice, result, hints);
  }
  return null;
}

function isEven({ kind, y }: Choice): boolean {
  return kind === 'bar' && y !== null && y.distinctCount === 1;
}

function requestOf({ kind, x, y, series }: Choice, data: ResultTable, hints: ChartHints): ChartRequest {
  return {
    kind,
    title: hints.title,
    data,
    x: x.name,
    y: y?.name ?? null,
    series: series?.name ?? null,
    xTitle: hints.xTitle ?? null,
    yTitle: hints.yTitle ?? null,
    yFormat: hints.yFormat ?? 'number',
    yIsAdditive: hints.yIsAdditive ?? false,
    hasFit: hints.hasFit ?? false,
    locale: hints.locale,
    texts: hints.texts,
  };
}

const line: Rule = (columns) => {
  const x = first(columns, 'time');
  const y = first(columns, 'number');
  if (!x || !y || x.distinctCount < MIN_LINE_POINTS) return null;
  return withSeries('line', { x, y, candidates: columns.filter(({ role }) => role === 'category') });
};

const bar: Rule = (columns) => {
  const y = first(columns, 'number');
  if (!y) return numberBar(columns);
  const [a, b] = columns.filter(({ role }) => role === 'category' || role === 'time');
  if (!a) return numberBar(columns);
  const [x, other] = b && b.role === 'category' && b.distinctCount > a.distinctCount ? [b, a] : [a, b];
  return withSeries('bar', { x, y, candidates: other ? [other] : [] }) ?? numberBar(columns);
};

/** Few distinct whole numbers, such as grades, are as good as categories. */
const numberBar: Rule = (columns) => {
  const [x, y] = columns.filter(({ role }) => role === 'number');
  if (!x || !y || x.distinctCount > MAX_NUMBER_CATEGORIES || !x.values.every(isWhole)) return null;
  return withSeries('bar', { x, y, candidates: columns.filter(({ role }) => role === 'category') });
};

const scatter: Rule = (columns) => {
  const [x, y] = columns.filter(({ role }) => role === 'number');
  if (!x || !y || x.values.length < MIN_SCATTER_ROWS) return null;
  const few = columns.filter(
    ({ role, distinctCount }) => role === 'category' && distinctCount > 1 && distinctCount <= MAX_SERIES,
  );
  return { kind: 'scatter', x, y, series: few.length === 1 ? (few[0] ?? null) : null };
};

const histogram: Rule = (columns) => {
  const numbers = columns.filter(({ role }) => role === 'number');
  const [x] = numbers;
  if (!x || numbers.length > 1 || x.values.length < MIN_HISTOGRAM_ROWS) return null;
  return x.distinctCount < MIN_HISTOGRAM_VALUES ? null : { kind: 'histogram', x, y: null, series: null };
};

/** A line along whole numbers that are no years: only where a line is asked for. */
const wantedLine: Rule = (columns) => {
  const byTime = line(columns);
  const byNumber = byTime ? null : numberBar(columns);
  return byNumber ? { ...byNumber, kind: 'line' } : byTime;
};

/** Two keys of several values each, in the order of the columns. */
const heatmap: Rule = (columns) => {
  const [x, series, y, other] = columns.filter(({ role }) => role !== 'nothing');
  if (!x || !series || y?.role !== 'number' || other) return null;
  const isGrid = x.distinctCount > 1 && series.distinctCount > 1 && isUnique(x, series);
  return isGrid ? { kind: 'heatmap', x, y, series } : null;
};

/** Parts of a whole that stand on each other, where none is negative. */
const stacked: Rule = (columns) => {
  const choice = bar(columns);
  const isWhole = choice?.y?.values.every((value) => Number(value ?? 0) >= 0) === true;
  return choice?.series && isWhole ? { ...choice, kind: 'stacked' } : null;
};

/** Parts of a whole, where none is negative. */
const pie: Rule = (columns) => {
  const choice = bar(columns);
  const isWhole = choice?.y?.values.every((value) => Number(value ?? 0) >= 0) === true;
  return choice?.series === null && isWhole ? { ...choice, kind: 'pie' } : null;
};

/** Only along time: elsewhere the filled space means nothing. */
const area: Rule = (columns) => {
  const choice = line(columns);
  return choice?.series === null ? { ...choice, kind: 'area' } : null;
};

const boxplot: Rule = (columns) => {
  const [x, series, y] = columns;
  return x && series && y?.role === 'number' ? { kind: 'boxplot', x, y, series } : null;
};

const RULES: Record<ChartKind, Rule> = {
  line: wantedLine,
  area,
  bar,
  stacked,
  pie,
  scatter,
  histogram,
  heatmap,
  boxplot,
};
const ORDER: readonly Rule[] = [line, bar, scatter, histogram];

interface Roles {
  readonly x: ColumnRole;
  readonly y: ColumnRole;
  readonly candidates: readonly ColumnRole[];
}

/** With the column that is needed to tell rows of the same x apart, if one column does. */
function withSeries(kind: ChartKind, { x, y, candidates }: Roles): Choice | null {
  if (isUnique(x, null)) return { kind, x, y, series: null };
  const series = candidates.find((candidate) => candidate.distinctCount > 1 && isUnique(x, candidate));
  return series ? { kind, x, y, series } : null;
}

function isUnique(x: ColumnRole, series: ColumnRole | null): boolean {
  const places = x.values.map((value, index) => `${String(value)}\0${String(series?.values[index] ?? '')}`);
  return new Set(places).size === places.length;
}

function first(columns: readonly ColumnRole[], role: ColumnRole['role']): ColumnRole | undefined {
  return columns.find((column) => column.role === role);
}

function isWhole(value: ColumnRole['values'][number]): boolean {
  return typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value));
}
