/** Every failure of the contract: its code, HTTP status and message. */
export const FAILURES = {
  INVALID_PARAMETERS: { code: 300001, status: 400, msg: 'Invalid parameters' },
  NO_PERMISSION: { code: 300002, status: 200, msg: 'No permissions' },
  // The published contract answers a missing resource with HTTP 200.
  NOT_FOUND: { code: 300003, status: 200, msg: 'not found' },
  UNKNOWN_PATH: { code: 300003, status: 404, msg: 'not found' },
  INVALID_EXTENSION: { code: 300004, status: 200, msg: 'Invalid file extension' },
  EMPTY_FILE: { code: 300005, status: 200, msg: 'Empty file' },
  INSUFFICIENT_STORAGE: { code: 300006, status: 200, msg: 'Insufficient storage space' },
  UPLOAD_FAILED: { code: 300007, status: 200, msg: 'Failed to upload the file' },
  /** Of a part, whose sender looks at the HTTP status, as of an S3 server. */
  PART_FAILED: { code: 300007, status: 507, msg: 'Failed to upload the file' },
  PRESIGN_FAILED: {
    code: 300008,
    status: 200,
    msg: 'An error occurred while generating the presigned URL',
  },
  SESSION_LIMIT: { code: 300009, status: 200, msg: 'The number of sessions has reached the upper limit' },
  DATASOURCE_FAILED: { code: 300011, status: 200, msg: 'Fail to create datasource' },
  JOB_FAILED: {
    code: 210020,
    status: 500,
    msg: 'Something went wrong during job execution. Please try again.',
  },
  JOB_CANCELLED: { code: 210020, status: 500, msg: 'The job was cancelled' },
  JOB_QUOTA: { code: 210021, status: 400, msg: 'Job quota exceeded' },
  QUESTION_TOO_LONG: { code: 210022, status: 400, msg: 'Question too long' },
  FILES_NOT_READY: { code: 210023, status: 400, msg: 'Selected files are not all ready' },
  TOO_MANY_FILES: { code: 210025, status: 400, msg: 'Too many selected files in the query' },
  INVALID_ANALYSIS: { code: 210026, status: 400, msg: 'Invalid analysis' },
  NO_KEY: { code: 1003, status: 403, msg: 'insufficient.authentication' },
  BAD_KEY: { code: 1004, status: 403, msg: 'Bad credentials' },
  EXPIRED_KEY: { code: 1002, status: 403, msg: 'Expired credentials' },
  // Of the token of a user, which is none of the contract's: as RFC 6750 has it.
  NO_TOKEN: { code: 1003, status: 401, msg: 'insufficient.authentication' },
  BAD_TOKEN: { code: 1004, status: 401, msg: 'Bad credentials' },
  EXPIRED_TOKEN: { code: 1002, status: 401, msg: 'Expired credentials' },
  RATE_LIMIT: { code: 201, status: 429, msg: 'Rate limit reached for requests' },
  IDEMPOTENCY_CONFLICT: { code: 409001, status: 409, msg: 'Idempotency key reused with another request' },
  STOPPING: {
    code: 503001,
    status: 503,
    msg: 'The service is restarting. Your question will still be answered: look in the history in a moment.',
  },
  UNAVAILABLE: { code: 503002, status: 503, msg: 'The service is temporarily unavailable' },
  INTERNAL: { code: 9999, status: 500, msg: 'Internal server error' },
} as const;

export type Failure = keyof typeof FAILURES;

/** The only error whose text a client may read. Anything else thrown is a bug: logged whole, answered bare. */
export class ApiError extends Error {
  /**
   * @param failure the row of the contract's error table
   * @param detail what exactly is wrong and what to do, or null; shown to the client behind the contract's message
   */
  constructor(
    readonly failure: Failure,
    readonly detail: string | null = null,
    options?: ErrorOptions,
  ) {
    super(messageOf(failure, detail), options);
  }

  get code(): number {
    return FAILURES[this.failure].code;
  }

  get status(): number {
    return FAILURES[this.failure].status;
  }
}

/** A missing resource and another project's must look the same: both are this error. */
export function notFound(resource: string): ApiError {
  return new ApiError('NOT_FOUND', resource);
}

function messageOf(failure: Failure, detail: string | null): string {
  const { msg } = FAILURES[failure];
  if (detail === null) return msg;
  return failure === 'NOT_FOUND' || failure === 'UNKNOWN_PATH' ? `${detail} ${msg}` : `${msg}: ${detail}`;
}
