import { type Side } from '../../representation/business.js';
import { type Predicate } from '../../representation/predicate.js';
import { NotUnderstood } from '../problem.js';
import { type Reading } from '../reading.js';

type Weekdays = Extract<Predicate, { op: 'weekday' }>;
type Hours = Extract<Predicate, { op: 'hours' }>;

/** "how much more on weekends than on weekdays", "night versus day": two times of which no row is in both, and how they differ; null without such. */
export function timesApart(reading: Reading): readonly [Side, Side] | null {
  const hours = hoursApart(reading);
  const sides = hours ?? weekdaysApart(reading);
  if (!sides) return null;
  const [first, second] = sides;
  reading.dropConditions((each) => each === first || each === second);
  reading.takeAll('compare', 'between', 'from', 'to');
  const date = reading.schema.columns.find(({ name }) => name === first.column.name);
  if (date) reading.useColumn(date);
  const [left, right] = [first, second].map((each): Side => ({ label: each.label, predicate: each }));
  // "more in the evening than in the morning" is how much more the evening has.
  const isThan = reading.items.some(({ norm }) => norm === 'than');
  return left && right ? (isThan ? [right, left] : [left, right]) : null;
}

function weekdaysApart(reading: Reading): readonly [Weekdays, Weekdays] | null {
  if (reading.find(['difference', 'growth', 'fall', 'howMuch', 'why']) < 0) return null;
  const [first, second, third] = reading.predicates().filter((each) => each.op === 'weekday');
  if (!first || !second || third || first.days.some((day) => second.days.includes(day))) return null;
  return [first, second];
}

/** @throws NotUnderstood for more than two times of the day, of which none is in another */
function hoursApart(reading: Reading): readonly [Hours, Hours] | null {
  const [first, second, third] = reading.predicates().filter((each) => each.op === 'hours');
  if (!first || !second || meet(first, second)) return null;
  if (third) throw new NotUnderstood({ kind: 'unclear', words: [first.label, second.label, third.label] });
  return [first, second];
}

const contains = ({ from, to }: Hours, minute: number): boolean =>
  from <= to ? minute >= from && minute <= to : minute >= from || minute <= to;

const meet = (one: Hours, other: Hours): boolean => contains(one, other.from) || contains(other, one.from);
