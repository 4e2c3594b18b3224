import { type Column } from '../link/schema.js';
import { type ColumnRef } from '../representation/column.js';
import { type Comparison } from '../representation/predicate.js';
import { lexicon } from '../text/lexicon.js';
import { stem } from '../text/stem.js';
import { datesOf, durationOf } from './durations.js';
import { numberAt } from './number-filters.js';
import { type Reading } from './reading.js';
import { endingOf } from './states.js';

const SIGNS = { gt: '>', ge: '>=', lt: '<', le: '<=' } as const;
const UNITS: readonly (readonly [unit: RegExp, of: 'hour' | 'day', factor: number])[] = [
  [/^(?:min|mins|minutes?)$/, 'hour', 1 / 60],
  [/^(?:h|hrs?|hours?)$/, 'hour', 1],
  [/^days?$/, 'day', 1],
  [/^weeks?$/, 'day', 7],
];

/** The one date on which the things of a table begin, and the one on which they end; null without both. */
function lifeOf(reading: Reading): { readonly start: Column; readonly end: Column } | null {
  const end = endingOf(reading)?.column;
  const [start, other] = reading.schema.columns.filter(
    ({ role, stems }) => role === 'date' && stems.some((each) => lexicon.startHeaders.has(each)),
  );
  return end?.role === 'date' && start && !other && start !== end ? { start, end } : null;
}

function comparisonAt(reading: Reading, index: number): Comparison | null {
  const role = (['gt', 'ge', 'lt', 'le'] as const).find((each) => reading.plays(index, each));
  return role && reading.isFree(index) ? SIGNS[role] : null;
}

/** Index of the word for the end right before a comparison or after its unit, "resolved within …", "… to close"; -1 without one. */
function endWord(reading: Reading, before: number, after: number): number {
  const isEnd = (index: number): boolean => {
    const isSaid = lexicon.endHeaders.has(stem(reading.items[index]?.norm ?? ''));
    return reading.isFree(index) && (reading.plays(index, 'closedState') || isSaid);
  };
  if (isEnd(reading.previous(before))) return reading.previous(before);
  const to = reading.next(after);
  const isTo = reading.isFree(to) && reading.plays(to, 'to', 'from');
  return isTo && isEnd(reading.next(to)) ? reading.next(to) : -1;
}

const AHEAD = /^(?:ahead|in advance|beforehand|before arrival|ahead of time|early)$/;

/** "booked less than a week ahead": how long before its date a thing was begun. */
function readLeads(reading: Reading): void {
  const formula = lexicon.namedMeasures.get('lead time');
  for (const index of reading.items.keys()) {
    const comparison = comparisonAt(reading, index);
    const at = comparison ? reading.next(index) : -1;
    const value = numberAt(reading, at);
    const unit = UNITS.find(([words]) => words.test(reading.items[at + 1]?.norm ?? ''));
    const isAhead = AHEAD.test(reading.items[at + 2]?.norm ?? '');
    const dates =
      comparison && value !== null && unit && isAhead && formula ? datesOf(reading, formula) : null;
    if (!comparison || value === null || !unit || !dates) continue;
    reading.use(index, at, at + 1, at + 2);
    const column = durationOf(dates[0], dates[1], unit[1]);
    reading.addCondition(index, { op: 'compare', column, comparison, value: value * unit[2] });
  }
}

/** Reads how long things lasted: "resolved within 24 hours", "took more than 2 days to close". */
export function readDurationFilters(reading: Reading): void {
  readLeads(reading);
  const life = lifeOf(reading);
  if (!life) return;
  for (const index of reading.items.keys()) {
    const comparison = comparisonAt(reading, index);
    const at = comparison ? reading.next(index) : -1;
    const value = numberAt(reading, at);
    const unit = UNITS.find(([words]) => words.test(reading.items[at + 1]?.norm ?? ''));
    const end = unit ? endWord(reading, index, at + 1) : -1;
    if (!comparison || value === null || !unit || end < 0) continue;
    const to = end > at ? [reading.next(at + 1)] : [];
    reading.use(index, at, at + 1, end, ...to);
    const column: ColumnRef = durationOf(life.start, life.end, unit[1]);
    reading.addCondition(index, { op: 'compare', column, comparison, value: value * unit[2] });
  }
}
