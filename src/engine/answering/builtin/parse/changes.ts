import { type Column } from '../link/schema.js';
import { type Side } from '../representation/business.js';
import { columnOf, type Predicate } from '../representation/predicate.js';
import { isOverTime, type Direction, type Key, type Query } from '../representation/query.js';
import { addsUp } from '../representation/sql/contrast-sql.js';
import { yearPeriod } from '../text/dates.js';
import { readOneMeasure } from './business-measure.js';
import { timeColumn } from './time-column.js';
import { readGroups, takeKey, timeKey } from './groups.js';
import { type Ranking } from './limit.js';
import { weekdayPair } from './comparing.js';
import { sideOf } from './period-pair.js';
import { NotUnderstood } from './problem.js';
import { type Reading, refOf } from './reading.js';
import { unitAt } from './time.js';
import { readFlagFilters } from './value-filters.js';

type Pair = readonly [Side, Side];

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
    const next = reading.next(which);
    // "those who left"
    const isSaidOf = reading.items[which]?.norm === 'who' && reading.columnAt(next)?.flag;
    const key = isSaidOf ? null : keyAt(reading, next);
    if (key) return [key];
  }
  // "the month with the largest overspend"
  const before = ranking ? reading.previous(ranking.at) : -1;
  const hasIt = reading.items.slice(before + 1, ranking?.at ?? 0).some(({ norm }) => HAS.test(norm));
  const key = hasIt ? keyAt(reading, before) : null;
  return key ? [key] : [];
}

const HAS = /^(?:with|having|has|have|had)$/;

function keyAt(reading: Reading, at: number): Key | null {
  const column = reading.columnAt(at);
  const isPeriod = PERIOD.test(reading.items[at]?.norm ?? '');
  const isEntity = column
    ? (column.role !== 'measure' || column.isYear) && (column.role !== 'date' || isPeriod)
    : unitAt(reading, at) !== null;
  return isEntity ? takeKey(reading, at) : null;
}

/** Two values of one column, or two yes-or-no halves, that a question compares. */
function valuePair(reading: Reading): Pair | null {
  const named = reading.predicates().find((each) => each.op === 'in' && each.values.length === 2);
  if (named?.op !== 'in') return null;
  const isOfMonths = isMonthColumn(reading, named.column.name);
  reading.dropConditions((each) => each === named);
  const sides = named.values.map((value): Side => {
    const predicate: Predicate = { op: 'in', column: named.column, values: [value] };
    return { label: String(value.value), predicate };
  });
  // "the difference between North and South" is how much more North has.
  const [first, second] = sides;
  if (!first || !second) return null;
  return isOfMonths ? [first, second] : [second, first];
}

/** True for the column of months of a table whose headers they were. */
function isMonthColumn({ schema: { composition } }: Reading, name: string): boolean {
  return composition?.kind === 'unpivot' && composition.periodName === name;
}

function namesTwoMonths(reading: Reading): boolean {
  return reading
    .predicates()
    .some((each) => each.op === 'in' && each.values.length === 2 && isMonthColumn(reading, each.column.name));
}

const DAY_MS = 86_400_000;

/** The period of the same length right before one. */
function periodBefore(start: string, end: string): { start: string; end: string; label: string } | null {
  if (
    start.endsWith('-01-01') &&
    end.endsWith('-01-01') &&
    Number(end.slice(0, 4)) - Number(start.slice(0, 4)) === 1
  )
    return yearPeriod(Number(start.slice(0, 4)) - 1);
  if (!start.endsWith('-01') || !end.endsWith('-01')) return null;
  const [from, to] = [new Date(start), new Date(end)];
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  const first = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() - months, 1))
    .toISOString()
    .slice(0, 10);
  const last = new Date(Date.parse(start) - DAY_MS).toISOString().slice(0, 10);
  return { start: first, end: start, label: `${first} – ${last}` };
}

/** "why did sales drop in 2023": 2023 beside the year before. */
function withPeriodBefore(reading: Reading): Pair | null {
  const time = timeColumn(reading);
  const periods = reading
    .predicates()
    .filter((each) => each.op === 'period' || (each.op === 'in' && each.column.name === time?.column.name));
  const [named, other] = periods;
  if (!time || !named || other) return null;
  const span =
    named.op === 'period' ? named : named.op === 'in' ? yearPeriod(Number(named.values[0]?.value)) : null;
  if (!span || span.start === null || span.end === null) return null;
  const before = periodBefore(span.start, span.end);
  if (!before) return null;
  reading.dropConditions((each) => each === named);
  const right = sideOf(reading, time, { start: span.start, end: span.end, label: span.label });
  const left = sideOf(reading, time, before);
  reading.note('note.before', { label: left.label });
  return [left, right];
}

