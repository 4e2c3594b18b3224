import { keysAsked } from '../parse/groups/asked-keys.js';
import { readFormula } from '../parse/measures/formulas.js';
import { readPercentiles } from '../parse/spreads/percentiles.js';
import { readFilters } from '../parse/row-conditions.js';
import { readRanking } from '../parse/ranking/limit.js';
import { readCount } from '../parse/measures/counts.js';
import { type Combine, defaultMeasure, readMeasures, takeAggregate } from '../parse/measures/measures.js';
import { leftoverProblem, NotUnderstood } from '../parse/problem.js';
import { type Reading, refOf } from '../parse/reading.js';
import { readFlagFilters } from '../parse/filters/bare-conditions.js';
import { unitAt } from '../parse/times/time.js';
import { type Predicate } from '../representation/predicate.js';
import { isCalendarUnit, type Key } from '../representation/key.js';
import { type Aggregate, type Direction, type Measure } from '../representation/measure.js';
import { isOfYear, type Shift } from './shift.js';

/** What a question that follows up says anew. */
export interface Fragment {
  readonly predicates: readonly Predicate[];
  readonly keys: readonly Key[];
  /** True when the keys come beside those of before: "also by region". */
  readonly isAdded: boolean;
  readonly measures: readonly Measure[];
  /** An aggregate without a column: "and the average?". */
  readonly aggregate: Aggregate | null;
  readonly limit: { readonly count: number; readonly direction: Direction } | null;
  readonly shift: Shift | null;
  readonly isWhy: boolean;
  /** "in percent": the share of each group in the whole. */
  readonly isShare: boolean;
}

const isOfTime = (predicate: Predicate): boolean =>
  ['period', 'periods', 'monthOfYear', 'weekday', 'recent'].includes(predicate.op) || isOfYear(predicate);

/** "and in Q3?", "the year before": whether it says another period and nothing else. */
export function isPeriodAlone(fragment: Fragment): boolean {
  const { predicates, keys, measures, aggregate, limit, shift, isWhy, isShare } = fragment;
  const saysMore = keys.length + measures.length > 0 || aggregate !== null || limit !== null;
  const saysPeriod = shift !== null || predicates.length > 0;
  return saysPeriod && predicates.every(isOfTime) && !saysMore && !isWhy && !isShare;
}

/** "instead of department": what is named so is what was before. */
function absorbReplaced(reading: Reading): void {
  const at = reading.find(['instead']);
  if (at < 0) return;
  const isOf = /of|than/.test(reading.items[at]?.norm ?? '');
  const next = reading.next(at);
  reading.use(at, ...(isOf && next >= 0 ? [next] : []));
}

/** "split that by gender", "break it down further by region": groups within those of before. */
function splitsFurther(reading: Reading): boolean {
  const words = reading.items.map(({ norm }) => norm).join(' ');
  return /\b(?:split|break|broken|cut|slice|divide|separate)\b.*\b(?:that|this|it|them|those|these|further|each)\b/.test(
    words,
  );
}

const EARLIER = /^(?:before|earlier|prior|preceding|previous|prior to|ago)$/;
const LATER = /^(?:after|later|following|next)$/;

/** "what about the year before", "and the following quarter": the period of before, moved by a unit of time. */
function readShift(reading: Reading): Shift | null {
  for (const index of reading.items.keys()) {
    const unit = reading.isFree(index) ? unitAt(reading, index) : null;
    if (!isCalendarUnit(unit)) continue;
    const beside = [index - 1, index + 1].filter((at) => reading.isFree(at));
    const at = beside.find((each) =>
      [EARLIER, LATER].some((words) => words.test(reading.items[each]?.norm ?? '')),
    );
    if (at === undefined) continue;
    reading.use(index, at);
    return { unit, count: EARLIER.test(reading.items[at]?.norm ?? '') ? -1 : 1 };
  }
  return readShiftPhrase(reading);
}

/** "compared to the previous year" and the like are phrases of their own. */
function readShiftPhrase(reading: Reading): Shift | null {
  const at = reading.find(['overYear', 'overPeriod']);
  const norm = reading.items[at]?.norm ?? '';
  const unit = SHIFTED.find((each) => norm.includes(each));
  if (!unit || !/previous|prior|before|last/.test(norm)) return null;
  reading.use(at);
  return { unit, count: -1 };
}

const SHIFTED = ['year', 'quarter', 'month', 'week', 'day'] as const;

/** A column is put together as before, where the question does not say how. */
function combineLike(before: Measure | null): Combine {
  const fn = before?.fn;
  const isLevel = fn === 'avg' || fn === 'median' || fn === 'min' || fn === 'max' || fn === 'stddev';
  return (reading, column) => (isLevel ? { fn, column: refOf(column) } : defaultMeasure(reading, column));
}

/**
 * Reads a question that continues the one before.
 * @param before the first measure of the query before
 * @throws NotUnderstood when words are left over, or nothing is said
 */
export function readFragment(reading: Reading, before: Measure | null): Fragment {
  absorbReplaced(reading);
  reading.takeAll('again');
  const isInstead = reading.items.some((_, index) => reading.plays(index, 'instead'));
  const isAdded = reading.take('also') || (!isInstead && splitsFurther(reading));
  const shift = readShift(reading);
  const isWhy = reading.take('why');
  const ranking = readRanking(reading);
  readFilters(reading);
  const formulas = readPercentiles(reading) ?? [readFormula(reading)].flatMap((each) => each ?? []);
  const keys = keysAsked(reading, ranking);
  const count = readCount(reading);
  readFlagFilters(reading);
  const measures = [...formulas, ...(count ? [count] : []), ...readMeasures(reading, combineLike(before))];
  const aggregate = measures.length === 0 ? takeAggregate(reading) : null;
  reading.takeAll('which', 'list', 'howMuch', 'again', 'instead', 'also');
  reading.use(...reading.freeOf('rows'));
  const isShare = reading.take('share');
  if (isShare) reading.takeAll('share', 'sum', 'by');
  const problem = leftoverProblem(reading.leftovers());
  if (problem) throw new NotUnderstood(problem);
  const limit =
    ranking && ranking.count !== null ? { count: ranking.count, direction: ranking.direction } : null;
  const predicates = reading.predicates();
  const isEmpty =
    predicates.length + keys.length + measures.length === 0 &&
    !limit &&
    !aggregate &&
    !isWhy &&
    !isShare &&
    !shift;
  if (isEmpty) throw new NotUnderstood({ kind: 'noQuestion' });
  return { predicates, keys, isAdded, measures, aggregate, limit, shift, isWhy, isShare };
}
