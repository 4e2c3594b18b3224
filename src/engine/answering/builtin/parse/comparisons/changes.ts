import { type Column } from '../../link/headers/schema.js';
import { type Side } from '../../representation/business.js';
import { columnOf, type Comparison, type Predicate } from '../../representation/predicate.js';
import { type Query } from '../../representation/query.js';
import { isOverTime, type Key } from '../../representation/key.js';
import { type Direction } from '../../representation/measure.js';
import { addsUp } from '../../representation/sql/queries/contrast-sql.js';
import { groupOfCauses, keysAsked } from '../groups/asked-keys.js';
import { readOneMeasure } from '../measures/business-measure.js';
import {
  lastYears,
  namesTwoMonths,
  type Pair,
  valuePair,
  withPeriodBefore,
  withYearBefore,
} from './change-sides.js';
import { timeKey } from '../groups/groups.js';
import { limitOf, type Ranking } from '../ranking/limit.js';
import { isChoice } from './comparing.js';
import { NotUnderstood } from '../problem.js';
import { type Reading, refOf } from '../reading.js';
import { unitOfPeriod } from '../times/periods.js';
import { isPeriod, unitAt } from '../times/time.js';
import { timesApart } from '../times/times-apart.js';
import { readFlagFilters } from '../filters/value-filters.js';

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

