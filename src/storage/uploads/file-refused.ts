import { noRoom } from '../../auth/index.js';
import { ApiError } from '../../common/api/api-error.js';
import { invalidExtension } from './file-name.js';
import { fileTooLarge } from './limit-size.js';

const DEFAULT_LIMIT_BYTES = 5_368_709_120;

/** Why a file may not be taken in, for the API description. */
export const FILE_REFUSED: readonly ApiError[] = [
  invalidExtension(),
  new ApiError('EMPTY_FILE'),
  fileTooLarge(DEFAULT_LIMIT_BYTES),
  noRoom(),
];
