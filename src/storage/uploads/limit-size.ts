import { ApiError } from '../../common/api/api-error.js';

/**
 * Passes bytes through up to a limit.
 * @param limit in bytes
 * @param refusal what is thrown at the first byte over the limit
 */
export async function* limitSize(
  content: AsyncIterable<Uint8Array>,
  limit: number,
  refusal: (limit: number) => ApiError = fileTooLarge,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes > limit) throw refusal(limit);
    yield chunk;
  }
}

/** @param limit in bytes */
export function fileTooLarge(limit: number): ApiError {
  return new ApiError('UPLOAD_FAILED', `the file is larger than the limit of ${limit} bytes`);
}
