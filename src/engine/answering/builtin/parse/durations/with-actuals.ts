import { partsOf } from '../../representation/predicate.js';
import { type Query } from '../../representation/query.js';
import { filtered } from '../../representation/rows.js';
import { type Reading, refOf } from '../reading.js';
import { targetValues } from '../comparisons/target-values.js';

/** Plans and what was reached are not added up: where a question names neither, the latter is meant. */
export function withActuals(reading: Reading, query: Query): Query {
  if (query.op !== 'aggregate' && query.op !== 'series' && query.op !== 'fraction') return query;
  const found = targetValues(reading);
  if (!found) return query;
  const { column, actual } = found;
  const keys = query.op === 'series' ? [query.key, query.group] : query.keys;
  const measures = query.op === 'aggregate' ? query.measures : [query.measure];
  const isNamed =
    reading.items.some((_, index) => reading.columnAt(index) === column) ||
    reading.predicates().some((each) => partsOf(each).some((part) => part.column.name === column.name)) ||
    keys.some((key) => key?.column.name === column.name);
  if (isNamed || !measures.some(({ fn }) => fn === 'sum' || fn === 'avg')) return query;
  const values = [{ type: 'text' as const, value: actual }];
  return { ...query, rows: filtered(query.rows, { op: 'in', column: refOf(column), values }) };
}
