/** Turns texts into vectors, so that texts of like meaning have vectors of like direction. */
export abstract class Embedder {
  /** Names the model and whatever else its vectors depend on: only vectors of one name compare. */
  abstract readonly model: string;

  /** Texts that are best given at once. */
  abstract readonly batchSize: number;

  /**
   * @returns a vector of finite numbers, not all 0, for each text, in their order, all of one length
   * @throws EmbeddingFailed when there are none to be had now; the signal's reason when aborted
   */
  abstract embed(texts: readonly string[], signal: AbortSignal): Promise<readonly Vector[]>;
}

export type Vector = readonly number[];

/** No vectors were to be had. The message is for people, and tells nothing of addresses and keys. */
export class EmbeddingFailed extends Error {}
