import { Injectable, Logger } from '@nestjs/common';
import { ModelBudgetsService } from '../auth/index.js';
import { Settings } from '../config/index.js';
import { throughDatabaseOutage } from '../database/index.js';
import {
  addUse,
  type AnalysisRequest,
  Analyst,
  type AnswerEvent,
  ModelAccount,
  type ModelUse,
} from '../engine/index.js';
import { Metrics } from '../metrics/index.js';
import { inStages } from './answer-stages.js';
import { type Job } from './job.entity.js';
import { JobsRepository } from './jobs.repository.js';

const FREE = { input: 0, output: 0 };

/** The analyst, whose stages are measured, and what it takes of a language model. */
@Injectable()
export class MeasuredAnalyst {
  private readonly logger = new Logger(MeasuredAnalyst.name);

  constructor(
    private readonly analyst: Analyst,
    private readonly jobs: JobsRepository,
    private readonly budgets: ModelBudgetsService,
    private readonly metrics: Metrics,
    private readonly settings: Settings,
  ) {}

  /** Answers the question of a job. What that takes of a model is kept with the job, however the answer ends. */
  async *answer(
    job: Job,
    request: Omit<AnalysisRequest, 'account'>,
    signal: AbortSignal,
  ): AsyncGenerator<AnswerEvent> {
    const isSpent = await this.budgets.isSpent(job.projectId);
    const account = new ModelAccount(this.settings.model?.prices ?? FREE, isSpent);
    try {
      yield* inStages(this.analyst.answer({ ...request, account }, signal), this.metrics);
    } finally {
      await account.settled();
      if (account.use) await this.keep(job, account.use);
    }
  }

  private async keep(job: Job, use: ModelUse): Promise<void> {
    const { id, modelUse: earlier } = job;
    this.metrics.modelUsed(use);
    this.logger.log(`job ${id}: ${describeUse(use)}`);
    const inAll = earlier ? addUse(earlier, use) : use;
    await throughDatabaseOutage(() => this.jobs.keepModelUse(job, { now: use, inAll }));
  }
}

/** One line for whoever operates the service. */
function describeUse(use: ModelUse): string {
  const { steps, input, output, isEstimated, cost, milliseconds, verdict } = use;
  const sentences = verdict
    ? `; sentences: ${verdict.bound} bound, ${verdict.corrected} of them corrected, ${verdict.leftOut} left out`
    : '; no reply of it was told';
  const tokens = `${input} tokens in, ${output} out${isEstimated ? ' (estimated)' : ''}`;
  return `model: ${steps} requests, ${tokens}, cost ${cost.toFixed(6)}, ${Math.round(milliseconds)} ms${sentences}`;
}
