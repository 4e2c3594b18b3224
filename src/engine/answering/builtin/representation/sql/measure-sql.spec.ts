import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readResult } from '../../../../analytics/read-result.js';
import { type ColumnRef } from '../column.js';
import { type Measure } from '../measure.js';
import { measureSql } from './measure-sql.js';

const price: ColumnRef = { name: 'price', type: 'number', hasMissing: false, isExact: true, view: null };

let connection: DuckDBConnection;
beforeAll(async () => {
  connection = await (await DuckDBInstance.create(':memory:')).connect();
});
afterAll(() => {
  connection.closeSync();
});

describe('a measure of exact decimals', () => {
  it.each<[Measure, number]>([
    [{ fn: 'median', column: price }, 42.025],
    [{ fn: 'quantile', column: price, level: 0.25 }, 42.0225],
  ])('is not rounded to their digits: %j', async (measure, expected) => {
    const values = '(VALUES (42.02::DECIMAL(9, 2)), (42.03)) AS t (price)';
    const sql = `SELECT ${measureSql(measure)} FROM ${values}`;
    const { rows } = await readResult(await connection.stream(sql), 1);
    expect(rows[0]?.[0]).toBeCloseTo(expected, 9);
  });
});
