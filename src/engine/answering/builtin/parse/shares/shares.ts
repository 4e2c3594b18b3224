import { type Column } from '../../link/headers/schema.js';
import { columnOf, partsOf, type Predicate } from '../../representation/predicate.js';
import { type Having, type Query } from '../../representation/query.js';
import { type Key } from '../../representation/key.js';
import { type Measure } from '../../representation/measure.js';
import { type Rows } from '../../representation/rows.js';
import { aggregate } from '../groups/aggregate.js';
import { absorbSecondNouns } from '../words/fillers.js';
import { isOnEvent } from '../durations/happened.js';
import { isOnDelay } from '../durations/lateness.js';
import { ROW_COUNT } from '../measures/measures.js';
import { havingOfLevel, percentOfLevel } from '../comparisons/levels.js';
import { isSplit, jointPart, RATE_NOUN } from '../groups/joint-parts.js';
import { amongOutcomes, isRateOfValue, rateOfValue } from './outcomes.js';
import { groupsNamed, groupsOfShare, isShareOfEach, outerKey } from './share-groups.js';
import { isTime, notOfGroups, notOfWhole } from './share-parts.js';
import { NotUnderstood } from '../problem.js';
import { type Reading, refOf } from '../reading.js';
import { countSubject, partMeasure } from './share-measures.js';
import { endingOf } from '../filters/states.js';
import { isEnd, isStart } from '../times/time.js';

function isOnFlag(reading: Reading, predicate: Predicate): boolean {
  const { name } = columnOf(predicate);
  return reading.schema.columns.some((column) => column.name === name && column.role === 'flag');
}

/** True for a condition on whether a thing has ended. */
function isOnEnd(reading: Reading, predicate: Predicate): boolean {
  return endingOf(reading)?.column.name === columnOf(predicate).name && !isTime(reading, predicate);
}

/** The condition whose share is asked for; the others, and periods of time, limit the whole. */
function partOf(
  reading: Reading,
  predicates: readonly Predicate[],
  { isGrouped, isCounted }: { readonly isGrouped: boolean; readonly isCounted: boolean },
): Predicate | null {
  const isOfState =
    isCounted || reading.items.some((_, index) => reading.plays(index, 'rate', 'closedState'));
  const timeless = predicates.filter(
    (each) => !isTime(reading, each) && (isOfState || predicates.length < 2 || !isState(reading, each)),
  );
  const special = timeless.find(isOnDelay) ?? rateOfValue(reading, timeless);
  if (special) return special;
  const joint = jointPart(reading, timeless);
  if (joint) return joint;
  const flags = timeless.filter((each) => isOnFlag(reading, each) || isOnEnd(reading, each));
  const flag = flags.length === 1 ? flags[0] : undefined;
  const stated = statedPart(reading, timeless);
  const said = stated ?? flag ?? notOfWhole(reading, timeless);
  const part = said ?? timeless.at(-1) ?? (isGrouped ? undefined : predicates.at(-1));
  const isCertain = timeless.length < 2 || part?.op === 'compare' || said !== undefined;
  if (isCertain) return part ?? null;
  throw new NotUnderstood({ kind: 'unclear', words: timeless.map((each) => columnOf(each).name) });
}

/** "what percentage of billing tickets are low priority": what is said of the whole, after a verb. */
function statedPart(reading: Reading, predicates: readonly Predicate[]): Predicate | undefined {
  const share = reading.items.findIndex((_, index) => reading.plays(index, 'share', 'rate'));
  // "how much of the sales came from services, in percent"
  const isBehind = reading.next(share) < 0;
  const verb = reading.items.findIndex(
    ({ norm }, index) => (isBehind || index > share) && index > 0 && STATING.test(norm),
  );
  const after = verb < 0 ? [] : reading.predicatesAfter(verb - 1);
  const [only, other] = predicates.filter((each) => after.includes(each));
  return other || predicates.length === after.length ? undefined : only;
}

const STATING =
  /^(?:is|are|was|were|that|who|which|has|have|had|came|come|comes|went|goes|got|chose|gave|said|paid)(?: no)?$/;

