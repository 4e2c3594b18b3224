import { Inject, Injectable, Logger } from '@nestjs/common';
import { Embedder, EmbeddingFailed, type Vector } from '../engine/index.js';

/** Somebody waits for the answer, which words alone can give as well. */
const TIMEOUT_MS = 5000;

/** Vectors of questions. */
@Injectable()
export class QuestionVectors {
  private readonly logger = new Logger(QuestionVectors.name);

  constructor(@Inject(Embedder) private readonly embedder: Embedder | null) {}

  /** The model whose vectors compare with those of questions; null where none is configured. */
  get model(): string | null {
    return this.embedder?.model ?? null;
  }

  /**
   * @returns the vector of a question; null where no model is configured, or it does not answer in time, which is logged:
   *   the search then goes by words alone
   * @throws the signal's reason when aborted
   */
  async of(question: string, signal: AbortSignal): Promise<Vector | null> {
    if (this.embedder === null) return null;
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    try {
      const [vector = null] = await this.embedder.embed([question], AbortSignal.any([signal, timeout]));
      return vector;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof EmbeddingFailed) && !timeout.aborted) throw error;
      const reason = error instanceof EmbeddingFailed ? error.message : 'the embedding service is too slow';
      this.logger.warn(`a question was searched by keywords only: ${reason}`);
      return null;
    }
  }
}
