import { type Column } from '../../link/headers/schema.js';
import { type ColumnRef } from '../../representation/column.js';
import { type Comparison, type Predicate } from '../../representation/predicate.js';
import { type Query } from '../../representation/query.js';
import { isOverTime, type Key } from '../../representation/key.js';
import { type Measure } from '../../representation/measure.js';
import { stem } from '../../text/stem.js';
import { aggregate } from '../groups/aggregate.js';
import { readOneMeasure } from '../measures/business-measure.js';
import { type Ranking } from '../ranking/limit.js';
import { ROW_COUNT } from '../measures/measures.js';
import { numberAt } from '../numbers/stated-numbers.js';
import { type Reading, refOf } from '../reading.js';
import { FILLERS, targetKeys } from './target-values.js';
import { unitAt } from '../times/time.js';
import { readFlagFilters } from '../filters/bare-conditions.js';

/** Words for a number that is aimed at. */
const AIM =
  /^(?:goals?|targets?|aim|aims|aimed|aiming|promise|promises|promised|sla|slas|objectives?|quotas?|benchmarks?|thresholds?|commitment|committed|guarantee|guaranteed|standard|requirement|required|expectation)$/;
/** Words for what did not reach it. */
const MISSED =
  /^(?:miss|misses|missed|missing|fail|fails|failed|failing|break|breaks|broke|broken|breach|breached|fall|fell|falls|violate|violated|short|not|underperform(?:ed)?)\b|^(?:did|do|does) not|fell short|fall short/;
/** Words of a sentence about what is aimed at that say nothing more. */
const BESIDE =
  /^(?:it|that|this|made|make|makes|makes it|made it|keep|kept|keeps|meet|meets|met|reach|reached|reaches|achieve|achieved|hit|hits|often|how often|answer|respond|reply|us|ourselves|set|have|of|for)$/;
/** Words of headers for what should be small. */
const SMALL = new Set(
  [
    'response',
    'time',
    'duration',
    'wait',
    'delay',
    'cost',
    'bounce',
    'price',
    'defect',
    'error',
    'days',
    'minutes',
    'hours',
    'churn',
    'absence',
  ].map(stem),
);
const OPPOSITE = { '<': '>=', '<=': '>', '>': '<=', '>=': '<' } as const;

interface Aim {
  readonly at: number;
  readonly column: ColumnRef | null;
  readonly comparison: Comparison | null;
  readonly value: number;
}

interface Condition {
  readonly predicate: Predicate;
  readonly column: ColumnRef;
  readonly comparison: Comparison | null;
  readonly value: number;
}

/** The condition that the question was read to have: "at least 4" of the goal, or its number alone; null without a single one. */
function conditionOf(reading: Reading): Condition | null {
  const found = reading.predicates().flatMap((predicate): Condition[] => {
    if (predicate.op === 'compare') return [{ predicate, ...predicate }];
    const [literal, other] = predicate.op === 'in' ? predicate.values : [];
    if (predicate.op !== 'in' || literal?.type !== 'number' || other) return [];
    return [{ predicate, column: predicate.column, comparison: null, value: literal.value }];
  });
  const [only, other] = found.filter(({ column }) => !isYear(reading, column));
  return only && !other ? only : null;
}

const isYear = (reading: Reading, { name }: ColumnRef): boolean =>
  reading.schema.columns.some((column) => column.name === name && column.isYear);

function aimOf(reading: Reading): Aim | null {
  const at = reading.items.findIndex(
    ({ norm, meaning }, index) => reading.isFree(index) && AIM.test(norm) && meaning.kind !== 'column',
  );
  if (at < 0) return null;
  const compared = conditionOf(reading);
  if (compared) {
    const { predicate, column, comparison, value } = compared;
    reading.dropConditions((each) => each === predicate);
    return { at, column, comparison, value };
  }
  const [number, more] = reading.freeOf('number');
  const value = number === undefined || more !== undefined ? null : numberAt(reading, number);
  if (number === undefined || value === null) return null;
  const sign = reading.previous(number);
  const comparison = comparisonAt(reading, sign);
  reading.use(number, ...(comparison ? [sign] : []));
  return { at, column: null, comparison, value };
}

