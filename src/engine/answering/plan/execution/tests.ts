import { type DataColumn } from '../../tables/data-table.js';
import { type Scalar } from '../../tables/scalar.js';
import { holdsBetween } from '../compared.js';
import { comparesDays, type Condition, isOfPresence, type Test } from '../plan.js';

const ISO_DAY = 10;
type Check = (value: Scalar) => boolean;

function meanOf({ values }: DataColumn): number {
  const numbers = values.filter((value) => typeof value === 'number');
  return numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
}

function likeCheck({ text, where, isDenied }: Extract<Test, { op: 'like' }>): Check {
  const wanted = text.toLowerCase();
  const holds = (held: string): boolean => {
    if (where === 'starts') return held.startsWith(wanted);
    return where === 'ends' ? held.endsWith(wanted) : held.includes(wanted);
  };
  return (value) => holds(String(value).toLowerCase()) !== isDenied;
}

function presentCheck(column: DataColumn, test: Test): Check {
  switch (test.op) {
    case 'like':
      return likeCheck(test);
    case 'aboveMean':
    case 'belowMean': {
      const mean = meanOf(column);
      return (value) => (test.op === 'aboveMean' ? Number(value) > mean : Number(value) < mean);
    }
    case 'between':
      return (value) =>
        holdsBetween(value, '>=', test.low) === true && holdsBetween(value, '<=', test.high) === true;
    case '=':
      return (value) => value === test.value;
    case '!=':
      return (value) => value !== test.value;
    case '<':
    case '<=':
    case '>':
    case '>=':
      return (value) => holdsBetween(value, test.op, test.value) === true;
  }
}

/** Which rows of the table of its column meet a condition, 1 for those that do; a missing value only one that asks for it. */
export function rowsMeeting(condition: Condition): Uint8Array {
  const { column, test } = condition;
  if (isOfPresence(test))
    return Uint8Array.from(column.values, (value) => Number((value === null) === (test.op === '=')));
  const check = presentCheck(column, test);
  const isOfDays = comparesDays(condition);
  const meets = (value: Scalar): boolean =>
    value !== null && check(isOfDays ? String(value).slice(0, ISO_DAY) : value);
  return Uint8Array.from(column.values, (value) => Number(meets(value)));
}