/** "the number of hires and how many of them have left": rows beside those of them that meet a condition. */
function takePartCounted(reading: Reading): boolean {
  const first = reading.find(['count']);
  const second = first < 0 ? -1 : reading.find(['count'], first + 1);
  const [at, start] = second >= 0 ? [second, first] : [ofThem(reading, first), -1];
  const isAdded = reading.items
    .slice(start + 1, Math.max(at, 0))
    .some(({ norm }) => /^(?:and|,)$/.test(norm));
  const isPart = at >= 0 && isAdded && /^how many/.test(reading.items[at]?.norm ?? '');
  const measures = reading.freeColumns().filter(({ meaning }) => meaning.column.role === 'measure');
  if (!isPart || measures.length > 0) return false;
  const hasPart =
    reading.predicates().length > 0 || reading.freeColumns().some(({ meaning }) => meaning.column.flag);
  if (!hasPart) return false;
  const counted = reading.next(start);
  reading.takeAll('count');
  if (reading.columnAt(counted)?.role !== 'flag') reading.use(counted);
  return true;
}

/** "are suites cancelled more often than standard rooms": the rate of what happens, for it is seldom the number that is meant. */
function takeOften(reading: Reading, keys: readonly Key[]): boolean {
  const isSaid = reading.items.some(({ norm }) =>
    /^(?:(?:more|less) (?:often|frequently|likely)|likelier)(?: than)?$/.test(norm),
  );
  const isThan = reading.items.some(({ norm }) => /(?:^| )than$/.test(norm));
  const hasFlag = reading.freeColumns().some(({ meaning }) => meaning.column.flag !== null);
  const isOfState = reading.predicates().some((each) => isState(reading, each) || isOnEnd(reading, each));
  if (!isSaid || !isThan || keys.length === 0 || !(hasFlag || isOfState)) return false;
  reading.takeAll('more', 'fewer');
  return true;
}

/** "attrition by department": how many of all have gone, for groups are seldom as large as each other. */
function isRate(reading: Reading, keys: readonly Key[]): boolean {
  const isSaid = reading.items.some(({ norm }) => RATE_NOUN.test(norm));
  return isSaid && keys.length > 0 && reading.find(['count', 'sum']) < 0;
}

/** "hires per year and how many of them left": the index of a count of a part of what was named before; -1 for another. */
function ofThem(reading: Reading, at: number): number {
  const after = reading.items.slice(at + 1, at + 3).map(({ norm }) => norm);
  return after.some((norm) => /^(?:of )?(?:them|these|those)$/.test(norm)) ? at : -1;
}

/** "what share of sales does each region have", "what percentage of orders were returned". */
export function readShare(reading: Reading, asked: readonly Key[], readFlags: () => void): Query | null {
  const keys = groupsNamed(reading, asked);
  takeRate(reading);
  const isNamedRate = reading.find(['rate']) >= 0 && !isRateOfValue(reading);
  const isOfEach = isShareOfEach(reading) || isSplit(reading);
  const ofLevel = percentOfLevel(reading);
  const isCounted = ofLevel === null && reading.find(['share', 'rate']) < 0 && takePartCounted(reading);
  const isAsked =
    ofLevel !== null ||
    reading.take('share', 'rate') ||
    isCounted ||
    takeOften(reading, keys) ||
    isRate(reading, keys);
  if (!isAsked) return null;
  const flag = keys.length > 0 ? takeFlag(reading) : null;
  if (flag) return rateByGroup(reading, keys, flag);
  const isOfState = reading
    .predicates()
    .some((each) => isState(reading, each) || isOnEnd(reading, each) || isOnDelay(each) || isOnEvent(each));
  if (isNamedRate && keys.length > 0 && !isOfState)
    throw new NotUnderstood({ kind: 'needs', what: 'group', word: 'rate' });
  reading.takeAll('share', 'which', 'list', 'howMuch', 'by');
  if (keys.length === 0) readFlags();
  absorbSecondNouns(reading, null);
  const measure = partMeasure(reading);
  const predicates = reading.predicates();
  const free = notOfGroups(reading, predicates, keys);
  const part = isOfEach ? null : partOf(reading, free, { isGrouped: keys.length > 0, isCounted });
  if (part) return shareOf(reading, part, { measure, keys });
  const groups = keys.length > 0 ? [...keys] : groupsOfShare(reading);
  const outer = outerKey(reading, groups);
  const order = groups[0]?.unit ? null : 'desc';
  if (!outer)
    return aggregate(reading, groups, [measure], {
      share: true,
      order,
      having: havingOfLevel(reading, measure),
    });
  const nested = [outer, ...groups.filter((key) => key !== outer)];
  return aggregate(reading, nested, [measure], { share: true, order, isPerFirstKey: true });
}

