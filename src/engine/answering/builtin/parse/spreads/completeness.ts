import { type Predicate } from '../../representation/predicate.js';
import { type Query } from '../../representation/query.js';
import { readGroups } from '../groups/crossed.js';
import { isRowNoun } from '../groups/groups.js';
import { ROW_COUNT } from '../measures/measures.js';
import { type Reading, refOf } from '../reading.js';
import { readFlagFilters } from '../filters/bare-conditions.js';

const FILLERS = ['complete', 'columns', 'share', 'rate', 'which', 'list', 'howMuch', 'count', 'by'] as const;

/** "how complete is the channel field", "fill rate of the credit limit per segment": the share of rows that have a value. */
export function readCompleteness(reading: Reading): Query | null {
  // "how complete is each column? percentage missing"
  const isOfGaps = reading.find(['missing']) >= 0;
  if (!reading.take('complete')) return null;
  if (isOfGaps) reading.takeAll('complete');
  if (isOfGaps) return null;
  const keys = readGroups(reading, false);
  const named = reading.freeColumns().filter(({ meaning }) => !isRowNoun(meaning));
  const columns = [...new Set(named.map(({ meaning }) => meaning.column))];
  reading.use(...named.map(({ index }) => index));
  reading.takeAll(...FILLERS);
  reading.use(...reading.freeOf('rows'), ...reading.freeOf('person'));
  readFlagFilters(reading);
  const [column, other] = columns;
  const rows = reading.rows();
  if (!column || other) {
    const asked = column ? columns : reading.schema.columns;
    return keys.length > 0 ? null : { op: 'missing', rows, columns: asked.map(refOf), isOnlyWithGaps: false };
  }
  const part: Predicate = { op: 'not', of: { op: 'missing', column: refOf(column) } };
  return { op: 'fraction', rows, part, measure: ROW_COUNT, keys, having: null };
}
