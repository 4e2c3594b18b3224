import { checkKnowledge } from '../../src/engine/dataset-knowledge/check-knowledge.js';
import { type ColumnProfile, type ColumnType, type TableProfile } from '../../src/engine/table.js';

function column(name: string, type: ColumnType, values: readonly string[] = []): ColumnProfile {
  return {
    name,
    type,
    sqlType: 'VARCHAR',
    missingCount: 0,
    distinctCount: values.length === 0 ? 500 : values.length,
    distinctIsEstimate: false,
    min: null,
    max: null,
    mean: null,
    topValues: values.map((value) => ({ value, count: 1 })),
    isCandidateKey: false,
  };
}

const table = (name: string, columns: readonly ColumnProfile[]): TableProfile => ({
  name,
  rowCount: 9,
  totalRows: [],
  columns,
});
const TABLES = [
  table('clients', [column('id', 'integer'), column('name', 'text'), column('is_active', 'boolean')]),
  table('orders', [
    column('client_id', 'integer'),
    column('amount', 'number'),
    column('status', 'text', ['paid', 'sent', 'late']),
    column('ordered on', 'date'),
  ]),
];

/** Problems of a document about clients and orders, as `line:column message`. */
export const problems = (text: string): string[] =>
  checkKnowledge(text, TABLES).map(({ line, column: at, message }) => `${line}:${at} ${message}`);
