import { type Column } from '../../link/headers/schema.js';
import { type ClosedPeriod, type Predicate } from '../../representation/predicate.js';
import { type Query } from '../../representation/query.js';
import { lexicon } from '../../text/lexicon.js';
import { stem } from '../../text/stem.js';
import { COHORT } from '../durations/cohort-words.js';
import { aggregate } from '../groups/aggregate.js';
import { tellsPeople } from '../words/entities.js';
import { ROW_COUNT } from '../measures/measures.js';
import { NotUnderstood } from '../problem.js';
import { type Reading, refOf } from '../reading.js';
import { dateColumn } from '../times/time.js';

/** Words for things that did not come in a period. */
const ABSENT =
  /^(?:skip|skipped|skipping|lost|losing|lose|stopped|absent|gone|nothing|none|nobody|churn|churned|vanished|disappeared|inactive|quit|left|missing|lapsed|dropped|defected|except|did not|but not|never)\b|^not\b|^no\b/;
/** Words for things that came in several periods. */
const AGAIN =
  /^(?:both|again|still|also|too|returned|return|returning|returns|retained|retain|retention|back|kept|keep|stayed|remained|loyal|repeat|repeated|as well|reactivated|reappeared|resumed|each)\b|again|\bback\b|still/;
/** Words about the things that come, once it is known in which periods they did. */
const ROLES = [
  'retention',
  'repeat',
  'closedState',
  'openState',
  'fall',
  'missing',
  'not',
  'again',
  'also',
] as const;

interface Stay {
  readonly at: number;
  readonly period: ClosedPeriod;
  readonly isAbsent: boolean;
}

const isWholeYears = ({ start, end }: ClosedPeriod): boolean =>
  start.endsWith('-01-01') && end.endsWith('-01-01');

/** "from 2022 to 2023": two years, of which the conditions made one period. */
function yearsOf(period: ClosedPeriod): ClosedPeriod[] {
  const [first, last] = [Number(period.start.slice(0, 4)), Number(period.end.slice(0, 4))];
  if (!isWholeYears(period) || last - first !== 2) return [period];
  return [first, first + 1].map((year) => ({
    start: `${year}-01-01`,
    end: `${year + 1}-01-01`,
    label: String(year),
  }));
}

function periodsOn(date: Column, predicate: Predicate): ClosedPeriod[] {
  const { op, ...each } = predicate;
  if (op === 'periods' && 'periods' in each && each.column.name === date.name) return [...each.periods];
  if (predicate.op !== 'period' || predicate.column.name !== date.name) return [];
  const { start, end, label } = predicate;
  return start !== null && end !== null ? [{ start, end, label }] : [];
}

interface Entity {
  readonly column: Column;
  /** Item that names it; -1 where only "who" speaks of it. */
  readonly at: number;
}

/** What came or did not: the last people or things that are named before the last period, or those that "who" asks for. */
function entityOf(reading: Reading, last: number): Entity | null {
  const { rowCount } = reading.schema.table.profile;
  const isThing = (column: Column): boolean =>
    (column.role === 'identifier' || column.role === 'category') &&
    !column.profile.isCandidateKey &&
    column.profile.distinctCount < rowCount;
  const named = reading.freeColumns().filter(({ index, meaning }) => index < last && isThing(meaning.column));
  const people = named.filter(({ meaning }) => tellsPeople(meaning.column));
  const found = people.at(-1) ?? named.at(-1);
  if (found) return { column: found.meaning.column, at: found.index };
  const [only, other] = reading.schema.columns.filter((column) => isThing(column) && tellsPeople(column));
  const isWho = reading.items.some(({ norm }) => /^(?:who|people)$/.test(norm));
  return isWho && only && !other ? { column: only, at: -1 } : null;
}

/** "revenue in 2023 of customers who": the times of a clause about the things are those behind it. */
function clauseOf(reading: Reading, { at }: Entity): number {
  return /^(?:who|that|which|whose)$/.test(reading.items[at + 1]?.norm ?? '') ? at : -1;
}

/** The periods in their order, each with what is said right before it. */
function staysIn(reading: Reading, date: Column): Stay[] {
  const found = reading.placed().flatMap(({ at, predicate }) => {
    const isDenied = predicate.op === 'not';
    const periods = periodsOn(date, isDenied ? predicate.of : predicate);
    return periods.flatMap((period) => yearsOf(period)).map((period) => ({ at, period, isDenied }));
  });
  return found.map(({ at, period, isDenied }, index) => {
    const from = found[index - 1]?.at ?? -1;
    const said = reading.items.slice(from === at ? at : from + 1, at);
    return { at, period, isAbsent: isDenied || said.some(({ norm }) => ABSENT.test(norm)) };
  });
}

/** Each period once. @throws NotUnderstood where it is said of one that things came and that they did not */
function uniqueStays(stays: readonly Stay[]): Stay[] {
  const byStart = new Map<string, Stay>();
  for (const stay of stays) {
    const known = byStart.get(stay.period.start);
    if (known && known.isAbsent !== stay.isAbsent)
      throw new NotUnderstood({ kind: 'unclear', words: [stay.period.label] });
    if (!known) byStart.set(stay.period.start, stay);
  }
  return [...byStart.values()].toSorted((left, right) => (left.period.start < right.period.start ? -1 : 1));
}

