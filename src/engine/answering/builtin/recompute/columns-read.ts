import { type ColumnRef } from '../representation/column.js';
import { type Query } from '../representation/query.js';
import { type Aggregate, type ColumnMeasure } from '../representation/measure.js';
import { columnSql } from '../representation/sql/column-sql.js';

/** Aggregates of which those of parts make the one of the whole. */
const SUMMED: ReadonlySet<Aggregate> = new Set(['count', 'sum', 'avg', 'min', 'max', 'range', 'rate']);

/** The columns that a query reads, each once. */
export interface ColumnsRead {
  /** Those whose single values matter. */
  readonly values: readonly ColumnRef[];
  /** Those of which only counts, sums and extremes matter. */
  readonly sums: readonly ColumnRef[];
  /** True when rows with the same values may be put together. */
  readonly areSummable: boolean;
}

const OF_SINGLE_ROWS: ReadonlySet<Query['op']> = new Set<Query['op']>([
  'list',
  'correlation',
  'histogram',
  'describe',
  'missing',
  'attainment',
]);

function isColumn(value: object): value is ColumnRef {
  return 'isExact' in value && 'hasMissing' in value;
}

function isMeasure(value: object): value is ColumnMeasure & { readonly column: ColumnRef } {
  return 'fn' in value && 'column' in value && value.column !== null;
}

/** Finds them wherever they are in the query. */
export function columnsRead(query: Query): ColumnsRead {
  const [values, sums] = [new Map<string, ColumnRef>(), new Map<string, ColumnRef>()];
  let areSummable = !OF_SINGLE_ROWS.has(query.op);
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (isColumn(value)) values.set(columnSql(value), value);
    else if (isMeasure(value) && SUMMED.has(value.fn)) sums.set(columnSql(value.column), value.column);
    else {
      areSummable &&= !isMeasure(value) || value.fn === 'countDistinct';
      Object.values(value).forEach(visit);
    }
  };
  visit(query);
  return {
    values: [...values.values()],
    sums: [...sums].flatMap(([name, column]) => (values.has(name) ? [] : [column])),
    areSummable,
  };
}
