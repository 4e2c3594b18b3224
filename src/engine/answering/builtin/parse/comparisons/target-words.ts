import { type Comparison } from '../../representation/predicate.js';
import { type Direction } from '../../representation/measure.js';
import { stem } from '../../text/stem.js';
import { type Ranking } from '../ranking/limit.js';
import { type Reading } from '../reading.js';

const OVER =
  /^(?:overs|overr|exceed|surpass|over (?:plan|budget|target)$|(?:went|go|goes|going|gone|came in|come in|ran|run|were|was|is|are) (?:over|above)$|beat|above (?:plan|budget|target)$|blew|outperform|too much)/;
const UNDER =
  /^(?:unders|f[ae]ll(?:s|ing)? short$|sav(?:e|es|ed|ing)$|(?:came in|come in|were|was|is|are) (?:under|below)$|(?:under|below) (?:plan|budget|target)$|shortfall$|underperform)/;
/** Words that say a target was not reached, where nothing says on which side. */
const MISSED = /^(?:missed|miss|misses|failed)/;
const KEPT = /^(?:stay|stayed|stays|staying|kept|keep|remain|remained|within)/;
const MET = /^(?:met|meet|meets|reached|reach|hit|hits|achieved|achieve)$/;
/** Words that speak of a target without naming it. */
export const ALONE =
  /^(?:variances?|deviations?|over or under|under or over|above or below|(?:target )?(?:attainment|achievement)|budget (?:use|burn|consumption)|(?:.* )?(?:budgets?|plan|targets?|quota)|(?:budget|plan|target) .*)$/;
const SIGNS = { gt: '>', ge: '>=', lt: '<', le: '<=' } as const;

/** What is said of a target: "over or under", "exceeded", "within". */
export function wordsOf(reading: Reading): string[] {
  return reading.items.flatMap((item, index) =>
    reading.isFree(index) && reading.plays(index, 'attainment', 'gt', 'lt', 'ge', 'le') ? [item.norm] : [],
  );
}

/** "over budget": more than it; "under target": less. "over or under" asks for both. @param isTarget tells the mentions of the target */
export function sideOf(reading: Reading, isTarget: (index: number) => boolean): Comparison | null {
  const said = wordsOf(reading);
  const [isOver, isUnder] = [OVER, UNDER].map((words) => said.some((word) => words.test(word)));
  const isMissed = said.some((word) => MISSED.test(word));
  const isEither = said.some((word) => / or /.test(word)) || (isOver && (isUnder || isMissed));
  if (isEither) return null;
  if (isOver || isUnder) return isOver ? '>' : '<';
  const isMore = said.some((word) => /than$/.test(word)) && reading.find(['gt', 'more']) >= 0;
  if (isMissed) return isMore ? '>' : '<';
  if (said.some((word) => KEPT.test(word))) return '<=';
  if (said.some((word) => MET.test(word))) return '>=';
  const at = reading.items.findIndex(
    (_, index) =>
      reading.isFree(index) &&
      reading.plays(index, 'gt', 'lt', 'ge', 'le') &&
      isTarget(reading.items[index + 1]?.meaning.kind === 'skip' ? reading.next(index) : index + 1),
  );
  const role = (['gt', 'ge', 'lt', 'le'] as const).find((each) => at >= 0 && reading.plays(at, each));
  return role ? SIGNS[role] : null;
}

export interface Order {
  readonly by: 'difference' | 'distance' | 'percent';
  readonly direction: Direction;
}

/** The groups furthest from the target on the side asked for come first. */
export function orderOf(
  reading: Reading,
  ranking: Ranking | null,
  { side, isByTime }: { readonly side: Comparison | null; readonly isByTime: boolean },
): Order | null {
  const isShare = reading.items.some(
    ({ norm }, index) =>
      reading.isFree(index) && /utili[sz]ation|attainment|achievement|percent|%|rate/.test(norm),
  );
  const near = nearnessOf(reading);
  if (near) return { by: 'distance', direction: near };
  const by = isShare ? 'percent' : 'difference';
  const isBelow = side === '<' || side === '<=';
  if (ranking) return { by, direction: directionOf(reading, ranking, side) };
  return isByTime ? null : { by, direction: isBelow ? 'asc' : 'desc' };
}

const CLOSEST = /\b(?:closest|nearest|most accurate(?:ly)?|best match(?:ed|es)?)\b/;
const FARTHEST = /\b(?:furthest|farthest)\b/;

/** "closest to budget", "furthest from the plan": how far away on either side; null where that is not asked for. */
export function nearnessOf(reading: Reading): Direction | null {
  const said = reading.items.map(({ norm }) => norm);
  if (said.some((norm) => CLOSEST.test(norm))) return 'asc';
  return said.some((norm) => FARTHEST.test(norm)) ? 'desc' : null;
}

/** Stems of headers for what is good to surpass; a budget is not. */
const REACHED = new Set(['target', 'goal', 'quota'].map(stem));

/** "the worst month": furthest on the side that is spoken of, else over what may be spent or below what is to be reached. */
function directionOf(reading: Reading, { at, direction }: Ranking, side: Comparison | null): Direction {
  const norm = reading.items[at]?.norm ?? '';
  const isBelow = side === '<' || side === '<=';
  const isJudged = /^(?:worst|best)/.test(norm);
  const turned = direction === 'desc' ? 'asc' : 'desc';
  if (!isJudged) return isBelow ? turned : direction;
  if (side !== null) return isBelow ? 'asc' : 'desc';
  const isReached = reading.schema.columns.some(({ stems }) => stems.some((each) => REACHED.has(each)));
  return norm.startsWith('worst') === isReached ? 'asc' : 'desc';
}