const SIGNS = { ge: '>=', gt: '>', le: '<=', lt: '<' } as const;

function comparisonAt(reading: Reading, index: number): Comparison | null {
  const role = (['ge', 'gt', 'le', 'lt'] as const).find(
    (each) => reading.isFree(index) && reading.plays(index, each),
  );
  return role ? SIGNS[role] : null;
}

const isSmall = (reading: Reading, name: string | undefined): boolean =>
  reading.schema.columns.some(
    (column: Column) => column.name === name && column.stems.some((each) => SMALL.has(each)),
  );

/** "our goal is 25,000 a quarter: which quarters made it", "we promise an answer within 30 minutes": a target that the question itself names. */
export function readStatedTarget(reading: Reading, ranking: Ranking | null): Query | null {
  const aim = aimOf(reading);
  if (!aim) return null;
  const isMissed = reading.items.some(({ norm }, index) => index !== aim.at && MISSED.test(norm));
  reading.use(aim.at);
  for (const [index, { norm }] of reading.items.entries())
    if (reading.isFree(index) && (BESIDE.test(norm) || MISSED.test(norm) || AIM.test(norm)))
      if (reading.columnAt(index) === null) reading.use(index);
  const isShare = reading.find(['share', 'rate']) >= 0;
  const isCounted = reading.find(['count']) >= 0;
  reading.takeAll('share', 'rate', 'attainment', 'not');
  const keys = targetKeys(reading, ranking).filter((key) => !(isCounted && isOfRows(reading, key)));
  for (const index of reading.items.keys())
    if (reading.isFree(index) && keys.some(({ unit }) => unit !== null && unit === unitAt(reading, index)))
      if (!reading.plays(reading.previous(index), 'count')) reading.use(index);
  readFlagFilters(reading);
  const measure: Measure = aim.column ? measureOf(reading, aim.column) : readOneMeasure(reading, 'target');
  const isLow = isSmall(reading, measure.column?.name);
  const met = aim.comparison ?? (isLow ? '<=' : '>=');
  const comparison = isMissed ? OPPOSITE[met] : met;
  reading.takeAll(...FILLERS, 'avg', 'eq', 'count');
  reading.use(...reading.freeOf('rows'), ...reading.freeOf('person'));
  const { value } = aim;
  if ((isShare || isCounted || keys.length === 0) && measure.column) {
    const part: Predicate = { op: 'compare', column: measure.column, comparison, value };
    absorbRows(reading);
    if (isShare)
      return { op: 'fraction', rows: reading.rows(), part, measure: ROW_COUNT, keys, having: null };
    reading.addCondition(aim.at, part);
    return aggregate(reading, keys, [ROW_COUNT]);
  }
  const order = keys.some(isOverTime) ? null : comparison.startsWith('<') ? 'asc' : 'desc';
  return aggregate(reading, keys, [measure], { having: { comparison, value, isShare: false }, order });
}

/** "how many campaigns", where each row is one. */
const isOfRows = (reading: Reading, { column: { name } }: Key): boolean =>
  reading.schema.columns.some((column) => column.name === name && column.profile.isCandidateKey);

/** Things of which there are so many rows: "urgent tickets". */
function absorbRows(reading: Reading): void {
  for (const { index, meaning } of reading.freeColumns())
    if (meaning.column.profile.isCandidateKey) reading.use(index);
}

/** The mean of levels, the total of amounts. */
function measureOf(reading: Reading, column: ColumnRef): Measure {
  const known = reading.schema.columns.find(({ name }) => name === column.name);
  for (const { index, meaning } of reading.freeColumns()) if (meaning.column === known) reading.use(index);
  return { fn: known?.isAdditive ? 'sum' : 'avg', column: known ? refOf(known) : column };
}
