import { Injectable } from '@nestjs/common';
import { DatasetKeys, type Datasource } from '../../datasources/index.js';
import { type AnalysisMode, type AnswerEvent, knownQuestions } from '../../engine/index.js';
import { KnowledgeService } from '../../knowledge/index.js';
import { type Job } from '../records/job.entity.js';
import { JobHistory } from './job-history.js';
import { JobWorkbench } from './job-workbench.js';
import { MeasuredAnalyst } from './measured-analyst.js';

/** Asks the analyst a job's question over the job's data. */
@Injectable()
export class JobAnalysis {
  constructor(
    private readonly history: JobHistory,
    private readonly workbench: JobWorkbench,
    private readonly keys: DatasetKeys,
    private readonly knowledge: KnowledgeService,
    private readonly analyst: MeasuredAnalyst,
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
    const history = await this.history.load(job);
    const { projectId, datasetId } = job;
    const keys = datasetId === null ? [] : await this.keys.list(projectId, datasetId);
    const knowledge = datasetId === null ? null : await this.knowledge.known(projectId, datasetId);
    yield* this.workbench.with({ projectId, datasources, keys, knowledge }, signal, (laid) => {
      const verified = knowledge ? knownQuestions(knowledge) : undefined;
      const asked = { question, language, userPrompt, history, mode, withCitation };
      const request = { ...asked, ...laid, ...(verified && { verified }) };
      return this.analyst.answer(job, request, signal);
    });
  }
}
