import { type Token } from '../tokenize.js';

/** Days of the week, 1 for Monday to 7 for Sunday. */
export interface Weekdays {
  readonly days: readonly number[];
  readonly label: string;
}

const NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const WORKING_DAYS: Weekdays = { days: [1, 2, 3, 4, 5], label: 'weekdays' };
const WEEKEND: Weekdays = { days: [6, 7], label: 'weekends' };

/** "weekdays" beside "weekends", and "on weekdays", are the working days; alone they are all days of the week. */
function readWorkingDays(tokens: readonly Token[], at: number): Weekdays | null {
  const isBeside = tokens.some(({ norm }) => /^weekends?$/.test(norm));
  const norm = tokens[at]?.norm ?? '';
  const isOn = norm === 'weekdays' && /^(?:on|during)$/.test(tokens[at - 1]?.norm ?? '');
  return isOn || (isBeside && /^weekdays?$/.test(norm)) ? WORKING_DAYS : null;
}

/** The day of the week that a word names (`Monday`, `mondays`), Saturday and Sunday for `weekend`; else null. */
function readWeekday(token: Token | undefined): Weekdays | null {
  if (token?.kind !== 'word') return null;
  if (/^weekends?$/.test(token.norm)) return WEEKEND;
  if (token.norm === 'workdays' || token.norm === 'workday') return WORKING_DAYS;
  const at = NAMES.findIndex((name) => token.norm.replace(/s$/, '') === name.toLowerCase());
  const label = NAMES[at];
  return label === undefined ? null : { days: [at + 1], label };
}

/** Days of the week and how many tokens name them. */
interface WeekdaysReading {
  readonly length: number;
  readonly period: Weekdays;
}

const SPAN = /^(?:to|through|till|until|-|–)$/;
const AGAINST = /^(?:vs|versus|against|than|compare|compared|comparing|difference|between)$/;

/** The days from one to another, over the end of the week where needed. */
function daysBetween(first: number, last: number): number[] {
  const count = ((last - first + 7) % 7) + 1;
  return Array.from({ length: count }, (_, step) => ((first + step - 1) % 7) + 1);
}

const SHORT = [/^mon$/, /^tues?$/, /^wed$/, /^thu(?:rs?)?$/, /^fri$/, /^sat$/, /^sun$/];

/** A day by its name, or in short beside another day: "Mon to Fri". */
function readShortWeekday(token: Token | undefined): Weekdays | null {
  const at = SHORT.findIndex((short) => short.test(token?.norm ?? ''));
  const label = NAMES[at];
  return label === undefined ? readWeekday(token) : { days: [at + 1], label };
}

/** `Monday to Friday`, `Saturday or Sunday`, `Mondays, Tuesdays and Fridays`; days that are set against each other are read one by one. */
function readSeveral(tokens: readonly Token[], at: number): WeekdaysReading | null {
  const first = readShortWeekday(tokens[at]);
  const second = readShortWeekday(tokens[at + 2]);
  const sign = tokens[at + 1]?.norm ?? '';
  if (!first || !second) return null;
  const [from, to] = [first.days[0] ?? 1, second.days.at(-1) ?? 7];
  if (SPAN.test(sign)) {
    const days = daysBetween(from, to);
    return { length: 3, period: { days: days.toSorted(), label: `${first.label} to ${second.label}` } };
  }
  const isJoined = /^(?:or|and|&|,)$/.test(sign);
  if (!isJoined || tokens.some(({ norm }) => AGAINST.test(norm))) return null;
  const rest = readSeveral(tokens, at + 2) ?? { length: 1, period: second };
  const days = [...new Set([...first.days, ...rest.period.days])].toSorted();
  return { length: 2 + rest.length, period: { days, label: `${first.label}, ${rest.period.label}` } };
}

/** Reads days of the week at position `at`: `Monday`, `weekends`, `on weekdays`, `Monday to Friday`; null for anything else. */
export function readWeekdays(tokens: readonly Token[], at: number): WeekdaysReading | null {
  const several = readSeveral(tokens, at);
  if (several) return several;
  const period = readWeekday(tokens[at]) ?? readWorkingDays(tokens, at);
  return period && { length: 1, period };
}
