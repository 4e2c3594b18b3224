import { type ResultTable } from '../../../table.js';
import { type TableSchema } from '../../builtin/link/headers/schema.js';
import { keysOf, measuresOf } from '../../builtin/representation/business.js';
import { isBusiness, type Query } from '../../builtin/representation/query.js';
import { keyName, measureName, RESULT_NAMES } from '../../builtin/representation/names.js';
import { type Key } from '../../builtin/representation/key.js';
import { type Measure } from '../../builtin/representation/measure.js';
import { columnKeys, type NamedResult, type ReferredColumn, type Unit } from '../binding/named-result.js';
import { unitOf } from '../sql/sql-result.js';

/** What the statement of a correlation calls it. */
const CORRELATION = 'correlation';
const PERCENT: Unit = { kind: 'percent' };
const OF_UNIT: ReadonlySet<string> = new Set([
  'sum',
  'avg',
  'median',
  'min',
  'max',
  'stddev',
  'iqr',
  'range',
  'quantile',
]);
/** Columns that are in the unit of what is measured, beside those that are named after it. */
const IN_UNIT: ReadonlySet<string> = new Set([
  RESULT_NAMES.previous,
  RESULT_NAMES.change,
  RESULT_NAMES.running,
  RESULT_NAMES.difference,
  RESULT_NAMES.usual,
  RESULT_NAMES.forecast,
  RESULT_NAMES.error,
]);
/** Numbers that tell rows apart. */
const LABELS: ReadonlySet<string> = new Set(['from', 'below', RESULT_NAMES.later]);

function keysIn(query: Query): readonly Key[] {
  if (query.op === 'aggregate' || query.op === 'fraction') return query.keys;
  return isBusiness(query) ? keysOf(query) : [];
}

function measuresIn(query: Query): readonly Measure[] {
  if (query.op === 'aggregate') return query.measures;
  if (query.op === 'fraction') return [query.measure];
  return isBusiness(query) ? measuresOf(query) : [];
}

/** What the numbers of a column are counted in. */
function unitIn(name: string, measure: Measure | undefined, schema: TableSchema): Unit | null {
  if (name.endsWith('(%)') || measure?.fn === 'rate') return PERCENT;
  if (!measure || !OF_UNIT.has(measure.fn)) return null;
  const profile = schema.columns.find((column) => column.name === measure.column?.name)?.profile ?? null;
  const isOfMeasure = IN_UNIT.has(name) || name.includes(measureName(measure));
  return isOfMeasure ? unitOf(profile) : null;
}

/** The result of an analysis as replies refer to it. */
export function analysisResult(
  name: string,
  {
    query,
    table,
    schema,
    conditions,
  }: {
    readonly query: Query;
    readonly table: ResultTable;
    readonly schema: TableSchema;
    readonly conditions: readonly string[];
  },
): NamedResult {
  const labels = new Set(keysIn(query).map(keyName));
  const [measure] = measuresIn(query);
  const keys = columnKeys(table.columns.map((column) => column.name.replace('(%)', 'percent')));
  const columns = table.columns.map((column, at): ReferredColumn => {
    const isNumber = column.type === 'integer' || column.type === 'number';
    return {
      ...column,
      key: keys[at] ?? '',
      unit: isNumber ? unitIn(column.name, measure, schema) : null,
      isMeasure: isNumber && !labels.has(column.name) && !LABELS.has(column.name),
      extreme: measure && column.name === measureName(measure) ? extremeOf(measure) : null,
      statistic: query.op === 'correlation' && column.name === CORRELATION ? 'correlation' : null,
    };
  });
  const isRanked = query.op === 'aggregate' && query.order !== null && query.limit !== null;
  const top = isRanked ? topOf(query.order, columns, labels) : null;
  return { name, columns, rows: table.rows, isCut: table.truncated, conditions, top, chosen: [] };
}

const extremeOf = ({ fn }: Measure): ReferredColumn['extreme'] => (fn === 'min' || fn === 'max' ? fn : null);

function topOf(
  direction: 'asc' | 'desc' | null,
  columns: readonly ReferredColumn[],
  labels: ReadonlySet<string>,
): NamedResult['top'] {
  const column = columns.findIndex((each) => !labels.has(each.name));
  return direction === null || column < 0 ? null : { column, direction };
}
