import { Injectable } from '@nestjs/common';
import { type Caller } from '../../auth/index.js';
import { ApiError, notFound } from '../../common/api/api-error.js';
import { hasCode } from '../../common/faults/system-error.js';
import { Settings } from '../../config/index.js';
import { FOREIGN_KEY_VIOLATION } from '../../database/index.js';
import { type Job } from '../records/job.entity.js';
import { JobsRepository } from '../records/jobs.repository.js';
import { JobsService } from '../records/jobs.service.js';
import { type AnswerLink } from './answer-link.entity.js';
import { AnswerLinksRepository } from './answer-links.repository.js';
import { isSameSecret, readToken, tokenOf } from './link-token.js';
import { DAY_MS } from '../../common/durations.js';

const MOST_LINKS = 20;
/** For which a link works unless another time is asked for. */
export const USUAL_DAYS = 30;

/** A link and the answer that it shows. */
export interface OpenedLink {
  readonly link: AnswerLink;
  readonly job: Job;
}

/** Links that show one answer to anyone who has them, until they expire or are revoked. */
@Injectable()
export class AnswerLinksService {
  constructor(
    private readonly links: AnswerLinksRepository,
    private readonly jobs: JobsService,
    private readonly allJobs: JobsRepository,
    private readonly settings: Settings,
  ) {}

  /**
   * Makes a link to an answer.
   * @throws ApiError NO_PERMISSION where answers are not shared; NOT_FOUND, also for a job of another user; INVALID_PARAMETERS for a job without an answer, and where the
   * answer has too many links
   */
  async create(caller: Caller, jobId: string, days: number): Promise<AnswerLink> {
    if (!this.settings.sharesAnswers) throw new ApiError('NO_PERMISSION', 'sharing answers is disabled');
    const job = await this.jobs.get(caller, jobId);
    if (job.status !== 'finished') throw new ApiError('INVALID_PARAMETERS', 'id: the job has no answer');
    if ((await this.links.listValid(job.projectId, job.id)).length >= MOST_LINKS)
      throw new ApiError(
        'INVALID_PARAMETERS',
        `id: the answer has ${MOST_LINKS} links already: revoke one first`,
      );
    return this.links.create(job.projectId, draftOf(job, days)).catch((error: unknown) => {
      // The job was deleted meanwhile.
      throw hasCode(error, FOREIGN_KEY_VIOLATION) ? notFound(`job ${jobId}`) : error;
    });
  }

  /** The link that the reply of a job ends with: the same however often the job is answered. */
  ownOf(job: Job): Promise<AnswerLink> {
    return this.links.createOnce(job.projectId, job.id.replace('job', 'link'), draftOf(job, USUAL_DAYS));
  }

  /** The links to an answer that work, the newest first. @throws ApiError NOT_FOUND */
  async list(caller: Caller, jobId: string): Promise<AnswerLink[]> {
    const job = await this.jobs.get(caller, jobId);
    return this.links.listValid(job.projectId, job.id);
  }

  /** Revokes a link. @throws ApiError NOT_FOUND (the job or the link) */
  async remove(caller: Caller, jobId: string, id: string): Promise<void> {
    const job = await this.jobs.get(caller, jobId);
    if (!(await this.links.deleteOfJob(job.projectId, job.id, id))) throw notFound(`link ${id}`);
  }

  /** The address of a link, for people. */
  urlOf(link: AnswerLink): string {
    const { publicUrl, basePath } = this.settings;
    return `${publicUrl}${basePath}/a/${tokenOf(link)}`;
  }

  /**
   * The answer that a token gives access to; null if the token is wrong, expired or revoked, or if sharing
   * is disabled.
   */
  async open(token: string): Promise<OpenedLink | null> {
    const asked = this.settings.sharesAnswers ? readToken(token) : null;
    const link = asked && (await this.links.findValid(asked.id));
    if (!link || !isSameSecret(link.secret, asked.secret)) return null;
    const job = await this.allJobs.find(link.projectId, link.jobId);
    return job && { link, job };
  }
}

function draftOf({ id, userId }: Job, days: number) {
  return { jobId: id, userId, expiresAt: new Date(Date.now() + days * DAY_MS) };
}
