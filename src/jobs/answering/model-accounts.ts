import { Injectable, Logger } from '@nestjs/common';
import { ModelBudgetsService } from '../../auth/index.js';
import { Settings } from '../../config/index.js';
import { throughDatabaseOutage } from '../../database/index.js';
import { addUse, type Exchange, ModelAccount, type ModelUse } from '../../engine/index.js';
import { Metrics } from '../../metrics/index.js';
import { type Job } from '../records/job.entity.js';
import { JobsRepository } from '../records/jobs.repository.js';
import { ModelExchanges } from './model-exchanges.js';

const FREE = { input: 0, output: 0 };

/** The model usage of one attempt at an answer and, if recorded, the exchange with the model. */
interface OpenAccount {
  readonly account: ModelAccount;
  readonly exchange: Exchange | null;
}

/** Keeps with each job what its answer took of a language model. */
@Injectable()
export class ModelAccounts {
  private readonly logger = new Logger(ModelAccounts.name);

  constructor(
    private readonly jobs: JobsRepository,
    private readonly budgets: ModelBudgetsService,
    private readonly exchanges: ModelExchanges,
    private readonly metrics: Metrics,
    private readonly settings: Settings,
  ) {}

  /** Begins to count for an attempt at an answer. */
  async open({ projectId }: Job): Promise<OpenAccount> {
    const isSpent = await this.budgets.isSpent(projectId);
    const exchange = this.exchanges.begin();
    const prices = this.settings.model?.prices ?? FREE;
    return { account: new ModelAccount(prices, { isSpent, exchange }), exchange };
  }

  /** Keeps what was counted, when the requests that are open have ended. */
  async close(job: Job, { account, exchange }: OpenAccount): Promise<void> {
    await account.settled();
    if (exchange) await this.exchanges.keep(job, exchange);
    if (account.use) await this.keep(job, account.use);
  }

  private async keep(job: Job, use: ModelUse): Promise<void> {
    const { id, modelUse: earlier } = job;
    this.metrics.modelUsed(use);
    this.logger.log(`job ${id}: ${describeUse(use)}`);
    const inAll = earlier ? addUse(earlier, use) : use;
    await throughDatabaseOutage(() => this.jobs.keepModelUse(job, { now: use, inAll }));
  }
}

/** One log line for the operator of the service. */
function describeUse(use: ModelUse): string {
  const { steps, input, output, isEstimated, cost, milliseconds, verdict } = use;
  const sentences = verdict
    ? `; sentences: ${verdict.bound} bound, ${verdict.corrected} of them corrected, ${verdict.leftOut} left out`
    : '; no reply of it was told';
  const tokens = `${input} tokens in, ${output} out${isEstimated ? ' (estimated)' : ''}`;
  return `model: ${steps} requests, ${tokens}, cost ${cost.toFixed(6)}, ${Math.round(milliseconds)} ms${sentences}`;
}
