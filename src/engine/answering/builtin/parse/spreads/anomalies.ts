import { type Column } from '../../link/headers/schema.js';
import { type ColumnRef } from '../../representation/column.js';
import { type AnomalyQuery } from '../../representation/business.js';
import { type Query } from '../../representation/query.js';
import { readOneMeasure } from '../measures/business-measure.js';
import { keyAsked } from './anomaly-groups.js';
import { rowValueOf } from '../measures/formulas.js';
import { type Ranking } from '../ranking/limit.js';
import { NotUnderstood } from '../problem.js';
import { withName } from '../ranking/listing.js';
import { isMeasurable, soleAmount } from '../measures/measures.js';
import { personColumn } from '../ranking/ranked-columns.js';
import { isRowLike } from '../ranking/ranked-rows.js';
import { isRowNounAt } from '../groups/row-nouns.js';
import { type Reading, refOf } from '../reading.js';
import { dateColumn, unitAt } from '../times/time.js';
import { readFlagFilters } from '../filters/bare-conditions.js';

const FILLERS = [
  'which',
  'list',
  'howMuch',
  'sum',
  'when',
  'anomaly',
  'high',
  'low',
  'trend',
  'growth',
  'fall',
  'count',
  'by',
  'to',
  'from',
  'compare',
  'rest',
  'between',
] as const;
/** Robust z-scores from here on are outliers (Iglewicz and Hoaglin 1993). */
export const THRESHOLD = 3.5;
/** Interquartile ranges outside the quartiles from which a single value is an outlier (Tukey 1977). */
const REACH = 1.5;
const MOST_COLUMNS = 8;

const HIGH =
  /^(?:spike|peaks|explode)|(?: high| large| big| many| much| good| strong| long| slow| late| expensive| costly| pricey| heavy| bigger| higher)$/;
const LOW =
  /^(?:dip|collapse)|(?: low| small| few| little| poor| bad| weak| short| fast| early| cheap| light| smaller| lower)$/;

/** "a month where revenue looks abnormal": the unit of time that the question names. */
function namedUnit(reading: Reading): number {
  return reading.items.findIndex((_, index) => reading.isFree(index) && unitAt(reading, index) !== null);
}

/** "spikes" and "unusually high" values lie above what is usual, "dips" below. */
function sideOf(reading: Reading, at: number, ranking: Ranking | null): AnomalyQuery['side'] {
  const norm = reading.items[at]?.norm ?? '';
  const isBoth =
    reading.items.some((item) => /^(?:or|and)$/.test(item.norm)) && reading.find(['high', 'low']) >= 0;
  if (isBoth) return null;
  if (HIGH.test(norm)) return 'high';
  // "a sudden drop"
  if (/^sudden/.test(norm) && reading.find(['fall']) >= 0) return 'low';
  return LOW.test(norm) || ranking?.direction === 'asc' ? 'low' : null;
}

interface Asked {
  readonly side: AnomalyQuery['side'];
  readonly isOne: boolean;
  /** "top 3": so many are asked for; null where no number is said. */
  readonly count: number | null;
}

/** "outliers by quantity", "among the orders" group nothing. */
function asksGroups(reading: Reading): boolean {
  return reading.items.some((_, index) => {
    const isBy = reading.isFree(index) && reading.plays(index, 'by');
    const next = reading.next(index);
    const isOfRows =
      /^(?:among|of|amongst)\b/.test(reading.items[index]?.norm ?? '') && isRowNounAt(reading, next);
    return isBy && !isOfRows && reading.columnAt(next)?.role !== 'measure';
  });
}

/** "unusual hours", where every row is of one hour: rows are asked for. */
function isUnitOfRows(reading: Reading, named: number): boolean {
  const date = named >= 0 && unitAt(reading, named) === 'hour' ? dateColumn(reading) : null;
  return date?.profile.isCandidateKey === true && !asksGroups(reading);
}

/** "suspicious salaries": a level that each row has one of is looked at row by row; the column that tells the rows apart. */
function levelOfRows(reading: Reading): Column | null {
  const measures = reading.freeColumns().filter(({ meaning }) => meaning.column.role === 'measure');
  const [level, other] = measures.map(({ meaning }) => meaning.column);
  const isLevel = level?.isAdditive === false || reading.schema.isOfPeople;
  const isPlain = level !== undefined && other === undefined && isLevel && !level.isYear;
  const groups = reading.freeColumns().filter(({ meaning }) => meaning.column.role === 'category');
  const isAsked = reading.find(['avg', 'sum', 'median', 'trend', 'growth', 'fall', 'count']) >= 0;
  if (!isPlain || isAsked || groups.length > 0) return null;
  const isKey = ({ role, profile }: Column): boolean => role === 'identifier' && profile.isCandidateKey;
  return reading.schema.columns.find(isKey) ?? null;
}

/** "outliers in the consumption": single values are asked for, and no groups. */
function asksForOutliers(reading: Reading): boolean {
  const isAsked = reading.items.some(({ norm }, index) => reading.isFree(index) && /^outliers?$/.test(norm));
  return isAsked && !reading.freeColumns().some(({ meaning }) => meaning.column.role === 'category');
}

/** The key of the rows that single values are told apart by. */
function keyOfOutliers(reading: Reading): Column | null {
  if (!asksForOutliers(reading)) return null;
  return (
    reading.schema.columns.find(({ role, profile }) => role !== 'measure' && profile.isCandidateKey) ?? null
  );
}

