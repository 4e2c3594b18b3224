import { type Query } from '../../representation/query.js';
import { filtered } from '../../representation/rows.js';

/**
 * "cost per kg": what has no known weight is no part of the cost either, so that rows without the divisor are left out
 * where nothing else is measured.
 */
export function withKnownDivisor(query: Query): Query {
  if (query.op !== 'aggregate' && query.op !== 'series') return query;
  const [measure, other] = query.op === 'aggregate' ? query.measures : [query.measure];
  if (measure?.fn !== 'ratio' || other) return query;
  const { column } = measure.under;
  if (measure.under.fn !== 'sum' || !column?.hasMissing || column.view) return query;
  return { ...query, rows: filtered(query.rows, { op: 'not', of: { op: 'missing', column } }) };
}
