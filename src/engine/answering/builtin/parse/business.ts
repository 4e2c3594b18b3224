import { type Query } from '../representation/query.js';
import { readAnomalies } from './spreads/anomalies.js';
import { readAttainment } from './comparisons/attainment.js';
import { asksForChange, readChange } from './comparisons/changes.js';
import { absorbNew, readCohort } from './durations/cohorts.js';
import { readRepeated } from './durations/repeated.js';
import { readMoving, readRunning } from './spreads/courses.js';
import { readForecast } from './spreads/forecasts.js';
import { type Ranking } from './ranking/limit.js';
import { type readPeriodPair } from './times/period-pair.js';
import { type Reading } from './reading.js';
import { readStatedTarget } from './comparisons/stated-targets.js';
import { readSurvival } from './durations/survival.js';
import { readUsualRange } from './spreads/usual-range.js';

/** Reads the questions of a business that are more than a number by groups; null for any other question. */
export function readBusiness(
  reading: Reading,
  ranking: Ranking | null,
  periods: ReturnType<typeof readPeriodPair>,
): Query | null {
  return (
    readSurvival(reading, ranking) ??
    readUsualRange(reading) ??
    readForecast(reading) ??
    readAttainment(reading, ranking) ??
    readStatedTarget(reading, ranking) ??
    readCohort(reading) ??
    readRepeated(reading) ??
    readUsual(reading, ranking, periods)
  );
}

function readUsual(
  reading: Reading,
  ranking: Ranking | null,
  periods: ReturnType<typeof readPeriodPair>,
): Query | null {
  absorbNew(reading);
  return (
    readRunning(reading, ranking) ??
    readMoving(reading, ranking) ??
    (periods && asksForChange(reading) ? null : readAnomalies(reading, ranking)) ??
    readChange(reading, ranking, periods)
  );
}
