import { type Column } from '../../link/headers/schema.js';
import { columnOf, type Comparison, type Predicate } from '../../representation/predicate.js';
import { type ColumnMeasure } from '../../representation/measure.js';
import { tellsPeople } from '../words/entities.js';
import { ROW_COUNT } from '../measures/measures.js';
import { readNever } from '../filters/never.js';
import { NotUnderstood } from '../problem.js';
import { numberAt } from '../numbers/stated-numbers.js';
import { isRowNounAt } from './row-nouns.js';
import { type Reading, refOf } from '../reading.js';

const SIGNS = { gt: '>', ge: '>=', lt: '<', le: '<=', eq: '=' } as const;
const ROLES = ['gt', 'ge', 'lt', 'le', 'eq'] as const;

interface Entity {
  readonly column: Column;
  readonly at: number;
}

interface Compared {
  readonly measure: ColumnMeasure;
  readonly used: readonly number[];
}

/** What rows may be put together by: customers, agents, products; not what tells single rows or measures them. */
function entityAt(reading: Reading, at: number): Entity | null {
  const column = reading.columnAt(at);
  const isEntity = column?.role === 'category' || column?.role === 'identifier';
  return column && isEntity && !column.profile.isCandidateKey ? { column, at } : null;
}

/** "customers from Ashford who placed", "agents with": what a condition behind speaks of. */
function entityBefore(reading: Reading, index: number): Entity | null {
  let at = reading.previous(index);
  const isSaidOfIt = (each: number): boolean => {
    const item = reading.items[each];
    const isRelation =
      /^(?:who|that|which|from|to|also|both)$/.test(item?.norm ?? '') || reading.plays(each, 'not');
    const isCondition = item?.meaning.kind === 'value' || item?.meaning.kind === 'date';
    // "patients who visited", "products ordered"
    const isVerb = /ed$/.test(item?.norm ?? '') && isRowNounAt(reading, each);
    return isCondition || isRelation || isVerb || reading.columnAt(each)?.role === 'measure';
  };
  while (at >= 0 && isSaidOfIt(at)) at = reading.previous(at);
  return entityAt(reading, at);
}

/** "how many of our Ashford customers", "what percentage of customers": the things themselves are counted. */
function isCounted(reading: Reading, { at }: Entity): boolean {
  const count = reading.find(['count', 'share']);
  if (count < 0 || count > at) return false;
  return reading.items
    .slice(count + 1, at)
    .every(({ meaning }, index) => meaning.kind !== 'column' && !isRowNounAt(reading, count + 1 + index));
}

/** "per agent, only agents with": the groups are named by themselves. */
function isGroupKey(reading: Reading, { column, at }: Entity): boolean {
  return reading.items.some(
    (_, index) =>
      index !== at && reading.columnAt(index) === column && reading.plays(reading.previous(index), 'by'),
  );
}

/** "revenue from customers with": something else of these rows is asked for. */
function isOwner(reading: Reading, { at }: Entity): boolean {
  const isLed = /^(?:from|of|for|by|to|among)$/.test(reading.items[at - 1]?.norm ?? '');
  const isMeasured = reading.items.some(({ meaning }, index) => {
    const isAmount = reading.columnAt(index)?.role === 'measure' || meaning.kind === 'formula';
    return index < at && isAmount;
  });
  return isLed && isMeasured;
}

/** Marks what names the entity as understood; false where the question asks for the groups themselves. */
function takeEntity(reading: Reading, entity: Entity): boolean {
  if (isCounted(reading, entity)) return true;
  if (isGroupKey(reading, entity)) {
    reading.use(entity.at);
    return true;
  }
  if (!isOwner(reading, entity)) return false;
  reading.use(entity.at, entity.at - 1);
  return true;
}

/** What is compared: the number of rows, or for people the sum of money that the column of a condition holds. */
function comparedMeasure(
  reading: Reading,
  { at, index }: { readonly at: number; readonly index: number },
  { column }: Entity,
): Compared | null {
  const noun = reading.next(at);
  if (isRowNounAt(reading, noun)) return { measure: ROW_COUNT, used: [noun] };
  const different = differentAt(reading, noun, column);
  if (different) return different;
  const isOfPeople = tellsPeople(column);
  const beside = [reading.previous(index), noun].find((each) => isMoney(reading, reading.columnAt(each)));
  const money = beside === undefined ? null : reading.columnAt(beside);
  const isOfOne = reading.items.some(({ norm }) => /^(?:single|one)$/.test(norm));
  if (!isOfPeople || isOfOne) return null;
  if (money) return { measure: { fn: 'sum', column: refOf(money) }, used: [beside ?? index] };
  const only = reading.schema.money[0]?.column;
  const isBare = noun < 0 || reading.columnAt(noun) === null;
  const isSpent = /^(?:spend|spent|spending|buy|bought|pay|paid|order|ordered)$/;
  const isSaid = reading.items.slice(0, index).some(({ norm }) => isSpent.test(norm));
  if (!only || !isBare || !isSaid) return null;
  reading.note('note.compared', { column: only.name });
  return { measure: { fn: 'sum', column: refOf(only) }, used: [] };
}