/** The share of the rows that meet a condition in a measure, of all or of each group. */
function shareOf(
  reading: Reading,
  part: Predicate,
  { measure, keys }: { readonly measure: Measure; readonly keys: readonly Key[] },
): Query {
  if (isOnEnd(reading, part)) timeOfStarts(reading);
  const rows = wholeOf(reading, part);
  return { op: 'fraction', rows, part, measure, keys, having: havingOfShare(reading) };
}

/** The rows that a part is a share of: those that meet the other conditions. */
function wholeOf(reading: Reading, part: Predicate): Rows {
  const ofPart = new Set(part.op === 'and' ? partsOf(part) : [part]);
  const isOfPart = (each: Predicate): boolean =>
    each === part || partsOf(each).every((one) => ofPart.has(one));
  const others = reading.predicates().filter((each) => !isOfPart(each));
  return amongOutcomes(reading, reading.rows(others));
}

/** "churn rate in 2023": of those that ended then all have ended, so the time is that of the beginning. */
function timeOfStarts(reading: Reading): void {
  const ended = endingOf(reading)?.column;
  const [start, other] = reading.schema.columns.filter(isStart);
  const isOfEnd = (each: Predicate): boolean => each.op === 'period' && each.column.name === ended?.name;
  if (!reading.predicates().some(isOfEnd)) return;
  if (!start || other) throw new NotUnderstood({ kind: 'unclear', words: [ended?.name ?? ''] });
  reading.mapConditions((each) =>
    each.op === 'period' && isOfEnd(each) ? { ...each, column: refOf(start) } : each,
  );
  reading.note('note.dateColumn', { column: start.name });
}

/** "rate" asks for a share only beside a yes-or-no column. */
function takeRate(reading: Reading): void {
  const at = reading.find(['rate']);
  const before = reading.previous(at);
  const isOfFlag =
    reading.columnAt(before)?.role === 'flag' ||
    reading.plays(before, 'closedState', 'openState') ||
    isRateOfValue(reading) ||
    reading.predicates().some((each) => isOnDelay(each) || isOnEvent(each));
  if (at >= 0 && !isOfFlag) {
    throw new NotUnderstood({ kind: 'unknownWords', words: [reading.items[at]?.text ?? ''] });
  }
}

function takeFlag(reading: Reading): Column | null {
  const flag = reading.freeColumns().find(({ meaning }) => meaning.column.role === 'flag');
  if (flag) reading.use(flag.index);
  return flag?.meaning.column ?? null;
}

/** "churn rate by country": what has ended is told by the date of its end. */
function isState(reading: Reading, predicate: Predicate): boolean {
  const inner = predicate.op === 'not' ? predicate.of : predicate;
  const name = inner.op === 'missing' ? inner.column.name : null;
  return reading.schema.columns.some((column) => column.name === name && isEnd(column));
}

/** Takes the level that the percentage of each group is compared with: a number, or the percentage of all rows. */
function havingOfShare(reading: Reading): Having | null {
  const { level } = reading;
  const percent = percentOfLevel(reading);
  reading.level = null;
  return level && { comparison: level.comparison, value: percent ?? 'whole', isShare: false };
}

/** "survival rate by sex". */
function rateByGroup(reading: Reading, keys: readonly Key[], flag: Column): Query {
  reading.takeAll('share', 'which', 'list', 'by');
  countSubject(reading);
  if (flag.flag?.yes.type === 'text') {
    const part: Predicate = { op: 'in', column: refOf(flag), values: [flag.flag.yes] };
    return {
      op: 'fraction',
      rows: reading.rows(),
      part,
      measure: ROW_COUNT,
      keys,
      having: havingOfShare(reading),
    };
  }
  const order = keys[0]?.unit ? null : 'desc';
  const rate: Measure = { fn: 'rate', column: refOf(flag) };
  return aggregate(reading, keys, [rate], { share: false, order, having: havingOfShare(reading) });
}
