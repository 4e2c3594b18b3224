import { Injectable } from '@nestjs/common';
import { type Datasource } from '../datasources/index.js';
import { type AnalysisMode, Analyst, type AnswerEvent, type PastQuestion } from '../engine/index.js';
import { Metrics } from '../metrics/index.js';
import { SessionsService } from '../sessions/index.js';
import { type Block } from './block.js';
import { blocksOf } from './job-event.js';
import { inStages } from './answer-stages.js';
import { type Job } from './job.entity.js';
import { JobWorkbench } from './job-workbench.js';
import { JobsRepository } from './jobs.repository.js';

/** Asks the analyst a job's question over the job's data. */
@Injectable()
export class JobAnalysis {
  constructor(
    private readonly jobs: JobsRepository,
    private readonly sessions: SessionsService,
    private readonly workbench: JobWorkbench,
    private readonly analyst: Analyst,
    private readonly metrics: Metrics,
  ) {}

  /**
   * The analyst's events.
   * @param datasources what the job is answered from
   * @throws when the answer cannot be completed
   */
  async *answer(
    job: Job,
    datasources: readonly Datasource[],
    signal: AbortSignal,
  ): AsyncGenerator<AnswerEvent> {
    const { question, outputLanguage: language, userPrompt, withCitation } = job;
    const mode: AnalysisMode = job.jobMode === 'DATA_ANALYTICS' ? 'data' : 'auto';
    const history = await this.loadHistory(job);
    yield* this.workbench.with({ projectId: job.projectId, datasources }, signal, (laid) => {
      const request = { question, language, userPrompt, history, mode, withCitation, ...laid };
      return inStages(this.analyst.answer(request, signal), this.metrics);
    });
  }

  private async loadHistory(job: Job): Promise<PastQuestion[]> {
    const session = await this.sessions.get(job, job.sessionId);
    const past = await this.jobs.listBefore(job, session.maxContextualJobHistory);
    return past.map(({ question, events }) => ({ question, reply: replyOf(blocksOf(events)) }));
  }
}

function replyOf(blocks: readonly Block[]): string {
  return blocks
    .map((block) => (block.type === 'MESSAGE' && block.group.stage === 'Respond' ? block.content : ''))
    .join('');
}
