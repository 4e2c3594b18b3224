import { type Column } from '../../link/headers/schema.js';
import { type Query } from '../../representation/query.js';
import { aggregate } from '../groups/aggregate.js';
import { isGroupable, takeKey } from '../groups/groups.js';
import { readMeasures } from '../measures/measures.js';
import { isRowLike } from './ranked-rows.js';
import { type Reading, refOf } from '../reading.js';

/** Rows shown of those that are put in order. */
const SHOWN = 10;

interface ByMeasure {
  readonly entity: number;
  readonly by: number;
  readonly measure: number;
}

/** "products by revenue" and nothing else but conditions; null for any other question. */
function partsOf(reading: Reading): ByMeasure | null {
  const by = reading.find(['by']);
  const [entity, measure] = [reading.previous(by), reading.next(by)];
  const others = reading.items.some(
    ({ meaning }, index) =>
      reading.isFree(index) &&
      ![entity, by, measure].includes(index) &&
      !reading.plays(index, 'list') &&
      ['trigger', 'column', 'number', 'formula', 'unknown', 'adjective'].includes(meaning.kind),
  );
  const isMeasured = reading.columnAt(measure)?.role === 'measure' && reading.isFree(measure);
  return by >= 0 && !others && isMeasured && reading.isFree(entity) ? { entity, by, measure } : null;
}

const isThing = ({ role }: Column): boolean => role === 'category' || role === 'identifier';

/** "products by revenue": things in the order of an amount, the largest first; null for any other question. */
export function readByMeasure(reading: Reading): Query | null {
  const parts = partsOf(reading);
  const entity = parts && reading.columnAt(parts.entity);
  const measure = parts && reading.columnAt(parts.measure);
  if (!parts || !entity || !measure || !isThing(entity)) return null;
  if (isRowLike(entity)) {
    reading.use(parts.entity, parts.by, parts.measure);
    const columns = [refOf(entity), refOf(measure)];
    const order = { column: refOf(measure), direction: 'desc', near: null } as const;
    return { op: 'list', rows: reading.rows(), columns, order, limit: SHOWN, place: null };
  }
  const key = measure.isAdditive && isGroupable(entity) ? takeKey(reading, parts.entity) : null;
  if (!key) return null;
  reading.use(parts.by);
  return aggregate(reading, [key], readMeasures(reading), { order: 'desc' });
}
