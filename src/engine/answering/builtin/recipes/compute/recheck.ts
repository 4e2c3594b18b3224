import { type Workbench } from '../../../../analytics/workbench.js';
import {
  kurtosis,
  mean,
  median,
  medianAbsoluteDeviation,
  mode,
  percentile,
  skewness,
  standardDeviation,
  variance,
} from '../../statistics/describe.js';
import { NotComputable } from '../../statistics/not-computable.js';
import { type Program, type SummaryMeasure } from '../program.js';
import { finite, type RecipeData, tableSql } from './data.js';
import { frequencyNeed } from './samples.js';
import { summaryNeed } from './summary.js';

/** The relative difference that two ways to compute the same figure may leave. */
const TOLERANCE = 1e-7;
/** Values that are looked at again, at most. */
const MOST_VALUES = 200_000;

/** The figures of columns of numbers that a program computes by itself, not by groups. */
function summariesOf(program: Program): SummaryMeasure[] {
  const found = new Map<string, SummaryMeasure>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (isSummary(value)) found.set(JSON.stringify(value), value);
    else Object.values(value).forEach(visit);
  };
  visit(program.figures.map(({ answer }) => answer).filter(({ op }) => op !== 'groups'));
  return [...found.values()].filter(({ column: { type } }) => type === 'integer' || type === 'number');
}

function isSummary(value: object): value is SummaryMeasure {
  return 'op' in value && value.op === 'summary';
}

const least = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b), Infinity);
const greatest = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), -Infinity);

const quartileRange = (values: readonly number[]): number =>
  percentile(values, 0.75) - percentile(values, 0.25);

type Recomputation = (values: readonly number[], measure: SummaryMeasure) => number;

/** Each figure from the values themselves; those that count rows without a value are not here. */
const FIGURES: Readonly<Partial<Record<SummaryMeasure['fn'], Recomputation>>> = {
  mean,
  median,
  mode,
  std: (values, { extent }) => standardDeviation(values, extent),
  variance: (values, { extent }) => variance(values, extent),
  min: least,
  max: greatest,
  range: (values) => greatest(values) - least(values),
  sum: (values) => mean(values) * values.length,
  iqr: quartileRange,
  quantile: (values, { share }) => percentile(values, share),
  lowerFence: (values, { share }) => percentile(values, 0.25) - share * quartileRange(values),
  upperFence: (values, { share }) => percentile(values, 0.75) + share * quartileRange(values),
  skewness: (values, { extent }) => skewness(values, extent),
  kurtosis: (values, { extent }) => kurtosis(values, extent),
  mad: medianAbsoluteDeviation,
  variation: (values, { extent }) => standardDeviation(values, extent) / mean(values),
  standardError: (values) => standardDeviation(values, 'sample') / Math.sqrt(values.length),
  modeSkewness: (values, { extent }) => (mean(values) - mode(values)) / standardDeviation(values, extent),
  medianSkewness: (values, { extent }) =>
    (3 * (mean(values) - median(values))) / standardDeviation(values, extent),
  count: (values) => values.length,
  unique: (values) => new Set(values).size,
};

function recomputed(measure: SummaryMeasure, values: readonly number[]): number | null {
  try {
    const figure = values.length === 0 ? undefined : FIGURES[measure.fn]?.(values, measure);
    return figure !== undefined && Number.isFinite(figure) ? figure : null;
  } catch (error) {
    if (!(error instanceof NotComputable)) throw error;
    return null;
  }
}

const sampleSql = ({ rows, column }: SummaryMeasure): string => tableSql(frequencyNeed(rows, column));

/** The statements whose results `recheck` computes from, each once. */
export function recheckStatements(program: Program): string[] {
  return [...new Set(summariesOf(program).map(sampleSql))];
}

/**
 * Computes the figures of columns a second time, from the values of their rows.
 * @returns how many values they were computed from; null when there was none to compute, or too many values
 * @throws Error when a figure differs: then one of the two is wrong
 */
export async function recheck(
  program: Program,
  data: RecipeData,
  workbench: Pick<Workbench, 'query'>,
): Promise<number | null> {
  const samples = new Map<string, number[] | null>();
  let checked: number | null = null;
  for (const measure of summariesOf(program)) {
    const sql = sampleSql(measure);
    if (!samples.has(sql)) samples.set(sql, await valuesOf(sql, workbench));
    const values = samples.get(sql) ?? null;
    const figure = values && recomputed(measure, values);
    const first = data.number(summaryNeed(measure));
    if (figure === null || first === null) continue;
    const scale = Math.max(1, Math.abs(figure), Math.abs(first));
    if (Math.abs(figure - first) > TOLERANCE * scale) {
      throw new Error(`two computations of ${measure.fn} differ: ${first} and ${figure}`);
    }
    checked = Math.max(checked ?? 0, values?.length ?? 0);
  }
  return checked;
}

async function valuesOf(sql: string, workbench: Pick<Workbench, 'query'>): Promise<number[] | null> {
  const { rows, truncated } = await workbench.query(sql);
  const count = rows.reduce((sum, row) => sum + Number(row[1]), 0);
  if (truncated || count > MOST_VALUES) return null;
  return rows.flatMap(([value, times]) => {
    const number = finite(value);
    return number === null ? [] : Array.from({ length: Number(times) }, () => number);
  });
}
