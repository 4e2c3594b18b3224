import { type Column } from '../../link/headers/schema.js';
import { type Query } from '../../representation/query.js';
import { type Measure } from '../../representation/measure.js';
import { lexicon } from '../../text/lexicon.js';
import { aggregate } from '../groups/aggregate.js';
import { combinedSides, total } from '../measures/combine.js';
import { takeKey } from '../groups/groups.js';
import { type Reading, refOf } from '../reading.js';
import { groupAsked, isGroupAskedFor, readRivalry, takePeriodRivalry, takeRivalry } from './rivals.js';

/** "months where debit was higher than credit": two amounts, set against each other in each group. */
interface ColumnRivalry {
  readonly key: NonNullable<ReturnType<typeof takeKey>>;
  readonly more: Column;
  readonly less: Column;
  readonly comparison: '>' | '<';
}

/** An amount that is no plan: what was planned is compared with what was reached elsewhere. */
function amountAt(reading: Reading, index: number): Column | null {
  const column = reading.isFree(index) ? reading.columnAt(index) : null;
  const isPlan = column?.stems.some((each) => lexicon.targetHeaders.has(each)) === true;
  return column?.role === 'measure' && column.isAdditive && !isPlan ? column : null;
}

/** Takes two amounts that are set against each other in each of the groups asked for; null without them. */
function takeColumnRivalry(reading: Reading): ColumnRivalry | null {
  const than = reading.items.findIndex(({ norm }) => /(?:^| )than$/.test(norm));
  const left = reading.items.findLastIndex((_, index) => index < than && amountAt(reading, index) !== null);
  const right = than < 0 ? -1 : reading.next(than);
  const [more, less] = [amountAt(reading, left), amountAt(reading, right)];
  const sign = reading.items.findLastIndex(
    (_, index) => index <= than && reading.isFree(index) && reading.plays(index, 'more', 'fewer', 'gt', 'lt'),
  );
  if (!more || !less || more === less || sign < 0) return null;
  const group = groupAsked(reading, Math.min(sign, left), more);
  const key = isGroupAskedFor(reading, group) ? takeKey(reading, group) : null;
  if (!key) return null;
  reading.use(sign, than, left, right);
  return { key, more, less, comparison: reading.plays(sign, 'more', 'gt') ? '>' : '<' };
}

/** The groups in which the total of the one is above, or below, that of the other. */
function readColumnRivalry(reading: Reading, { key, more, less, comparison }: ColumnRivalry): Query {
  reading.takeAll('which', 'list', 'more', 'fewer');
  const difference = combinedSides(reading.schema.flows, refOf(more), '-', refOf(less));
  const measures: Measure[] = [total(difference), total(refOf(more)), total(refOf(less))];
  const order = comparison === '>' ? 'desc' : 'asc';
  const having = { comparison, value: 0, isShare: false } as const;
  return aggregate(reading, [key], measures, { having, order: key.unit === null ? order : null });
}

/**
 * Takes two values, periods or amounts that are set against each other in each of the groups asked for.
 * @returns what reads the query once the conditions are read; null where nothing is set against something else
 */
export function takeRivals(reading: Reading): (() => Query) | null {
  const rivalry = takeRivalry(reading) ?? takePeriodRivalry(reading);
  if (rivalry) return () => readRivalry(reading, rivalry);
  const amounts = takeColumnRivalry(reading);
  return amounts && (() => readColumnRivalry(reading, amounts));
}
