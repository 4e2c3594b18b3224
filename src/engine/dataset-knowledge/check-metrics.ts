import { type ColumnProfile } from '../table.js';
import { expressionProblems } from './check-expressions.js';
import { type Metric } from './document.js';
import { type PlacedProblem } from './problem.js';

const OF_NUMBERS = new Set(['sum', 'average', 'median', 'ratio']);
const isNumeric = ({ type }: ColumnProfile): boolean => type === 'integer' || type === 'number';

/** What a metric lacks, or has too much of. */
function* partProblems({ function: computed, column, expression, per }: Metric): Generator<PlacedProblem> {
  const isRatio = computed.text === 'ratio';
  if (column && expression)
    yield { at: expression.at, message: 'A metric has a “column” or an “expression”, not both.' };
  if (!column && !expression && computed.text !== 'count')
    yield {
      at: computed.at,
      message: `A metric that is no count needs the “column” or “expression” of which it is the ${computed.text}.`,
    };
  if (isRatio && !per)
    yield { at: computed.at, message: 'A ratio needs “per”: what its sum is divided by the sum of.' };
  if (!isRatio && per) yield { at: per.at, message: 'Only a ratio has “per”.' };
}

/**
 * What is wrong with a metric, its condition apart.
 * @param columns of its table; none where there is no such table
 */
export function* metricProblems(metric: Metric, columns: readonly ColumnProfile[]): Generator<PlacedProblem> {
  yield* partProblems(metric);
  const { column, expression, per, function: computed } = metric;
  if (columns.length === 0) return;
  const profile = column && columns.find(({ name }) => name === column.text);
  if (column && profile && OF_NUMBERS.has(computed.text) && !isNumeric(profile))
    yield { at: column.at, message: `“${column.text}” holds no numbers: it has no ${computed.text}.` };
  for (const each of [expression, per]) if (each) yield* expressionProblems(each, columns);
}
