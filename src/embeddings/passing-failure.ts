import { EmbeddingFailed } from '../engine/index.js';

/** Too many requests, and faults of the service's own. */
const TOO_MANY = 429;
const FIRST_FAULT = 500;

/** A failure that another try may not meet. */
export class PassingFailure extends EmbeddingFailed {
  /** @param waitMs how long the service asks to be left alone; 0 where it does not say */
  constructor(
    message: string,
    readonly waitMs = 0,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** What an answer that is not a success says. Its text is left alone: it may repeat the key. */
export function failureOf({ status, headers }: Response): EmbeddingFailed {
  if (status === TOO_MANY || status >= FIRST_FAULT)
    return new PassingFailure(
      `the embedding service is not ready (HTTP ${status})`,
      waitOf(headers.get('retry-after')),
    );
  return new EmbeddingFailed(`the embedding service refused the request (HTTP ${status})`);
}

/** A `Retry-After` header, in seconds or as a date, in milliseconds. */
function waitOf(header: string | null): number {
  if (header === null) return 0;
  const wait = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return wait > 0 ? wait : 0;
}
