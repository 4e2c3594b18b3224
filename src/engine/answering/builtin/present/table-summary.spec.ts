import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it } from '@jest/globals';
import { profileTable } from '../../../../../test/support/answering/profile-table.js';
import { type TotalRow } from '../../../table.js';
import { describeTable } from '../link/headers/schema.js';
import { tableSummary } from './table-summary.js';

async function summaryOf(sql: string, totalRows: readonly TotalRow[] = []): Promise<string> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run(`CREATE TABLE shops AS ${sql}`);
  const profile = { ...(await profileTable(connection, 'shops')), totalRows };
  instance.closeSync();
  return tableSummary(describeTable({ name: 'shops', datasourceId: 'id', fileName: 'shops.csv', profile }));
}

const SHOPS = `SELECT DATE '2024-01-01' + range::INTEGER AS opened, ['A', 'B'][1 + range % 2] AS region,
  CASE WHEN range % 4 > 0 THEN range * 1000.5 END AS revenue, 'EUR' AS currency, NULL::INTEGER AS note FROM range(40)`;

describe('the summary of a table', () => {
  it('names its rows, periods, measures with their range and dimensions with their values', async () => {
    const summary = await summaryOf(SHOPS);

    expect(summary).toContain('shops.csv: 40 rows. Period: opened from 2024-01-01 to 2024-02-09.');
    expect(summary).toContain('Measures: revenue (1,000.5 to 39,019.5).');
    expect(summary).toContain('region (2: A, B)');
  });

  it('says where the quality of the data lacks', async () => {
    const summary = await summaryOf(SHOPS, [{ row: 42, index: 40 }]);

    expect(summary).toMatch(
      /Quality: missing values in revenue \(25%\); no value at all in note; only one value in currency; 1 total row is left out\.$/,
    );
  });

  it('of one without rows is its name and no more', async () => {
    expect(await summaryOf('SELECT 1 AS a WHERE false')).toMatch(/^shops\.csv: 0 rows\./);
  });
});
