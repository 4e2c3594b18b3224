import { type Token } from './tokenize.js';

/** Days of the week, 1 for Monday to 7 for Sunday. */
export interface Weekdays {
  readonly days: readonly number[];
  readonly label: string;
}

const NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const WEEKEND: Weekdays = { days: [6, 7], label: 'Saturday or Sunday' };

/** The day of the week that a word names (`Monday`, `mondays`), Saturday and Sunday for `weekend`; else null. */
export function readWeekday(token: Token): Weekdays | null {
  if (token.kind !== 'word') return null;
  if (/^weekends?$/.test(token.norm)) return WEEKEND;
  const at = NAMES.findIndex((name) => token.norm.replace(/s$/, '') === name.toLowerCase());
  const label = NAMES[at];
  return label === undefined ? null : { days: [at + 1], label };
}
