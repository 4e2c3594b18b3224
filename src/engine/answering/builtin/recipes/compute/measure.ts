import { type CellValue } from '../../../../table.js';
import { twoSidedQuantileT } from '../../statistics/distributions.js';
import { NotComputable } from '../../statistics/not-computable.js';
import { type Measure } from '../program.js';
import { correlationNeeds, correlationValue } from './correlation.js';
import { type AggregateNeed, type Need, type RecipeData } from './data.js';
import { modelNeed, modelValue } from './model.js';
import { summaryNeed } from './summary.js';
import { testNeeds, testValue } from './tests.js';

/** What came of a measure: a value, or why there is none. */
interface Outcome {
  readonly value: CellValue;
  readonly problem: string | null;
}

const rowCountNeed = (rows: AggregateNeed['rows']): AggregateNeed => ({
  kind: 'aggregate',
  rows,
  expression: 'count(*)',
  name: 'rows',
});

/** What SQL has to compute or give for a measure. */
export function needsOf(measure: Measure): Need[] {
  switch (measure.op) {
    case 'summary':
      return [summaryNeed(measure)];
    case 'rowCount':
      return [rowCountNeed(measure.rows)];
    case 'correlation':
      return correlationNeeds(measure);
    case 'normality':
    case 'comparison':
    case 'groupComparison':
    case 'independence':
    case 'evenness':
      return testNeeds(measure);
    case 'model':
      return [modelNeed(measure.model)];
    case 'meanBound':
      return [measure.mean, measure.error, measure.count].map(summaryNeed);
    case 'calculation':
      return [measure.left, measure.right].flatMap(needsOf);
  }
}

type MeanBound = Extract<Measure, { op: 'meanBound' }>;
type Calculation = Extract<Measure, { op: 'calculation' }>;

function calculate(sign: Calculation['sign'], left: CellValue, right: CellValue): CellValue {
  if (left === null || right === null) return null;
  const [first, second] = [Number(left), Number(right)];
  if (sign === 'sum') return first + second;
  if (sign === 'difference') return first - second;
  if (sign === 'distance') return Math.abs(first - second);
  if (second === 0) return null;
  return sign === 'ratio' ? first / second : (100 * first) / second;
}

function meanBound({ side, level, mean, error, count }: MeanBound, data: RecipeData): CellValue {
  const [middle, deviation, size] = [mean, error, count].map((each) => data.number(summaryNeed(each)));
  if (typeof middle !== 'number' || typeof deviation !== 'number' || typeof size !== 'number') return null;
  const reach = twoSidedQuantileT(level / 100, size - 1) * deviation;
  return side === 'lower' ? middle - reach : middle + reach;
}

function valueOf(measure: Measure, data: RecipeData): CellValue {
  switch (measure.op) {
    case 'summary':
      return data.cell(summaryNeed(measure));
    case 'rowCount':
      return data.cell(rowCountNeed(measure.rows));
    case 'correlation':
      return correlationValue(measure, data);
    case 'normality':
    case 'comparison':
    case 'groupComparison':
    case 'independence':
    case 'evenness':
      return testValue(measure, data);
    case 'model':
      return modelValue(measure, data);
    case 'meanBound':
      return meanBound(measure, data);
    case 'calculation':
      return calculate(measure.sign, valueOf(measure.left, data), valueOf(measure.right, data));
  }
}

/** Computes a measure from the results of what it needs. */
export function measured(measure: Measure, data: RecipeData): Outcome {
  try {
    const value = valueOf(measure, data);
    const isNumber = typeof value !== 'number' || Number.isFinite(value);
    return { value: isNumber ? value : null, problem: null };
  } catch (error) {
    if (!(error instanceof NotComputable)) throw error;
    return { value: null, problem: error.message };
  }
}