function came(entity: Column, date: Column, { period, isAbsent }: Stay): Predicate {
  const has: Predicate = {
    op: 'ofGroup',
    column: refOf(entity),
    measure: ROW_COUNT,
    comparison: '>=',
    value: 1,
    of: [{ op: 'period', column: refOf(date), ...period }],
    where: [],
  };
  return isAbsent ? { op: 'not', of: has } : has;
}

/** Words that make the periods those in which things came first: cohorts, which are read elsewhere. */
const isOfCohorts = (reading: Reading): boolean =>
  reading.find(['new', 'growth', 'compare', 'difference', 'trend', 'by']) >= 0 ||
  reading.items.some(
    ({ norm, meaning }) =>
      meaning.kind !== 'date' && (COHORT.test(norm) || /^(?:first|acquired|joined|signed)/.test(norm)),
  );

/** "bought in both 2022 and 2023", "ordered in 2022 but not in 2023": taken before the periods limit the rows. */
export function takePresence(reading: Reading): void {
  const date = dateColumn(reading);
  const all = date && !isOfCohorts(reading) ? staysIn(reading, date) : [];
  const entity = all.length > 1 ? entityOf(reading, all.at(-1)?.at ?? -1) : null;
  if (date && all.length > 1) refuseSingleRows(reading);
  if (!date || !entity) return;
  const clause = clauseOf(reading, entity);
  const stays = uniqueStays(all.filter(({ at }) => at > clause));
  const isSaid = stays.some(({ isAbsent }) => isAbsent) || reading.items.some(({ norm }) => AGAIN.test(norm));
  const first = stays.find(({ isAbsent }) => !isAbsent);
  if (stays.length < 2 || !isSaid || !first) return;
  const others = stays.filter((stay) => stay !== first).map((stay) => came(entity.column, date, stay));
  const own = reading.placed().filter(({ at }) => at > clause);
  reading.dropConditions(
    (each) =>
      own.some(({ predicate }) => predicate === each) &&
      periodsOn(date, each.op === 'not' ? each.of : each).length > 0,
  );
  reading.presence = { entity: entity.column, first: came(entity.column, date, first), others };
  for (const predicate of [reading.presence.first, ...others])
    reading.addCondition(Math.max(clause, 0), predicate);
  takeWords(reading, entity.column, date);
}

/** "customers who bought in both years" in a table with one row of each: nothing comes there twice. */
function refuseSingleRows(reading: Reading): void {
  const both = reading.items.find(({ norm }, index) => norm === 'both' && reading.isFree(index));
  const isOne =
    reading.items.some(({ norm }) => lexicon.returning.has(stem(norm))) &&
    reading.schema.columns.some((column) => column.profile.isCandidateKey && tellsPeople(column));
  if (both && isOne) throw new NotUnderstood({ kind: 'unclear', words: [both.text] });
}

function takeWords(reading: Reading, entity: Column, date: Column): void {
  for (const [index, { norm, meaning }] of reading.items.entries()) {
    if (!reading.isFree(index)) continue;
    const column = reading.columnAt(index);
    const isEvent = column === date || column?.profile.isCandidateKey === true || meaning.kind === 'rows';
    const isWord =
      ABSENT.test(norm) || AGAIN.test(norm) || reading.plays(index, ...ROLES) || isFrom(reading, index);
    const isTold = isWord && column === null && meaning.kind !== 'value' && meaning.kind !== 'number';
    const isOf = /^(?:from|of)$/.test(norm) && reading.columnAt(reading.next(index)) === entity;
    if (isEvent || isTold || isOf || column === entity) reading.use(index);
  }
}

const isFrom = (reading: Reading, index: number): boolean =>
  reading.plays(index, 'from', 'to') && !reading.plays(index, 'by');

/** How many things came in several periods, which of them, or what share of those that came first; null where more is asked for. */
export function readPresence(reading: Reading): Query | null {
  const { presence } = reading;
  if (!presence) return null;
  const isMeasured =
    reading.formulas.length > 0 ||
    reading.freeColumns().some(({ meaning }) => meaning.column.role === 'measure');
  if (isMeasured) return null;
  const { entity, others } = presence;
  const measure = { fn: 'countDistinct', column: refOf(entity) } as const;
  const isShare = reading.find(['share', 'rate']) >= 0;
  const isCounted = reading.find(['count', 'howMuch']) >= 0;
  reading.takeAll('share', 'rate', 'count', 'howMuch', 'which', 'list', 'distinct', 'sum');
  if (isShare) return shareOf(reading, others);
  if (isCounted) return aggregate(reading, [], [measure]);
  return aggregate(reading, [{ column: refOf(entity), unit: null }], [ROW_COUNT], { order: 'desc' });
}

/** Of those that came in the first period the share of which the rest is true. */
function shareOf(reading: Reading, others: readonly Predicate[]): Query {
  const { presence } = reading;
  const [part, more] = others;
  if (!presence || !part || more) throw new NotUnderstood({ kind: 'unclear', words: ['%'] });
  const plain = reading.predicates().filter((each) => each !== part);
  const where = plain.filter((each) => each !== presence.first);
  return {
    op: 'fraction',
    rows: reading.rows(plain),
    part: limitedTo(part, where),
    measure: { fn: 'countDistinct', column: refOf(presence.entity) },
    keys: [],
    having: null,
  };
}

function limitedTo(part: Predicate, where: readonly Predicate[]): Predicate {
  if (part.op === 'not') return { op: 'not', of: limitedTo(part.of, where) };
  return part.op === 'ofGroup' ? { ...part, where } : part;
}
