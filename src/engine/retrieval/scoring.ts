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

/** Where postings are read from. */
export interface Postings {
  /** Relation with the columns of an index and `source`, the number of the data source. */
  readonly relation: string;
  /** True when rows of one term stand together, so that reading some terms is cheap. */
  readonly isSorted: boolean;
}

/**
 * SQL for the passages with the best BM25 score, in the form of Lucene: `source`, `position`, `language`, `score`, best
 * first. Frequencies and lengths are those of all chosen sources together.
 * @see Robertson, Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009); headings count as in
 *   BM25F, with one length for both
 */
export function scoringSql(
  { relation, isSorted }: Postings,
  wanted: readonly WantedTerm[],
  limit: number,
): string {
  const terms = [...new Set(wanted.map(({ term }) => term))].map(literal).join(', ');
  const length = literal(LENGTH_TERM);
  const values = wanted.map(
    ({ term, language, weight }, id) => `(${id}, ${literal(term)}, ${literal(language)}, ${weight})`,
  );
  // Many files are read once for all; from sorted ones the two uses read little. Terms are known by number after the
  // first join: text is slow to join.
  return `WITH wanted(id, term, language, weight) AS (VALUES ${values.join(', ')}),
    postings AS ${isSorted ? 'NOT MATERIALIZED' : 'MATERIALIZED'} (
      SELECT source, position, term, language, frequency + ${HEADING_WEIGHT} * headings AS frequency
      FROM ${relation} ${isSorted ? '' : `WHERE term IN (${length}, ${terms})`}
    ),
    hits AS MATERIALIZED (
      SELECT source, position, id, weight, frequency FROM postings JOIN wanted USING (term, language)
      WHERE term IN (${terms})
    ),
    lengths AS MATERIALIZED (
      SELECT source, position, language, frequency AS length FROM postings WHERE term = ${length}
    ),
    totals AS (SELECT count(*) AS passages, avg(length) AS mean FROM lengths),
    weights AS (
      SELECT id, any_value(weight) * ln(1 + (any_value(passages) - count(*) + 0.5) / (count(*) + 0.5)) AS weight
      FROM hits, totals GROUP BY id
    )
    SELECT source, position, any_value(language) AS language,
      sum(weights.weight * frequency / (frequency + ${K1} * (${1 - B} + ${B} * length / mean))) AS score
    FROM hits JOIN weights USING (id) JOIN lengths USING (source, position), totals
    GROUP BY source, position ORDER BY score DESC, source, position LIMIT ${limit}`;
}
