import { type Query } from '../../representation/query.js';
import { type Measure } from '../../representation/measure.js';
import { aggregate } from '../groups/aggregate.js';
import { keysAsked } from '../groups/asked-keys.js';
import { rowValueOf } from '../measures/formulas.js';
import { NotUnderstood } from '../problem.js';
import { type Reading, refOf } from '../reading.js';
import { readFlagFilters } from '../filters/bare-conditions.js';

/** Eight in ten values lie between the outer two, half of them between the inner two. */
const LEVELS = [0.1, 0.25, 0.5, 0.75, 0.9] as const;

/** "in what range do most salaries fall": the percentiles between which most values lie; null where it is not asked for. */
export function readUsualRange(reading: Reading): Query | null {
  const at = reading.find(['usualRange']);
  if (at < 0) return null;
  reading.takeAll('usualRange', 'range', 'distribution');
  const [formula] = reading.formulas;
  const measures = reading.freeColumns().filter(({ meaning }) => meaning.column.role === 'measure');
  const [named, other] = new Set(measures.map(({ meaning }) => meaning.column));
  const column = formula ? rowValueOf(formula) : named && !other ? refOf(named) : null;
  if (!column)
    throw new NotUnderstood({ kind: 'needs', what: 'numeric', word: reading.items[at]?.text ?? '' });
  reading.use(...measures.map(({ index }) => index));
  const keys = keysAsked(reading, null);
  readFlagFilters(reading);
  reading.takeAll('which', 'list', 'howMuch', 'by');
  reading.use(...reading.freeOf('rows'), ...reading.freeOf('person'));
  const percentiles = LEVELS.map((level): Measure => ({ fn: 'quantile', column, level }));
  return aggregate(reading, keys, percentiles);
}
