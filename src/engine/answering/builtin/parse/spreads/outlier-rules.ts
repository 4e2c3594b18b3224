import { type Column } from '../../link/headers/schema.js';
import { lexicon } from '../../text/lexicon.js';
import { type ColumnRef } from '../../representation/column.js';
import { type Query } from '../../representation/query.js';
import { type Key } from '../../representation/key.js';
import { type OutlierRule } from '../../representation/rows.js';
import { columnOfAdjective } from '../ranking/adjectives.js';
import { aggregate } from '../groups/aggregate.js';
import { rowValueOf } from '../measures/formulas.js';
import { readGroups } from '../groups/crossed.js';
import { withName } from '../ranking/listing.js';
import { isMeasurable, ROW_COUNT, soleAmount } from '../measures/measures.js';
import { numberAt } from '../numbers/stated-numbers.js';
import { NotUnderstood } from '../problem.js';
import { isRowLike } from '../ranking/ranked-rows.js';
import { type Reading, refOf } from '../reading.js';
import { dateColumn, unitAt } from '../times/time.js';
import { readFlagFilters } from '../filters/bare-conditions.js';

/** The usual limits: 1.5 interquartile ranges (Tukey 1977), 3 standard deviations. */
const REACH = 1.5;
const DEVIATIONS = 3;
/** Words between a rule and its number. */
const NEAR = 4;
const RULE_WORDS =
  /^(?:rules?|method|criteri(?:on|a)|x|times|iqr|iqrs|quartiles?|mean|average|absolute|abs|z|scores?|away|off|apart|either|side)$/;
const COMPARING = ['gt', 'lt', 'ge', 'le', 'avg', 'from', 'by', 'between', 'times'] as const;
const FILLERS = [
  'which',
  'list',
  'anomaly',
  'high',
  'low',
  'count',
  'by',
  'howMuch',
  'sum',
  'outOf',
  'range',
  'not',
  'compare',
  'rest',
  'orLess',
  'orMore',
  'difference',
  'avg',
  'again',
  'to',
  'from',
] as const;

/** Index of the number beside a rule; -1 without one. */
function numberBeside(reading: Reading, at: number): number {
  const near = reading.freeOf('number').filter((index) => Math.abs(index - at) <= NEAR);
  return near.toSorted((left, right) => Math.abs(left - at) - Math.abs(right - at))[0] ?? -1;
}

/** Takes the words around a rule that only say how it is applied. */
function takeAround(reading: Reading, at: number): void {
  for (let index = Math.max(0, at - NEAR); index <= at + NEAR; index += 1) {
    const norm = reading.items[index]?.norm ?? '';
    const isNumber = numberAt(reading, index) !== null;
    const isMean = reading.items[index]?.meaning.kind === 'unsupported' && /average|mean/.test(norm);
    const isWord = isMean || RULE_WORDS.test(norm) || reading.plays(index, ...COMPARING);
    if (reading.isFree(index) && (isNumber || isWord) && reading.columnAt(index) === null) reading.use(index);
  }
}

function ruleAt(reading: Reading, index: number): OutlierRule | null {
  const norm = reading.items[index]?.norm ?? '';
  const number = numberAt(reading, numberBeside(reading, index));
  const side = saysAbove(reading, index) ? 'above' : 'both';
  if (/^(?:iqrs?|interquartile range)$/.test(norm)) return { kind: 'quartiles', factor: number ?? REACH };
  if (/^z scores?$/.test(norm))
    return { kind: 'zScore', threshold: Math.abs(number ?? DEVIATIONS), extent: 'population', side };
  const isDeviation =
    reading.plays(index, 'stddev') && /(?:deviations|sigmas?|sds?|stds?)$/.test(norm) && number !== null;
  return isDeviation ? { kind: 'zScore', threshold: number, extent: 'population', side } : null;
}

/** "two standard deviations above the mean" leaves out what lies below it. */
function saysAbove(reading: Reading, at: number): boolean {
  const near = reading.items.slice(at + 1, at + NEAR).map(({ norm }) => norm);
  const [isAbove, isBelow] = [/^above\b/, /below/].map((words) => near.some((norm) => words.test(norm)));
  return reading.plays(at, 'stddev') && isAbove === true && isBelow !== true;
}

/** "more than 3 sigma away", "beyond two standard deviations": how far from the mean. */
function isBeyond(reading: Reading, at: number): boolean {
  const near = reading.items.slice(Math.max(0, at - NEAR), at + NEAR);
  const isSaid = near.some(({ norm }) => /^(?:beyond|outside|away|off|apart|exceeds?|from)\b/.test(norm));
  return isSaid || [at - 2, at - 1].some((index) => reading.plays(index, 'gt', 'ge'));
}

/** True where values outside the rule are asked for, and not the interquartile range itself. */
function asksForOutliers(reading: Reading, at: number): boolean {
  if (reading.plays(at, 'stddev') && isBeyond(reading, at)) return true;
  const isSaid = reading.items.some(
    ({ norm }, index) => reading.plays(index, 'anomaly') || /^(?:outliers?|extremes?)$/.test(norm),
  );
  return isSaid || (!reading.plays(at, 'stddev') && numberBeside(reading, at) >= 0);
}

