import { type Vector } from './embedder.js';
import { listOf } from './index-database.js';

/**
 * SQL for the passages whose vectors are likest to the question's: number of the file, `position`, cosine, best first.
 * Vectors of another length, which an exchanged model behind one name may leave, are passed over.
 */
export function similaritySql(vectorPaths: readonly string[], question: Vector, limit: number): string {
  const wanted = `[${question.join(', ')}]::FLOAT[]`;
  return `SELECT file, position, similarity FROM (
      SELECT file_index::INTEGER AS file, position,
        CASE WHEN len(vector) = ${question.length} THEN list_cosine_similarity(vector, ${wanted}) END AS similarity
      FROM read_parquet(${listOf(vectorPaths)}, hive_partitioning = false)
    )
    WHERE similarity IS NOT NULL ORDER BY similarity DESC, file, position LIMIT ${limit}`;
}
