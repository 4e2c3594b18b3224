import { ApiError } from '../../common/api/api-error.js';
import { hasCode } from '../../common/faults/system-error.js';

type SpaceFailure = 'UPLOAD_FAILED' | 'PART_FAILED';

/** No space, no space for this user; PostgreSQL without space; an S3 server without space. */
const FULL = ['ENOSPC', 'EDQUOT', '53100', 'XMinioStorageFull'];

/**
 * Runs an operation that stores part of an upload.
 * @throws ApiError `failure` where there is no space left for it
 */
export async function whereSpaceIs<T>(
  work: () => Promise<T>,
  failure: SpaceFailure = 'UPLOAD_FAILED',
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!FULL.some((code) => hasCode(error, code))) throw error;
    throw noSpace(failure, error);
  }
}

/** The failure of an upload when the disk is full. */
export function noSpace(failure: SpaceFailure, cause?: unknown): ApiError {
  return new ApiError(failure, 'there is no space left to store the file', { cause });
}
