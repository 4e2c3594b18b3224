import { Injectable } from '@nestjs/common';
import { type AnalysisRequest, Analyst, type AnswerEvent } from '../../engine/index.js';
import { Metrics } from '../../metrics/index.js';
import { inStages } from './answer-stages.js';
import { type Job } from '../records/job.entity.js';
import { ModelAccounts } from './model-accounts.js';

/** Wraps the analyst and measures its stages and its use of a language model. */
@Injectable()
export class MeasuredAnalyst {
  constructor(
    private readonly analyst: Analyst,
    private readonly accounts: ModelAccounts,
    private readonly metrics: Metrics,
  ) {}

  /** Answers the question of a job. What that takes of a model is kept with the job, however the answer ends. */
  async *answer(
    job: Job,
    request: Omit<AnalysisRequest, 'account'>,
    signal: AbortSignal,
  ): AsyncGenerator<AnswerEvent> {
    const opened = await this.accounts.open(job);
    try {
      yield* inStages(this.analyst.answer({ ...request, account: opened.account }, signal), this.metrics);
    } finally {
      await this.accounts.close(job, opened);
    }
  }
}
