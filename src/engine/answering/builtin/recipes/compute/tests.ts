import { inlineColumnSql } from '../../representation/sql/column-sql.js';
import { analyseVariance } from '../../statistics/hypothesis-tests/analysis-of-variance.js';
import { goodnessOfFit, independence } from '../../statistics/hypothesis-tests/chi-squared.js';
import {
  kolmogorovSmirnovNormal,
  kolmogorovSmirnovTwoSamples,
} from '../../statistics/hypothesis-tests/kolmogorov-smirnov.js';
import {
  andersonDarling,
  dagostinoPearson,
  jarqueBera,
} from '../../statistics/hypothesis-tests/normality.js';
import {
  kruskalWallis,
  mannWhitney,
  wilcoxonSignedRank,
} from '../../statistics/hypothesis-tests/rank-tests.js';
import { shapiroWilk } from '../../statistics/hypothesis-tests/shapiro-wilk.js';
import { pairedTTest, pooledTTest, welchTTest } from '../../statistics/hypothesis-tests/t-tests.js';
import { type TestResult } from '../../statistics/hypothesis-tests/test-result.js';
import { levene, varianceRatioTest } from '../../statistics/hypothesis-tests/variance-tests.js';
import { NotComputable } from '../../statistics/not-computable.js';
import { type ComparisonMethod, type Measure, type NormalityMethod } from '../program.js';
import { type Need, type RecipeData, type TableNeed } from './data.js';
import { frequencyNeed, groupedNeed, groupsOf, pairsOf, valuesOf } from './samples.js';
import { numberSql } from './summary.js';

type Normality = Extract<Measure, { op: 'normality' }>;
type Comparison = Extract<Measure, { op: 'comparison' }>;
type GroupComparison = Extract<Measure, { op: 'groupComparison' }>;
type Evenness = Extract<Measure, { op: 'evenness' }>;
type Independence = Extract<Measure, { op: 'independence' }>;

/** Tests of statistics that a measure may ask for. */
type TestMeasure = Normality | Comparison | GroupComparison | Independence | Evenness;

const NORMALITY: Readonly<Record<NormalityMethod, (values: readonly number[]) => TestResult>> = {
  shapiro: shapiroWilk,
  dAgostino: dagostinoPearson,
  jarqueBera,
  anderson: andersonDarling,
  kolmogorov: kolmogorovSmirnovNormal,
};

const isPaired = (method: ComparisonMethod): boolean => method === 'paired' || method === 'wilcoxon';

function pairNeed({ samples: [first, second] }: Comparison): TableNeed {
  if (!first || !second) throw new NotComputable('tooFewGroups', 'two samples are needed');
  const where = [first, second].map(({ column }) => `${inlineColumnSql(column)} IS NOT NULL`);
  const columns = [numberSql(first.column), numberSql(second.column)];
  return { kind: 'table', rows: first.rows, columns, where, tail: '', select: null, within: null };
}

function countsNeed({ rows, x, y }: Independence): TableNeed {
  return {
    kind: 'table',
    rows,
    columns: [],
    where: [x, y].map((column) => `${inlineColumnSql(column)} IS NOT NULL`),
    tail: '\nGROUP BY 1, 2\nORDER BY 1, 2',
    select: `${inlineColumnSql(x)} AS "row", ${inlineColumnSql(y)} AS "column", count(*) AS "rows"`,
    within: null,
  };
}

function valueCountsNeed({ rows, column }: Evenness): TableNeed {
  return {
    kind: 'table',
    rows,
    columns: [],
    where: [`${inlineColumnSql(column)} IS NOT NULL`],
    tail: '\nGROUP BY 1\nORDER BY 1',
    select: `${inlineColumnSql(column)} AS "value", count(*) AS "rows"`,
    within: null,
  };
}

/** What SQL computes for a test. */
export function testNeeds(measure: TestMeasure): Need[] {
  switch (measure.op) {
    case 'normality':
      return [frequencyNeed(measure.rows, measure.column)];
    case 'comparison':
      if (isPaired(measure.method)) return [pairNeed(measure)];
      return measure.samples.map(({ rows, column }) => frequencyNeed(rows, column));
    case 'groupComparison':
      return [groupedNeed(measure.rows, measure.key, measure.column)];
    case 'independence':
      return [countsNeed(measure)];
    case 'evenness':
      return [valueCountsNeed(measure)];
  }
}

function ofTwo(groups: readonly (readonly number[])[]): [readonly number[], readonly number[]] {
  const [first, second] = groups;
  if (!first || !second || groups.length > 2) {
    throw new NotComputable('tooFewGroups', `two groups are needed, there are ${groups.length}`);
  }
  return [first, second];
}

function compare(method: ComparisonMethod, groups: readonly (readonly number[])[]): TestResult {
  switch (method) {
    case 't':
      return pooledTTest(...ofTwo(groups));
    case 'welch':
      return welchTTest(...ofTwo(groups));
    case 'paired':
      return pairedTTest(...ofTwo(groups));
    case 'mannWhitney':
      return mannWhitney(...ofTwo(groups));
    case 'wilcoxon':
      return wilcoxonSignedRank(...differences(ofTwo(groups)));
    case 'kolmogorov':
      return kolmogorovSmirnovTwoSamples(...ofTwo(groups));
    case 'anova':
      return analyseVariance(groups);
    case 'kruskal':
      return kruskalWallis(groups);
    case 'levene':
      return levene(groups);
    case 'varianceRatio':
      return varianceRatioTest(...ofTwo(groups));
  }
}

function differences([first, second]: readonly [readonly number[], readonly number[]]): [number[]] {
  return [first.map((value, index) => value - (second[index] ?? 0))];
}

/** The counts of each pair of values, one list for each value of the first column. */
function crossTable(data: RecipeData, measure: Independence): number[][] {
  const cells = data.table(countsNeed(measure));
  const names = [...new Set(cells.map(([, name]) => name))];
  const rows = [...new Set(cells.map(([row]) => row))];
  return rows.map((row) =>
    names.map((name) => Number(cells.find((cell) => cell[0] === row && cell[1] === name)?.[2] ?? 0)),
  );
}

function resultOf(measure: Exclude<TestMeasure, Independence | Evenness>, data: RecipeData): TestResult {
  switch (measure.op) {
    case 'normality':
      return NORMALITY[measure.method](valuesOf(data, frequencyNeed(measure.rows, measure.column)));
    case 'comparison': {
      const groups = isPaired(measure.method)
        ? pairsOf(data.table(pairNeed(measure)))
        : measure.samples.map(({ rows, column }) => valuesOf(data, frequencyNeed(rows, column)));
      return compare(measure.method, groups);
    }
    case 'groupComparison':
      return compare(measure.method, groupsOf(data, groupedNeed(measure.rows, measure.key, measure.column)));
  }
}

function evenness(measure: Evenness, data: RecipeData): number {
  const counts = data.table(valueCountsNeed(measure)).map(([, count]) => Number(count));
  return measure.part === 'degrees' ? counts.length - 1 : goodnessOfFit(counts)[measure.part];
}

/** The number asked for. Throws NotComputable where there is none. */
export function testValue(measure: TestMeasure, data: RecipeData): number {
  if (measure.op === 'evenness') return evenness(measure, data);
  if (measure.op !== 'independence') return resultOf(measure, data)[measure.part];
  const table = crossTable(data, measure);
  if (measure.part === 'degrees') return (table.length - 1) * ((table[0]?.length ?? 1) - 1);
  return independence(table)[measure.part];
}
