import { type Column } from '../../link/headers/schema.js';
import { isMeasurable } from '../measures/measures.js';
import { absorbUnit, comparedColumn, numberAt } from './stated-numbers.js';
import { type Reading, refOf } from '../reading.js';
import { inUnitOf } from '../measures/units.js';

const LINK = /^(?:to|-|–|till|until|through)$/;

/** Index of the second number of "3 to 5" and "3-5"; -1 where the number is no beginning of a range. */
function endOfRange(reading: Reading, first: number): number {
  const [item, next] = [reading.items[first], reading.items[first + 1]];
  // The dash of "3-5" is no item.
  const isBeside = item !== undefined && next?.start === item.start + item.length;
  const isLinked = LINK.test(next?.norm ?? '') && reading.isFree(first + 1);
  const second = isLinked ? first + 2 : isBeside ? first + 1 : -1;
  const [low, high] = [numberAt(reading, first), numberAt(reading, second)];
  return low !== null && high !== null && low < high ? second : -1;
}

/** "on a scale of 1 to 5": how far a column goes, which is no condition. */
const isOfScale = (reading: Reading, first: number): boolean =>
  reading.items.slice(Math.max(0, first - 3), first).some(({ norm }) => /^scales?\b/.test(norm));

/** "the price of stays of 3-5 nights": the noun right behind the numbers is nearer than one before them. */
function columnBehind(reading: Reading, second: number): { column: Column; at: number } | null {
  const column = reading.columnAt(second + 1);
  return column?.role === 'measure' && isMeasurable(column) ? { column, at: second + 1 } : null;
}

/** Reads "stays of 3 to 5 nights", "a discount of 10-20 percent": ranges of numbers that no word such as "between" leads. */
export function readNumberRanges(reading: Reading): void {
  for (const first of reading.items.keys()) {
    const second = numberAt(reading, first) === null ? -1 : endOfRange(reading, first);
    const lead = reading.previous(first);
    const isLed = reading.isFree(lead) && reading.plays(lead, 'between', 'from', 'gt', 'ge', 'lt', 'le');
    if (second < 0 || isLed || isOfScale(reading, first)) continue;
    const end = absorbUnit(reading, second);
    const compared = columnBehind(reading, second) ?? comparedColumn(reading, first, end);
    if (!compared) continue;
    for (let index = first; index <= second; index += 1) reading.use(index);
    reading.use(compared.at);
    const [low = 0, high = 0] = [first, second].map((at) => inUnitOf(reading, compared.column, at, second));
    reading.addCondition(first, { op: 'between', column: refOf(compared.column), low, high });
  }
}
