import { type CellValue, type ResultTable } from '../table.js';
import { lookLikeYears } from './chart-numbers.js';
import { toNumber } from './chart-values.js';
import { toPeriods } from './periods.js';

/** What a column can be in a chart. `number` may be a measure or, when whole and unique, a category. */
type Role = 'time' | 'number' | 'category' | 'nothing';

export interface ColumnRole {
  readonly name: string;
  readonly role: Role;
  readonly values: readonly CellValue[];
  readonly distinctCount: number;
}

const YEAR_NAME =
  /year|jahr|ann[ée]e|\baño|\banno\b|\bano\b|\btahun|\brok\b|\byıl|год|年|năm|연도|वर्ष|سنة|عام/iu;

/** The roles of a result's columns, in order. A column without any value has none. */
export function rolesOf(result: ResultTable): ColumnRole[] {
  return result.columns.map(({ name, type }, index) => {
    const values = result.rows.map((row) => row[index] ?? null);
    const present = values.filter((value) => value !== null);
    const role = present.length === 0 ? 'nothing' : roleOf(name, type, present);
    return { name, role, values, distinctCount: new Set(present).size };
  });
}

function roleOf(
  name: string,
  type: ResultTable['columns'][number]['type'],
  present: readonly CellValue[],
): Role {
  if (type === 'date' || type === 'timestamp') return 'time';
  if (type === 'integer') return isYear(name, present) ? 'time' : 'number';
  if (type === 'number') return 'number';
  return type === 'text' && toPeriods(present) !== null ? 'time' : 'category';
}

/** Whole numbers that could be years are years when their name says so or when they climb without repeating. */
function isYear(name: string, present: readonly CellValue[]): boolean {
  const numbers = present.map(toNumber).filter((number) => number !== null);
  if (!lookLikeYears(numbers)) return false;
  const climbs = numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? number));
  return YEAR_NAME.test(name) || (climbs && numbers.length > 2);
}
