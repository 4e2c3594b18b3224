import { type Aggregate, type Measure } from '../../builtin/representation/measure.js';
import { type Item } from '../../plan/plan.js';
import { type Given, oneOfIn, optionalText } from '../given.js';
import { checkItem } from '../plans/check-item.js';
import { ToolProblem } from '../tool-problem.js';
import { type AnalysisContext } from './analysis-context.js';
import { MEASURES } from './analysis-schema.js';

const OF_ANYTHING: ReadonlySet<string> = new Set(['count', 'count_distinct', 'min', 'max', 'rate']);
const COUNT = { fn: 'count', column: null } as const;
const MOST_PERCENT = 100;

/**
 * Reads what an analysis measures; the number of rows where nothing is given.
 * @throws ToolProblem where it cannot be computed of its column
 */
export function readMeasure(given: Given | null, { names, table, asked }: AnalysisContext): Measure {
  const fn = given && oneOfIn(given, 'fn', MEASURES);
  const name = given && optionalText(given, 'column');
  if (!given || !fn || name === null) {
    if (fn && fn !== 'count') throw new ToolProblem(`${fn} needs a column`);
    return COUNT;
  }
  const column = names.find(name);
  if (!OF_ANYTHING.has(fn) && column.kind !== 'number')
    throw new ToolProblem(`${column.name} holds no numbers: ${fn} cannot be computed of it`);
  if (fn === 'rate' && !column.isFlag && column.type !== 'boolean')
    throw new ToolProblem(`${column.name} does not hold yes and no`);
  if (fn === 'sum') checkItem({ ...SUM, column }, asked);
  const ref = table.ref(column);
  if (fn !== 'percentile') return { fn: AGGREGATES[fn], column: ref };
  const level = Number(given.get('level'));
  if (!(level > 0 && level < MOST_PERCENT)) throw new ToolProblem('level must be above 0 and below 100');
  return { fn: 'quantile', column: ref, level: level / MOST_PERCENT };
}

const SUM: Omit<Item, 'column'> = { fn: 'sum', isDistinct: false, score: 1, places: [] };

const AGGREGATES: Readonly<Record<Exclude<(typeof MEASURES)[number], 'percentile'>, Aggregate>> = {
  count: 'count',
  count_distinct: 'countDistinct',
  sum: 'sum',
  avg: 'avg',
  median: 'median',
  min: 'min',
  max: 'max',
  stddev: 'stddev',
  variance: 'variance',
  iqr: 'iqr',
  range: 'range',
  rate: 'rate',
};
