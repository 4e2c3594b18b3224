import { type ResultTable } from '../../../table.js';
import { type QueryRunner } from '../../analyst.js';
import { refOf } from '../parse/reading.js';
import { RESULT_NAMES } from '../representation/names.js';
import { type Query, type RowMeasure } from '../representation/query.js';
import { identifier } from '../representation/sql/quoting.js';
import { type ResultView } from '../present/result-view.js';
import { saturating } from './evidence.js';
import { type Finding, type Look, type Subject, type Words } from './finding.js';

/** Columns with gaps that are named. */
const MOST_NAMED = 3;
/** Gaps, as a part of those of the first column, from which on a column is named beside it. */
const LEAST_NAMED = 0.1;
/** Shares of gaps and of repeated rows that count half. */
const HALF_MISSING = 0.2;
const HALF_REPEATED = 0.05;
/** What gaps tell at most: many columns are meant to be empty for most rows. */
const MOST_OF_GAPS = 0.35;
/** Rows of fewer columns are alike by chance. */
const FEWEST_COLUMNS = 3;

function sayMissing(view: ResultView, { catalogue, paraphrase }: Words): string {
  const share = (row: number): number => view.numberAt(row, 'missing (%)') ?? 0;
  const rows = [...view.result.rows.keys()]
    .slice(0, MOST_NAMED)
    .filter((row) => share(row) >= LEAST_NAMED * share(0));
  return rows
    .map((row) =>
      catalogue.text('answer.missing', {
        count: view.numberAt(row, 'missing values') ?? 0,
        column: paraphrase.column(String(view.cell(row, 'column'))),
        share: catalogue.percent(share(row)),
      }),
    )
    .join(' ');
}

/** The columns in which values are missing. */
async function findMissing({ schema, rows }: Subject, look: Look): Promise<Finding[]> {
  const columns = schema.columns.filter(({ profile }) => profile.missingCount > 0).map(refOf);
  if (columns.length === 0) return [];
  const query: Query = { op: 'missing', rows, columns, isOnlyWithGaps: true };
  const result = await look(query);
  const shares = (result?.rows ?? []).map((row) => Number(row.at(-1) ?? 0) / 100);
  const weight = MOST_OF_GAPS * saturating(Math.max(0, ...shares), HALF_MISSING);
  return [{ kind: 'missing', schema, query, weight, say: (view, words) => sayMissing(view, words) }];
}

/** Counts the repeated rows by their groups, as the query does not. */
async function checkRepeated(
  { columns, table }: Subject['schema'],
  result: ResultTable,
  workbench: QueryRunner,
): Promise<number> {
  const names = columns.map(({ name }) => identifier(name)).join(', ');
  const { rows } = await workbench.query(
    `SELECT coalesce(sum(n - 1), 0)::BIGINT, coalesce(sum(n), 0)::BIGINT FROM (SELECT count(*) AS n FROM ${identifier(table.name)} GROUP BY ${names})`,
  );
  const [repeated, all] = (rows[0] ?? []).map(Number);
  const computed = Number(result.rows[0]?.[0]);
  if (repeated !== computed)
    throw new Error(
      `two computations of an answer differ: ${computed} and ${String(repeated)} repeated rows`,
    );
  return all ?? 0;
}

/** Rows that are the same as others in every column. */
async function findRepeated({ schema, rows }: Subject, look: Look): Promise<Finding[]> {
  const { columns, composition } = schema;
  const hasKey = columns.some(({ profile }) => profile.isCandidateKey);
  if (composition || hasKey || columns.length < FEWEST_COLUMNS) return [];
  const measure = { fn: 'count', column: null } as const;
  const left: RowMeasure = { rows, measure };
  const different: RowMeasure = {
    rows: { op: 'distinct', from: rows, columns: columns.map(refOf) },
    measure,
  };
  const query: Query = { op: 'arithmetic', rows, sign: 'difference', left, right: different, unit: null };
  const result = await look(query);
  const [repeated = 0, all = 0] = (result?.rows[0] ?? []).map(Number);
  if (repeated === 0) return [];
  return [
    {
      kind: 'duplicates',
      schema,
      query,
      weight: saturating(repeated / all, HALF_REPEATED),
      say: (view, { catalogue }) =>
        catalogue.text('briefing.duplicates', { count: view.numberAt(0, RESULT_NAMES.difference) ?? 0 }),
      check: (given, workbench) => checkRepeated(schema, given, workbench),
    },
  ];
}

/** What is not as it should be in the data themselves. */
export async function findLacks(subject: Subject, look: Look): Promise<Finding[]> {
  return [...(await findMissing(subject, look)), ...(await findRepeated(subject, look))];
}
