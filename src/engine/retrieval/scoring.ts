import { LENGTH_TERM, type TextLanguage } from '../terms/index.js';
import { literal } from './index-database.js';
import { B, HEADING_WEIGHT, K1 } from './weights.js';

/** A term of the question in the language of an indexed text. */
export interface WantedTerm {
  readonly term: string;
  readonly language: TextLanguage;
  /** How often the question has it. */
  readonly weight: number;
}

/**
 * SQL for the passages with the best BM25 score, in the form of Lucene: `source`, `position`, `language`, `score`, best
 * first.
 * Frequencies and lengths are those of all chosen sources together.
 * @param postings relation with the columns of an index and `source`, the number of the data source
 * @see Robertson, Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009); headings count as in
 *   BM25F, with one length for both
 */
export function scoringSql(postings: string, wanted: readonly WantedTerm[], limit: number): string {
  const terms = [LENGTH_TERM, ...new Set(wanted.map(({ term }) => term))].map(literal).join(', ');
  const values = wanted.map(
    ({ term, language, weight }) => `(${literal(term)}, ${literal(language)}, ${String(weight)})`,
  );
  return `WITH wanted(term, language, weight) AS (VALUES ${values.join(', ')}),
    hits AS MATERIALIZED (
      SELECT source, position, term, language, frequency + ${String(HEADING_WEIGHT)} * headings AS frequency
      FROM ${postings} WHERE term IN (${terms})
    ),
    lengths AS (SELECT source, position, frequency AS length FROM hits WHERE term = ${literal(LENGTH_TERM)}),
    totals AS (SELECT count(*) AS passages, avg(length) AS mean FROM lengths),
    found AS (
      SELECT term, language, weight, count(*) AS passages FROM hits JOIN wanted USING (term, language)
      GROUP BY ALL
    ),
    weights AS (
      SELECT term, language,
        weight * ln(1 + (totals.passages - found.passages + 0.5) / (found.passages + 0.5)) AS weight
      FROM found, totals
    )
    SELECT source, position, any_value(language) AS language,
      sum(weight * frequency / (frequency + ${String(K1)} * (${String(1 - B)} + ${String(B)} * length / mean))) AS score
    FROM hits JOIN weights USING (term, language) JOIN lengths USING (source, position), totals
    GROUP BY source, position ORDER BY score DESC, source, position LIMIT ${String(limit)}`;
}
