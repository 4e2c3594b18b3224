import { type Column } from '../../link/headers/schema.js';
import { NotUnderstood } from '../problem.js';
import { type Reading } from '../reading.js';

type Dimension = 'time' | 'mass' | 'length' | 'energy' | 'volume';

interface Unit {
  readonly words: RegExp;
  readonly of: Dimension;
  /** How many of the smallest unit of the dimension it is. */
  readonly size: number;
}

const unit = (of: Dimension, size: number, words: RegExp): Unit => ({ words, of, size });

/** Periods of the calendar are of different lengths: only a number of the same is compared with them. */
const MONTH = 2_629_800;
const YEAR = 12 * MONTH;
const isVague = ({ size, of }: Unit): boolean => of === 'time' && size >= MONTH;

const UNITS: readonly Unit[] = [
  unit('time', 1, /^(?:secs?|seconds?|s)$/),
  unit('time', 60, /^(?:mins?|minutes?)$/),
  unit('time', 3600, /^(?:h|hrs?|hours?)$/),
  unit('time', 86_400, /^(?:days?|nights?)$/),
  unit('time', 604_800, /^(?:weeks?|wks?)$/),
  unit('time', MONTH, /^months?$/),
  unit('time', 3 * MONTH, /^quarters?$/),
  unit('time', YEAR, /^years?$/),
  unit('mass', 1, /^(?:mg|milligrams?)$/),
  unit('mass', 1e3, /^(?:g|grams?|grammes?)$/),
  unit('mass', 1e6, /^(?:kg|kgs|kilos?|kilograms?)$/),
  unit('mass', 1e9, /^(?:tonnes?|tons?)$/),
  unit('length', 1, /^(?:mm|millimet(?:er|re)s?)$/),
  unit('length', 10, /^(?:cm|centimet(?:er|re)s?)$/),
  unit('length', 1000, /^(?:met(?:er|re)s?)$/),
  unit('length', 1e6, /^(?:km|kms|kilomet(?:er|re)s?)$/),
  unit('energy', 1, /^(?:wh)$/),
  unit('energy', 1e3, /^(?:kwh|kilowatthours?)$/),
  unit('energy', 1e6, /^(?:mwh)$/),
  unit('volume', 1, /^(?:ml|millilit(?:er|re)s?)$/),
  unit('volume', 1000, /^(?:lit(?:er|re)s?)$/),
];

/** A text in the headers of numbers that are measured in a dimension. */
const HEADERS: Readonly<Record<Dimension, RegExp>> = {
  time: /^(?:duration|time|wait|response|delay|age|length)$/,
  mass: /^(?:weight|mass|load|weigh)$/,
  length: /^(?:length|height|width|depth|distance|size)$/,
  energy: /^(?:energy|consumption|usage)$/,
  volume: /^(?:volume|capacity|content)$/,
};

function unitOf(word: string): Unit | null {
  return UNITS.find(({ words }) => words.test(word)) ?? null;
}

/** True for a word such as "kg" and "weeks". */
export function isUnitWord(word: string): boolean {
  return unitOf(word) !== null;
}

const unitAfter = (reading: Reading, index: number): Unit | null =>
  unitOf(reading.items[index + 1]?.norm.split(' ')[0] ?? '');

/** The unit that a header says its numbers are in: "First Response (min)", `weight_kg`, "Days per Week". */
function unitHeld({ words }: Column): Unit | null {
  const per = words.indexOf('per');
  const own = per < 0 ? words : words.slice(0, per);
  return own.map(unitOf).findLast((each) => each !== null) ?? null;
}

/** A number whose unit the header does not say: as it is, where the column holds such numbers. @throws NotUnderstood for any other */
function asHeld(reading: Reading, { profile, stems }: Column, index: number, asked: Unit): number {
  const item = reading.items[index];
  const value = item?.meaning.kind === 'number' ? item.meaning.value : 0;
  const { min, max } = profile;
  const isIn = typeof min === 'number' && typeof max === 'number' && value >= min && value <= max;
  const isMeasured = stems.some((each) => HEADERS[asked.of].test(each));
  if (asked.of === 'time' || (isIn && isMeasured)) return value;
  throw notComparable(reading, index);
}

function notComparable(reading: Reading, index: number): NotUnderstood {
  const words = reading.items.slice(index, index + 2).map(({ text }) => text);
  return new NotUnderstood({ kind: 'unclear', words: [words.join(' ')] });
}

/**
 * The number at an index in the unit of the column: "20 %" of a column of fractions is 0.2, "2 hours" of one of minutes 120.
 * @param last the number that the unit stands behind: "between 2 and 4 hours"
 * @throws NotUnderstood when the column is not measured in such units
 */
export function inUnitOf(reading: Reading, column: Column, index: number, last = index): number {
  const item = reading.items[index];
  const value = item?.meaning.kind === 'number' ? item.meaning.value : 0;
  const after = reading.items[last + 1]?.norm ?? '';
  const isPercent =
    [item, reading.items[last]].some((each) => each?.text.endsWith('%')) ||
    /^(?:%|percent|per cent|pct)$/.test(after);
  const { max } = column.profile;
  if (isPercent && typeof max === 'number' && max <= 1 && value > 1) return value / 100;
  const [asked, held] = [unitAfter(reading, last), unitHeld(column)];
  if (!asked || reading.columnAt(last + 1)?.words.includes(after)) return value;
  if (held?.of !== asked.of) return asHeld(reading, column, index, asked);
  if (held.size !== asked.size && (isVague(held) || isVague(asked))) throw notComparable(reading, index);
  return (value * asked.size) / held.size;
}
