import { describe, expect, it } from '@jest/globals';
import { type ColumnProfile, type ResultTable } from '../../../table.js';
import { type AnalysisTable } from '../../analyst.js';
import { TableMemory, withMemory } from '../../tables/table-memory.js';
import { sampleRows } from './sample-rows.js';

const REGION: ColumnProfile = {
  name: 'region',
  type: 'text',
  sqlType: 'VARCHAR',
  missingCount: 0,
  distinctCount: 2,
  distinctIsEstimate: false,
  min: 'North',
  max: 'South',
  mean: null,
  topValues: [],
  isCandidateKey: true,
};
const tableOf = (content: string): AnalysisTable => ({
  name: 'sales',
  datasourceId: 'ds-sales',
  fileName: 'sales.csv',
  content,
  profile: { name: 'sales', rowCount: 2, totalRows: [], columns: [REGION] },
});
const RESULT: ResultTable = {
  columns: [{ name: 'region', type: 'text' }],
  rows: [['North'], ['South']],
  truncated: false,
};

describe('rows that a model is shown of a table', () => {
  it('are read once, whatever is asked of it, and again when its content is another one', async () => {
    const memory = new TableMemory();
    const run: string[] = [];
    const rowsFor = async (question: string, content: string) => {
      const query = (sql: string) => {
        run.push(sql);
        return Promise.resolve(RESULT);
      };
      const tables = memory.recognised([tableOf(content)]);
      return (await sampleRows({ tables, workbench: withMemory({ query }, memory) }, question)).get('sales');
    };
    const shown = { columns: ['region'], rows: RESULT.rows };
    expect(await rowsFor('Which region?', 'first')).toEqual(shown);
    expect(await rowsFor('How many rows?', 'first')).toEqual(shown);
    expect(run).toEqual(['SELECT "region" FROM "sales" LIMIT 2']);
    await rowsFor('Which region?', 'second');
    expect(run).toHaveLength(2);
  });
});
