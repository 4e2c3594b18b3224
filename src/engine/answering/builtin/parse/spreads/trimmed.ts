import { type Query } from '../../representation/query.js';
import { type OutlierRule } from '../../representation/rows.js';
import { NotUnderstood } from '../problem.js';
import { type Reading } from '../reading.js';

/** More than 1.5 interquartile ranges outside the quartiles (Tukey 1977). */
const USUAL_RULE: OutlierRule = { kind: 'quartiles', factor: 1.5 };

/** Takes "excluding outliers", "without the outliers in weight"; returns the words, null where they are not said. */
export function takeTrim(reading: Reading): string | null {
  const at = reading.items.findIndex(({ norm }) => /^outliers?$/.test(norm));
  const denial = reading.previous(at);
  if (at < 0 || !reading.isFree(denial) || !reading.plays(denial, 'not')) return null;
  reading.use(denial, at);
  const after = reading.next(at);
  const isAgain = reading.items.slice(0, denial).some((_, index) => {
    const column = reading.columnAt(index);
    return column !== null && column === reading.columnAt(after);
  });
  if (isAgain) reading.use(after);
  return reading.items[at]?.text ?? null;
}

/**
 * Leaves out the rows in which what is measured is an outlier.
 * @param said the words that ask for it, null where none do
 * @throws NotUnderstood when the query does not measure exactly one column
 */
export function withoutOutliers(query: Query, said: string | null): Query {
  if (said === null) return query;
  const measures = query.op === 'aggregate' ? query.measures : query.op === 'series' ? [query.measure] : [];
  const [only, other] = new Set(measures.map(({ column }) => column));
  if (!only || other) throw new NotUnderstood({ kind: 'unclear', words: [said] });
  const rows = { op: 'outliers', from: query.rows, column: only, rule: USUAL_RULE, keep: 'others' } as const;
  return { ...query, rows };
}
