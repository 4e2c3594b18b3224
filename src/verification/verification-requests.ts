import { Injectable } from '@nestjs/common';
import { type Caller } from '../auth/index.js';
import { currentTrace } from '../common/trace.js';
import { DatasetsService } from '../datasets/index.js';
import { TaskQueue } from '../queue/index.js';
import { type LastReport, VerificationService } from './verification.service.js';

const MOST_WAITED_MS = 60_000;

/** What callers want of the verification of a dataset: seen by the whole project, a result is accepted by the creator of the dataset. */
@Injectable()
export class VerificationRequests {
  constructor(
    private readonly verification: VerificationService,
    private readonly datasets: DatasetsService,
    private readonly queue: TaskQueue,
  ) {}

  /** @throws ApiError NOT_FOUND */
  get(projectId: string, datasetId: string): Promise<LastReport> {
    return this.verification.get(projectId, datasetId);
  }

  /**
   * Has the questions asked again by whichever process works, and waits for it, but not for long.
   * @param accept questions whose next result is right
   * @throws ApiError NOT_FOUND, NO_PERMISSION or INVALID_PARAMETERS
   */
  async verify(caller: Caller, datasetId: string, accept: readonly string[]): Promise<LastReport> {
    const { projectId } = caller;
    if (accept.length > 0) await this.datasets.getOwn(caller, datasetId);
    if (await this.verification.ask(projectId, datasetId, accept))
      await this.queue.add('verify-knowledge', { projectId, id: datasetId, trace: currentTrace() });
    return this.verification.awaited(projectId, datasetId, MOST_WAITED_MS);
  }
}
