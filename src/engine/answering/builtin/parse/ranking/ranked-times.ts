import { type Column } from '../../link/headers/schema.js';
import { type Key } from '../../representation/key.js';
import { timeKey } from '../groups/groups.js';
import { type Ranking } from './limit.js';
import { type Reading } from '../reading.js';
import { unitAt } from '../times/time.js';
import { timeColumn } from '../times/time-column.js';

const MOST = /^(?:the )?(?:most|least|fewest|more|fewer|less)$/;

/** What "when" asks for in a ranking. */
type RankedTime =
  /** "when was revenue highest": the period with the highest of them. */
  | { readonly kind: 'period'; readonly key: Key }
  /** "when was it hottest", "when was the biggest order": the time of a row. */
  | { readonly kind: 'row'; readonly column: Column };

/**
 * Reads "when" beside a superlative; null where a question does not ask so, or has no dates. Amounts that can be added
 * up and numbers of rows are those of a period; levels are those of a row.
 */
export function rankedTime(reading: Reading, ranking: Ranking): RankedTime | null {
  const when = reading.find(['when']);
  const isOne = when >= 0 && ranking.count === null && ranking.place === null;
  const ofIt = isOne && isOfIt(reading, when);
  const time = isOne && (when < ranking.at || ofIt) && !namesUnit(reading) ? timeColumn(reading) : null;
  if (!time) return null;
  const isMost = ranking.byCount || MOST.test(reading.items[ranking.at]?.norm ?? '');
  const measures = reading.freeColumns().filter(({ meaning }) => meaning.column.role === 'measure');
  const isAmount = measures.length > 0 && measures.every(({ meaning }) => meaning.column.isAdditive);
  reading.use(when);
  if (ofIt || (!isMost && !isAmount)) return { kind: 'row', column: time.column };
  return { kind: 'period', key: timeKey(reading, null, 'when') };
}

/** "when does consumption peak (hour)": which times are meant is said. */
const namesUnit = (reading: Reading): boolean =>
  reading.items.some((_, index) => reading.isFree(index) && unitAt(reading, index) !== null);

/** "the peak load and when did it occur": the time of what was asked for before. */
function isOfIt(reading: Reading, when: number): boolean {
  const after = reading.items.slice(when + 1, when + 3).map(({ norm }) => norm);
  return after.some((norm) => /(?:^| )(?:it|that|this)$/.test(norm));
}
