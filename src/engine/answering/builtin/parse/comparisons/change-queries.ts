import { type Column } from '../../link/headers/schema.js';
import { type Side } from '../../representation/business.js';
import { columnOf, type Comparison, type Predicate } from '../../representation/predicate.js';
import { type Query } from '../../representation/query.js';
import { isOverTime, type Key } from '../../representation/key.js';
import { type Direction } from '../../representation/measure.js';
import { addsUp } from '../../representation/sql/queries/contrast-sql.js';
import { readOneMeasure } from '../measures/business-measure.js';
import { type Pair } from './change-sides.js';
import { timeKey } from '../groups/groups.js';
import { limitOf, type Ranking } from '../ranking/limit.js';
import { NotUnderstood } from '../problem.js';
import { type Reading, refOf } from '../reading.js';
import { unitAt } from '../times/time.js';
import { readFlagFilters } from '../filters/bare-conditions.js';

const MOST_COLUMNS = 4;
const MOST_VALUES = 50;
const FILLERS = [
  'which',
  'list',
  'howMuch',
  'share',
  'compare',
  'attainment',
  'from',
  'to',
  'between',
  'growth',
  'fall',
  'why',
  'difference',
  'high',
  'low',
  'sum',
  'when',
] as const;

/** The columns whose values may explain a difference: few values, and not fixed by a condition. */
function explaining(reading: Reading): Column[] {
  const fixed = new Set(
    reading
      .predicates()
      .flatMap((each) => (each.op === 'in' && each.values.length === 1 ? [each.column.name] : [])),
  );
  return reading.schema.columns
    .filter(({ role, name, profile }) => {
      const isFew = profile.distinctCount > 1 && profile.distinctCount <= MOST_VALUES;
      return (role === 'category' || role === 'flag') && isFew && !fixed.has(name);
    })
    .slice(0, MOST_COLUMNS);
}

/** How a change is asked for, as its words say. */
export interface Asked {
  readonly ranking: Ranking | null;
  readonly isWhy: boolean;
  readonly isFall: boolean;
  readonly isFastest: boolean;
  /** "which regions declined": only those that did. */
  readonly side: Comparison | null;
  /** True for the growth per year over several of them. */
  readonly isYearly: boolean;
}

function orderOf({
  ranking,
  isWhy,
  isFall,
  isFastest,
}: Asked): { by: 'difference' | 'percent' | 'share'; direction: Direction } | null {
  if (isFastest) return { by: 'percent', direction: isFall ? 'asc' : 'desc' };
  if (isFall && (ranking || isWhy))
    return { by: 'difference', direction: ranking?.direction === 'asc' ? 'desc' : 'asc' };
  if (isWhy) return { by: 'share', direction: 'desc' };
  return ranking ? { by: 'difference', direction: ranking.direction } : null;
}

/**
 * One side set beside the other, in all or by group, or what explains their difference.
 * @throws NotUnderstood for a second group, and for causes that cannot be told
 */
export function contrast(reading: Reading, [left, right]: Pair, keys: readonly Key[], asked: Asked): Query {
  const [key, other] = keys.filter((each) => !isDateOfSides(reading, each, right));
  if (other) throw new NotUnderstood({ kind: 'unclear', words: keys.map(({ column }) => column.name) });
  readFlagFilters(reading);
  const measure = readOneMeasure(reading, 'change');
  reading.takeAll(...FILLERS);
  const rows = reading.rows();
  if (key || !asked.isWhy)
    return {
      op: 'contrast',
      rows,
      left,
      right,
      measure,
      key: key ?? null,
      side: key ? asked.side : null,
      beyond: null,
      isTarget: false,
      isCounted: false,
      years: asked.isYearly ? yearsBetween(left, right) : null,
      order: orderOf(asked),
      limit: key && orderOf(asked) ? limitOf(asked.ranking) : null,
    };
  const columns = explaining(reading).map(refOf);
  if (columns.length === 0 || !addsUp(measure))
    throw new NotUnderstood({ kind: 'unsupported', topic: 'cause', word: 'why' });
  return { op: 'drivers', rows, left, right, measure, columns };
}

/** "by booking date" beside two periods says by which date these are. */
function isDateOfSides(reading: Reading, { column, unit }: Key, { predicate }: Side): boolean {
  const isNamed = reading.items.some(
    (_, index) => unitAt(reading, index) !== null && reading.columnAt(index) === null,
  );
  return unit !== null && !isNamed && columnOf(predicate).name === column.name;
}

/** Whole years from one side to the other; null where they are not years apart. */
function yearsBetween(left: Side, right: Side): number | null {
  const [from, to] = [left, right].map(({ label }) => Number(/\b(?:19|20)\d\d\b/.exec(label)?.[0]));
  const years = (to ?? Number.NaN) - (from ?? Number.NaN);
  return years > 0 ? years : null;
}

/** Takes the conditions on time out: the periods that a series shows. */
function takeShown(reading: Reading, key: Key): Predicate | null {
  const isTime = (each: Predicate): boolean =>
    columnOf(each).name === key.column.name && ['period', 'in', 'between'].includes(each.op);
  const [shown, other] = reading.predicates().filter(isTime);
  if (other) throw new NotUnderstood({ kind: 'unclear', words: [key.column.name] });
  reading.dropConditions(isTime);
  return shown ?? null;
}

function unitOfPhrase(norm: string): 'year' | 'quarter' | 'month' | 'week' | 'day' | null {
  if (/yoy|year|annual/.test(norm)) return 'year';
  if (/quarter|qoq/.test(norm)) return 'quarter';
  if (/month|mom/.test(norm)) return 'month';
  if (/week|wow/.test(norm)) return 'week';
  return norm.startsWith('day') ? 'day' : null;
}

/** The growth of a measure from each period to the next, or from the same period of the year before. */
export function growthSeries(reading: Reading, keys: readonly Key[], asked: Asked): Query {
  const [yearAt, periodAt] = [reading.find(['overYear']), reading.find(['overPeriod'])];
  const phrase = reading.items[periodAt >= 0 ? periodAt : yearAt]?.norm ?? '';
  reading.takeAll('overYear', 'overPeriod');
  const named = keys.find((key) => isOverTime(key));
  const unit = unitOfPhrase(phrase);
  const time = named ?? timeKey(reading, unit, phrase || 'growth');
  const [group, other] = keys.filter((key) => key !== named);
  if (other) throw new NotUnderstood({ kind: 'unclear', words: keys.map(({ column }) => column.name) });
  const isByYear = time.unit === 'year' || time.unit === null;
  const shown = takeShown(reading, time);
  readFlagFilters(reading);
  const measure = readOneMeasure(reading, 'growth');
  reading.takeAll(...FILLERS);
  const order = asked.ranking || asked.isFastest ? (orderOf(asked)?.direction ?? null) : null;
  return {
    op: 'series',
    rows: reading.rows(),
    key: time,
    group: group ?? null,
    measure,
    view: { kind: 'change', back: yearAt >= 0 && !isByYear ? 'year' : 'period' },
    shown,
    order,
  };
}
