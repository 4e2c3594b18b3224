import { type Key } from '../../representation/key.js';
import { keysAsked } from '../groups/asked-keys.js';
import { takeKey, timeKey } from '../groups/groups.js';
import { type Ranking } from '../ranking/limit.js';
import { NotUnderstood } from '../problem.js';
import { type Reading } from '../reading.js';
import { dateColumn, periodsIn, unitAt } from '../times/time.js';

/** More days than these are too many to look at. */
const MOST_DAYS = 400;
/** So few months tell little about what is usual. */
const FEWEST_MONTHS = 13;
/** A column of so many dates has more of them than one a month. */
const MANY_DATES = 31;

/** What is compared: the periods or groups that are named, else the periods of the table. */
export function keyAsked(reading: Reading, ranking: Ranking | null, named: number): Key {
  const word = reading.items[reading.find(['anomaly'])]?.text ?? 'unusual';
  if (named >= 0) {
    const unit = unitAt(reading, named);
    for (const index of reading.items.keys())
      if (reading.isFree(index) && unitAt(reading, index) === unit) reading.use(index);
    return timeKey(reading, unit, word);
  }
  const date = dateAsked(reading);
  if (date >= 0) {
    reading.use(date);
    return timeKey(reading, momentAsked(reading), word);
  }
  const [first, other] = keysAsked(reading, ranking);
  if (other) throw new NotUnderstood({ kind: 'unclear', words: [word] });
  const group = reading.freeColumns().find(({ meaning }) => meaning.column.role === 'category');
  const unit = momentAsked(reading) ?? shortUnit(reading);
  return first ?? (group && takeKey(reading, group.index)) ?? timeKey(reading, unit, word);
}

/** Index of the word in "on which date"; -1 where no date is asked for. */
function dateAsked(reading: Reading): number {
  const which = reading.find(['which']);
  const at = which < 0 ? -1 : reading.next(which);
  return reading.isFree(at) && /^dates?$/.test(reading.items[at]?.norm ?? '') ? at : -1;
}

/** "when was …", "on which date": the day, unless there are too many to look at; null where no moment is asked for. */
function momentAsked(reading: Reading): 'day' | null {
  const isAsked = reading.find(['when']) >= 0 || reading.items.some(({ norm }) => /^dates?$/.test(norm));
  const date = isAsked ? dateColumn(reading) : null;
  return date && periodsIn(date, 'day') <= MOST_DAYS ? 'day' : null;
}

/** The day, for data of days of a year or less; null for any other. */
function shortUnit(reading: Reading): 'day' | null {
  const date = dateColumn(reading);
  const isShort = date !== null && periodsIn(date, 'month') < FEWEST_MONTHS;
  return isShort && date.profile.distinctCount > MANY_DATES ? 'day' : null;
}
