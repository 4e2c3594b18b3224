import { aggregateOf } from '../parse/groups/aggregate.js';
import { median, standardDeviation } from '../statistics/describe.js';
import { measureName, RESULT_NAMES } from '../representation/names.js';
import { type Key } from '../representation/key.js';
import { type Measure } from '../representation/measure.js';
import { type ResultView } from '../present/result-view.js';
import { type Course } from './course.js';
import { type Sample, sampleOf, standardErrors, weightOfChange } from './evidence.js';
import { type Finding, type Look, type Measured, type Subject, type Words } from './finding.js';

/** Periods before the last two from which on their changes say what is usual. */
const FEWEST_CHANGES = 3;
/** Rows of a period, as a part of what periods usually have: with fewer, its data are hardly all there. */
export const LEAST_OF_USUAL = 0.25;

/** A measure with its standard deviation and the number of rows, by which differences are weighed. */
export function weighed({ measure }: Measured): Measure[] {
  return [measure, { fn: 'stddev', column: measure.column }, { fn: 'count', column: null }];
}

/** Where single values do not tell, the changes before the last do. */
function errorsByChanges(values: readonly number[]): number | null {
  const changes = values.slice(1).map((value, at) => value - (values[at] ?? value));
  const [last = 0, earlier] = [changes.at(-1), changes.slice(0, -1)];
  if (earlier.length < FEWEST_CHANGES) return null;
  const spread = standardDeviation(earlier, 'sample');
  return spread === 0 ? null : Math.abs(last) / spread;
}

/** A change with its sign: in percent, or as it is where there is no percentage. */
export function changeText(
  view: ResultView,
  row: number,
  { percent, plain }: { readonly percent: string; readonly plain: string },
  { catalogue }: Words,
): string {
  const relative = view.numberAt(row, percent);
  const value = relative ?? view.numberAt(row, plain) ?? 0;
  const text = relative === null ? view.text(row, plain) : catalogue.percent(relative);
  return value > 0 ? `+${text}` : text;
}

function sayTrend({ key, measure }: { key: Key; measure: Measure }, view: ResultView, words: Words): string {
  const { catalogue, paraphrase } = words;
  const [last, name] = [view.rowCount - 1, measureName(measure)];
  const named = catalogue.begin(paraphrase.measure(measure));
  const change = catalogue.text('briefing.trend', {
    measure: named,
    last: view.group(last, [key]),
    value: view.text(last, name),
    before: view.group(last - 1, [key]),
    previous: view.text(last, RESULT_NAMES.previous),
    change: changeText(
      view,
      last,
      { percent: RESULT_NAMES.changePercent, plain: RESULT_NAMES.change },
      words,
    ),
  });
  if (view.rowCount < FEWEST_CHANGES) return change;
  const course = catalogue.text('answer.time', {
    measure: named,
    first: view.group(0, [key]),
    firstValue: view.text(0, name),
    last: view.group(last, [key]),
    lastValue: view.text(last, name),
  });
  return `${change} ${course}`;
}

/** True where one of two periods has too few rows to be compared. */
function isThin(pair: readonly Sample[], all: readonly Sample[]): boolean {
  const usual = median(all.map(({ count }) => count));
  return pair.some(({ count }) => count < LEAST_OF_USUAL * usual);
}

interface Compared {
  readonly left: Sample;
  readonly right: Sample;
  /** Standard errors between them; 0 where nothing tells. */
  readonly errors: number;
}

/** The last period against the one before, and how far apart they are. */
async function compared(measured: Measured, course: Course, look: Look): Promise<Compared | null> {
  const result = await look(aggregateOf(course.rows, [course.key], weighed(measured)));
  const periods = (result?.rows ?? []).flatMap((row) => {
    const sample = sampleOf(row);
    return sample ? [{ value: row[0] ?? null, sample }] : [];
  });
  const samples = periods.map(({ sample }) => sample);
  const left = periods.find(({ value }) => course.isBefore(value))?.sample;
  const right = periods.find(({ value }) => course.isLast(value))?.sample;
  if (!left || !right || isThin([left, right], samples)) return null;
  const errors =
    standardErrors(left, right, measured.measure.fn) ?? errorsByChanges(samples.map(({ value }) => value));
  return { left, right, errors: errors ?? 0 };
}

/** How each measure stands in the last whole period, beside the one before it. */
export async function findTrends(
  { schema, measures }: Subject,
  course: Course,
  look: Look,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const measured of measures) {
    const found = await compared(measured, course, look);
    if (!found) continue;
    const { measure } = measured;
    const { rows, key } = course;
    const view = { kind: 'change', back: 'period' } as const;
    findings.push({
      kind: 'trend',
      schema,
      query: { op: 'series', rows, key, group: null, measure, view, shown: null, order: null },
      charted: aggregateOf(rows, [key], [measure]),
      weight: weightOfChange(found.left, found.right, found.errors),
      say: (result, words) => sayTrend({ key, measure }, result, words),
    });
  }
  return findings;
}
