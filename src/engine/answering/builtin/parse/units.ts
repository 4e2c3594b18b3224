import { type Column } from '../link/schema.js';
import { type Reading } from './reading.js';

const MINUTES: readonly (readonly [unit: RegExp, minutes: number])[] = [
  [/^(?:sec|secs|second|seconds|s)$/, 1 / 60],
  [/^(?:min|mins|minute|minutes)$/, 1],
  [/^(?:h|hr|hrs|hour|hours)$/, 60],
  [/^(?:day|days)$/, 1440],
];

function minutesOf(word: string): number | null {
  return MINUTES.find(([unit]) => unit.test(word))?.[1] ?? null;
}

/** The number at an index in the unit of the column: "20 %" of a column of fractions is 0.2, "2 hours" of one of minutes 120. */
export function inUnitOf(reading: Reading, column: Column, index: number): number {
  const item = reading.items[index];
  const value = item?.meaning.kind === 'number' ? item.meaning.value : 0;
  const after = reading.items[index + 1]?.norm ?? '';
  const isPercent = item?.text.endsWith('%') === true || /^(?:%|percent|per cent|pct)$/.test(after);
  const { max } = column.profile;
  if (isPercent && typeof max === 'number' && max <= 1 && value > 1) return value / 100;
  const [asked, held] = [minutesOf(after), column.words.map(minutesOf).find((each) => each !== null) ?? null];
  return asked !== null && held !== null ? (value * asked) / held : value;
}