interface Asked {
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

function contrast(reading: Reading, [left, right]: Pair, keys: readonly Key[], asked: Asked): Query {
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
function growthSeries(reading: Reading, keys: readonly Key[], asked: Asked): Query {
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

/** True when a question asks how a number changes between two times or differs between two groups. */
export function asksForChange(reading: Reading): boolean {
  // "items that have fallen under their level"
  for (const index of reading.items.keys()) {
    const isState =
      reading.plays(index + 1, 'gt', 'lt', 'ge', 'le') && reading.plays(index, 'growth', 'fall');
    if (isState && reading.isFree(index)) reading.use(index);
  }
  // "what share does each channel contribute"
  const why = reading.items[reading.find(['why'])]?.norm ?? '';
  if (why.startsWith('contribut') && reading.find(['share', 'howMuch']) >= 0) reading.takeAll('why');
  // "which is faster, chat or email": a comparison of the two, and no growth
  const fast = reading.find(['growth', 'fall']) >= 0 ? undefined : reading.items[reading.find(['fastest'])];
  if (fast && /^(?:faster|fastest)$/.test(fast.norm) && isChoice(reading))
    throw new NotUnderstood({ kind: 'unclear', words: [fast.text] });
  return reading.find(['growth', 'fall', 'fastest', 'why', 'difference', 'overYear', 'overPeriod']) >= 0;
}

/** "first half of 2024 against first half of 2023": two spans that no unit of time groups. */
export function comparesSpans(reading: Reading): boolean {
  const isCompared = reading.items.some(
    (item, index) => reading.plays(index, 'compare') || item.norm === 'against',
  );
  const spans = reading.items.flatMap(({ meaning }) =>
    meaning.kind === 'date' && isPeriod(meaning.period) ? [meaning.period] : [],
  );
  const halves = reading.items.filter(
    ({ meaning }) => meaning.kind === 'date' && /^(?:first|second) half$/.test(meaning.period.label),
  );
  if (isCompared && halves.length === 2 && spans.length === 0) return true;
  const off = spans.filter((span) => unitOfPeriod(span) === null);
  // Of two halves of years the sum may be meant, of two seasons hardly.
  const isOfHalves = off.some(({ label }) => / half of /.test(label));
  return off.length === 2 && spans.length === 2 && (isCompared || !isOfHalves);
}

/** "better than in May": the word for the change between two periods, and not a number to compare with. */
function takeComparatives(reading: Reading): void {
  reading.takeAll('more', 'fewer', 'anomaly');
  for (const index of reading.items.keys()) {
    const isNumber =
      reading.items[reading.next(index)]?.meaning.kind === 'number' && reading.isFree(reading.next(index));
    if (reading.isFree(index) && reading.plays(index, 'gt', 'lt') && !isNumber) reading.use(index);
  }
}

/** "how did 2023 develop against the year before": one year beside another, where no shorter periods are named. */
function takeTrendOfYear(reading: Reading): void {
  const years = reading.predicates().filter((each) => each.op === 'period' && /^\d{4}$/.test(each.label));
  const namesUnit = reading.items.some(
    (_, index) => reading.isFree(index) && unitAt(reading, index) !== null,
  );
  if (years.length !== 1 || namesUnit || reading.find(['overYear']) < 0) return;
  reading.takeAll('trend', 'overYear');
}

const RISE = /^(?:gr[eo]w|increase|r[io]se|gain|climb|improv|went up|go up|gone up|recover|expand)/;

/** "which regions declined", "categories that grew": the groups on one side of the change are asked for; null for all. */
function sideAsked(reading: Reading): Comparison | null {
  const which = reading.find(['which', 'list']);
  const at = reading.find(['growth', 'fall']);
  const asked = reading.columnAt(reading.next(which));
  const isOfGroups = which >= 0 && which < at && asked?.role === 'category';
  const verb = reading.items[at]?.norm ?? '';
  if (!isOfGroups || reading.find(['share', 'howMuch', 'difference']) >= 0) return null;
  if (reading.plays(at, 'fall')) return /(?:ed|s|ll|en|st|nk|ground|down)$/.test(verb) ? '<' : null;
  return RISE.test(verb) ? '>' : null;
}

/** Reads growth, differences and what they come from; null when the question is about something else. */
export function readChange(reading: Reading, ranking: Ranking | null, periods: Pair | null): Query | null {
  const days = timesApart(reading);
  if (!asksForChange(reading) && !periods && !days) return null;
  const isWhy = reading.find(['why']) >= 0;
  const isFall = reading.find(['fall']) >= 0;
  const isFastest = reading.take('fastest');
  const isYearly = reading.items.some(
    ({ norm }, index) => reading.plays(index, 'growth') && /cagr|compound|annual|yearly/.test(norm),
  );
  const difference = reading.find(['difference']);
  const isDifference = reading.take('difference');
  const side = isWhy || isFastest || ranking ? null : sideAsked(reading);
  const asked: Asked = { ranking, isWhy, isFall, isFastest, isYearly, side };
  takeTrendOfYear(reading);
  const isSeries = reading.find(['overYear', 'overPeriod']) >= 0;
  reading.takeAll('why', 'growth', 'fall');
  const pair = periods ?? days;
  if (pair) reading.takeAll('trend', 'overYear', 'overPeriod');
  const named = keysAsked(reading, ranking);
  const keys = named.length === 0 && isWhy ? groupOfCauses(reading) : named;
  if (pair) takeComparatives(reading);
  if (pair) return contrast(reading, pair, keys, asked);
  const values = isDifference || namesTwoMonths(reading) ? valuePair(reading) : null;
  if (values) return contrast(reading, values, keys, asked);
  // A difference of which no two sides are found must not be passed over.
  if (isDifference) reading.free(difference);
  if (isDifference) return null;
  const hasTime = keys.some((key) => isOverTime(key));
  if (isWhy && (hasTime || isSeries))
    throw new NotUnderstood({ kind: 'unsupported', topic: 'cause', word: 'why' });
  const yearBefore = reading.find(['overYear']) >= 0 && !hasTime ? withYearBefore(reading) : null;
  if (yearBefore) reading.takeAll('overYear');
  if (yearBefore) return contrast(reading, yearBefore, keys, asked);
  if (isSeries || hasTime) return growthSeries(reading, keys, asked);
  const before = withPeriodBefore(reading);
  if (before) return contrast(reading, before, keys, asked);
  if (keys.length === 0 && !isWhy) return growthSeries(reading, keys, asked);
  const years = lastYears(reading);
  if (!years) throw new NotUnderstood({ kind: 'needs', what: 'twoPeriods', word: isWhy ? 'why' : 'growth' });
  return contrast(reading, years, keys, asked);
}
