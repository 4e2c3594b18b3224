import { type CellValue } from '../../../table.js';
import { aggregateOf } from '../parse/groups/aggregate.js';
import { refOf } from '../parse/reading.js';
import { type Column } from '../link/headers/schema.js';
import { type ContrastQuery } from '../representation/business.js';
import { RESULT_NAMES } from '../representation/names.js';
import { filtered } from '../representation/rows.js';
import { addsUp, sideName } from '../representation/sql/queries/contrast-sql.js';
import { type ResultView } from '../present/result-view.js';
import { type Course } from './course.js';
import { type Sample, sampleOf, standardErrors, weightOfChange } from './evidence.js';
import { type Finding, type Look, type Measured, type Subject, type Words } from './finding.js';
import { changeText, LEAST_OF_USUAL, weighed } from './trends.js';

/** Measures of which the largest movers are looked for. */
const MOST_MEASURES = 2;
const NOTHING: Sample = { value: 0, spread: 0, count: 0 };

/** The samples of each value of a column on one side. */
async function samplesOn(
  side: Course['last'],
  { column, measured, rows }: { column: Column; measured: Measured; rows: Course['rows'] },
  look: Look,
): Promise<ReadonlyMap<CellValue, Sample> | null> {
  const key = { column: refOf(column), unit: null };
  const result = await look(aggregateOf(filtered(rows, side.predicate), [key], weighed(measured)));
  if (!result) return null;
  return new Map(
    result.rows.flatMap((row) => {
      const sample = sampleOf(row);
      return sample ? [[row[0] ?? null, sample] as const] : [];
    }),
  );
}

/** True where one of the periods has hardly any data: what is not there did not move. */
function isOneSided(...sides: readonly ReadonlyMap<CellValue, Sample>[]): boolean {
  const counts = sides.map((side) => [...side.values()].reduce((sum, { count }) => sum + count, 0));
  return Math.min(...counts) < LEAST_OF_USUAL * Math.max(...counts) || Math.min(...counts) === 0;
}

/**
 * What the value that moved most tells; null where there are no two to compare. Of a total that is not there nothing was
 * added up, of an average nothing is known.
 */
function weightOf(
  lefts: ReadonlyMap<CellValue, Sample>,
  rights: ReadonlyMap<CellValue, Sample>,
  measured: Measured,
): number | null {
  const { fn } = measured.measure;
  const absent = addsUp(measured.measure) ? NOTHING : null;
  const pairs = [...new Set([...lefts.keys(), ...rights.keys()])].flatMap((value) => {
    const [left, right] = [lefts.get(value) ?? absent, rights.get(value) ?? absent];
    return left && right && value !== null ? [{ left, right }] : [];
  });
  if (pairs.length < 2) return null;
  const distance = ({ left, right }: (typeof pairs)[number]): number => Math.abs(right.value - left.value);
  const most = pairs.reduce((top, each) => (distance(each) > distance(top) ? each : top));
  const errors = standardErrors(most.left, most.right, fn);
  // The largest of many differences is large by chance alone.
  return errors === null
    ? 0
    : weightOfChange(most.left, most.right, errors / Math.sqrt(1 + Math.log(pairs.length)));
}

function sayMover(query: ContrastQuery, view: ResultView, words: Words): string {
  const { catalogue, paraphrase } = words;
  const { key, left, right, measure } = query;
  return catalogue.text('briefing.mover', {
    measure: paraphrase.measure(measure),
    column: paraphrase.column(key?.column ?? ''),
    before: paraphrase.side(left),
    last: paraphrase.side(right),
    group: key ? view.group(0, [key]) : '',
    previous: view.text(0, sideName(left, measure)),
    value: view.text(0, sideName(right, measure)),
    change: changeText(
      view,
      0,
      { percent: RESULT_NAMES.differencePercent, plain: RESULT_NAMES.difference },
      words,
    ),
  });
}

/** The values of each category that moved most between the last two whole periods. */
export async function findMovers(
  { schema, measures, categories, rows }: Subject,
  { before, last }: Course,
  look: Look,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const measured of measures.slice(0, MOST_MEASURES)) {
    for (const column of categories) {
      const lefts = await samplesOn(before, { column, measured, rows }, look);
      const rights = await samplesOn(last, { column, measured, rows }, look);
      if (!lefts || !rights || isOneSided(lefts, rights)) continue;
      const query = contrast({ before, last }, { column, measured, rows });
      const weight = weightOf(lefts, rights, measured);
      if (weight === null) continue;
      findings.push({
        kind: 'mover',
        schema,
        query,
        weight,
        say: (view, words) => sayMover(query, view, words),
      });
    }
  }
  return findings;
}

function contrast(
  { before, last }: Pick<Course, 'before' | 'last'>,
  { column, measured, rows }: { column: Column; measured: Measured; rows: Course['rows'] },
): ContrastQuery {
  return {
    op: 'contrast',
    rows,
    left: before,
    right: last,
    measure: measured.measure,
    key: { column: refOf(column), unit: null },
    side: null,
    beyond: null,
    isTarget: false,
    isCounted: false,
    years: null,
    order: { by: 'distance', direction: 'desc' },
    limit: null,
  };
}
