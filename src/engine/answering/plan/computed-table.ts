import { type CellValue, type ColumnType, type ResultTable } from '../../table.js';
import { type Scalar } from '../tables/scalar.js';
import { columnNames } from './column-names.js';
import { type Comparison, isComparator, isExtreme, type Item, type Plan } from './plan.js';
import { type Row } from './row-sets.js';

function typeOf({ fn, column, between }: Item): ColumnType {
  if (fn === 'share' || fn === 'change') return 'number';
  if (fn === 'difference') return between?.every((each) => typeOf(each) === 'integer') ? 'integer' : 'number';
  if (!column || fn === 'count') return 'integer';
  if (fn === 'avg' || fn === 'median') return 'number';
  return column.type;
}

/** What is computed so of whole numbers is one. */
const WHOLE: ReadonlySet<Comparison['operation']> = new Set<Comparison['operation']>(['difference', 'sum']);

/** The values that are put beside each other, behind what is computed of them. */
function comparedTypes(plan: Plan, { operation, others }: Comparison): ColumnType[] {
  const types = [plan, ...others].flatMap((each) => each.items.slice(0, 1)).map(typeOf);
  if (isComparator(operation)) return ['boolean', ...types];
  if (isExtreme(operation)) return ['text', ...types];
  const isWhole = WHOLE.has(operation) && types.every((type) => type === 'integer');
  return [isWhole ? 'integer' : 'number', ...types];
}

const cellOf = (value: Scalar, type: ColumnType): CellValue =>
  type === 'boolean' && value !== null ? value === 'true' : value;

/** The result of a plan, of rows that were computed without the database, as the database gives it. */
export function computedTable(plan: Plan, rows: readonly Row[]): ResultTable {
  const types = plan.compared ? comparedTypes(plan, plan.compared) : plan.items.map(typeOf);
  return {
    columns: columnNames(plan).map((name, at) => ({ name, type: types[at] ?? 'text' })),
    rows: rows.map((row) => row.map((value, at) => cellOf(value, types[at] ?? 'text'))),
    truncated: false,
  };
}
