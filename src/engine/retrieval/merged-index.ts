import { LENGTH_TERM } from '../terms/index.js';
import { IndexDatabase, listOf, literal, type RetrievalLimits } from './index-database.js';
import { type Postings } from './scoring.js';

/** What is known of a data source's index. */
export interface IndexedSource {
  readonly indexPath: string;
}

/**
 * Writes the indexes of some data sources to one file, sorted, so that a search reads only what it needs. Takes about
 * as much memory as the limits allow, and time by the size of the indexes.
 * @param sources in the order in which searches give them
 */
export async function mergeIndexes(
  sources: readonly IndexedSource[],
  target: string,
  limits: RetrievalLimits,
): Promise<void> {
  const paths = sources.map(({ indexPath }) => indexPath);
  const database = await IndexDatabase.open([...paths, target], limits);
  try {
    await database.run(
      `COPY (FROM ${separateRelation(sources)} ORDER BY term, source, position) TO ${literal(target)}
       (FORMAT parquet, COMPRESSION zstd)`,
    );
  } finally {
    database.close();
  }
}

/** The postings of all indexes, or of the merged one. */
export function postingsOf(sources: readonly IndexedSource[], mergedPath: string | null): Postings {
  if (mergedPath === null) return { relation: separateRelation(sources), isSorted: false };
  return { relation: `read_parquet(${literal(mergedPath)})`, isSorted: true };
}

/** SQL for the language in which each of some data sources is indexed: its number, the language. */
export function languagesSql(
  sources: readonly IndexedSource[],
  mergedPath: string | null,
  wanted: readonly number[],
): string {
  const isLength = `term = ${literal(LENGTH_TERM)}`;
  if (mergedPath !== null) {
    const relation = `read_parquet(${literal(mergedPath)})`;
    return `SELECT DISTINCT source, language FROM ${relation} WHERE ${isLength} AND source IN (${wanted.join(', ')})`;
  }
  const relation = separateRelation(wanted.flatMap((source) => sources[source] ?? []));
  return `SELECT DISTINCT [${wanted.join(', ')}][source + 1], language FROM ${relation} WHERE ${isLength}`;
}

function separateRelation(sources: readonly IndexedSource[]): string {
  const paths = listOf(sources.map(({ indexPath }) => indexPath));
  return `(SELECT *, file_index::INTEGER AS source FROM read_parquet(${paths}, hive_partitioning = false))`;
}
