import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readResult } from '../../../../analytics/read-result.js';
import { type ResultTable } from '../../../../table.js';
import { type ColumnRef } from '../../representation/column.js';
import { type Program, type SummaryFunction, type SummaryMeasure } from '../program.js';
import { RecipeData } from './data.js';
import { needsOf } from './measure.js';
import { recheck } from './recheck.js';

const FUNCTIONS: readonly SummaryFunction[] = [
  ...([
    'mean',
    'median',
    'mode',
    'std',
    'variance',
    'min',
    'max',
    'range',
    'sum',
    'iqr',
    'skewness',
  ] as const),
  ...(['kurtosis', 'mad', 'variation', 'standardError', 'modeSkewness', 'medianSkewness', 'count'] as const),
  ...(['unique', 'quantile', 'lowerFence', 'upperFence'] as const),
];
const weight: ColumnRef = { name: 'weight', type: 'number', hasMissing: true, isExact: true, view: null };

let connection: DuckDBConnection;
beforeAll(async () => {
  connection = await (await DuckDBInstance.create(':memory:')).connect();
  await connection.run(
    'CREATE TABLE parcels AS SELECT CASE WHEN range % 9 > 0 THEN (hash(range) % 977 / 100.0)::DECIMAL(9, 2) END AS weight FROM range(300)',
  );
});
afterAll(() => {
  connection.closeSync();
});

const query = async (sql: string): Promise<ResultTable> => readResult(await connection.stream(sql), 10_000);

function programOf(fn: SummaryFunction, extent: 'sample' | 'population'): Program {
  const rows = { op: 'all', table: 'parcels' } as const;
  const share = fn === 'quantile' ? 0.35 : 1.5;
  const measure: SummaryMeasure = { op: 'summary', fn, column: weight, rows, extent, share };
  const answer = { op: 'number', measure } as const;
  const figure = { name: fn, isTagged: false, answer, decimals: null, separator: ', ' };
  return { rows, figures: [figure], choices: [], declined: [], unapplied: [] };
}

/** The data of a program, its figure made larger by a factor. */
async function dataOf(program: Program, factor: number): Promise<RecipeData> {
  const needs = program.figures.flatMap(({ answer }) =>
    answer.op === 'number' ? needsOf(answer.measure) : [],
  );
  const data = new RecipeData(needs);
  for (const { sql } of data.statements) {
    const { columns, rows, truncated } = await query(sql);
    const wrong = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? cell * factor : cell)));
    data.keep(sql, { columns, rows: wrong, truncated });
  }
  return data;
}

describe('a figure of a recipe', () => {
  it.each(
    FUNCTIONS.flatMap((fn) => (['sample', 'population'] as const).map((extent) => [fn, extent] as const)),
  )('is the same computed again from its values, and a wrong one is found: %s (%s)', async (fn, extent) => {
    const program = programOf(fn, extent);

    await expect(recheck(program, await dataOf(program, 1), { query })).resolves.toBe(266);
    await expect(recheck(program, await dataOf(program, 1.001), { query })).rejects.toThrow('differ');
  });
});
