import { Injectable } from '@nestjs/common';
import { type Caller } from '../../auth/index.js';
import { ApiError, notFound } from '../../common/api/api-error.js';
import { hasCode } from '../../common/faults/system-error.js';
import { keepPrivate } from '../../common/trace.js';
import { FOREIGN_KEY_VIOLATION } from '../../database/index.js';
import { Metrics } from '../../metrics/index.js';
import { isOpen, type Job } from '../records/job.entity.js';
import { JobsService } from '../records/jobs.service.js';
import { type FeedbackDraft, FeedbackRepository } from './feedback.repository.js';
import { type JobFeedback } from './job-feedback.entity.js';

/** What people say of the answers to their own questions. */
@Injectable()
export class FeedbackService {
  constructor(
    private readonly feedback: FeedbackRepository,
    private readonly jobs: JobsService,
    private readonly metrics: Metrics,
  ) {}

  /**
   * The feedback on a job; null if there is none.
   * @throws ApiError NOT_FOUND, also for a job of another user
   */
  async find(caller: Caller, jobId: string): Promise<JobFeedback | null> {
    const job = await this.jobs.get(caller, jobId);
    return this.feedback.findOfJob(job.projectId, job.id);
  }

  /**
   * Says something of a job that has ended, in place of what was said before.
   * @throws ApiError NOT_FOUND (the job or the one that corrects it), or INVALID_PARAMETERS for a job that is open, a right answer
   * that is corrected, two corrections, and a job that can be no correction
   */
  async give(caller: Caller, jobId: string, draft: FeedbackDraft): Promise<JobFeedback> {
    keepPrivate(draft.comment ?? '', draft.correctedQuestion ?? '');
    const job = await this.jobs.get(caller, jobId);
    if (isOpen(job)) throw invalid('verdict', 'the job is still being answered');
    refuseUnfit(draft);
    if (draft.correctedJobId !== null) refuseOther(job, await this.jobs.get(caller, draft.correctedJobId));
    const row = { ...draft, jobId: job.id, userId: caller.userId };
    const given = await this.feedback.replace(caller.projectId, row).catch((error: unknown) => {
      // One of the jobs was deleted meanwhile.
      throw hasCode(error, FOREIGN_KEY_VIOLATION) ? notFound(`job ${jobId}`) : error;
    });
    this.metrics.feedbackGiven(given.verdict);
    return given;
  }

  /** Removes the feedback; does nothing if there is none. @throws ApiError NOT_FOUND */
  async withdraw(caller: Caller, jobId: string): Promise<void> {
    const job = await this.jobs.get(caller, jobId);
    await this.feedback.deleteOfJob(job.projectId, job.id);
  }
}

function refuseUnfit({ verdict, correctedQuestion, correctedJobId }: FeedbackDraft): void {
  if (correctedQuestion !== null && correctedJobId !== null)
    throw invalid('corrected_job_id', 'give either a wording or a job, not both');
  if (verdict === 'right' && (correctedQuestion !== null || correctedJobId !== null))
    throw invalid('verdict', 'an answer marked as right cannot be corrected');
  if (correctedQuestion?.trim() === '') throw invalid('corrected_question', 'must not be empty');
}

function refuseOther(job: Job, corrected: Job): void {
  if (corrected.id === job.id) throw invalid('corrected_job_id', 'a job cannot correct itself');
  if (corrected.status !== 'finished') throw invalid('corrected_job_id', 'the job has no answer');
  if (corrected.datasetId !== job.datasetId)
    throw invalid('corrected_job_id', 'the job was answered from different data');
}

const invalid = (field: string, rule: string): ApiError =>
  new ApiError('INVALID_PARAMETERS', `${field}: ${rule}`);
