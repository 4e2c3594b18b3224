import { type Condition, type Test } from '../plan/plan.js';
import { compareScalars, type Scalar } from '../tables/scalar.js';
import { type ConditionSet } from './condition-sets.js';
import { endOfMonth, isMonth } from './number-conditions.js';

const YEAR = /^\d{4}$/;
const NEW_YEAR = '-01-01';
const LAST_DAY = '-12-31';

type Ends = readonly [Scalar, Scalar];

/** Whether dates are those of one year, which may also be read in their text. */
export const isWholeYear = (test: Test): boolean =>
  test.op === 'like'
    ? YEAR.test(test.text)
    : test.op === 'between' &&
      String(test.low).endsWith(NEW_YEAR) &&
      test.high === `${String(test.low).slice(0, 4)}${LAST_DAY}`;

/** Whether dates are those of one month. */
export function isWholeMonth(test: Test): boolean {
  if (test.op === 'like') return isMonth(test.text);
  if (test.op !== 'between') return false;
  const month = String(test.low).slice(0, 7);
  return isMonth(month) && test.low === endOfMonth(month, '>=') && test.high === endOfMonth(month, '<=');
}

/** The first and the last year or month of several, each as a test; null where they are other bounds. */
function endTests([low, high]: Ends, isYear: boolean): readonly [Test, Test] | null {
  if (typeof low === 'number' && typeof high === 'number')
    return isYear
      ? [
          { op: '=', value: low },
          { op: '=', value: high },
        ]
      : null;
  const [first, last] = [String(low), String(high)];
  if (first.endsWith(NEW_YEAR) && last.endsWith(LAST_DAY))
    return [
      { op: 'between', low: first, high: `${first.slice(0, 4)}${LAST_DAY}` },
      { op: 'between', low: `${last.slice(0, 4)}${NEW_YEAR}`, high: last },
    ];
  const [month, otherMonth] = [first.slice(0, 7), last.slice(0, 7)];
  if (first !== endOfMonth(month, '>=') || last !== endOfMonth(otherMonth, '<=')) return null;
  return [
    { op: 'between', low: first, high: endOfMonth(month, '<=') },
    { op: 'between', low: endOfMonth(otherMonth, '>='), high: last },
  ];
}

/** "From 2023 to 2024" as its first and its last period; none for what is no range of years or months. */
function endsOf(condition: Condition): Condition[] {
  const { column, test, places, origin } = condition;
  if (origin !== 'between' || test.op !== 'between' || places.length < 2) return [];
  const tests = endTests([test.low, test.high], column.isYear);
  if (!tests || JSON.stringify(tests[0]) === JSON.stringify(tests[1])) return [];
  const half = places.length / 2;
  return [
    { ...condition, test: tests[0], places: places.slice(0, half) },
    { ...condition, test: tests[1], places: places.slice(half) },
  ];
}

/** Sets of conditions in which a range of time is read as its first and its last period, which are put beside each other. */
export function withPeriodsApart(sets: readonly ConditionSet[]): ConditionSet[] {
  return sets.flatMap(({ score, conditions }) =>
    conditions.flatMap((condition) => {
      const ends = endsOf(condition);
      const others = conditions.filter((each) => each !== condition);
      return ends.length === 0 ? [] : [{ score, conditions: [...others, ...ends] }];
    }),
  );
}

/** When a condition on a time begins; null for one on something else. */
function startOf({ column, test }: Condition): Scalar {
  if (test.op === 'between') return column.kind === 'date' ? test.low : null;
  if (test.op === 'like') return isWholeYear(test) || isWholeMonth(test) ? test.text : null;
  return test.op === '=' && column.isYear ? test.value : null;
}

/** Two conditions on times, the later one first: a change is told from the earlier one on. All others stay as they are. */
export function laterFirst(conditions: readonly Condition[]): readonly Condition[] {
  const [first, second, ...others] = conditions;
  if (!first || !second || others.length > 0) return conditions;
  const [start, otherStart] = [startOf(first), startOf(second)];
  const isEarlier = start !== null && otherStart !== null && compareScalars(start, otherStart) < 0;
  return isEarlier ? [second, first] : conditions;
}

/** The conditions of which several are on one column, in the order of the question. */
export function alike(conditions: readonly Condition[]): Condition[] {
  return conditions
    .filter((one) => conditions.some((other) => other !== one && other.column === one.column))
    .toSorted((one, other) => Math.min(...one.places) - Math.min(...other.places));
}
