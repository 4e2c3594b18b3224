import { type ColumnType, type TableProfile } from '../../../table.js';
import { grouped } from '../../profiles/grouped.js';
import { type Scan } from './json-scanner.js';
import { type WrittenTable } from './written-table.js';

const NUMBERS: ReadonlySet<ColumnType> = new Set<ColumnType>(['integer', 'number']);
const MOST_NAMES = 10;

/** What is true of a whole file, in sentences. */
export function documentNotes(scan: Scan, encoding: string, repeatedNames: number): string[] {
  const { values, replacedCharacters } = scan;
  const counted = (what: string, count: number): string[] =>
    count > 0 ? [`${what}: ${grouped(count)}`] : [];
  return [
    ...counted('values that follow one another in the file', values > 1 ? values : 0),
    ...(encoding === 'utf-8 (damaged)' ? ['bytes that are not valid UTF-8 were replaced by U+FFFD'] : []),
    ...counted('characters that cannot be stored, replaced by U+FFFD', replacedCharacters),
    ...counted('duplicate names in one object, of which the last value was kept', repeatedNames),
  ];
}

/** What is true of one table: its columns, as they are stored, and the table that its rows belong to. */
export function tableNotes(table: WrittenTable, { columns }: TableProfile, owner: string | null): string[] {
  const numeric = new Set(columns.filter(({ type }) => NUMBERS.has(type)).map(({ name }) => name));
  const numbers = [...table.withTexts].filter((i) => numeric.has(table.names[i] ?? ''));
  const listed = (places: Iterable<number>, what: string): string[] => {
    const names = [...places].sort((a, b) => a - b).map((i) => table.names[i] ?? '');
    const more = names.length > MOST_NAMES ? ', …' : '';
    return names.length > 0 ? [`${what}: ${names.slice(0, MOST_NAMES).join(', ')}${more}`] : [];
  };
  return [
    ...(owner === null ? [] : [`each row belongs to the row of ${owner} whose _row is its _parent`]),
    ...listed(numbers, 'columns with numbers that are written as strings'),
    ...listed(table.withJson, 'columns with lists or objects, kept as JSON'),
  ];
}
