import { type Column } from '../../link/headers/schema.js';
import { type ColumnRef, type DurationUnit } from '../../representation/column.js';
import { type Comparison } from '../../representation/predicate.js';
import { lexicon } from '../../text/lexicon.js';
import { stem } from '../../text/stem.js';
import { datesOf, durationOf } from './durations.js';
import { numberAt } from '../numbers/stated-numbers.js';
import { isLoss } from '../measures/losses.js';
import { type Reading } from '../reading.js';
import { endingOf } from '../filters/states.js';
import { isStart } from '../times/time.js';

const SIGNS = { gt: '>', ge: '>=', lt: '<', le: '<=' } as const;
/** Words for units of time, the unit that a duration is counted in, and how many of these they are. */
export const UNITS: readonly (readonly [unit: RegExp, of: DurationUnit, factor: number])[] = [
  [/^(?:min|mins|minutes?)$/, 'hour', 1 / 60],
  [/^(?:h|hrs?|hours?)$/, 'hour', 1],
  [/^days?$/, 'day', 1],
  [/^weeks?$/, 'day', 7],
  [/^months?$/, 'month', 1],
  [/^quarters?$/, 'month', 3],
  [/^years?$/, 'month', 12],
];

/** The one date on which the things of a table begin, and the one on which they end; null without both. */
export function lifeOf(reading: Reading): { readonly start: Column; readonly end: Column } | null {
  const end = endingOf(reading)?.column;
  const [start, other] = reading.schema.columns.filter(
    ({ role, stems }) => role === 'date' && stems.some((each) => lexicon.startHeaders.has(each)),
  );
  return end?.role === 'date' && start && !other && start !== end ? { start, end } : null;
}

/** The comparison that an item asks for, "within", "in the first"; null for any other. */
export function comparisonAt(reading: Reading, index: number): Comparison | null {
  // "cancelled in the first 90 days"
  const isFirst = /^first$/.test(reading.items[index]?.norm ?? '') && reading.isFree(index);
  if (isFirst && numberAt(reading, reading.next(index)) !== null) return '<=';
  const role = (['gt', 'ge', 'lt', 'le'] as const).find((each) => reading.plays(index, each));
  return role && reading.isFree(index) ? SIGNS[role] : null;
}

/** Index of the word for the end right before a comparison or after its unit, "resolved within …", "… to close"; -1 without one. */
function endWord(reading: Reading, before: number, after: number): number {
  const isEnd = (index: number): boolean => {
    const norm = reading.items[index]?.norm ?? '';
    const isSaid = lexicon.endHeaders.has(stem(norm));
    return reading.isFree(index) && (reading.plays(index, 'closedState') || isSaid || isLoss(reading, index));
  };
  if (LASTED.test(reading.items[before - 1]?.norm ?? '')) return before - 1;
  if (isEnd(reading.previous(before))) return reading.previous(before);
  const to = reading.next(after);
  const isTo = reading.isFree(to) && reading.plays(to, 'to', 'from');
  return isTo && isEnd(reading.next(to)) ? reading.next(to) : -1;
}

const LASTED = /^(?:lasted|lasting|lived|ran|running)(?: for)?$/;

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

/** "within 90 days of starting", "after signing up": since when it is counted. */
function sinceStart(reading: Reading, of: number): number[] {
  const start = reading.next(of);
  const isOf = /^(?:of|after|from|since)$/.test(reading.items[of]?.norm ?? '');
  const said = stem(reading.items[start]?.norm.split(' ')[0] ?? '');
  const column = reading.columnAt(start);
  const isStarting = lexicon.startHeaders.has(said) || (column !== null && isStart(column));
  return isOf && isStarting && reading.isFree(start) ? [of, start].filter((at) => reading.isFree(at)) : [];
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
    // "within the first 6 months"
    const within = reading.previous(index);
    const isBoth = reading.items[index]?.norm === 'first' && comparisonAt(reading, within) === '<=';
    const lead = isBoth ? within : index;
    const end = unit ? endWord(reading, lead, at + 1) : -1;
    if (!comparison || value === null || !unit || end < 0) continue;
    const to = end > at ? [reading.next(at + 1)] : [];
    reading.use(lead, index, at, at + 1, end, ...to, ...sinceStart(reading, at + 2));
    const column: ColumnRef = durationOf(life.start, life.end, unit[1]);
    reading.addCondition(index, { op: 'compare', column, comparison, value: value * unit[2] });
  }
}
