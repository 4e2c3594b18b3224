import { ApiError } from '../common/api-error.js';
import { hasCode } from '../common/system-error.js';

/** No space, no space for this user; PostgreSQL without space; an S3 server without space. */
const FULL = ['ENOSPC', 'EDQUOT', '53100', 'XMinioStorageFull'];

/** Does what stores something of an upload. @throws ApiError UPLOAD_FAILED where there is no space left for it */
export async function whereSpaceIs<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!FULL.some((code) => hasCode(error, code))) throw error;
    throw new ApiError('UPLOAD_FAILED', 'there is no space left to store it', { cause: error });
  }
}
