import { type ColumnMeaning } from '../../link/meaning.js';
import { type Column } from '../../link/headers/schema.js';
import { type ColumnRef } from '../../representation/column.js';
import { type Query } from '../../representation/query.js';
import { type Key } from '../../representation/key.js';
import { type Measure } from '../../representation/measure.js';
import { aggregate } from '../groups/aggregate.js';
import { fromZero, takeClasses } from '../groups/classes.js';
import { isGroupable, isRowNoun, takeKey } from '../groups/groups.js';
import { ROW_COUNT } from '../measures/measures.js';
import { numberAt } from '../numbers/stated-numbers.js';
import { NotUnderstood } from '../problem.js';
import { type Reading, refOf } from '../reading.js';

const BINS = 12;
/** So few different numbers are counted one by one. */
const FEW_NUMBERS = 12;

/** So many times as far from the least as the mean is, a value makes no classes wider: a single one would leave all others in one. */
const FARTHEST = 10;

/** A width of 1, 2 or 5 times a power of ten (at least 1 for integers) that makes about a dozen classes of most values. */
export function binWidth(column: Column): number {
  const { min, max, mean, type } = column.profile;
  if (typeof min !== 'number' || typeof max !== 'number' || max <= min) return 1;
  const reach = mean === null || mean <= min ? max - min : Math.min(max - min, FARTHEST * (mean - min));
  const raw = reach / BINS;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].find((each) => each * power >= raw) ?? 10;
  const width = Number((step * power).toPrecision(6));
  return type === 'integer' ? Math.max(1, Math.round(width)) : width;
}

const TEN_YEARS = 10;

/** "in each 10,000 salary band", "in buckets of 60 minutes", "by decade", "up to 20, 20 to 50 and above 50": taken before their numbers are read as conditions. */
export function takeBands(reading: Reading): void {
  const classes = takeClasses(reading);
  if (classes) {
    reading.bands = { classes };
    return;
  }
  const at = bandsAt(reading);
  if (at < 0) {
    takeSteps(reading);
    return;
  }
  const isDecade = /^decades?$/.test(reading.items[at]?.norm ?? '');
  const number = isDecade ? undefined : widthBeside(reading, at);
  const width = isDecade ? TEN_YEARS : numberAt(reading, number ?? -1);
  if (width === null || width <= 0) return;
  reading.bands = { width };
  reading.use(at, ...(number === undefined ? [] : [number, ...unitWordAt(reading, number + 1)]));
}

/** "histogram of waiting times by 10 minutes": a number behind the word for groups. */
function takeSteps(reading: Reading): void {
  const by = reading.items.findIndex(
    ({ norm }, index) => /^(?:by|every|per)$/.test(norm) && numberAt(reading, index + 1) !== null,
  );
  const width = numberAt(reading, by + 1);
  if (by < 0 || width === null || width <= 0 || reading.find(['distribution']) < 0) return;
  reading.bands = { width };
  reading.use(by, by + 1, ...unitWordAt(reading, by + 2));
}

/** "bucket salaries into bands of 20k": of several words for classes the one beside a number. */
function bandsAt(reading: Reading): number {
  const named = [...reading.items.keys()].filter(
    (index) => reading.isFree(index) && reading.plays(index, 'bands'),
  );
  return named.find((index) => widthBeside(reading, index) !== undefined) ?? named[0] ?? -1;
}

/** Index of the number after the word for the classes, or of the last one before it. */
function widthBeside(reading: Reading, at: number): number | undefined {
  const numbers = reading.freeOf('number');
  const isOf = / of$|width/.test(reading.items[at]?.norm ?? '') || reading.items[at + 1]?.norm === 'of';
  const after = numbers.find((index) => isOf && index === reading.next(at));
  return after ?? numbers.findLast((index) => index < at && index >= at - WORDS_BETWEEN);
}

/** "10,000 euro salary band" */
const WORDS_BETWEEN = 4;

const unitWordAt = (reading: Reading, index: number): number[] =>
  reading.isFree(index) && reading.plays(index, 'day', 'week', 'month', 'hour', 'year') ? [index] : [];

/** How many rows are in each of the classes that were taken; null without any. */
export function readBands(reading: Reading): Query | null {
  const { bands } = reading;
  if (!bands) return null;
  const subject = bandedColumn(reading);
  if (!subject) throw new NotUnderstood({ kind: 'needs', what: 'numeric', word: 'bands' });
  const { column, ref } = subject;
  reading.takeAll('bands', 'distribution', 'by', 'count', 'list', 'which', 'howMuch');
  reading.use(...reading.freeOf('rows'), ...reading.freeOf('person'));
  for (const { index, meaning } of reading.freeColumns())
    if (meaning.column === column || isRowNoun(meaning)) reading.use(index);
  const classes = 'classes' in bands ? (column ? fromZero(bands.classes, column) : bands.classes) : null;
  return {
    op: 'histogram',
    rows: reading.rows(),
    column: ref,
    binWidth: 'width' in bands ? bands.width : 1,
    classes,
  };
}

/** The one number that is put in classes: a column, or what is computed for each row. */
function bandedColumn(reading: Reading): { column: Column | null; ref: ColumnRef } | null {
  const [formula] = reading.formulas;
  // "revenue per order", where each row is one
  const isOfRows = formula?.fn === 'avg' || (formula?.column?.view ?? null) !== null;
  if (formula?.column && isOfRows) return { column: null, ref: formula.column };
  const named = reading.freeColumns().filter(({ meaning }) => meaning.column.role === 'measure');
  const [column, other] = [...new Set(named.map(({ meaning }) => meaning.column))];
  return column && !other ? { column, ref: refOf(column) } : null;
}