/** "odd orders by quantity", "who earns unusually much": rows whose value is an outlier; null where no rows are asked for. */
function unusualRows(reading: Reading, { side, isOne, count: limit }: Asked): Query | null {
  const noun = [...reading.freeOf('rows'), ...reading.freeOf('person')][0];
  const isEntity = (column: Column): boolean => isRowLike(column) && column.role !== 'measure';
  const named = reading.freeColumns().find(({ meaning }) => isEntity(meaning.column))?.index ?? noun ?? -1;
  const person = named < 0 ? personColumn(reading) : null;
  const moment = namedUnit(reading);
  const own = moment >= 0 ? dateColumn(reading) : (levelOfRows(reading) ?? keyOfOutliers(reading));
  if (named < 0 && !person && !own && !asksForOutliers(reading)) return null;
  const entity = own ?? person ?? reading.columnAt(named);
  if (moment >= 0) reading.use(moment);
  for (const { index, meaning } of reading.freeColumns())
    if (meaning.column === entity || index === named) reading.use(index);
  reading.use(...reading.freeOf('rows'), ...reading.freeOf('person'));
  readFlagFilters(reading);
  const count = reading.find(['count']);
  if (reading.columnAt(reading.next(count))?.role === 'measure') reading.use(count);
  const column = valueOfRows(reading);
  if (!column) throw new NotUnderstood({ kind: 'needs', what: 'measure', word: 'unusual' });
  reading.takeAll(...FILLERS);
  const shown = entity ? withName(reading.schema, [entity]) : reading.schema.columns.slice(0, MOST_COLUMNS);
  const rule = { kind: 'quartiles', factor: REACH } as const;
  return {
    op: 'list',
    rows: { op: 'outliers', from: reading.rows(), column, rule, keep: 'outliers' },
    columns: [...shown.filter(({ name }) => name !== column.name || column.view !== null).map(refOf), column],
    order: { column, direction: side === 'low' ? 'asc' : 'desc', near: null },
    limit: limit ?? (isOne ? 1 : null),
    place: null,
  };
}

/** The number of each row that is looked at: the one that is computed or named, else the money of the table. */
function valueOfRows(reading: Reading): ColumnRef | null {
  const [formula] = reading.formulas;
  if (formula) return rowValueOf(formula);
  const by = namedMeasure(reading) ?? reading.schema.money[0]?.column ?? soleAmount(reading);
  return by ? refOf(by) : null;
}

/** "campaigns with an odd cost per lead": the number is computed for each row that is named. */
function isOfNamedRows(reading: Reading): boolean {
  const isRow = ({ role, profile }: Column): boolean => role !== 'measure' && profile.isCandidateKey;
  const isNamed =
    reading.freeOf('rows').length > 0 || reading.freeColumns().some(({ meaning }) => isRow(meaning.column));
  return isNamed && rowValueOf(reading.formulas[0]) !== null;
}

/** The one number that is named, by one word or by several. */
function namedMeasure(reading: Reading): Column | null {
  const named = reading
    .freeColumns()
    .filter(({ meaning: { column } }) => isMeasurable(column) && column.role !== 'identifier');
  const [only, other] = new Set(named.map(({ meaning }) => meaning.column));
  if (!only || other) return null;
  reading.use(...named.map(({ index }) => index));
  return only;
}

/** "unusual months in revenue", "in which month did spending spike", "odd orders"; null when nothing unusual is asked for. */
export function readAnomalies(reading: Reading, ranking: Ranking | null): Query | null {
  const at = reading.find(['anomaly']);
  if (at < 0) return null;
  const side = sideOf(reading, at, ranking);
  const named = namedUnit(reading);
  const before = reading.items[reading.previous(named)]?.norm ?? '';
  const isPlural = /s$/.test(reading.items[named]?.norm ?? '');
  const isOfOne = named >= 0 ? /^(?:which|what|a|single|one)$/.test(before) : asksForOne(reading);
  const isOne = !isPlural && (ranking !== null || isOfOne);
  const asksRows =
    (reading.formulas.length === 0 || isOfNamedRows(reading)) &&
    named < 0 &&
    reading.find(['when']) < 0 &&
    !asksGroups(reading);
  const rows =
    asksRows || isUnitOfRows(reading, named)
      ? unusualRows(reading, { side, isOne, count: ranking?.count ?? null })
      : null;
  if (rows) return rows;
  const key = keyAsked(reading, ranking, named);
  absorbWhole(reading);
  reading.takeAll('anomaly');
  readFlagFilters(reading);
  const measure = readOneMeasure(reading, 'unusual');
  reading.takeAll(...FILLERS);
  return {
    op: 'anomalies',
    rows: reading.rows(),
    key,
    measure,
    threshold: THRESHOLD,
    side,
    isOfWinner: isOne,
  };
}

/** "days with odd sales across all stores": the total of them. */
function absorbWhole(reading: Reading): void {
  const all = reading.items.findIndex(
    ({ norm }, index) => reading.isFree(index) && /^(?:across|over|for) all$/.test(norm),
  );
  const next = reading.next(all);
  if (all >= 0 && reading.isFree(next) && reading.columnAt(next)?.role === 'category') reading.use(all, next);
}

/** "which order has …": one thing, not several. */
function asksForOne(reading: Reading): boolean {
  const next = reading.items[reading.next(reading.find(['which']))]?.norm ?? '';
  return (
    reading.find(['which']) >= 0 &&
    !/^whos?e?$/.test(reading.items[reading.find(['which'])]?.norm ?? '') &&
    !/s$/.test(next) &&
    !reading.items.some(({ norm }) => norm === 'are')
  );
}
