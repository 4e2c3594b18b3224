import { type Query } from '../../representation/query.js';
import { type Ranking } from './limit.js';
import { isGroupable } from '../groups/groups.js';
import { readMeasures, ROW_COUNT } from '../measures/measures.js';
import { NotUnderstood } from '../problem.js';
import { type Reading, refOf } from '../reading.js';

/** "comes from our three biggest products": index of the things behind a superlative that is led by a preposition; -1 for another. */
function ledThings(reading: Reading, { at }: Ranking): number {
  const start = Math.max(0, at - 5);
  const isLed = reading.items
    .slice(start, at)
    .some(({ norm }) =>
      /^(?:from|by|with|of|to|in|on|through|via|than|the|our)$|\b(?:from|by|to|of)$/.test(norm),
    );
  const things = reading.items.findIndex(
    (_, index) => index > at && reading.isFree(index) && reading.columnAt(index) !== null,
  );
  const column = reading.columnAt(things);
  const isThing =
    column !== null && column.role !== 'measure' && column.role !== 'date' && isGroupable(column);
  return isLed && isThing && !column.profile.isCandidateKey ? things : -1;
}

/** "what portion of revenue comes from our three biggest products": the share of the first groups in the whole; null for another. */
export function readTopShare(reading: Reading, ranking: Ranking | null): Query | null {
  const share = reading.find(['share', 'rate']);
  if (!ranking || share < 0 || share > ranking.at || ranking.place !== null || ranking.columnStems)
    return null;
  const things = ledThings(reading, ranking);
  const column = reading.columnAt(things);
  const isOne = ranking.count === null && !/s$/.test(reading.items[things]?.norm ?? '');
  if (!column || (ranking.count === null && !isOne) || reading.find(['by']) >= 0) return null;
  reading.use(share, things);
  reading.takeAll('share', 'rate', 'which', 'list', 'howMuch', 'from', 'to', 'sum', 'by');
  const [measure = ROW_COUNT, other] = readMeasures(reading);
  if (other || (measure.fn !== 'sum' && measure.fn !== 'count'))
    throw new NotUnderstood({ kind: 'unclear', words: ['share'] });
  reading.use(...reading.freeOf('rows'), ...reading.freeOf('person'));
  const where = reading.predicates();
  return {
    op: 'fraction',
    rows: reading.rows(),
    part: {
      op: 'ofTop',
      column: refOf(column),
      measure,
      direction: ranking.direction,
      count: ranking.count ?? 1,
      where,
    },
    measure,
    keys: [],
    having: null,
  };
}
