import { type Key } from '../../representation/key.js';
import { readGroups } from './crossed.js';
import { headAfter, isQualifier, takeKey } from './groups.js';
import { type Ranking } from '../ranking/limit.js';
import { type Reading } from '../reading.js';
import { unitAt } from '../times/time.js';

const PERIOD = /^(?:day|date|week|month|quarter|year)s?$/;

/** The groups of a question: those it names with "by", and what it asks "which" of. */
export function keysAsked(reading: Reading, ranking: Ranking | null): Key[] {
  const keys = readGroups(reading, ranking !== null);
  if (keys.length > 0) return keys;
  for (
    let which = reading.find(['which', 'list']);
    which >= 0;
    which = reading.find(['which', 'list'], which + 1)
  ) {
    const at = reading.next(which);
    // "those who left"
    const isSaidOf = reading.items[which]?.norm === 'who' && reading.columnAt(at)?.flag;
    const key = isSaidOf ? null : keyAt(reading, at);
    if (key) return [key, ...keyJoined(reading, at)];
  }
  // "the month with the largest overspend"
  const before = ranking ? reading.previous(ranking.at) : -1;
  const hasIt = reading.items.slice(before + 1, ranking?.at ?? 0).some(({ norm }) => HAS.test(norm));
  const key = hasIt ? keyAt(reading, before) : null;
  return key ? [key] : [];
}

/** "which department and month": the second key. */
function keyJoined(reading: Reading, at: number): Key[] {
  const next = reading.next(at);
  const isJoined = /^(?:and|&)$/.test(reading.items[at + 1]?.norm ?? '') && next === at + 2;
  const key = isJoined ? keyAt(reading, next) : null;
  return key ? [key] : [];
}

const HAS = /^(?:with|having|has|have|had)$/;

function keyAt(reading: Reading, at: number): Key | null {
  const column = reading.columnAt(at);
  const isPeriod = PERIOD.test(reading.items[at]?.norm ?? '');
  // "which start year"
  const hasUnit = column?.role === 'date' && unitAt(reading, at + 1) !== null;
  const isEntity = column
    ? (column.role !== 'measure' || column.isYear) && (column.role !== 'date' || isPeriod || hasUnit)
    : unitAt(reading, at) !== null;
  if (!isEntity) return null;
  // "which product category"
  return takeKey(reading, isQualifier(reading, at) ? headAfter(reading, at) : at);
}

/** "why did costs rise? department contributions": the groups whose parts in the change are asked for. */
export function groupOfCauses(reading: Reading): Key[] {
  const [only, other] = reading.freeColumns().filter(({ meaning }) => meaning.column.role === 'category');
  const key = only && !other ? takeKey(reading, only.index) : null;
  return key ? [key] : [];
}
