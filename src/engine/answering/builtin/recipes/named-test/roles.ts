import { type Item } from '../../link/meaning.js';
import { type Column, type TableSchema } from '../../link/headers/schema.js';
import { refOf } from '../../parse/reading.js';
import { type Literal, type Predicate } from '../../representation/predicate.js';
import { filtered, type Rows } from '../../representation/rows.js';
import { type Trigger } from '../../text/lexicon.js';
import { saysHow } from './test-words.js';

/** More different numbers are no groups. */
const MOST_GROUPS = 12;

const ALLOWED: ReadonlySet<Trigger> = new Set<Trigger>([
  'again',
  'avg',
  'between',
  'by',
  'compare',
  'correlation',
  'describe',
  'difference',
  'distinct',
  'fewer',
  'filler',
  'from',
  'growth',
  'gt',
  'high',
  'howMuch',
  'list',
  'low',
  'lt',
  'more',
  'not',
  'rate',
  'rest',
  'share',
  'to',
  'variance',
  'which',
  'why',
]);

/** True for a word that leaves open nothing of what is tested. */
export function isExplained({ meaning, norm }: Item): boolean {
  if (meaning.kind === 'trigger') return meaning.roles.some((role) => ALLOWED.has(role)) || saysHow(norm);
  if (meaning.kind === 'unsupported')
    return meaning.topic === 'test' || meaning.topic === 'statistic' || saysHow(norm);
  // "between the two heat pumps"
  if (meaning.kind === 'unknown' || meaning.kind === 'formula' || meaning.kind === 'number')
    return saysHow(norm);
  return meaning.kind !== 'date';
}

/** A column that a question names, and what stands before it. */
interface NamedColumn {
  readonly column: Column;
  readonly place: number;
}

/** A column of more different values names the rows themselves: "customers". */
const MOST_VALUES = 50;

/** True for a column that says what the rows are: a key, a name. */
export function isOfRows({ role, profile }: Column): boolean {
  if (role === 'identifier' || role === 'text') return true;
  return role === 'category' && profile.distinctCount > MOST_VALUES;
}

/** The columns named, each once, in the order of the question; what only says of what the rows are is not among them. */
export function namedColumns(items: readonly Item[]): NamedColumn[] {
  const found = new Map<Column, number>();
  items.forEach(({ meaning }, place) => {
    if (meaning.kind !== 'column' || isOfRows(meaning.column)) return;
    if (!found.has(meaning.column)) found.set(meaning.column, place);
  });
  return [...found].map(([column, place]) => ({ column, place }));
}

/** True for numbers that can be averaged. */
export const isMeasure = ({ role, isYear }: Column): boolean => role === 'measure' && !isYear;

/** True for a column whose values are groups. */
export function isGroup({ role, profile }: Column): boolean {
  if (role === 'category' || role === 'flag') return true;
  return role === 'measure' && profile.type === 'integer' && profile.distinctCount <= MOST_GROUPS;
}

/** The values of each column that the question names, each once. */
export function valuesNamed(items: readonly Item[]): Map<Column, string[]> {
  const named = new Map<Column, Set<string>>();
  for (const { meaning } of items) {
    if (meaning.kind !== 'value') continue;
    const values = named.get(meaning.column) ?? new Set<string>();
    for (const value of meaning.values) values.add(value);
    named.set(meaning.column, values);
  }
  return new Map([...named].map(([column, values]) => [column, [...values]]));
}

const literal = (value: string): Literal => ({ type: 'text', value });

/** "is one of these values". */
export function anyOf(column: Column, values: readonly string[]): Predicate {
  return { op: 'in', column: refOf(column), values: values.map(literal) };
}

/** The rows of a table that meet all conditions. */
export function rowsOf({ table, composition }: TableSchema, conditions: readonly Predicate[]): Rows {
  const all: Rows = { op: 'all', table: table.name, ...(composition && { composition }) };
  return conditions.reduce<Rows>(filtered, all);
}
