import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type Embedder } from './embedder.js';
import { IndexDatabase, literal, type RetrievalLimits, textOf } from './index-database.js';

/** Passages that are held at once, with their vectors. */
const PAGE = 512;
/** In bytes; a vector of 16 000 numbers takes no more. */
const LONGEST_LINE = 2 ** 20;

interface PassageEmbedding {
  readonly passagePath: string;
  /** Where the vectors go. */
  readonly vectorPath: string;
  /** For a file of this embedding alone; removed by whoever gives the path. */
  readonly scratchPath: string;
  readonly embedder: Embedder;
  readonly limits: RetrievalLimits;
  readonly signal: AbortSignal;
}

interface StoredPassage {
  readonly position: number;
  readonly text: string;
  readonly headings: readonly string[];
}

/**
 * Writes the vectors of passages as Parquet: `position INTEGER` of the passage, `vector FLOAT[]`. A passage is embedded
 * under the headings above it, which often name what its text calls "it".
 *
 * @throws EmbeddingFailed, or the signal's reason when aborted
 */
export async function embedPassages(embedding: PassageEmbedding): Promise<void> {
  const { passagePath, vectorPath, scratchPath, limits } = embedding;
  const database = await IndexDatabase.open([passagePath, vectorPath, scratchPath], limits);
  try {
    await pipeline(vectorLines(embedding, database), createWriteStream(scratchPath));
    await database.run(copySql(scratchPath, vectorPath));
  } finally {
    database.close();
  }
}

async function* vectorLines(
  { passagePath, embedder, signal }: PassageEmbedding,
  database: IndexDatabase,
): AsyncGenerator<string> {
  for (let start = 0; ; start += PAGE) {
    const passages = await pageOf(database, passagePath, start);
    if (passages.length === 0) return;
    for (let first = 0; first < passages.length; first += embedder.batchSize) {
      const batch = passages.slice(first, first + embedder.batchSize);
      const vectors = await embedder.embed(batch.map(embeddedText), signal);
      for (const [i, { position }] of batch.entries())
        yield `${JSON.stringify({ position, vector: vectors[i] })}\n`;
    }
  }
}

async function pageOf(database: IndexDatabase, path: string, start: number): Promise<StoredPassage[]> {
  const rows = await database.rows(
    `SELECT to_json({'position': position, 'text': text, 'headings': headings})::VARCHAR
     FROM read_parquet(${literal(path)})
     WHERE position BETWEEN ${start} AND ${start + PAGE - 1} ORDER BY position`,
  );
  return rows.map(([json]) => JSON.parse(textOf(json)) as StoredPassage);
}

function embeddedText({ text, headings }: StoredPassage): string {
  return [headings.join(' > '), text].filter((each) => each !== '').join('\n');
}

/** Floating-point numbers hardly shrink by compression, which would only cost time at each search. */
function copySql(source: string, target: string): string {
  const columns = "{position: 'INTEGER', vector: 'FLOAT[]'}";
  const options = `format = 'newline_delimited', maximum_object_size = ${LONGEST_LINE}, columns = ${columns}`;
  return `COPY (FROM read_json(${literal(source)}, ${options})) TO ${literal(target)}
    (FORMAT parquet, COMPRESSION uncompressed, ROW_GROUP_SIZE 8192)`;
}
