import { ApiError } from '../common/api-error.js';

/**
 * Passes bytes through up to a limit.
 * @param limit in bytes
 * @throws ApiError UPLOAD_FAILED at the first byte over the limit
 */
export async function* limitSize(
  content: AsyncIterable<Uint8Array>,
  limit: number,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes > limit) throw fileTooLarge(limit);
    yield chunk;
  }
}

/** @param limit in bytes */
export function fileTooLarge(limit: number): ApiError {
  return new ApiError('UPLOAD_FAILED', `the file is larger than the limit of ${limit} bytes`);
}
