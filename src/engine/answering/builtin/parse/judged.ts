import { type Column } from '../link/headers/schema.js';
import { type Direction, type Measure } from '../representation/measure.js';
import { lexicon } from '../text/lexicon.js';
import { type Ranking } from './ranking/limit.js';
import { type Reading } from './reading.js';

/** "best operator", "worst 3 machines": good or bad is asked for, and no end of an order. */
export const isJudged = (reading: Reading, ranking: Ranking): boolean =>
  /^(?:the )?(?:best|worst)$/.test(reading.items[ranking.at]?.norm ?? '');

/** What "the best student" is judged by where nothing is said: the only column of scores or ratings; null without one. */
export function soleRating(reading: Reading): Column | null {
  const [only, other] = reading.schema.columns.filter(
    ({ role, isAdditive, stems }) =>
      role === 'measure' && !isAdditive && stems.some((each) => /^(?:score|rate|mark)$/.test(each)),
  );
  return other ? null : (only ?? null);
}

/** True for scrap, downtime and costs: the less, the better. */
function isUnwanted(reading: Reading, measure: Measure | undefined): boolean {
  const name = measure?.fn === 'ratio' ? measure.over.column?.name : measure?.column?.name;
  const isRemainder = (measure?.fn === 'ratio' ? measure.over : measure)?.column?.view?.kind === 'combined';
  const column = reading.schema.columns.find((each) => each.name === name);
  return (
    !isRemainder &&
    column?.stems.some((each) => lexicon.lossHeaders.has(each) || lexicon.burdenHeaders.has(each)) === true
  );
}

/** "worst by scrap rate" is the highest, "best by downtime" the lowest; any other order is as it is said. */
export function judgedDirection(reading: Reading, ranking: Ranking, measure: Measure | undefined): Direction {
  if (!isJudged(reading, ranking) || !isUnwanted(reading, measure)) return ranking.direction;
  return /worst$/.test(reading.items[ranking.at]?.norm ?? '') ? 'desc' : 'asc';
}
