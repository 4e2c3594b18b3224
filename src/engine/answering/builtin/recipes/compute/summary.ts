import { type ColumnRef } from '../../representation/column.js';
import { inlineColumnSql } from '../../representation/sql/column-sql.js';
import { numberLiteral } from '../../representation/sql/quoting.js';
import { type SummaryMeasure } from '../program.js';
import { type AggregateNeed } from './data.js';

const isNumber = ({ type }: ColumnRef): boolean => type === 'integer' || type === 'number';

/** A column for arithmetic: whole numbers and truths as floating-point numbers. */
export function numberSql(column: ColumnRef): string {
  const value = inlineColumnSql(column);
  return column.type === 'number' ? value : `${value}::DOUBLE`;
}

function suffix(extent: SummaryMeasure['extent']): string {
  return extent === 'sample' ? 'samp' : 'pop';
}

/** SciPy's skewness of the moments as they are, from DuckDB's, which is corrected for bias. */
function skewness(value: string, extent: SummaryMeasure['extent']): string {
  if (extent === 'sample') return `skewness(${value})`;
  return `skewness(${value}) * (count(${value}) - 2) / sqrt(count(${value}) * (count(${value}) - 1.0))`;
}

function fence(value: string, { fn, share }: SummaryMeasure): string {
  const [first, third] = [`quantile_cont(${value}, 0.25)`, `quantile_cont(${value}, 0.75)`];
  const reach = `${numberLiteral(share)} * (${third} - ${first})`;
  return fn === 'lowerFence' ? `${first} - ${reach}` : `${third} + ${reach}`;
}

function computed(measure: SummaryMeasure): string {
  const value = numberSql(measure.column);
  // What lies between two exact decimals is not rounded to their digits.
  const continuous = `(${value})::DOUBLE`;
  const deviation = `stddev_${suffix(measure.extent)}(${value})`;
  switch (measure.fn) {
    case 'mean':
      // Added with compensation, so that the mean does not depend on the order of the rows.
      return `favg(${value})`;
    case 'median':
      return `median(${continuous})`;
    case 'sum':
      return `fsum(${value})`;
    case 'std':
      return deviation;
    case 'variance':
      return `var_${suffix(measure.extent)}(${value})`;
    case 'range':
      return `max(${value}) - min(${value})`;
    case 'iqr':
      return `quantile_cont(${continuous}, 0.75) - quantile_cont(${continuous}, 0.25)`;
    case 'quantile':
      return `quantile_cont(${continuous}, ${numberLiteral(measure.share)})`;
    case 'lowerFence':
    case 'upperFence':
      return fence(continuous, measure);
    case 'skewness':
      return skewness(value, measure.extent);
    case 'kurtosis':
      return measure.extent === 'sample' ? `kurtosis(${value})` : `kurtosis_pop(${value})`;
    case 'mad':
      return `mad(${continuous})`;
    case 'variation':
      return `${deviation} / nullif(avg(${value}), 0)`;
    case 'standardError':
      return `stddev_samp(${value}) / sqrt(count(${value}))`;
    case 'modeSkewness':
      return `(avg(${value}) - mode(${value} ORDER BY ${value})) / nullif(${deviation}, 0)`;
    case 'medianSkewness':
      return `3 * (avg(${value}) - median(${continuous})) / nullif(${deviation}, 0)`;
    case 'mode':
    case 'min':
    case 'max':
    case 'count':
    case 'missing':
    case 'missingShare':
    case 'unique':
      return counted(measure);
  }
}

function counted({ fn, column }: SummaryMeasure): string {
  const value = inlineColumnSql(column);
  if (fn === 'mode') return `mode(${value} ORDER BY ${value})`;
  if (fn === 'min' || fn === 'max') return `${fn}(${value})`;
  if (fn === 'unique') return `count(DISTINCT ${value})`;
  if (fn === 'missing') return `count(*) - count(${value})`;
  if (fn === 'missingShare') return `100.0 * (count(*) - count(${value})) / nullif(count(*), 0)`;
  return `count(${value})`;
}

const WORDS: Readonly<Partial<Record<SummaryMeasure['fn'], string>>> = {
  std: 'standard deviation',
  iqr: 'interquartile range',
  lowerFence: 'lower bound for outliers',
  upperFence: 'upper bound for outliers',
  mad: 'median absolute deviation',
  variation: 'coefficient of variation',
  standardError: 'standard error',
  modeSkewness: 'skewness (Pearson, mode)',
  medianSkewness: 'skewness (Pearson, median)',
  missingShare: 'missing (%)',
};

const HAS_EXTENT = new Set<SummaryMeasure['fn']>(['std', 'variance', 'skewness', 'kurtosis', 'variation']);

/** True for a figure that differs between a sample and a population. */
export function hasExtent({ fn }: SummaryMeasure): boolean {
  return HAS_EXTENT.has(fn);
}

/** Words for a figure, without its column: `standard deviation (sample)`. */
function summaryWords(measure: SummaryMeasure): string {
  if (measure.fn === 'quantile') return `quantile ${numberLiteral(measure.share)}`;
  const words = WORDS[measure.fn] ?? measure.fn;
  return hasExtent(measure) ? `${words} (${measure.extent})` : words;
}

/** What SQL has to compute for a figure of a column. */
export function summaryNeed(measure: SummaryMeasure): AggregateNeed {
  const isPlain = isNumber(measure.column) || measure.column.view !== null;
  const expression = isPlain || measure.column.type === 'boolean' ? computed(measure) : counted(measure);
  const name = `${summaryWords(measure)} of ${measure.column.name}`;
  return { kind: 'aggregate', rows: measure.rows, expression, name };
}
