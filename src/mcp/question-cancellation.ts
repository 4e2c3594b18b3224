import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Caller } from '../auth/index.js';
import { ApiError } from '../common/api/api-error.js';
import { IdempotencyService, type RequestKey } from '../idempotency/index.js';
import { JobsService } from '../jobs/index.js';

/** A request as its client names it: the id of a message within a session of the transport. */
interface NamedRequest {
  readonly sessionId: string;
  readonly requestId: string | number;
}

/**
 * Cancels questions by the message that asked them, as clients of the revisions before 2026 do. A message and its cancellation
 * may come to different processes: that the job was made of the message is kept with the keys of repeated requests.
 */
@Injectable()
export class QuestionCancellation {
  constructor(
    private readonly idempotency: IdempotencyService,
    private readonly jobs: JobsService,
  ) {}

  /** Under which a question is found again. @param content what was asked: another question under the same name is refused */
  keyOf(caller: Caller, request: NamedRequest, content: unknown): RequestKey {
    const { projectId, userId } = caller;
    return { projectId, key: nameOf(caller, request), fingerprint: hashOf([userId, content]) };
  }

  /** Ends the job that was made of a request; where there is none, or none any more, nothing is done. */
  async cancel(caller: Caller, request: NamedRequest): Promise<void> {
    const job = await this.idempotency.find(caller.projectId, nameOf(caller, request));
    if (!job) return;
    try {
      await this.jobs.cancel(caller, job.id);
    } catch (error) {
      if (!(error instanceof ApiError) || error.failure !== 'NOT_FOUND') throw error;
    }
  }
}

function nameOf({ userId, datasetIds }: Caller, { sessionId, requestId }: NamedRequest): string {
  return `mcp ${hashOf([userId, datasetIds, sessionId, requestId])}`;
}

function hashOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
