import { type Column } from '../link/schema.js';
import { type Query } from '../representation/query.js';
import { type OutlierRule } from '../representation/rows.js';
import { aggregate } from './aggregate.js';
import { withName } from './listing.js';
import { isMeasurable, ROW_COUNT, soleAmount } from './measures.js';
import { numberAt } from './number-filters.js';
import { NotUnderstood } from './problem.js';
import { isRowLike } from './ranked.js';
import { type Reading, refOf } from './reading.js';
import { unitAt } from './time.js';
import { readFlagFilters } from './value-filters.js';

/** The usual limits: 1.5 interquartile ranges (Tukey 1977), 3 standard deviations. */
const REACH = 1.5;
const DEVIATIONS = 3;
/** Words between a rule and its number. */
const NEAR = 4;
const RULE_WORDS =
  /^(?:rules?|method|criteri(?:on|a)|x|times|iqr|iqrs|quartiles?|mean|average|absolute|abs|z|scores?)$/;
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
    const isWord = RULE_WORDS.test(norm) || reading.plays(index, ...COMPARING);
    if (reading.isFree(index) && (isNumber || isWord) && reading.columnAt(index) === null) reading.use(index);
  }
}

function ruleAt(reading: Reading, index: number): OutlierRule | null {
  const norm = reading.items[index]?.norm ?? '';
  const number = numberAt(reading, numberBeside(reading, index));
  const side = 'both' as const;
  if (/^(?:iqrs?|interquartile range)$/.test(norm)) return { kind: 'quartiles', factor: number ?? REACH };
  if (/^z scores?$/.test(norm))
    return { kind: 'zScore', threshold: Math.abs(number ?? DEVIATIONS), extent: 'population', side };
  const isDeviation = reading.plays(index, 'stddev') && /deviations$/.test(norm) && number !== null;
  return isDeviation ? { kind: 'zScore', threshold: number, extent: 'population', side } : null;
}

/** True where values outside the rule are asked for, and not the interquartile range itself. */
function asksForOutliers(reading: Reading, at: number): boolean {
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
    reading.use(index);
    takeAround(reading, index);
    for (const [at, { norm, meaning }] of reading.items.entries())
      if (meaning.kind === 'unsupported' && /^(?:outliers?|normal)$/.test(norm)) reading.use(at);
    return;
  }
}

/** The one number that is named, or the only one of the table. */
function measured(reading: Reading): Column | null {
  const named = reading
    .freeColumns()
    .filter(({ meaning: { column } }) => isMeasurable(column) && column.role === 'measure');
  const [only, other] = new Set(named.map(({ meaning }) => meaning.column));
  reading.use(...named.map(({ index }) => index));
  return other ? null : (only ?? soleAmount(reading));
}

/** The rows that a rule of the question makes outliers, or how many these are; null where it names no rule. */
export function readRuledOutliers(reading: Reading): Query | null {
  const rule = reading.outlierRule;
  if (!rule) return null;
  const isByTime = reading.items.some((_, index) => reading.isFree(index) && unitAt(reading, index) !== null);
  const column = measured(reading);
  if (!column || isByTime || reading.formulas.length > 0)
    throw new NotUnderstood({ kind: 'unsupported', topic: 'outlier', word: 'outlier' });
  const entity = reading.freeColumns().find(({ meaning }) => isRowLike(meaning.column))?.meaning.column;
  for (const { index, meaning } of reading.freeColumns()) if (meaning.column === entity) reading.use(index);
  reading.use(...reading.freeOf('rows'), ...reading.freeOf('person'));
  readFlagFilters(reading);
  // "an unusual number of seats" counts nothing.
  const count = reading.find(['count']);
  const isNumberOf = /^(?:the )?numbers?\b/.test(reading.items[count]?.norm ?? '');
  if (isNumberOf && reading.columnAt(reading.next(count))?.role === 'measure') reading.use(count);
  const isCounted = reading.find(['count']) >= 0;
  const isHigh = reading.find(['high']) >= 0;
  reading.takeAll(...FILLERS);
  const sided = rule.kind === 'zScore' && isHigh ? { ...rule, side: 'above' as const } : rule;
  const rows = {
    op: 'outliers',
    from: reading.rows(),
    column: refOf(column),
    rule: sided,
    keep: 'outliers',
  } as const;
  if (isCounted) return { ...aggregate(reading, [], [ROW_COUNT]), rows };
  const key =
    entity ??
    reading.schema.columns.find(({ role, profile }) => role !== 'measure' && profile.isCandidateKey);
  const shown = key
    ? withName(reading.schema, [key])
    : reading.schema.columns.filter((each) => each !== column);
  return {
    op: 'list',
    rows,
    columns: [...shown.slice(0, MOST_COLUMNS).map(refOf), refOf(column)],
    order: { column: refOf(column), direction: 'desc', near: null },
    limit: null,
    place: null,
  };
}

const MOST_COLUMNS = 8;
