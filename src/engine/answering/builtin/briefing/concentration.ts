import { type ResultTable } from '../../../table.js';
import { aggregateOf } from '../parse/groups/aggregate.js';
import { refOf } from '../parse/reading.js';
import { type Column } from '../link/headers/schema.js';
import { RESULT_NAMES } from '../representation/names.js';
import { type AggregateQuery } from '../representation/query.js';
import { type ColumnMeasure } from '../representation/measure.js';
import { type ResultView } from '../present/result-view.js';
import { certainty, saturating } from './evidence.js';
import { type Finding, type Look, type Subject, type Words } from './finding.js';

/** Shares that are named. */
const MOST_NAMED = 3;
/** Values of a category of which all shares are shown. */
const MOST_SHOWN = 12;
/** A share above that of all alike that counts half. */
const HALF_EXCESS = 0.4;
/** Fewer rows are distributed in some way or other. */
const FEWEST_ROWS = 8;

const ROWS: ColumnMeasure = { fn: 'count', column: null };

/** How far the largest share is above what it would be if all were alike, 0 to 1. */
function excessOf({ rows, columns }: ResultTable, values: number): number {
  const at = columns.findIndex(({ name }) => name === RESULT_NAMES.share);
  const shares = rows.map((row) => Number(row[at] ?? 0));
  if (values < 2 || rows.length < 2 || shares.some((share) => !(share >= 0))) return 0;
  const even = 1 / values;
  return Math.max(0, ((shares[0] ?? 0) / 100 - even) / (1 - even));
}

/** What a largest share tells that would be even but for chance among so many rows. */
function weightOf(excess: number, values: number, rowCount: number): number {
  if (rowCount < FEWEST_ROWS || excess === 0) return 0;
  const error = Math.sqrt(1 / values / (1 - 1 / values) / rowCount);
  return certainty(excess / error) * saturating(excess, HALF_EXCESS);
}

function sayShares(
  { keys, measures }: AggregateQuery,
  view: ResultView,
  { catalogue, paraphrase }: Words,
): string {
  const [measure = ROWS] = measures;
  const named = Math.min(MOST_NAMED, view.rowCount);
  const items = Array.from({ length: named }, (_, row) => {
    const share = catalogue.percent(view.numberAt(row, RESULT_NAMES.share) ?? 0);
    const group = `**${view.group(row, keys)}**`;
    return catalogue.text('answer.rankingItem', { group, value: share });
  });
  return catalogue.text('briefing.concentration', {
    measure: paraphrase.measure(measure),
    column: paraphrase.keys(keys),
    items: catalogue.series(items),
  });
}

/** Few of many values are shown, with the others together. */
function sharesBy({ rows }: Pick<Subject, 'rows'>, column: Column, measure: ColumnMeasure): AggregateQuery {
  const isLong = column.profile.distinctCount > MOST_SHOWN;
  const key = { column: refOf(column), unit: null };
  const shown = isLong ? { limit: MOST_NAMED, withRest: true } : {};
  return aggregateOf(rows, [key], [measure], { share: true, order: 'desc', ...shown });
}

/** The categories in which few values have most of what adds up: of the first total, or of the rows where nothing adds up. */
export async function findConcentration(
  { schema, measures, categories, rows }: Subject,
  look: Look,
): Promise<Finding[]> {
  const measure = measures.find((each) => each.measure.fn === 'sum')?.measure ?? ROWS;
  const findings: Finding[] = [];
  for (const column of categories) {
    const query = sharesBy({ rows }, column, measure);
    const result = await look(query);
    if (!result) continue;
    const { distinctCount } = column.profile;
    findings.push({
      kind: 'concentration',
      schema,
      query,
      weight: weightOf(excessOf(result, distinctCount), distinctCount, schema.table.profile.rowCount),
      say: (view, words) => sayShares(query, view, words),
    });
  }
  return findings;
}
