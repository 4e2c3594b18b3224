import { type Predicate } from '../../representation/predicate.js';
import { type Query } from '../../representation/query.js';
import { addUnits } from '../times/calendar.js';
import { keysAsked } from '../groups/asked-keys.js';
import { lifeOf, UNITS } from './duration-filters.js';
import { durationOf } from './durations.js';
import { type Ranking } from '../ranking/limit.js';
import { ROW_COUNT } from '../measures/measures.js';
import { numberAt } from '../numbers/stated-numbers.js';
import { type Reading, refOf } from '../reading.js';
import { readFlagFilters } from '../filters/bare-conditions.js';

const KEPT = /retention|retained|surviv|kept|still|stay/;
const STAYING = /^(?:stay|stays|stayed|staying|kept|keep|survive[sd]?|remain(?:s|ed)?)$/;
const FILLERS = [
  'which',
  'list',
  'howMuch',
  'count',
  'share',
  'rate',
  'retention',
  'by',
  'high',
  'low',
] as const;
/** How many words may stand between a word for staying and the time: "stay with us for at least 12 months". */
const WORDS_BETWEEN = 5;

/** Items of a word for what is still there, after a time or before it; empty for any other time. */
function wordsBeside(reading: Reading, number: number): number[] {
  const isKept = (index: number): boolean =>
    reading.isFree(index) &&
    ((reading.plays(index, 'retention') && KEPT.test(reading.items[index]?.norm ?? '')) ||
      reading.plays(index, 'openState'));
  const after = reading.next(number + 1);
  if (isKept(after)) return [after];
  const lead = reading.previous(number);
  const isLead = reading.isFree(lead) && reading.plays(lead, 'after', 'ge', 'gt');
  const word = isLead ? reading.previous(lead) : lead;
  if (isKept(word)) return isLead ? [lead, word] : [word];
  const stays = reading.items.findLastIndex(
    ({ norm }, index) => index < number && index >= number - WORDS_BETWEEN && STAYING.test(norm),
  );
  return stays >= 0 && reading.find(['share', 'rate']) >= 0 ? [stays, ...(isLead ? [lead] : [])] : [];
}

/** The day so many days or months before another, or the last one of that month where it is shorter. */
function daysBefore(day: string, unit: 'day' | 'month', count: number): string {
  if (unit === 'day') return addUnits(day, 'day', -count);
  const first = addUnits(day, 'month', -count);
  const last = addUnits(addUnits(first, 'month', 1), 'day', -1);
  const same = `${first.slice(0, 8)}${day.slice(8)}`;
  return same < last ? same : last;
}

/** The day before which a thing must have begun, for so much time to have passed when the data end. */
function observedBefore(
  dates: readonly (number | string | null)[],
  unit: 'day' | 'month',
  count: number,
): string | null {
  const days = dates.flatMap((each) => (typeof each === 'string' ? [each.slice(0, 10)] : []));
  const last = days.toSorted().at(-1);
  return last === undefined ? null : addUnits(daysBefore(last, unit, count), 'day', 1);
}

/** Takes "12-month retention", "still active after 90 days": what is asked of the time that things lasted. */
export function takeSurvival(reading: Reading): void {
  const life = lifeOf(reading);
  if (!life) return;
  for (const index of reading.items.keys()) {
    const value = reading.isFree(index) ? numberAt(reading, index) : null;
    const unit = UNITS.find(([words]) => words.test(reading.items[index + 1]?.norm ?? ''));
    const words = value !== null && unit && unit[1] !== 'hour' ? wordsBeside(reading, index) : [];
    if (value === null || !unit || unit[1] === 'hour' || words.length === 0) continue;
    const { start, end } = life;
    const before = observedBefore([start.profile.max, end.profile.max], unit[1], value * unit[2]);
    if (before === null) continue;
    reading.use(index, index + 1, ...words);
    const lasted: Predicate = {
      op: 'compare',
      column: durationOf(start, end, unit[1]),
      comparison: '>=',
      value: value * unit[2],
    };
    const open: Predicate = { op: 'missing', column: refOf(end) };
    reading.survival = {
      part: { op: 'or', left: open, right: lasted },
      observed: { op: 'period', column: refOf(start), start: null, end: before, label: before },
    };
    reading.note('note.observed', { column: start.name, day: before });
    return;
  }
}

/** "12-month retention by quarter": the share of what began that was still there so long after; null where it is not asked for. */
export function readSurvival(reading: Reading, ranking: Ranking | null): Query | null {
  const { survival } = reading;
  if (!survival) return null;
  const keys = keysAsked(reading, ranking);
  readFlagFilters(reading);
  reading.takeAll(...FILLERS);
  reading.use(...reading.freeOf('rows'), ...reading.freeOf('person'));
  return {
    op: 'fraction',
    rows: reading.rows([...reading.predicates(), survival.observed]),
    part: survival.part,
    measure: ROW_COUNT,
    keys,
    having: null,
    ...(ranking && keys.length > 0 && { order: ranking.direction }),
  };
}
