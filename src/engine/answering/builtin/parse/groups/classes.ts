import { type Column } from '../../link/headers/schema.js';
import { type NumberClass } from '../../representation/query.js';
import { numberAt } from '../numbers/stated-numbers.js';
import { type Reading } from '../reading.js';
import { unitAt } from '../times/time.js';

/** A class as it is written: which of its bounds is one of its numbers, null where the words leave it open. */
interface Written {
  readonly low: number | null;
  readonly hasLow: boolean | null;
  readonly high: number | null;
  readonly hasHigh: boolean | null;
  /** The items from the first to the last of it. */
  readonly from: number;
  readonly end: number;
}

/** Classes that are named in a row are at least so many, unless two of them meet at one number. */
const FEWEST = 3;

const isJoint = (reading: Reading, index: number): boolean =>
  /^(?:,|;|and|or|&|then|also|plus)$/.test(reading.items[index]?.norm ?? '');

/** Index behind a number and the unit or column that it is written with. */
function pastUnit(reading: Reading, index: number): number {
  const after = index + 1;
  const isUnit =
    reading.isFree(after) && (unitAt(reading, after) !== null || reading.columnAt(after)?.role === 'measure');
  return isUnit ? after : index;
}

const nextNumber = (reading: Reading, index: number): number => {
  const at = reading.next(index);
  return numberAt(reading, at) === null ? -1 : at;
};

/** "up to 20", "below 50", "over 500". */
function openClass(reading: Reading, index: number): Written | null {
  const at = nextNumber(reading, index);
  const value = numberAt(reading, at);
  const isBelow = reading.plays(index, 'lt', 'le');
  // "100 to 500 and above 500" does not say "500 and above".
  const isAbove = reading.plays(index, 'gt', 'ge', 'orMore');
  if (value === null || !reading.isFree(index) || (!isBelow && !isAbove)) return null;
  const bounds = { from: index, end: pastUnit(reading, at) };
  if (isBelow) {
    const hasHigh = reading.plays(index, 'le');
    return { ...bounds, low: null, hasLow: false, high: value, hasHigh };
  }
  return { ...bounds, low: value, hasLow: reading.plays(index, 'ge'), high: null, hasHigh: false };
}

/** "20 to 100", "between 20 and 100", "500 and more"; a last number alone is where the last class begins. */
function numberClass(reading: Reading, index: number): Written | null {
  const isBetween = reading.isFree(index) && reading.plays(index, 'between', 'from');
  const first = isBetween ? nextNumber(reading, index) : index;
  const low = numberAt(reading, first);
  if (low === null) return null;
  const last = pastUnit(reading, first);
  const sign = last + 1;
  const from = index;
  if (reading.isFree(sign) && reading.plays(sign, 'orMore') && nextNumber(reading, sign) < 0)
    return { low, hasLow: true, high: null, hasHigh: false, from, end: sign };
  const isTo = reading.plays(sign, 'to') || /^[-−–]$/.test(reading.items[sign]?.norm ?? '');
  const isAnd = isBetween && reading.items[sign]?.norm === 'and';
  const second = isTo || isAnd ? nextNumber(reading, sign) : sign;
  const high = numberAt(reading, second);
  if (high === null) return { low, hasLow: true, high: null, hasHigh: false, from, end: last };
  return { low, hasLow: null, high, hasHigh: null, from, end: pastUnit(reading, second) };
}

/** The classes that are named one right after the other from an item on. */
function classesFrom(reading: Reading, start: number): Written[] {
  const found: Written[] = [];
  for (let at = start; at < reading.items.length;) {
    const next = openClass(reading, at) ?? numberClass(reading, at);
    if (!next || (found.length > 0 && !follows(found.at(-1), next))) return found;
    found.push(next);
    at = next.end + 1;
    while (isJoint(reading, at) || reading.items[at]?.meaning.kind === 'skip') at += 1;
  }
  return found;
}

/** True for a class that begins where the one before ends: at the same number, or at the next whole one. */
function follows(before: Written | undefined, { low }: Written): boolean {
  const high = before?.high ?? null;
  return high !== null && low !== null && (low === high || low === high + 1);
}

/** Which class holds the number at which two of them meet: what the words of any of them say holds for the others. */
function closed(found: readonly Written[]): NumberClass[] {
  const isSaidBelow = found.some(({ hasHigh, high }) => high !== null && hasHigh === true);
  const isSaidAbove = found.some(
    ({ hasLow, low, high }) => low !== null && high === null && hasLow === false,
  );
  const isClosedAbove = isSaidBelow || isSaidAbove;
  return found.map(({ low, hasLow, high, hasHigh }, index): NumberClass => {
    const [before, after] = [found[index - 1], found[index + 1]];
    const isOwnLow = before?.high !== low;
    const isOwnHigh = after?.low !== high;
    const holdsHigh =
      hasHigh ?? (isOwnHigh || after.hasLow === false || (after.hasLow === null && isClosedAbove));
    const holdsLow =
      hasLow ?? (isOwnLow || before.hasHigh === false || (before.hasHigh === null && !isClosedAbove));
    return { low, hasLow: low !== null && holdsLow, high, hasHigh: high !== null && holdsHigh };
  });
}

/** "1, 2, 3, 4 or more nights": each number and what lies from the last on; null for another list. */
function singlesFrom(reading: Reading, start: number): Written[] | null {
  const found: number[] = [];
  for (let at = start; numberAt(reading, at) !== null;) {
    found.push(at);
    at += 1;
    while (/^(?:,|and|&)$/.test(reading.items[at]?.norm ?? '')) at += 1;
  }
  const values = found.map((at) => numberAt(reading, at) ?? Number.NaN);
  const isRow = values.every((value, index) => index === 0 || value === (values[index - 1] ?? 0) + 1);
  const last = found.at(-1) ?? start;
  const isOpen = reading.isFree(last + 1) && reading.plays(last + 1, 'orMore');
  if (found.length < FEWEST || !isRow || !isOpen) return null;
  return values.map((low, index): Written => {
    const [from, isLast] = [found[index] ?? start, index === values.length - 1];
    const high = isLast ? null : low;
    return { low, hasLow: true, high, hasHigh: !isLast, from, end: isLast ? last + 1 : from };
  });
}

/**
 * "up to 20, 20 to 100, 100 to 500 and above 500": classes of the asker's own, which are no conditions on rows. Null
 * where none are named.
 */
export function takeClasses(reading: Reading): NumberClass[] | null {
  for (const start of reading.items.keys()) {
    const found = singlesFrom(reading, start) ?? classesFrom(reading, start);
    const [first, last] = [found[0], found.at(-1)];
    const isPair = found.length === 2 && first?.low === null && last?.high === null;
    if (!first || !last || (found.length < FEWEST && !isPair)) continue;
    for (let index = first.from; index <= last.end; index += 1)
      if (reading.columnAt(index) === null) reading.use(index);
    return closed(found);
  }
  return null;
}

/** The classes with the lowest one beginning at 0 where the column has no numbers below. */
export function fromZero(classes: readonly NumberClass[], { profile }: Column): NumberClass[] {
  const isPositive = typeof profile.min === 'number' && profile.min >= 0;
  return classes.map((each) => (each.low === null && isPositive ? { ...each, low: 0, hasLow: true } : each));
}
