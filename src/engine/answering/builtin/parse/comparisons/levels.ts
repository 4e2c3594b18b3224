import { type Column } from '../../link/headers/schema.js';
import { lexicon } from '../../text/lexicon.js';
import { type Comparison } from '../../representation/predicate.js';
import { type Having } from '../../representation/query.js';
import { type Key } from '../../representation/key.js';
import { type Measure } from '../../representation/measure.js';
import { columnOfAdjective } from '../ranking/adjectives.js';
import { takeKey } from '../groups/groups.js';
import { isMeasurable } from '../measures/measures.js';
import { numberAt } from '../numbers/stated-numbers.js';
import { subjectOf } from '../subjects.js';
import { NotUnderstood } from '../problem.js';
import { type Reading, refOf } from '../reading.js';
import { type Level } from './level.js';

const SIGNS = { gt: '>', ge: '>=', lt: '<', le: '<=', more: '>', fewer: '<' } as const;
const SIDES = ['gt', 'ge', 'lt', 'le'] as const;

/** "above", and "higher … than" with what is compared between the two: the comparison before a level; -1 without one. */
function signBefore(reading: Reading, level: number): number {
  const before = reading.previous(level);
  if (reading.isFree(before) && reading.plays(before, ...SIDES)) return before;
  if (reading.items[level - 1]?.norm !== 'than') return -1;
  return reading.items.findLastIndex(
    (_, index) => index < level && reading.isFree(index) && reading.plays(index, 'more', 'fewer'),
  );
}

function comparisonAt(reading: Reading, index: number): Comparison {
  const role = ([...SIDES, 'more', 'fewer'] as const).find((each) => reading.plays(index, each));
  return SIGNS[role ?? 'gt'];
}

/** "above average" */
function takeMean(reading: Reading): Level | null {
  const level = reading.find(['meanLevel']);
  const at = level < 0 ? -1 : signBefore(reading, level);
  if (at < 0) return null;
  reading.use(at, level);
  const isOfAll = reading.items[level]?.norm === 'overall average';
  return { comparison: comparisonAt(reading, at), limit: 'mean', isOfAll, at };
}

/** "more than 20 percent of the revenue", "a cancellation rate above 20 %" */
function takePercentage(reading: Reading): Level | null {
  for (const at of reading.items.keys()) {
    const number = reading.next(at);
    const percent = numberAt(reading, number);
    if (percent === null || !reading.isFree(at) || !reading.plays(at, ...SIDES)) continue;
    const isSign = reading.items[number]?.text.endsWith('%') === true;
    const word = reading.isFree(number + 1) && reading.plays(number + 1, 'share') ? number + 1 : -1;
    const end = Math.max(number, word);
    const isOfWhole = reading.items[end + 1]?.norm === 'of';
    const isOfRate = reading.plays(reading.previous(at), 'rate', 'share');
    if (!(isSign || word >= 0) || !(isOfWhole || isOfRate) || subjectOf(reading, at) < 0) continue;
    reading.use(at, number, ...(word >= 0 ? [word] : []));
    return { comparison: comparisonAt(reading, at), limit: { percent }, isOfAll: false, at };
  }
  return null;
}

/** Takes the level that a question compares with; null without one. */
export const takeLevel = (reading: Reading): Level | null => takeMean(reading) ?? takePercentage(reading);

/** The groups that are compared with the level, where rows are put together by them; empty for rows. */
export function groupsOfLevel(reading: Reading): Key[] {
  const { level } = reading;
  if (!level) return [];
  const key = takeKey(reading, subjectOf(reading, level.at));
  if (key) reading.takeAll('which', 'list');
  // "which products sell less than the average product"
  for (const { index, meaning } of reading.freeColumns())
    if (meaning.column.name === key?.column.name) reading.use(index);
  return key ? [key] : [];
}

/** "longer than average": the column that the adjective speaks of. */
function spokenOf(reading: Reading, at: number): Column | null {
  const [word = ''] = reading.items[at]?.norm.split(' ') ?? [];
  const adjective = lexicon.adjectives.get(word);
  return adjective ? columnOfAdjective(reading, adjective.columnStems, adjective.direction) : null;
}

/** The column of numbers that is compared: behind the level, else before it. */
function comparedColumn(reading: Reading, { at }: Level): Column | null {
  const measures = reading
    .freeColumns()
    .filter(({ meaning }) => isMeasurable(meaning.column) && meaning.column.role === 'measure');
  const found = measures.find(({ index }) => index > at) ?? measures.at(-1);
  if (found) reading.use(found.index);
  return found?.meaning.column ?? spokenOf(reading, at) ?? reading.schema.money[0]?.column ?? null;
}

/** "employees who earn above average": rows, where no groups are compared. */
export function readMeanOfRows(reading: Reading): void {
  const { level } = reading;
  if (!level || level.limit !== 'mean' || hasGroups(reading, level)) return;
  const column = comparedColumn(reading, level);
  if (!column) throw new NotUnderstood({ kind: 'needs', what: 'comparedColumn', word: 'average' });
  const { comparison, isOfAll } = level;
  reading.level = null;
  reading.addCondition(level.at, { op: 'besideMean', column: refOf(column), comparison, isOfAll, where: [] });
}

/** "how many products sell above average": the groups are counted, so that they make a condition. */
export function readMeanOfCounted(reading: Reading): void {
  const { level } = reading;
  const at = level ? subjectOf(reading, level.at) : -1;
  const column = reading.columnAt(at);
  const count = reading.find(['count']);
  if (!level || level.limit !== 'mean' || !column || count < 0 || reading.next(count) !== at) return;
  const measured = comparedColumn(reading, level);
  if (!measured?.isAdditive) throw new NotUnderstood({ kind: 'unclear', words: ['average'] });
  reading.level = null;
  reading.addCondition(level.at, {
    op: 'ofGroup',
    column: refOf(column),
    measure: { fn: 'sum', column: refOf(measured) },
    comparison: level.comparison,
    value: 'groupMean',
    of: [],
    where: [],
  });
}

const hasGroups = (reading: Reading, { at }: Level): boolean =>
  subjectOf(reading, at) >= 0 || reading.find(['by']) >= 0;

const ADDING: ReadonlySet<Measure['fn']> = new Set<Measure['fn']>(['sum', 'count', 'countDistinct']);

/** The percentage that groups are compared with; null for another level or none. */
export const percentOfLevel = ({ level }: Reading): number | null =>
  level && level.limit !== 'mean' && 'percent' in level.limit ? level.limit.percent : null;

/** The measure that comes with the level: "which channels earned less than they cost". */
export const measureOfLevel = ({ level }: Reading): Measure | null =>
  level && level.limit !== 'mean' && 'measure' in level.limit ? level.limit.measure : null;

/** Takes the level as a condition on groups: sums are beside the mean of the sums, levels and rates beside that of all rows. */
export function havingOfLevel(reading: Reading, measure: Measure): Having | null {
  const { level } = reading;
  if (!level) return null;
  reading.level = null;
  const { comparison, limit } = level;
  if (limit !== 'mean')
    return 'percent' in limit
      ? { comparison, value: limit.percent, isShare: true }
      : { comparison, value: limit.value, isShare: false };
  return { comparison, value: ADDING.has(measure.fn) ? 'groupMean' : 'whole', isShare: false };
}
