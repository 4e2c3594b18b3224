import { type ColumnProfile, isNumberType } from '../../table.js';
import { numberFormat } from '../../answering/narration/number-format.js';
import { expressionProblems } from './check-expressions.js';
import { type Measure, type Metric } from '../document/document.js';
import { nearestName } from './nearest-name.js';
import { type PlacedProblem } from '../problem.js';
import { type PlacedText } from '../document/yaml-tree.js';

const OF_NUMBERS = new Set(['sum', 'average', 'median', 'ratio']);

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

/** What the columns of a table are measured in, by their names: as the document has it, else as the file. */
function unitsOf(
  table: PlacedText,
  columns: readonly ColumnProfile[],
  measures: readonly Measure[],
): ReadonlyMap<string, string> {
  const own = measures.filter((each) => each.table.text === table.text);
  return new Map([
    ...columns.flatMap(({ name, meaning }) => (meaning?.currency ? [[name, meaning.currency] as const] : [])),
    ...own.flatMap(({ column, unit }) => (unit ? [[column.text, unit.text] as const] : [])),
  ]);
}

function* timeProblems(time: PlacedText, columns: readonly ColumnProfile[]): Generator<PlacedProblem> {
  const profile = columns.find(({ name }) => name === time.text);
  const names = columns.map(({ name }) => name);
  if (!profile)
    yield { at: time.at, message: `The table has no column “${time.text}”${nearestName(time.text, names)}.` };
  else if (profile.type !== 'date' && profile.type !== 'timestamp')
    yield { at: time.at, message: `“${time.text}” holds no dates.` };
}

/**
 * What is wrong with a metric, its condition apart.
 * @param columns of its table; none where there is no such table
 * @param measures of all tables
 */
export function* metricProblems(
  metric: Metric,
  columns: readonly ColumnProfile[],
  measures: readonly Measure[],
): Generator<PlacedProblem> {
  yield* partProblems(metric);
  if (metric.format && numberFormat(metric.format.text) === null)
    yield {
      at: metric.format.at,
      message: `“${metric.format.text}” is no format: write percent, whole or a currency such as EUR.`,
    };
  const { column, expression, per, time, table, function: computed } = metric;
  if (columns.length === 0) return;
  const profile = column && columns.find(({ name }) => name === column.text);
  if (column && profile && OF_NUMBERS.has(computed.text) && !isNumberType(profile.type))
    yield { at: column.at, message: `“${column.text}” holds no numbers: it has no ${computed.text}.` };
  const units = unitsOf(table, columns, measures);
  for (const each of [expression, per]) if (each) yield* expressionProblems(each, columns, units);
  if (time) yield* timeProblems(time, columns);
}