/** "by the 1.5 IQR rule", "z-score over 3", "three standard deviations": taken before its number is read as a condition. */
export function takeOutlierRule(reading: Reading): void {
  for (const index of reading.items.keys()) {
    const rule = ruleAt(reading, index);
    if (!rule || !asksForOutliers(reading, index)) continue;
    reading.outlierRule = rule;
    reading.countsOutliers = asksForNumber(reading);
    reading.use(index);
    takeAround(reading, index);
    for (const [at, { norm, meaning }] of reading.items.entries())
      if (meaning.kind === 'unsupported' && /^(?:outliers?|normal)$/.test(norm)) reading.use(at);
    return;
  }
  takeUsualRule(reading);
}

/** "how many outliers are there among the prices": by the quartiles, where the question says no rule. */
function takeUsualRule(reading: Reading): void {
  const outliers = [...reading.items.keys()].filter((index) =>
    /^outliers?$/.test(reading.items[index]?.norm ?? ''),
  );
  if (outliers.length === 0 || reading.find(['count']) < 0) return;
  reading.outlierRule = { kind: 'quartiles', factor: REACH };
  reading.countsOutliers = asksForNumber(reading);
  reading.use(...outliers);
}

/** "how many"; "an unusual number of seats" counts nothing. */
function asksForNumber(reading: Reading): boolean {
  const count = reading.find(['count']);
  const isNumberOf = /^(?:the )?numbers?\b/.test(reading.items[count]?.norm ?? '');
  return count >= 0 && !(isNumberOf && reading.columnAt(reading.next(count))?.role === 'measure');
}

/** "who earns suspiciously much": the number that an adjective speaks of. */
function spokenOf(reading: Reading): Column | null {
  const index = reading.freeOf('adjective')[0];
  const adjective = lexicon.adjectives.get(reading.items[index ?? -1]?.norm ?? '');
  const column = adjective ? columnOfAdjective(reading, adjective.columnStems, adjective.direction) : null;
  if (index !== undefined && column) reading.use(index);
  return column;
}

/** The one number that is named or computed, or the only one of the table. */
function measured(reading: Reading): ColumnRef | null {
  const [formula] = reading.formulas;
  if (formula) return rowValueOf(formula);
  const named = reading
    .freeColumns()
    .filter(({ meaning: { column } }) => isMeasurable(column) && column.role === 'measure');
  const [only, other] = new Set(named.map(({ meaning }) => meaning.column));
  reading.use(...named.map(({ index }) => index));
  const column = other
    ? null
    : (only ?? spokenOf(reading) ?? reading.schema.money[0]?.column ?? soleAmount(reading));
  return column && refOf(column);
}

/** A unit of time that groups rows; every row of a table may be of one hour. */
function isOtherUnit(reading: Reading, index: number): boolean {
  const unit = unitAt(reading, index);
  const isOfRow =
    (unit === 'hour' && dateColumn(reading)?.profile.isCandidateKey === true) ||
    (unit === 'day' && reading.countsOutliers && hasRowPerDay(reading));
  if (isOfRow) reading.use(index);
  return unit !== null && !isOfRow;
}

/** True where each day has one row: of the table, or of each value of a column of which one value is asked for. */
function hasRowPerDay(reading: Reading): boolean {
  const date = dateColumn(reading);
  const { columns, table } = reading.schema;
  const fixed = reading.predicates().flatMap((each) => {
    const isOne = each.op === 'in' && each.values.length === 1;
    return isOne ? columns.filter(({ name }) => name === each.column.name) : [];
  });
  const groups = fixed.reduce((product, { profile }) => product * profile.distinctCount, 1);
  return date?.profile.type === 'date' && date.profile.distinctCount * groups === table.profile.rowCount;
}

/** The rows that a rule of the question makes outliers, or how many these are; null where it names no rule. */
export function readRuledOutliers(reading: Reading): Query | null {
  const rule = reading.outlierRule;
  if (!rule) return null;
  const keys = readGroups(reading, false);
  const isByTime = reading.items.some((_, index) => reading.isFree(index) && isOtherUnit(reading, index));
  const column = measured(reading);
  if (!column || isByTime)
    throw new NotUnderstood({ kind: 'unsupported', topic: 'outlier', word: 'outlier' });
  const entity = reading.freeColumns().find(({ meaning }) => isRowLike(meaning.column))?.meaning.column;
  for (const { index, meaning } of reading.freeColumns()) if (meaning.column === entity) reading.use(index);
  reading.use(...reading.freeOf('rows'), ...reading.freeOf('person'));
  readFlagFilters(reading);
  const isCounted = reading.countsOutliers;
  const isHigh = reading.find(['high']) >= 0;
  reading.takeAll(...FILLERS);
  const sided = rule.kind === 'zScore' && isHigh ? { ...rule, side: 'above' as const } : rule;
  const rows = {
    op: 'outliers',
    from: reading.rows(),
    column,
    rule: sided,
    keep: 'outliers',
  } as const;
  if (isCounted) return { ...aggregate(reading, keys, [ROW_COUNT], { order: orderOf(keys) }), rows };
  if (keys.length > 0)
    throw new NotUnderstood({ kind: 'unclear', words: keys.map(({ column: { name } }) => name) });
  const key =
    entity ??
    reading.schema.columns.find(({ role, profile }) => role !== 'measure' && profile.isCandidateKey);
  const shown = key
    ? withName(reading.schema, [key])
    : reading.schema.columns.filter(({ name }) => name !== column.name);
  return {
    op: 'list',
    rows,
    columns: [...shown.slice(0, MOST_COLUMNS).map(refOf), column],
    order: { column, direction: 'desc', near: null },
    limit: null,
    place: null,
  };
}

const orderOf = (keys: readonly Key[]): 'desc' | null => (keys.some((key) => key.unit) ? null : 'desc');

const MOST_COLUMNS = 8;
