import { type AggregateQuery } from '../../representation/query.js';
import { type Key } from '../../representation/key.js';
import { type Measure } from '../../representation/measure.js';
import { type Rows } from '../../representation/rows.js';
import { type Reading } from '../reading.js';

type Options = Partial<
  Pick<
    AggregateQuery,
    'share' | 'order' | 'near' | 'limit' | 'place' | 'isOfWinner' | 'isPerFirstKey' | 'having' | 'withRest'
  >
>;

/** An aggregate query over the rows read so far: all groups, in the order of their keys unless the options say more. */
export function aggregate(
  reading: Reading,
  keys: readonly Key[],
  measures: readonly Measure[],
  options: Options = {},
): AggregateQuery {
  return aggregateOf(reading.rows(), keys, measures, options);
}

/** The same over any rows. */
export function aggregateOf(
  rows: Rows,
  keys: readonly Key[],
  measures: readonly Measure[],
  options: Options = {},
): AggregateQuery {
  return {
    op: 'aggregate',
    rows,
    keys,
    measures,
    share: false,
    order: null,
    near: null,
    limit: null,
    place: null,
    isOfWinner: false,
    isPerFirstKey: false,
    having: null,
    withRest: false,
    ...options,
  };
}
