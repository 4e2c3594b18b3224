import { addUnits } from '../../builtin/parse/times/calendar.js';
import { type ColumnRef } from '../../builtin/representation/column.js';
import { type Literal, type Predicate } from '../../builtin/representation/predicate.js';
import { isYes } from '../../tables/flags.js';
import { type DataColumn } from '../../tables/data-table.js';
import { type Scalar } from '../../tables/scalar.js';
import { type Given, listIn, objectIn, oneOfIn } from '../given.js';
import { columnIn, type ColumnNames } from '../plans/column-names.js';
import { TESTS } from '../plans/plan-schema.js';
import { valueOf } from '../plans/values.js';
import { ToolProblem } from '../tool-problem.js';
import { type AnalysedTable } from './analysed-table.js';

const DAY = 'YYYY-MM-DD'.length;

/** Conditions on rows, and what they compare with, as text. */
export interface ReadConditions {
  readonly predicates: readonly Predicate[];
  readonly texts: readonly string[];
  /** Values that are left out. */
  readonly denied: readonly string[];
}

interface Compared {
  readonly column: DataColumn;
  readonly ref: ColumnRef;
  readonly value: Scalar;
  readonly high: Scalar;
}

/** Reads the conditions of an analysis. @throws ToolProblem where one cannot be read, with the nearest names and values */
export function readConditions(
  given: Given,
  name: string,
  { names, table }: { readonly names: ColumnNames; readonly table: AnalysedTable },
): ReadConditions {
  const read = listIn(given, name).map((each) => {
    const test = objectIn(each, name);
    const column = columnIn(test, 'column', names);
    const op = oneOfIn(test, 'op', TESTS);
    if (op === null) throw new ToolProblem(`op of a condition of ${name} is missing`);
    const isText = op === 'contains' || op === 'starts' || op === 'ends';
    const value = isText ? String(test.get('value')) : valueOf(test.get('value'), column);
    const high = op === 'between' ? valueOf(test.get('high'), column) : null;
    if (value === null && op !== 'above_mean' && op !== 'below_mean')
      throw new ToolProblem(`value of a condition of ${name} is missing`);
    const texts = [value, high].flatMap((each) => (each === null ? [] : [String(each)]));
    const predicate = predicateOf(op, { column, ref: table.ref(column), value, high });
    return { predicate, texts, denied: op === '!=' ? texts : [] };
  });
  return {
    predicates: read.map(({ predicate }) => predicate),
    texts: read.flatMap(({ texts }) => texts),
    denied: read.flatMap(({ denied }) => denied),
  };
}

function predicateOf(op: (typeof TESTS)[number], compared: Compared): Predicate {
  const { column, ref, value, high } = compared;
  switch (op) {
    case '=':
      return column.kind === 'date'
        ? days(compared, op)
        : { op: 'in', column: ref, values: [literal(compared)] };
    case '!=':
      return { op: 'otherThan', column: ref, values: [literal(compared)] };
    case '<':
    case '<=':
    case '>':
    case '>=':
      if (column.kind === 'date') return days(compared, op);
      if (column.kind !== 'number') throw new ToolProblem(`${column.name} holds no numbers`);
      return { op: 'compare', column: ref, comparison: op, value: Number(value) };
    case 'between':
      if (column.kind === 'date') return days(compared, op);
      if (column.kind !== 'number') throw new ToolProblem(`${column.name} holds no numbers`);
      return { op: 'between', column: ref, low: Number(value), high: Number(high) };
    case 'contains':
      return { op: 'contains', column: ref, text: String(value) };
    case 'above_mean':
    case 'below_mean':
    case 'starts':
    case 'ends':
      throw new ToolProblem(`${op} is no condition of an analysis: use query_tables`);
  }
}

function literal({ column, value }: Compared): Literal {
  if (column.type === 'boolean') return { type: 'boolean', value: isYes(value) };
  if (column.kind === 'number') return { type: 'number', value: Number(value) };
  if (column.kind === 'text') return { type: 'text', value: String(value) };
  throw new ToolProblem(`${column.name} holds dates: use between, < or >=`);
}

/** Days of a column of dates; a bound that is included is the day before the next one. */
function days(
  { column, ref, value, high }: Compared,
  op: '=' | '<' | '<=' | '>' | '>=' | 'between',
): Predicate {
  if (column.type === 'time')
    throw new ToolProblem(`${column.name} holds times of the day: use query_tables`);
  const [day, last] = [value, high].map((each) => String(each).slice(0, DAY));
  const from = day ?? '';
  const next = (of: string): string => addUnits(of, 'day', 1);
  const [start, end] = {
    '=': [from, next(from)],
    '<': [null, from],
    '<=': [null, next(from)],
    '>': [next(from), null],
    '>=': [from, null],
    between: [from, next(last ?? from)],
  }[op] as [string | null, string | null];
  return { op: 'period', column: ref, start, end, label: labelOf(start, end) };
}

/** A period by its days, or where it is one by its year or month. */
function labelOf(start: string | null, end: string | null): string {
  if (start === null) return `< ${end ?? ''}`;
  if (end === null) return `≥ ${start}`;
  if (start.endsWith('-01-01') && addUnits(start, 'year', 1) === end) return start.slice(0, 4);
  if (start.endsWith('-01') && addUnits(start, 'month', 1) === end) return start.slice(0, 7);
  const last = addUnits(end, 'day', -1);
  return last === start ? start : `${start} – ${last}`;
}

/** What rows that meet conditions are called in results. */
export const namedBy = ({ predicates, texts }: ReadConditions): string => {
  const periods = predicates.flatMap((each) => (each.op === 'period' ? [each.label] : []));
  return (periods.length === predicates.length ? periods : texts).join(', ');
};
