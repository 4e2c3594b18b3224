import { type CellValue } from '../../../../table.js';
import { type AnomalyQuery } from '../../representation/business.js';
import { isOverTime } from '../../representation/key.js';
import { hasFences, NEIGHBOURS, REACH } from '../../representation/sql/queries/anomaly-sql.js';
import { weekdayOf } from '../calendar.js';
import { isNear } from '../compare.js';
import { type Expectation, type ExpectedRow } from '../expectation.js';
import { combine, type Recomputation } from '../groups.js';
import { meanOf, quantileOf } from '../measures.js';
import { type Point, pointsOf } from '../series.js';

/** Standard deviations from the mean of all values from which one is gross. */
const GROSS = 3;

/** A value with what is usual around it. */
interface Usual {
  readonly point: Point;
  readonly usual: number | null;
}

/** Medians of the values around each; of days, over the same days of the week; of groups, over all. */
function usualValues({ key }: AnomalyQuery, points: readonly Point[]): Usual[] {
  const whole = medianOf(points.map(({ value }) => value));
  if (!isOverTime(key)) return points.map((point) => ({ point, usual: whole }));
  return points.map((point) => {
    const isAlike = ({ period }: Point): boolean =>
      key.unit !== 'day' || weekdayOf(String(period)) === weekdayOf(String(point.period));
    const alike = points.filter(isAlike);
    const at = alike.indexOf(point);
    const around = alike.slice(Math.max(0, at - NEIGHBOURS), at + NEIGHBOURS + 1);
    return { point, usual: medianOf(around.map(({ value }) => value)) };
  });
}

function medianOf(values: readonly CellValue[]): number | null {
  return quantileOf(values.filter((value) => value !== null).map(Number), 0.5);
}

/** The standard deviation of a population. */
function spreadOf(values: readonly (number | null)[]): number {
  const present = values.filter((value) => value !== null);
  const mean = meanOf(present) ?? 0;
  return Math.sqrt(meanOf(present.map((each) => (each - mean) ** 2)) ?? 0);
}

/** Whether a size reaches a limit; null where rounding decides. */
function reaches(size: number | null, limit: number): boolean | null {
  if (size === null) return false;
  return isNear(size, limit) ? null : size > limit;
}

function both(left: boolean | null, right: boolean | null): boolean | null {
  if (left === false || right === false) return false;
  return left === null || right === null ? null : true;
}

function either(sides: readonly (boolean | null)[]): boolean | null {
  if (sides.includes(true)) return true;
  return sides.includes(null) ? null : false;
}

/** How far values are from what is usual. */
interface Distances {
  readonly scores: readonly (number | null)[];
  readonly unusual: readonly (boolean | null)[];
}

/** Whether each value lies outside the fences of all. */
function outsideFences(values: readonly (number | null)[]): (boolean | null)[] {
  const present = values.filter((value) => value !== null);
  const [lower, upper] = [quantileOf(present, 0.25), quantileOf(present, 0.75)];
  if (lower === null || upper === null) return values.map(() => false);
  const reach = REACH * (upper - lower);
  return values.map((value) =>
    either([
      reaches(value, upper + reach),
      reaches(
        combine([value], (each) => -each),
        reach - lower,
      ),
    ]),
  );
}

/** The verdicts of the first rule that any value meets; null for every value where rounding decides which rule that is. */
function firstRule(rules: readonly (readonly (boolean | null)[])[]): (boolean | null)[] {
  const [rule = [], ...others] = rules;
  const isMet = either(rule);
  if (others.length === 0 || isMet === true) return [...rule];
  return isMet === null ? rule.map(() => null) : firstRule(others);
}

/** The distances of what lies between values and their usual ones; null where the median distance is nothing but rounding. */
function distancesOf(
  query: AnomalyQuery,
  values: readonly (number | null)[],
  residuals: readonly (number | null)[],
): Distances | null {
  const center = medianOf(residuals);
  const distances = residuals.map((each) => combine([each, center], (a, b) => a - b));
  const deviation = medianOf(distances.map((each) => combine([each], Math.abs)));
  const spread = spreadOf(residuals);
  if (deviation !== null && deviation !== 0 && deviation < 1e-9 * spread) return null;
  const scores = distances.map((each) =>
    combine([each, deviation], (a, b) => (b === 0 ? null : (0.6745 * a) / b)),
  );
  const far = scores.map((score) => reaches(combine([score], Math.abs), query.threshold));
  const mean = meanOf(values.filter((value) => value !== null));
  const gross = values.map((value) =>
    reaches(
      combine([value, mean], (each, middle) => Math.abs(each - middle)),
      GROSS * spreadOf(values),
    ),
  );
  const grossest = far.map((each, index) => both(each, gross[index] ?? null));
  const apart = distances.map((each) => reaches(combine([each], Math.abs), GROSS * spread));
  const distant = far.map((each, index) => both(each, apart[index] ?? null));
  const rules = [grossest, hasFences(query) ? outsideFences(values) : distant, far];
  const onSide = rules.map((rule) =>
    rule.map((each, index) => both(each, isOnSide(query, scores[index] ?? null))),
  );
  return { scores, unusual: firstRule(onSide) };
}

function isOnSide({ side }: AnomalyQuery, score: number | null): boolean {
  return side === null || (score !== null && (side === 'high' ? score > 0 : score < 0));
}

/** The row with the highest absolute score, any of those as high. */
function winnerOf(rows: readonly ExpectedRow[]): Expectation {
  const most = Math.max(...rows.map(({ rank }) => Math.abs(Number(rank))));
  const hasScores = rows.some(({ rank }) => rank !== null);
  const verdicts = rows.map((row): [ExpectedRow, boolean | null] => {
    const isFirst = !hasScores || (row.rank !== null && isNear(Math.abs(Number(row.rank)), most));
    return [row, isFirst ? null : false];
  });
  return {
    rows,
    cuts: [
      { kind: 'chosen', verdicts: new Map(verdicts) },
      { kind: 'some', count: 1 },
    ],
  };
}

/** The values that are unusual, or the most unusual one; null where rounding decides how unusual they are. */
export function expectAnomalies(query: AnomalyQuery, data: Recomputation): Expectation | null {
  const usual = usualValues(query, pointsOf({ ...query, group: null }, data));
  const residuals = usual.map(({ point, usual: expected }) =>
    combine([point.value, expected], (value, around) => value - around),
  );
  const values = usual.map(({ point }) => (point.value === null ? null : Number(point.value)));
  const distances = distancesOf(query, values, residuals);
  if (distances === null) return null;
  const rows = usual.map(({ point, usual: expected }, index): ExpectedRow => {
    const [score = null, isUnusual = null] = [distances.scores[index], distances.unusual[index]];
    return {
      labels: [point.period],
      values: [point.value, expected, score, isUnusual ?? undefined],
      rank: score,
    };
  });
  if (query.isOfWinner)
    return winnerOf(rows.filter(({ rank }) => isOnSide(query, rank === null ? null : Number(rank))));
  const verdicts = rows.map((row, index): [ExpectedRow, boolean | null] => [
    row,
    distances.unusual[index] ?? null,
  ]);
  return { rows, cuts: [{ kind: 'chosen', verdicts: new Map(verdicts) }] };
}
