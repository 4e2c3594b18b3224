import { PARTNER } from '../composition.js';
import { RESULT_NAMES } from '../names.js';
import { type Query } from '../query.js';
import { bottomOf, type Rows } from '../rows.js';
import { aggregateSql, fractionSql } from './queries/aggregate-sql.js';
import { arithmeticSql, choiceSql, comparisonSql } from './queries/compare-sql.js';
import { coverageSql } from './coverage.js';
import { cellsSql, groupCountSql, groupSizeSql, runSql, verdictSql } from './queries/cells-sql.js';
import { anomalySql, observedValuesSql } from './queries/anomaly-sql.js';
import { cohortSql } from './queries/cohort-sql.js';
import { attainmentSql, contrastSql, driversSql } from './queries/contrast-sql.js';
import { forecastSql, observedSql } from './queries/forecast-sql.js';
import { seriesSql } from './queries/series-sql.js';
import { listSql } from './queries/list-sql.js';
import { identifier } from './quoting.js';
import { RowsSql } from './queries/rows-sql.js';
import { viewsOf } from './views.js';
import {
  correlationSql,
  describeSql,
  histogramSql,
  missingSql,
  pointsSql,
  spreadSql,
} from './queries/summary-sql.js';

/** A statement of an answer and what it is for. */
export interface Statement {
  readonly purpose: 'result' | 'coverage' | 'points' | 'summary';
  readonly sql: string;
}

function resultSql(query: Query, source: RowsSql, rest: string): string {
  switch (query.op) {
    case 'aggregate':
      return aggregateSql(query, source, rest);
    case 'fraction':
      return fractionSql(query, source);
    case 'list':
      return listSql(query, source);
    case 'correlation':
      return correlationSql(query, source);
    case 'histogram':
      return histogramSql(query, source);
    case 'describe':
      return describeSql(query, source);
    case 'missing':
      return missingSql(query, source);
    case 'schema':
      return schemaSql(bottomOf(query.rows));
    case 'cells':
      return cellsSql(query, source);
    case 'groupCount':
      return groupCountSql(query, source);
    case 'groupSize':
      return groupSizeSql(query, source);
    case 'run':
      return runSql(query, source);
    case 'verdict':
      return verdictSql(query, source);
    case 'arithmetic':
      return arithmeticSql(query, source);
    case 'comparison':
      return comparisonSql(query, source);
    case 'choice':
      return choiceSql(query, source);
    case 'series':
      return seriesSql(query, source);
    case 'contrast':
      return contrastSql(query, source);
    case 'drivers':
      return driversSql(query, source);
    case 'attainment':
      return attainmentSql(query, source);
    case 'cohort':
      return cohortSql(query, source);
    case 'anomalies':
      return anomalySql(query, source);
    case 'forecast':
      return forecastSql(query, source);
  }
}

/** The columns of a table, which may be made of others. */
function schemaSql(table: ReturnType<typeof bottomOf>): string {
  const source = new RowsSql([table]);
  const columns = table.composition?.kind === 'join' ? `* EXCLUDE (${identifier(PARTNER)})` : '*';
  const select = `SELECT ${columns} ${source.from(table)}`;
  return `SELECT column_name AS "column", column_type AS "type"\nFROM (DESCRIBE ${source.with()}${select})`;
}

/** All rows that a query reads. */
function rowsRead(query: Query): Rows[] {
  if (query.op === 'choice') return query.options.map(({ rows }) => rows);
  if (query.op !== 'arithmetic' && query.op !== 'comparison') return [query.rows];
  return [query.left.rows, ...(typeof query.right === 'number' ? [] : [query.right.rows])];
}

function statement(query: Query, write: (source: RowsSql) => string): string {
  const source = new RowsSql(rowsRead(query), viewsOf(query));
  const select = write(source);
  return `${source.with()}${select}`;
}

/**
 * The statements that answer a query: its result, and what else the reply needs to know, each shown as it is run.
 *
 * @param rest what the reply calls the groups that are put together
 */
export function compile(query: Query, rest: string = RESULT_NAMES.rest): Statement[] {
  const result = statement(query, (source) => resultSql(query, source, rest));
  const statements: Statement[] = [{ purpose: 'result', sql: result }];
  if (query.op !== 'schema')
    statements.push({ purpose: 'coverage', sql: coverageSql(query, viewsOf(query)) });
  if (query.op === 'correlation') {
    statements.push({ purpose: 'points', sql: statement(query, (source) => pointsSql(query, source)) });
  }
  if (query.op === 'forecast') {
    statements.push({ purpose: 'points', sql: statement(query, (source) => observedSql(query, source)) });
  }
  if (query.op === 'anomalies') {
    statements.push({
      purpose: 'points',
      sql: statement(query, (source) => observedValuesSql(query, source)),
    });
  }
  if (query.op === 'histogram') {
    statements.push({ purpose: 'summary', sql: statement(query, (source) => spreadSql(query, source)) });
  }
  return statements;
}
