import { EmbeddingFailed, type Vector } from '../engine/index.js';

/** What an answer must fit. */
interface WantedVectors {
  readonly count: number;
  /** Null for any length. */
  readonly dimensions: number | null;
}

interface Entry {
  readonly index: number;
  readonly embedding: Vector;
}

/**
 * The vectors of an answer to `POST /embeddings`, in the order of the texts, however they come.
 * @param answer parsed JSON
 * @throws EmbeddingFailed where it is not what was asked for
 */
export function vectorsOf(answer: unknown, { count, dimensions }: WantedVectors): Vector[] {
  const entries = entriesOf(answer).toSorted((left, right) => left.index - right.index);
  if (entries.length !== count || entries.some(({ index }, place) => index !== place))
    throw new EmbeddingFailed(`the embedding service did not return one vector for each of ${count} texts`);
  const vectors = entries.map(({ embedding }) => embedding);
  const length = dimensions ?? vectors[0]?.length ?? 0;
  if (vectors.some((vector) => vector.length !== length))
    throw new EmbeddingFailed(
      `the embedding service returned vectors that do not all have ${length} dimensions`,
    );
  return vectors;
}

/** The tokens that an answer says it took; 0 where it says nothing. */
export function tokensOf(answer: unknown): number {
  const usage: unknown = isRecord(answer) ? answer.usage : null;
  const tokens = isRecord(usage) ? usage.total_tokens : null;
  return typeof tokens === 'number' && Number.isSafeInteger(tokens) && tokens > 0 ? tokens : 0;
}

function entriesOf(answer: unknown): Entry[] {
  const data: unknown = isRecord(answer) ? answer.data : null;
  if (!Array.isArray(data) || !data.every(isEntry))
    throw new EmbeddingFailed('the embedding service did not return numeric vectors');
  return data;
}

function isEntry(value: unknown): value is Entry {
  return isRecord(value) && Number.isInteger(value.index) && isVector(value.embedding);
}

/** A vector of zeros alone has no direction to compare. */
function isVector(value: unknown): value is Vector {
  return (
    Array.isArray(value) && value.every((each) => Number.isFinite(each)) && value.some((each) => each !== 0)
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
