import { certificateFault } from '../common/faults/describe-fault.js';
import { setTimeout as delay } from 'node:timers/promises';
import { type EmbeddingSettings } from '../config/index.js';
import { Embedder, EmbeddingFailed, type Vector } from '../engine/index.js';
import { tokensOf, vectorsOf } from './embedding-answer.js';
import { failureOf, PassingFailure } from './passing-failure.js';

/** Waits before the second try and the ones after it. */
const BACK_OFF_MS = [500, 2000, 8000];
/** A service that asks for more is tried another time. */
const LONGEST_WAIT_MS = 60_000;
/** 2048 vectors of 1500 numbers take about this. */
const MOST_ANSWER_BYTES = 64 * 2 ** 20;

/** Waits so many milliseconds. @throws the signal's reason when aborted meanwhile */
type Pause = (milliseconds: number, signal: AbortSignal) => Promise<void>;

interface EmbedderOptions {
  readonly pause?: Pause;
  /** Hears how many tokens the service counted, where it tells. */
  readonly onTokens?: (tokens: number) => void;
}

/** Embeds by an OpenAI-compatible API. */
export class HttpEmbedder extends Embedder {
  override readonly model: string;
  override readonly batchSize: number;

  constructor(
    private readonly settings: EmbeddingSettings,
    private readonly options: EmbedderOptions = {},
  ) {
    super();
    const { model, dimensions, batchSize } = settings;
    this.model = dimensions === null ? model : `${model}@${dimensions}`;
    this.batchSize = batchSize;
  }

  override async embed(texts: readonly string[], signal: AbortSignal): Promise<readonly Vector[]> {
    for (const backOffMs of BACK_OFF_MS) {
      try {
        return await this.request(texts, signal);
      } catch (error) {
        if (!(error instanceof PassingFailure) || error.waitMs > LONGEST_WAIT_MS) throw error;
        const { pause = pauseByClock } = this.options;
        await pause(Math.max(backOffMs, error.waitMs), signal);
      }
    }
    return this.request(texts, signal);
  }

  private async request(texts: readonly string[], signal: AbortSignal): Promise<readonly Vector[]> {
    signal.throwIfAborted();
    const { timeoutMs, dimensions } = this.settings;
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const answer = await this.post(texts, AbortSignal.any([signal, timeout]));
      this.options.onTokens?.(tokensOf(answer));
      return vectorsOf(answer, { count: texts.length, dimensions });
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof EmbeddingFailed) throw error;
      if (timeout.aborted)
        throw new PassingFailure(`the embedding service took longer than ${timeoutMs / 1000} seconds`);
      const fault = certificateFault(error);
      if (fault !== null)
        throw new EmbeddingFailed(`the embedding service is not trusted: ${fault}`, { cause: error });
      throw new PassingFailure('the embedding service cannot be reached', 0, { cause: error });
    }
  }

  /** @returns the answer as JSON @throws EmbeddingFailed, or what `fetch` throws */
  private async post(texts: readonly string[], signal: AbortSignal): Promise<unknown> {
    const { baseUrl, model, apiKey, dimensions } = this.settings;
    const response = await fetch(`${baseUrl}/embeddings`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify({ model, input: texts, ...(dimensions !== null && { dimensions }) }),
      // Another host would be given the texts.
      redirect: 'error',
      signal,
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw failureOf(response);
    }
    return parsed(await textOf(response));
  }
}

async function textOf({ body }: Response): Promise<string> {
  if (body === null) return '';
  const chunks: AsyncIterable<Uint8Array> = body;
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    if (bytes > MOST_ANSWER_BYTES)
      throw new EmbeddingFailed('the embedding service returned a response that is too long for vectors');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new EmbeddingFailed('the embedding service did not return JSON', { cause: error });
  }
}

async function pauseByClock(milliseconds: number, signal: AbortSignal): Promise<void> {
  try {
    await delay(milliseconds, undefined, { signal });
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}
