import { Injectable } from '@nestjs/common';
import { type Caller, reaches, requireReach } from '../../auth/index.js';
import { ApiError, notFound } from '../../common/api/api-error.js';
import { newId } from '../../common/ids.js';
import { type Page, type PageRequest } from '../../common/api/paging.js';
import { hasCode } from '../../common/faults/system-error.js';
import { currentTrace, keepPrivate, noteSubject } from '../../common/trace.js';
import { FOREIGN_KEY_VIOLATION, type Transaction } from '../../database/index.js';
import { MOST_QUESTION_CHARACTERS, plainQuestion } from '../../engine/index.js';
import { TaskQueue } from '../../queue/index.js';
import { SessionsService } from '../../sessions/index.js';
import { DatasourceSelection } from '../answering/datasource-selection.js';
import { type JobDraft } from './job-draft.js';
import { type Job } from './job.entity.js';
import { failureOf, JobLog } from './job-log.js';
import { JobsRepository } from './jobs.repository.js';

/** Jobs: the questions of a session. They are answered in the background, whether or not a client is listening. */
@Injectable()
export class JobsService {
  constructor(
    private readonly jobs: JobsRepository,
    private readonly sessions: SessionsService,
    private readonly selection: DatasourceSelection,
    private readonly queue: TaskQueue,
    private readonly log: JobLog,
  ) {}

  /**
   * Checks a question and queues it for answering.
   * @param transaction creates the job
   * @throws ApiError NOT_FOUND (session, dataset or data source), JOB_QUOTA, QUESTION_TOO_LONG, TOO_MANY_FILES, INVALID_ANALYSIS or
   * FILES_NOT_READY
   */
  async create(caller: Caller, draft: JobDraft, transaction: Transaction): Promise<Job> {
    const { projectId, userId } = caller;
    keepPrivate(draft.question, draft.userPrompt ?? '');
    if (draft.datasetId !== null) noteSubject({ datasetId: draft.datasetId });
    refuseTooLong(draft.question);
    const session = await this.sessions.get(caller, draft.sessionId);
    requireReach(caller, draft.datasetId);
    const datasources = await this.selection.choose(projectId, draft.datasetId, draft.datasourceIds);
    const job = {
      ...draft,
      id: newId('job'),
      userId,
      datasourceIds: datasources.map(({ id }) => id),
      outputLanguage: draft.outputLanguage ?? session.outputLanguage,
      jobMode: draft.jobMode ?? session.jobMode,
      status: 'queued' as const,
      trace: currentTrace(),
    };
    const created = await transaction((unitOfWork) =>
      this.jobs.insertWithinQuota(projectId, job, unitOfWork),
    ).catch((error: unknown) => {
      // The session was deleted meanwhile.
      throw hasCode(error, FOREIGN_KEY_VIOLATION) ? notFound(`session ${session.id}`) : error;
    });
    noteSubject({ jobId: created.id });
    await this.queue.add('answer-job', { projectId, id: created.id, trace: job.trace });
    return created;
  }

  /** @throws ApiError NOT_FOUND, also for a job of another user, and over a dataset that the caller does not reach */
  async get(caller: Caller, id: string): Promise<Job> {
    const job = await this.jobs.find(caller.projectId, id);
    if (job?.userId !== caller.userId || !reaches(caller, job.datasetId)) throw notFound(`job ${id}`);
    return job;
  }

  /** Cancels a job; a job that has ended does not change. @throws ApiError NOT_FOUND */
  async cancel(caller: Caller, id: string): Promise<Job> {
    const { projectId } = caller;
    const job = await this.get(caller, id);
    const status = await this.jobs.requestCancel(projectId, job.id);
    if (status === 'cancelled') await this.log.announceEnd(job.id, status);
    return this.get(caller, id);
  }

  /** The finished jobs of the caller's session, newest first. @throws ApiError NOT_FOUND */
  async listHistory(caller: Caller, sessionId: string, request: PageRequest): Promise<Page<Job>> {
    const session = await this.sessions.get(caller, sessionId);
    return this.jobs.pageOfSession(caller.projectId, session.id, request);
  }

  /** The job as it ended. @throws ApiError JOB_FAILED or JOB_CANCELLED when it has no answer, NOT_FOUND when it is deleted */
  async getAnswered(projectId: string, id: string): Promise<Job> {
    const job = await this.jobs.find(projectId, id);
    // Its session was deleted while it was answered.
    if (!job) throw notFound(`job ${id}`);
    const failure = failureOf(job);
    if (failure) throw failure;
    return job;
  }
}

function refuseTooLong(question: string): void {
  if (plainQuestion(question) !== null) return;
  throw new ApiError('QUESTION_TOO_LONG', `at most ${MOST_QUESTION_CHARACTERS} characters are allowed`);
}
