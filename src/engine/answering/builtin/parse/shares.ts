import { type Column } from '../link/schema.js';
import { columnOf, type Predicate } from '../representation/predicate.js';
import { type Having, type Key, type Measure, type Query } from '../representation/query.js';
import { aggregate } from './aggregate.js';
import { takeDaysAsRows } from './days.js';
import { tellsPeople } from './entities.js';
import { absorbSecondNouns } from './fillers.js';
import { isGroupable, keyOf, takeKey } from './groups.js';
import { readCount } from './counts.js';
import { type Combine, defaultMeasure, readMeasures, ROW_COUNT, soleMeasure } from './measures.js';
import { havingOfLevel, percentOfLevel } from './levels.js';
import { lexicon } from '../text/lexicon.js';
import { NotUnderstood } from './problem.js';
import { type Reading, refOf } from './reading.js';
import { endingOf } from './states.js';
import { isEnd, isStart } from './time.js';

function isTime(reading: Reading, predicate: Predicate): boolean {
  const { name } = columnOf(predicate);
  if (reading.schema.columns.some((column) => column.name === name && column.isYear)) return true;
  return predicate.op === 'period' || predicate.op === 'recent' || predicate.op === 'monthOfYear';
}

function isOnFlag(reading: Reading, predicate: Predicate): boolean {
  const { name } = columnOf(predicate);
  return reading.schema.columns.some((column) => column.name === name && column.role === 'flag');
}

/** True for a condition on whether a thing has ended. */
function isOnEnd(reading: Reading, predicate: Predicate): boolean {
  return endingOf(reading)?.column.name === columnOf(predicate).name && !isTime(reading, predicate);
}

/** The condition whose share is asked for; the others, and periods of time, limit the whole. */
function partOf(reading: Reading, predicates: readonly Predicate[], isGrouped: boolean): Predicate | null {
  const isRate = reading.items.some((_, index) => reading.plays(index, 'rate', 'closedState'));
  const timeless = predicates.filter(
    (each) => !isTime(reading, each) && (isRate || predicates.length < 2 || !isState(reading, each)),
  );
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

/** "share of guests per country at the Harbour Inn": columns of values that a preposition ties to the rows, behind the groups. */
function boundBehind(reading: Reading): ReadonlySet<string> {
  const by = reading.items.findIndex((_, index) => reading.plays(index, 'by'));
  return new Set(
    reading.items.flatMap(({ meaning }, index) => {
      const lead = reading.items.slice(reading.previous(index) + 1, index).map(({ norm }) => norm);
      const isBound = lead.some((norm) => /^(?:at|in|for|within|on)$/.test(norm));
      return by >= 0 && index > by && meaning.kind === 'value' && isBound ? [meaning.column.name] : [];
    }),
  );
}

/** "what share of visitors at the Airport agree": the only condition that no preposition ties to the rows. */
function notOfWhole(reading: Reading, predicates: readonly Predicate[]): Predicate | undefined {
  const bound = new Set(
    reading.items.flatMap(({ meaning }, index) => {
      const lead = reading.items.slice(reading.previous(index) + 1, index).map(({ norm }) => norm);
      const isFrom = reading.plays(reading.previous(index), 'from');
      const isBound = isFrom || lead.some((norm) => /^(?:at|in|on|of|for|within|among)$/.test(norm));
      return meaning.kind === 'value' && isBound ? [meaning.column.name] : [];
    }),
  );
  const [only, other] = predicates.filter((each) => !bound.has(columnOf(each).name));
  return other ? undefined : only;
}

const STATING =
  /^(?:is|are|was|were|that|who|which|has|have|had|came|come|comes|went|goes|got|chose|gave|said|paid)(?: no)?$/;

/** Amounts of money have shares in their sum, even those that are compared rather than added up. */
const shareMeasure: Combine = (reading, column) =>
  column.stems.some((each) => lexicon.money.has(each) || lexicon.earnings.has(each)) && !isPerUnit(column)
    ? { fn: 'sum', column: refOf(column) }
    : defaultMeasure(reading, column);

const isPerUnit = ({ stems }: Column): boolean =>
  stems[0] === 'unit' || stems.includes('price') || stems.includes('per');

function partMeasure(reading: Reading): Measure {
  const [formula] = reading.formulas;
  if (formula) return formula;
  const count = readCount(reading);
  const [measure] = readMeasures(reading, shareMeasure);
  reading.takeAll('sum', 'high', 'distinct');
  if (measure && measure.fn !== 'sum') throw new NotUnderstood({ kind: 'unclear', words: ['share'] });
  const people = measure || count ? null : peopleCounted(reading);
  if (people) return people;
  if (!measure && !count) countSubject(reading);
  const sole = measure || count ? null : soleMeasure(reading.schema);
  return measure ?? (sole ? { fn: 'sum', column: refOf(sole) } : ROW_COUNT);
}

/** "what share of customers has …", where a customer has several rows: how many different ones there are. */
function peopleCounted(reading: Reading): Measure | null {
  const named = reading.freeColumns().find(({ meaning: { column } }) => tellsPeople(column));
  const isOfGroup = reading.predicates().some(({ op }) => op === 'ofGroup');
  if (!named || !isOfGroup || named.meaning.column.profile.isCandidateKey) return null;
  reading.use(named.index);
  return { fn: 'countDistinct', column: refOf(named.meaning.column) };
}

/** "percentage of orders that …", "of all customers": the rows themselves. */
function countSubject(reading: Reading): void {
  reading.use(...reading.freeOf('rows'), ...reading.freeOf('person'));
  takeDaysAsRows(reading);
  const subject = reading.freeColumns().find(({ meaning }) => meaning.column.profile.isCandidateKey);
  if (subject) reading.use(subject.index);
}

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
  const isSaid = reading.items.some(({ norm }) => /^(?:attrition|churn|survival|fluctuation)$/.test(norm));
  return isSaid && keys.length > 0 && reading.find(['count', 'sum']) < 0;
}

