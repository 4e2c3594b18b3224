import { type Measure } from '../../representation/measure.js';
import { isMeasurable } from '../measures/measures.js';
import { type Reading, refOf } from '../reading.js';

/** "90th percentile of revenue", "25th, 50th and 75th percentile of salary"; null when none is asked for. */
export function readPercentiles(reading: Reading): Measure[] | null {
  const at = reading.find(['percentile']);
  if (at < 0) return null;
  const word = reading.items[at]?.norm ?? '';
  const levels: number[] = [];
  const used: number[] = [];
  for (let index = reading.previous(at); index >= 0; index = reading.previous(index)) {
    // "median and 90th percentile"
    const isMedian = reading.isFree(index) && reading.plays(index, 'median');
    const level = isMedian ? 0.5 : percentileLevel(reading.items[index]?.norm ?? '', word);
    if (level === null) break;
    levels.unshift(level);
    used.push(index);
  }
  if (levels.length === 0) levels.push(...levelsAfter(reading, at, used));
  if (levels.length === 0 && word === 'quartiles') levels.push(0.25, 0.5, 0.75);
  const columns = reading.freeColumns().filter(({ meaning }) => isMeasurable(meaning.column));
  const [only] = columns.filter(({ index }) => index > at).concat(columns);
  if (levels.length === 0 || !only) return null;
  reading.use(at, only.index, ...used);
  return levels.map((level) => ({ fn: 'quantile', column: refOf(only.meaning.column), level }));
}

/** "percentiles 10, 50 and 90". @param used takes the indices of the numbers */
function levelsAfter(reading: Reading, at: number, used: number[]): number[] {
  const levels: number[] = [];
  for (let index = reading.next(at); ; index = reading.next(index)) {
    const level = percentileLevel(reading.items[index]?.norm ?? '', 'percentile');
    if (level === null || !reading.isFree(index)) return levels;
    levels.push(level);
    used.push(index);
  }
}

const QUARTILES = new Map([
  ['first', 0.25],
  ['lower', 0.25],
  ['bottom', 0.25],
  ['lowest', 0.25],
  ['top', 0.75],
  ['highest', 0.75],
  ['1 st', 0.25],
  ['second', 0.5],
  ['2 nd', 0.5],
  ['third', 0.75],
  ['upper', 0.75],
  ['3 rd', 0.75],
]);

const DECILES = new Map([
  ['top', 0.9],
  ['highest', 0.9],
  ['upper', 0.9],
  ['bottom', 0.1],
  ['lowest', 0.1],
  ['lower', 0.1],
]);

function percentileLevel(before: string, word: string): number | null {
  if (word.startsWith('quartile')) return QUARTILES.get(before) ?? null;
  if (word.startsWith('decile')) return DECILES.get(before) ?? null;
  const number = Number(/^(\d+(?:\.\d+)?)( ?(?:st|nd|rd|th))?$/.exec(before)?.[1] ?? NaN);
  return number > 0 && number < 100 ? number / 100 : null;
}