/** "the distribution of tickets by priority": a key, whose values are all different, stands for the rows. */
const standsForRows = (meaning: ColumnMeaning): boolean =>
  isRowNoun(meaning) || (meaning.column.role === 'identifier' && meaning.column.profile.isCandidateKey);

/** "distribution of age": a histogram of a numeric column, the counts of the values of any other. */
export function readDistribution(reading: Reading, keys: readonly Key[]): Query | null {
  const at = reading.find(['distribution']);
  if (at < 0) return null;
  reading.takeAll('distribution');
  // "the spread of scores by channel (average and standard deviation)": these are what is asked for.
  if (
    keys.length > 0 &&
    reading.find(['avg', 'median', 'stddev', 'iqr', 'variation', 'min', 'max', 'range']) >= 0
  )
    return null;
  const parts = keys.length === 0 ? sharesOfValues(reading) : null;
  if (parts) return parts;
  // "the split of revenue by channel in percent"
  if (reading.find(['share']) >= 0) return null;
  const isSplit = /split|br(?:eak|oken)|distributed/.test(reading.items[at]?.norm ?? '');
  if (isSplit && keys.length > 0 && splitsMeasure(reading)) return null;
  reading.takeAll('list', 'which', 'by');
  // "how are orders spread across the channels": the rows themselves.
  reading.use(
    ...reading.freeColumns().flatMap(({ index, meaning }) => (standsForRows(meaning) ? [index] : [])),
  );
  const [only] = reading.freeColumns();
  if (!only && keys.length > 0) return countsOf(reading, keys);
  const [group, another] = keys;
  const isNamed = only && group && !another && only.meaning.column.role !== 'measure';
  const subject = isNamed ? takeKey(reading, only.index) : null;
  // "satisfaction broken down by branch"
  if (subject && group) return countsOf(reading, [group, subject]);
  if (only?.meaning.column.role === 'measure' && group && !another) {
    reading.use(only.index);
    const { column } = only.meaning;
    if (column.profile.distinctCount <= FEW_NUMBERS)
      return countsOf(reading, [group, { column: refOf(column), unit: null }]);
    return aggregate(reading, [group], quartiles(refOf(column)));
  }
  if (!only || keys.length > 0)
    throw new NotUnderstood({ kind: 'needs', what: 'group', word: 'distribution' });
  const { column } = only.meaning;
  if (column.role === 'measure' && !column.isYear && column.profile.distinctCount > FEW_NUMBERS) {
    reading.use(only.index);
    return {
      op: 'histogram',
      rows: reading.rows(),
      column: refOf(column),
      binWidth: binWidth(column),
      classes: null,
    };
  }
  const key = takeKey(reading, only.index);
  const [other] = reading.freeColumns().filter(({ index }) => isJoined(reading, only.index, index));
  const second = other && isGroupable(other.meaning.column) ? takeKey(reading, other.index) : null;
  return key && countsOf(reading, second ? [key, second] : [key]);
}

/** "how are the ratings distributed in percent": the share of each value of a column of few. */
function sharesOfValues(reading: Reading): Query | null {
  const [only, other] = reading.freeColumns().filter(({ meaning }) => !standsForRows(meaning));
  const column = only?.meaning.column;
  const isFew = column && column.profile.distinctCount <= FEW_NUMBERS && column.flag === null;
  if (!only || other || !isFew || reading.find(['share']) < 0) return null;
  reading.takeAll('share', 'list', 'which', 'by', 'count');
  const key = takeKey(reading, only.index);
  reading.use(...reading.freeOf('rows'), ...reading.freeOf('person'));
  return key && aggregate(reading, [key], [ROW_COUNT], { share: true, order: key.unit ? null : 'desc' });
}

/** "a breakdown of cost by category": amounts are added up in each group, and so is what a formula makes of them. */
function splitsMeasure(reading: Reading): boolean {
  const isAmount = reading.freeColumns().some(({ meaning }) => meaning.column.isAdditive);
  return isAmount || reading.formulas.length > 0 || reading.find(['avg', 'sum', 'median', 'count']) >= 0;
}

/** "age group and satisfaction": only a word for both stands between them. */
function isJoined(reading: Reading, left: number, right: number): boolean {
  const between = reading.items.slice(left + 1, right);
  return between.length > 0 && between.every(({ norm }) => /^(and|by|with|&|x|the|against)$/.test(norm));
}

/** The five numbers that a box is drawn from. */
function quartiles(column: ColumnRef): Measure[] {
  return [
    { fn: 'min', column },
    { fn: 'quantile', column, level: 0.25 },
    { fn: 'median', column },
    { fn: 'quantile', column, level: 0.75 },
    { fn: 'max', column },
  ];
}

function countsOf(reading: Reading, keys: readonly Key[]): Query {
  reading.takeAll('count');
  reading.use(...reading.freeOf('rows'));
  reading.use(
    ...reading.freeColumns().flatMap(({ index, meaning }) => (standsForRows(meaning) ? [index] : [])),
  );
  return aggregate(reading, keys, [ROW_COUNT], { share: false, order: keys[0]?.unit ? null : 'desc' });
}
