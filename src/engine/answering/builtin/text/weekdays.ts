import { type Token } from './tokenize.js';

/** Days of the week, 1 for Monday to 7 for Sunday. */
export interface Weekdays {
  readonly days: readonly number[];
  readonly label: string;
}

const NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const WORKING_DAYS: Weekdays = { days: [1, 2, 3, 4, 5], label: 'Monday to Friday' };
const WEEKEND: Weekdays = { days: [6, 7], label: 'Saturday or Sunday' };

/** "weekdays" beside "weekends" are the working days; alone they are all days of the week. */
export function readWorkingDays(token: Token, tokens: readonly Token[]): Weekdays | null {
  const isBeside = tokens.some(({ norm }) => /^weekends?$/.test(norm));
  return isBeside && /^weekdays?$/.test(token.norm) ? WORKING_DAYS : null;
}

/** The day of the week that a word names (`Monday`, `mondays`), Saturday and Sunday for `weekend`; else null. */
export function readWeekday(token: Token): Weekdays | null {
  if (token.kind !== 'word') return null;
  if (/^weekends?$/.test(token.norm)) return WEEKEND;
  if (token.norm === 'workdays' || token.norm === 'workday') return WORKING_DAYS;
  const at = NAMES.findIndex((name) => token.norm.replace(/s$/, '') === name.toLowerCase());
  const label = NAMES[at];
  return label === undefined ? null : { days: [at + 1], label };
}
