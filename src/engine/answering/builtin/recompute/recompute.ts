import { type ResultTable } from '../../../table.js';
import { type QueryRunner } from '../../analyst.js';
import { keysOf, measuresOf } from '../representation/business.js';
import { isBusiness, isCellQuery, type Query } from '../representation/query.js';
import { type Measure } from '../representation/measure.js';
import { expectAggregate, expectFraction, expectList } from './aggregates.js';
import { expectAnomalies } from './statistics/anomalies.js';
import { expectCohorts } from './statistics/cohorts.js';
import { differenceOf } from './compare.js';
import { type Expectation } from './expectation.js';
import { expectForecast } from './statistics/forecasts.js';
import { Recomputation } from './groups.js';
import { isNumeric } from './measures.js';
import { expectSeries } from './series.js';
import { expectAttainment, expectContrast, expectDrivers } from './sides.js';
import {
  expectCorrelation,
  expectDescription,
  expectHistogram,
  expectMissing,
} from './statistics/summaries.js';
import { RowValues, type TableSize } from './values.js';

/** What a result has to be; null for a query that computes nothing, or is computed twice elsewhere. */
function expectationOf(query: Query, data: Recomputation): Expectation | null {
  if (isCellQuery(query)) return null;
  switch (query.op) {
    case 'aggregate':
      return expectAggregate(query, data);
    case 'fraction':
      return expectFraction(query, data);
    case 'list':
      return expectList(query, data);
    case 'correlation':
      return expectCorrelation(query, data);
    case 'histogram':
      return expectHistogram(query, data);
    case 'describe':
      return expectDescription(query, data);
    case 'missing':
      return expectMissing(query, data);
    case 'series':
      return expectSeries(query, data);
    case 'contrast':
      return expectContrast(query, data);
    case 'drivers':
      return expectDrivers(query, data);
    case 'attainment':
      return expectAttainment(query, data);
    case 'cohort':
      return expectCohorts(query, data);
    case 'anomalies':
      return expectAnomalies(query, data);
    case 'forecast':
      return expectForecast(query, data);
    case 'schema':
      return null;
  }
}

function measuresIn(query: Query): readonly Measure[] {
  if (query.op === 'aggregate') return query.measures;
  if (query.op === 'fraction') return [query.measure];
  return isBusiness(query) ? measuresOf(query) : [];
}

/** Times of a clock cannot be put in periods of the calendar; years as numbers are such. */
function hasClockKeys(query: Query): boolean {
  const keys =
    query.op === 'aggregate' || query.op === 'fraction' ? query.keys : isBusiness(query) ? keysOf(query) : [];
  return keys.some(
    ({ column, unit }) =>
      unit !== null &&
      column.type !== 'date' &&
      column.type !== 'timestamp' &&
      !(unit === 'year' && column.type === 'integer'),
  );
}

/** Two computations of a result give something else: one of them is wrong. */
export class ComputationsDiffer extends Error {
  constructor(difference: string) {
    super(`two computations of an answer differ: ${difference}`);
  }
}

/** A result and what it is the result of. */
interface Computed {
  readonly query: Query;
  readonly size: TableSize;
  readonly result: ResultTable;
  /** What the groups that are put together are called; English where absent. */
  readonly rest?: string;
}

/**
 * Computes the result of a query a second time, from the rows of the table (of a large one from its different
 * combinations of values) and without the query, and compares.
 * @returns the number of rows that it was computed from; null when they are too many, or the query computes nothing
 * @throws ComputationsDiffer when the two results differ
 */
export async function recompute(
  { query, size, result, rest }: Computed,
  workbench: QueryRunner,
): Promise<number | null> {
  if (!measuresIn(query).every(isNumeric) || hasClockKeys(query)) return null;
  const values = await RowValues.read(query, size, workbench);
  const expectation = values && expectationOf(query, new Recomputation(values, rest));
  if (!expectation) return null;
  const difference = differenceOf(result, expectation, values.scale);
  if (difference !== null) throw new ComputationsDiffer(difference);
  return values.count;
}