/** "hires per year and how many of them left": the index of a count of a part of what was named before; -1 for another. */
function ofThem(reading: Reading, at: number): number {
  const after = reading.items.slice(at + 1, at + 3).map(({ norm }) => norm);
  return after.some((norm) => /^(?:of )?(?:them|these|those)$/.test(norm)) ? at : -1;
}

/** "which hotel has the highest share of suites": the groups, of which that with the largest share comes first. */
function groupsOfHighestShare(reading: Reading): Key[] {
  const share = reading.find(['share']);
  const highest = share < 0 ? -1 : reading.previous(share);
  const which = reading.find(['which']);
  const asked = which < 0 ? -1 : reading.next(which);
  const isHighest = reading.plays(highest, 'high') && highest > asked && !reading.isFree(highest);
  const isGroup = reading.columnAt(asked)?.role === 'category' && reading.predicates().length > 0;
  const key = isHighest && isGroup ? takeKey(reading, asked) : null;
  return key ? [key] : [];
}

/** "the share of each continent in hardware sales": each of them in all that the conditions leave. */
function isShareOfEach(reading: Reading): boolean {
  const share = reading.find(['share']);
  const by = reading.next(share);
  const isEach = share >= 0 && /(?:^| )(?:each|every)$/.test(reading.items[by]?.norm ?? '');
  return isEach && reading.plays(by, 'by') && reading.columnAt(reading.next(by))?.role === 'category';
}

/** "what share of sales does each region have", "what percentage of orders were returned". */
export function readShare(reading: Reading, named: readonly Key[], readFlags: () => void): Query | null {
  const keys = named.length > 0 ? named : groupsOfHighestShare(reading);
  takeRate(reading);
  const isNamedRate = reading.find(['rate']) >= 0;
  const isOfEach = isShareOfEach(reading);
  const ofLevel = percentOfLevel(reading);
  const isAsked =
    ofLevel !== null ||
    reading.take('share', 'rate') ||
    takePartCounted(reading) ||
    takeOften(reading, keys) ||
    isRate(reading, keys);
  if (!isAsked) return null;
  const flag = keys.length > 0 ? takeFlag(reading) : null;
  if (flag) return rateByGroup(reading, keys, flag);
  const isOfState = reading.predicates().some((each) => isState(reading, each) || isOnEnd(reading, each));
  if (isNamedRate && keys.length > 0 && !isOfState)
    throw new NotUnderstood({ kind: 'needs', what: 'group', word: 'rate' });
  reading.takeAll('share', 'which', 'list', 'howMuch', 'by');
  if (keys.length === 0) readFlags();
  absorbSecondNouns(reading, null);
  const measure = partMeasure(reading);
  const predicates = reading.predicates();
  const inWhole = keys.length > 0 ? boundBehind(reading) : new Set<string>();
  const free = predicates.filter((each) => !inWhole.has(columnOf(each).name));
  const part = isOfEach ? null : partOf(reading, free, keys.length > 0);
  if (part) {
    if (isOnEnd(reading, part)) timeOfStarts(reading);
    const rows = reading.rows(reading.predicates().filter((each) => each !== part));
    return { op: 'fraction', rows, part, measure, keys, having: havingOfShare(reading) };
  }
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

/** "by product within each region": the key that the shares add up within. */
function outerKey(reading: Reading, keys: readonly Key[]): Key | null {
  const at = reading.items.findIndex(({ norm }) =>
    /^(?:with)?in(?:side)? (?:each|every)$|^within$/.test(norm),
  );
  const next = at < 0 ? null : reading.items[reading.next(at)];
  const column = at < 0 ? null : reading.columnAt(reading.next(at));
  const isOuter = (key: Key): boolean =>
    column ? key.column.name === column.name : key.unit !== null && next?.norm.startsWith(key.unit) === true;
  return keys.length === 2 ? (keys.find(isOuter) ?? null) : null;
}

/** "rate" asks for a share only beside a yes-or-no column. */
function takeRate(reading: Reading): void {
  const at = reading.find(['rate']);
  const before = reading.previous(at);
  const isOfFlag =
    reading.columnAt(before)?.role === 'flag' || reading.plays(before, 'closedState', 'openState');
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

/** "share of the genders": with nothing else asked, the shares of the values of the column. */
function groupsOfShare(reading: Reading): Key[] {
  const [first] = reading.freeColumns().filter(({ meaning }) => isGroupable(meaning.column));
  if (!first) throw new NotUnderstood({ kind: 'needs', what: 'group', word: 'share' });
  reading.use(first.index);
  return [keyOf(reading, first.meaning.column)];
}
