import { type Query } from '../representation/query.js';
import { readOneMeasure } from './business-measure.js';
import { keysAsked } from './changes.js';
import { timeKey } from './groups.js';
import { type Ranking } from './limit.js';
import { NotUnderstood } from './problem.js';
import { type Reading } from './reading.js';
import { isOverTime, unitAt } from './time.js';
import { readFlagFilters } from './value-filters.js';

const FILLERS = ['which', 'list', 'howMuch', 'sum', 'when', 'anomaly', 'high', 'trend', 'growth'] as const;
/** Robust z-scores from here on are outliers (Iglewicz and Hoaglin 1993). */
const THRESHOLD = 3.5;

/** "a month where revenue looks abnormal": the unit of time that the question names. */
function namedUnit(reading: Reading): number {
  return reading.items.findIndex((_, index) => reading.isFree(index) && unitAt(reading, index) !== null);
}

/** "unusual months in revenue", "in which month did spending spike"; null when nothing unusual is asked for. */
export function readAnomalies(reading: Reading, ranking: Ranking | null): Query | null {
  const at = reading.find(['anomaly']);
  if (at < 0) return null;
  const isOne =
    ranking !== null ||
    /^(?:which|what|a|single)$/.test(reading.items[reading.previous(namedUnit(reading))]?.norm ?? '');
  const named = namedUnit(reading);
  const unit = named < 0 ? null : unitAt(reading, named);
  const isPlural = /s$/.test(reading.items[named]?.norm ?? '');
  if (named >= 0) reading.use(named);
  reading.takeAll('anomaly');
  const keys = named >= 0 ? [] : keysAsked(reading, ranking);
  const [first, other] = keys;
  if (other || (first && !isOverTime(first)))
    throw new NotUnderstood({ kind: 'unclear', words: [reading.items[at]?.text ?? ''] });
  const key = first ?? timeKey(reading, unit, reading.items[at]?.text ?? '');
  readFlagFilters(reading);
  const measure = readOneMeasure(reading, 'unusual');
  reading.takeAll(...FILLERS);
  const isOfWinner = isOne && !isPlural;
  return { op: 'anomalies', rows: reading.rows(), key, measure, threshold: THRESHOLD, isOfWinner };
}
