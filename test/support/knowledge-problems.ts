import { checkKnowledge } from '../../src/engine/dataset-knowledge/check-knowledge.js';
import { column, table } from './learning/described-tables.js';

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
