import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { ApiError } from '../common/api/api-error.js';
import { doesWork, Settings } from '../config/index.js';
import { KnowledgeService } from '../knowledge/index.js';
import { type Task, TaskQueue } from '../queue/index.js';
import { VerificationService } from './verification.service.js';

/** What the command line stores, and what was not added while Redis was away, is found so often. */
const LOOK_INTERVAL_MS = 60_000;

/**
 * Asks the verified questions of datasets again after a change of their data, their knowledge or the service. A task stands under the
 * id of its dataset, so that many changes at once are one; where nothing has changed, it does nothing.
 */
@Injectable()
export class VerificationTask implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(VerificationTask.name);
  private looks: NodeJS.Timeout | undefined;

  constructor(
    private readonly verification: VerificationService,
    private readonly knowledge: KnowledgeService,
    private readonly queue: TaskQueue,
    private readonly settings: Settings,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!doesWork(this.settings)) return;
    this.queue.work('verify-knowledge', (task, signal) => this.run(task, signal), {
      // The report stays one of an earlier state, so the next look tries again.
      onGivenUp: () => Promise.resolve(),
    });
    await this.addAll();
    this.looks = setInterval(() => {
      this.addAll().catch((error: unknown) => {
        this.logger.warn(`verification is waiting for the database: ${String(error)}`);
      });
    }, LOOK_INTERVAL_MS);
  }

  onApplicationShutdown(): void {
    clearInterval(this.looks);
  }

  private async addAll(): Promise<void> {
    for (const { projectId, datasetId } of await this.knowledge.listVerified())
      await this.queue.add('verify-knowledge', { projectId, id: datasetId, trace: null });
  }

  private async run({ projectId, id }: Task, signal: AbortSignal): Promise<void> {
    try {
      await this.verification.verify(projectId, id, signal);
    } catch (error) {
      // The dataset was deleted meanwhile.
      if (!(error instanceof ApiError && error.failure === 'NOT_FOUND')) throw error;
    }
  }
}