/** "more than one clinic", "at least 3 different products": values of another column, each counted once. */
function differentAt(reading: Reading, noun: number, entity: Column): Compared | null {
  const isSaid = reading.isFree(noun) && reading.plays(noun, 'distinct');
  const at = isSaid ? reading.next(noun) : noun;
  const column = reading.isFree(at) ? reading.columnAt(at) : null;
  if (column?.role !== 'category' || column === entity) return null;
  return { measure: { fn: 'countDistinct', column: refOf(column) }, used: isSaid ? [noun, at] : [at] };
}

const isMoney = (reading: Reading, column: Column | null): boolean =>
  column !== null && column.isAdditive && reading.schema.money.some((each) => each.column === column);

function readComparison(reading: Reading, index: number, comparison: Comparison | '='): void {
  const at = reading.next(index);
  const value = numberAt(reading, at);
  const entity = value === null ? null : entityBefore(reading, index);
  const compared = entity && comparedMeasure(reading, { at, index }, entity);
  if (value === null || !entity || !compared) return;
  if (!takeEntity(reading, entity) && compared.measure.fn !== 'countDistinct') return;
  const to = reading.previous(index);
  reading.use(index, at, ...compared.used, ...(reading.items[to]?.norm === 'to' ? [to] : []));
  const column = refOf(entity.column);
  const { measure } = compared;
  reading.addCondition(index, { op: 'ofGroup', column, measure, comparison, value, of: [], where: [] });
}

/** "bought both a desk and a chair": customers who have rows of each of the values. */
function readBoth(reading: Reading): void {
  for (const [index, { norm }] of reading.items.entries()) {
    if (norm !== 'both') continue;
    const named = reading.predicatesAfter(index).find((each) => each.op === 'in' && each.values.length > 1);
    const entity = entityBefore(reading, index);
    if (named?.op !== 'in' || !entity || entity.column.name === named.column.name) continue;
    if (!isCounted(reading, entity) && !reading.isFree(entity.at)) continue;
    const measure = { fn: 'countDistinct', column: named.column } as const;
    const value = named.values.length;
    const column = refOf(entity.column);
    reading.addCondition(index, {
      op: 'ofGroup',
      column,
      measure,
      comparison: '>=',
      value,
      of: [],
      where: [],
    });
  }
}

const BOTH = /^(?:both|as well as|again|and again|and also|also)$/;

/** "bought in both 2022 and 2024", "in 2022 and again in 2024": those who have rows in each of the periods. */
function readBothPeriods(reading: Reading): void {
  const said = reading.items.findIndex(({ norm }) => BOTH.test(norm));
  const periods = reading.predicates().filter((each) => each.op === 'period' || each.op === 'monthOfYear');
  const [first, second] = periods;
  if (said < 0 || !first || !second || columnOf(first).name !== columnOf(second).name) return;
  const at = reading.items.findIndex(({ meaning }) => meaning.kind === 'column' && isThing(meaning.column));
  const column = reading.columnAt(at);
  if (!column || !isPeriodsAlone(reading)) return;
  if (column.profile.isCandidateKey) throw new NotUnderstood({ kind: 'unclear', words: ['both'] });
  reading.dropConditions((each) => periods.some((period) => period === each));
  for (const period of periods) reading.addCondition(said, { ...hasRows(column, [period]), where: [] });
  reading.use(said);
}

const isThing = (column: Column): boolean => tellsPeople(column) && column.role !== 'measure';

/** Rows of the groups that have rows for which the conditions hold. */
function hasRows(column: Column, of: readonly Predicate[]): OfGroup {
  return {
    op: 'ofGroup',
    column: refOf(column),
    measure: ROW_COUNT,
    comparison: '>=',
    value: 1,
    of,
    where: [],
  };
}

type OfGroup = Extract<Predicate, { op: 'ofGroup' }>;

/** False where a measure is asked for in each of the periods. */
const isPeriodsAlone = (reading: Reading): boolean =>
  reading.freeColumns().every(({ meaning }) => meaning.column.role !== 'measure') &&
  reading.find(['by', 'compare', 'difference', 'growth']) < 0;

/** "bought a desk but no chair": customers who have no rows of what is left out, whatever rows they have. */
function readNeither(reading: Reading): void {
  const isDenied = (each: Predicate): boolean => each.op === 'not' && each.of.op === 'in';
  for (const [index, { norm }] of reading.items.entries()) {
    const denied = reading.predicatesAfter(index).find(isDenied);
    const entity = /^but(?: no| not| none)?$/.test(norm) ? entityBefore(reading, firstValue(reading)) : null;
    if (!entity || denied?.op !== 'not' || denied.of.op !== 'in') continue;
    const { column: left } = denied.of;
    const isSame = reading.predicates().some((each) => each.op === 'in' && each.column.name === left.name);
    const isOfPeople = tellsPeople(entity.column);
    if (!isOfPeople || entity.column.name === left.name || !isSame) continue;
    const has = hasRows(entity.column, [denied.of]);
    reading.mapConditions((each) => (each === denied ? { op: 'not', of: has } : each));
    return;
  }
}

const firstValue = (reading: Reading): number =>
  reading.items.findIndex(({ meaning }) => meaning.kind === 'value');

/** Reads conditions on what the rows of a customer, an agent, a product … are together. */
export function readGroupConditions(reading: Reading): void {
  readBoth(reading);
  readBothPeriods(reading);
  readNeither(reading);
  readNever(reading);
  for (const index of reading.items.keys()) {
    const role = ROLES.find((each) => reading.plays(index, each));
    if (role && reading.isFree(index)) readComparison(reading, index, SIGNS[role]);
  }
}
