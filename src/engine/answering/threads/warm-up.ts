import { type ColumnProfile, type TableProfile } from '../../table.js';
import { overviewOf } from '../builtin/overview.js';

const ROWS = 4;

const column = (name: string, changes: Partial<ColumnProfile>): ColumnProfile => ({
  name,
  type: 'text',
  sqlType: 'VARCHAR',
  missingCount: 0,
  distinctCount: ROWS,
  distinctIsEstimate: false,
  min: null,
  max: null,
  mean: null,
  topValues: [],
  isCandidateKey: false,
  ...changes,
});

const TABLE: TableProfile = {
  name: 'sales',
  rowCount: ROWS,
  totalRows: [],
  columns: [
    column('region', {
      distinctCount: 2,
      min: 'north',
      max: 'south',
      topValues: [
        { value: 'north', count: 2 },
        { value: 'south', count: 2 },
      ],
    }),
    column('amount', { type: 'integer', sqlType: 'BIGINT', min: 1, max: 9, mean: 5 }),
    column('day', { type: 'date', sqlType: 'DATE', min: '2024-01-01', max: '2024-03-31' }),
  ],
};

/** Describes a small table, questions included: the patterns that questions are read by are compiled when they are first used. */
export function warmUp(): void {
  overviewOf(
    [{ datasourceId: 'example', name: 'sales.csv', profiles: [TABLE], wordCount: 0, topics: [] }],
    1,
  );
}