/** The last two calendar years that the data cover from beginning to end. */
function lastYears(reading: Reading): Pair | null {
  const time = timeColumn(reading);
  const [min, max] = [time?.column.profile.min ?? null, time?.column.profile.max ?? null];
  if (!time || min === null || max === null) return null;
  const [first, last] = [String(min).slice(0, 10), String(max).slice(0, 10)];
  const isWhole = time.isYear || last.slice(5) >= '12-25';
  const year = Number(last.slice(0, 4)) - (isWhole ? 0 : 1);
  const start = time.isYear ? Number(first) : Number(first.slice(0, 4)) + (first.slice(5) <= '01-07' ? 0 : 1);
  if (year - 1 < start) return null;
  const [left, right] = [year - 1, year].map((each) => sideOf(reading, time, yearPeriod(each)));
  if (!left || !right) return null;
  reading.note('note.years', { left: left.label, right: right.label });
  return [left, right];
}

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
  const [key, other] = keys;
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
      side: null,
      isCounted: false,
      years: asked.isYearly ? yearsBetween(left, right) : null,
      order: orderOf(asked),
    };
  const columns = explaining(reading).map(refOf);
  if (columns.length === 0 || !addsUp(measure))
    throw new NotUnderstood({ kind: 'unsupported', topic: 'cause', word: 'why' });
  return { op: 'drivers', rows, left, right, measure, columns };
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
  // "what share does each channel contribute"
  const why = reading.items[reading.find(['why'])]?.norm ?? '';
  if (why.startsWith('contribut') && reading.find(['share', 'howMuch']) >= 0) reading.takeAll('why');
  return reading.find(['growth', 'fall', 'fastest', 'why', 'difference', 'overYear', 'overPeriod']) >= 0;
}

/** "first half of 2024 against first half of 2023": two spans that no unit of time groups. */
export function comparesSpans(reading: Reading): boolean {
  const isCompared = reading.items.some(
    (item, index) => reading.plays(index, 'compare') || item.norm === 'against',
  );
  const spans = reading.items.filter(
    ({ meaning }) => meaning.kind === 'date' && / half of /.test(meaning.period.label),
  );
  return isCompared && spans.length === 2;
}

/** Reads growth, differences and what they come from; null when the question is about something else. */
export function readChange(reading: Reading, ranking: Ranking | null, periods: Pair | null): Query | null {
  const days = weekdayPair(reading);
  if (!asksForChange(reading) && !periods && !days) return null;
  const isWhy = reading.find(['why']) >= 0;
  const isFall = reading.find(['fall']) >= 0;
  const isFastest = reading.take('fastest');
  const isYearly = reading.items.some(
    ({ norm }, index) => reading.plays(index, 'growth') && /cagr|compound|annual|yearly/.test(norm),
  );
  const isDifference = reading.take('difference');
  const asked: Asked = { ranking, isWhy, isFall, isFastest, isYearly };
  const isSeries = reading.find(['overYear', 'overPeriod']) >= 0;
  reading.takeAll('why', 'growth', 'fall');
  const pair = periods ?? days;
  if (pair) reading.takeAll('trend', 'overYear', 'overPeriod');
  const keys = keysAsked(reading, ranking);
  if (pair) return contrast(reading, pair, keys, asked);
  const values = isDifference || namesTwoMonths(reading) ? valuePair(reading) : null;
  if (values) return contrast(reading, values, keys, asked);
  if (isDifference) return null;
  const hasTime = keys.some((key) => isOverTime(key));
  if (isWhy && (hasTime || isSeries))
    throw new NotUnderstood({ kind: 'unsupported', topic: 'cause', word: 'why' });
  if (isSeries || hasTime) return growthSeries(reading, keys, asked);
  const before = withPeriodBefore(reading);
  if (before) return contrast(reading, before, keys, asked);
  if (keys.length === 0 && !isWhy) return growthSeries(reading, keys, asked);
  const years = lastYears(reading);
  if (!years) throw new NotUnderstood({ kind: 'needs', what: 'twoPeriods', word: isWhy ? 'why' : 'growth' });
  return contrast(reading, years, keys, asked);
}
