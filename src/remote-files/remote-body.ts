import { type IncomingMessage } from 'node:http';
import { type FetchClock } from './fetch-clock.js';
import { RemoteFileFailure, refused, tooLarge } from './remote-file-failure.js';

/** What bounds the body of an answer. */
interface BodyLimits {
  /** However many bytes are announced. */
  readonly maxBytes: number;
  readonly clock: FetchClock;
}

/**
 * Whether an answer gives a file, and one that is not too large by what it announces.
 * @returns the announced size in bytes, or null
 * @throws RemoteFileFailure
 */
export function announcedSize({ statusCode, headers }: IncomingMessage, maxBytes: number): number | null {
  if (statusCode !== 200) throw refusedStatus(statusCode ?? 0);
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') {
    throw refused(
      'its host sends the file compressed although this was not requested: upload the file instead',
    );
  }
  const length = headers['content-length'];
  const size = length === undefined ? null : Number(length);
  if (size !== null && size > maxBytes) throw tooLarge(maxBytes);
  return size;
}

function refusedStatus(status: number): RemoteFileFailure {
  const isPassing = status >= 500 || status === 429;
  const advice = isPassing ? 'try again later' : 'give an address that returns the file without a login';
  return new RemoteFileFailure(`its host responded with HTTP status ${status}: ${advice}`, isPassing);
}

/**
 * The bytes of an answer. Whoever begins to read ends the connection by ceasing to.
 * @throws RemoteFileFailure at the first byte over the limit, when the time is over and when the connection is cut
 */
export async function* readBody(
  response: IncomingMessage,
  { maxBytes, clock }: BodyLimits,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Uint8Array>) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge(maxBytes);
      yield chunk;
    }
  } catch (error) {
    throw clock.explain(error, cutOff);
  } finally {
    clock.stop();
    response.destroy();
  }
}

function cutOff(cause: unknown): RemoteFileFailure {
  return new RemoteFileFailure(
    'the connection was closed before the file was complete: try again later',
    true,
    {
      cause,
    },
  );
}
