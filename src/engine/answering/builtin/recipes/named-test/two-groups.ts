import { type Item } from '../../link/meaning.js';
import { type Column, type TableSchema } from '../../link/headers/schema.js';
import { refOf } from '../../parse/reading.js';
import { type Literal, type Predicate } from '../../representation/predicate.js';
import { filtered, type Rows } from '../../representation/rows.js';
import { type ComparisonMethod, type Measure, type Sample } from '../program.js';
import { numberRef } from '../read/scope.js';
import { anyOf, isMeasure, isOfRows, rowsOf, valuesNamed } from './roles.js';

interface Group {
  readonly name: string;
  readonly predicate: Predicate;
}

const groupOf = (column: Column, value: Literal): Group => ({
  name: `${column.name} ${String(value.value)}`,
  predicate: { op: 'in', column: refOf(column), values: [value] },
});

/** The two groups that are compared, and the conditions on all rows; null where it is not clear which. */
function groupsOf(
  items: readonly Item[],
): { groups: readonly Group[]; conditions: readonly Predicate[] } | null {
  const named = [...valuesNamed(items)].map(([column, values]) => ({ column, values }));
  const compared = named.filter(({ values }) => values.length === 2);
  const fixed = named.filter(({ values }) => values.length === 1);
  if (compared.length > 1 || fixed.length + compared.length < named.length) return null;
  const conditions = fixed.map(({ column, values }) => anyOf(column, values));
  const [pair] = compared;
  if (pair) {
    const groups = pair.values.map((value) => groupOf(pair.column, { type: 'text', value }));
    return { groups, conditions };
  }
  const groups = groupsOfColumn(items);
  return groups && { groups, conditions };
}

/** "those who left and those who did not", "between the two billing cycles": both values of a column. */
function groupsOfColumn(items: readonly Item[]): Group[] | null {
  const columns = items.flatMap(({ meaning }) => (meaning.kind === 'column' ? [meaning.column] : []));
  const [only, other] = new Set(columns.filter(isOfTwo));
  if (!only || other) return null;
  if (only.flag) return [only.flag.yes, only.flag.no].map((value) => groupOf(only, value));
  return only.profile.topValues.map(({ value }) => groupOf(only, { type: 'text', value }));
}

function isOfTwo({ flag, role, profile }: Column): boolean {
  return (
    flag !== null || (role === 'category' && profile.distinctCount === 2 && profile.topValues.length === 2)
  );
}

/** The one number that is compared. */
function measureOf(items: readonly Item[]): Column | null {
  const measures = items.flatMap(({ meaning }) =>
    meaning.kind === 'column' && isMeasure(meaning.column) ? [meaning.column] : [],
  );
  const [only, other] = new Set(measures);
  return only && !other ? only : null;
}

/** True where a column is named that is neither measured nor compared nor of the rows themselves. */
function namesOther(items: readonly Item[], measure: Column, groups: readonly Group[]): boolean {
  const [group] = groups;
  return items.some(({ meaning }) => {
    if (meaning.kind !== 'column' || meaning.column === measure) return false;
    const isCompared = group?.predicate.op === 'in' && group.predicate.column.name === meaning.column.name;
    return !isCompared && !isOfRows(meaning.column);
  });
}

/** The number of a test of two groups, and the rows that they are in. */
interface TwoGroups {
  readonly rows: Rows;
  measure(method: ComparisonMethod, part: 'statistic' | 'pValue'): Measure;
}

/** The two groups that a question compares by one number; null where it is not clear which, or where it names more. */
export function readTwoGroups(items: readonly Item[], schema: TableSchema): TwoGroups | null {
  const measure = measureOf(items);
  const found = groupsOf(items);
  if (!measure || !found || namesOther(items, measure, found.groups)) return null;
  const rows = rowsOf(schema, found.conditions);
  const samples = found.groups.map(({ name, predicate }): Sample => ({
    name,
    column: numberRef(measure),
    rows: filtered(rows, predicate),
  }));
  return { rows, measure: (method, part) => ({ op: 'comparison', method, samples, part }) };
}
