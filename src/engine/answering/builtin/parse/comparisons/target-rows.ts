import { type Column } from '../../link/headers/schema.js';
import { type Comparison, type Predicate } from '../../representation/predicate.js';
import { type Query } from '../../representation/query.js';
import { filtered } from '../../representation/rows.js';
import { aggregate } from '../groups/aggregate.js';
import { keysAsked } from '../groups/asked-keys.js';
import { combined } from '../measures/combine.js';
import { readGroups } from '../groups/crossed.js';
import { type Ranking } from '../ranking/limit.js';
import { ROW_COUNT } from '../measures/measures.js';
import { NotUnderstood, refused } from '../problem.js';
import { type Reading, refOf } from '../reading.js';
import { isRowNounAt } from '../groups/row-nouns.js';
import { FILLERS } from './target-values.js';
import { unitAt } from '../times/time.js';

/** What is aimed at and what was reached, and on which side of the one the other is to be. */
interface SideOfTarget {
  readonly target: Column;
  readonly actual: Column;
  readonly side: Comparison;
}

/** "how often did Bexley miss its target", "which store hit its target most often": each row is one time. */
const OFTEN = /^(?:how (?:often|frequently|many times)|(?:the )?number of times)$/;

interface Asked {
  readonly items: readonly number[];
  readonly isShare: boolean;
}

/** The items which ask how many of the rows it was: "share of runs", "how often"; null where no rows are asked for. */
function askedOfRows(reading: Reading, ranking: Ranking | null): Asked | null {
  const often = reading.items.findIndex(({ norm }, index) => reading.isFree(index) && OFTEN.test(norm));
  // "how often (in how many months)" and "how many months" speak of times that the rows are put together by.
  const isOfTimes = often >= 0 && unitAt(reading, reading.next(often)) !== null;
  if (often >= 0 && !isOfTimes) return { items: [often], isShare: true };
  if (ranking?.byCount) return { items: [], isShare: true };
  const at = reading.find(['share', 'count']);
  const noun = at < 0 ? -1 : reading.next(at);
  if (!isRowNounAt(reading, noun) || !reading.isFree(noun)) return null;
  return { items: [at, noun], isShare: reading.plays(at, 'share') };
}

/** "share of runs that missed the target", "number of runs below target by plant": of the rows themselves; null where no rows are named. */
export function readRowsBesideTarget(
  reading: Reading,
  { target, actual, side }: SideOfTarget,
  ranking: Ranking | null,
): Query | null {
  const asked = askedOfRows(reading, ranking);
  if (!asked) return null;
  reading.use(...asked.items);
  const keys = ranking ? keysAsked(reading, ranking) : readGroups(reading, false);
  for (const { index, meaning } of reading.freeColumns())
    if (meaning.column === target || meaning.column === actual) reading.use(index);
  reading.takeAll('attainment', 'compare', ...FILLERS);
  const difference = combined(refOf(actual), '-', refOf(target));
  const part: Predicate = { op: 'compare', column: difference, comparison: side, value: 0 };
  if (!asked.isShare) {
    const query = aggregate(reading, keys, [ROW_COUNT], { order: keys.length === 1 ? 'desc' : null });
    return { ...query, rows: filtered(query.rows, part) };
  }
  const missing: Predicate = { op: 'missing', column: refOf(actual) };
  const rows = reading.rows();
  return {
    op: 'fraction',
    rows: actual.profile.missingCount > 0 ? filtered(rows, { op: 'not', of: missing }) : rows,
    part,
    measure: ROW_COUNT,
    keys,
    having: null,
    ...(ranking && keys.length > 0 && { order: ranking.direction }),
  };
}

/**
 * "target hit rate by machine": how often it was hit, or how much of it was reached, is not said.
 * @throws NotUnderstood for such a rate
 */
export function refuseHitRate(reading: Reading): void {
  for (const [index, { norm, text }] of reading.items.entries()) {
    const isRate = reading.plays(index + 1, 'rate');
    if (isRate && /^(?:hit|hits|met|meet|miss|missed)$/.test(norm))
      throw new NotUnderstood(refused(`${text} rate`));
  }
}
