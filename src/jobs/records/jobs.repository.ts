import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  type DeepPartial,
  type EntityManager,
  In,
  LessThan,
  type QueryDeepPartialEntity,
  Repository,
} from 'typeorm';
import {
  ModelBudgetsService,
  noRoom,
  QuotasService,
  type StoredRow,
  takeStorageSql,
} from '../../auth/index.js';
import { ApiError } from '../../common/api/api-error.js';
import { type Page, type PageRequest } from '../../common/api/paging.js';
import { Settings } from '../../config/index.js';
import { ProjectScopedRepository } from '../../database/index.js';
import { type AnswerOutcome, type ModelUse } from '../../engine/index.js';
import { Metrics } from '../../metrics/index.js';
import { type Task } from '../../queue/index.js';
import { RESULT_BYTES } from '../../sessions/index.js';
import { describeEnd, type JobTimes, millisecondsOf } from '../events/job-end.js';
import { isOpen, Job, type JobStatus } from './job.entity.js';

type NewJob = Omit<DeepPartial<Job>, 'projectId'>;

/** What an attempt at an answer took of the model, and what all of them took together. */
interface KeptUse {
  readonly now: ModelUse;
  readonly inAll: ModelUse;
}

/** What is told of a job that was changed. */
type ChangedJob = Pick<Job, 'status' | 'sessionId'> & JobTimes;

@Injectable()
export class JobsRepository extends ProjectScopedRepository<Job> {
  private readonly logger = new Logger('Jobs');

  constructor(
    @InjectRepository(Job) rows: Repository<Job>,
    private readonly quotas: QuotasService,
    private readonly budgets: ModelBudgetsService,
    private readonly metrics: Metrics,
    private readonly settings: Settings,
  ) {
    super(rows);
  }

  /** The finished jobs of a session, newest first. */
  pageOfSession(projectId: string, sessionId: string, request: PageRequest): Promise<Page<Job>> {
    const condition = "session_id = $2 AND status = 'finished'";
    return this.page(projectId, { condition, values: [sessionId] }, request);
  }

  /** The newest jobs of its session that were finished when a job was created, oldest first: always the same ones. */
  async listBefore({ projectId, sessionId, id }: Job, count: number): Promise<Job[]> {
    if (count === 0) return [];
    const condition = `session_id = $2 AND status = 'finished' AND finished_at < (SELECT created_at FROM jobs WHERE id = $3)`;
    return (await this.newest(projectId, { condition, values: [sessionId, id] }, count)).reverse();
  }

  /**
   * @throws ApiError JOB_QUOTA when the project has no job left, as many open as it may, or nothing left for the model that alone
   * may answer, INSUFFICIENT_STORAGE when it has no room for results
   */
  async insertWithinQuota(projectId: string, job: NewJob, unitOfWork: EntityManager): Promise<Job> {
    const inserted = await this.insert(projectId, job, unitOfWork);
    await this.quotas.takeJob(projectId, unitOfWork);
    // Concurrent creations wait for the row of the project, which is locked above.
    await this.refuseTooManyOpen(projectId, unitOfWork);
    await this.budgets.requireBudget(projectId, unitOfWork);
    return inserted;
  }

  /**
   * Counts a file of a job's answer of the quota, before it is stored. Another worker that computes the answer again may store
   * it again. The files of a job that is deleted count nothing: they go with it.
   * @param place of the file in the answer, from 0
   * @throws ApiError INSUFFICIENT_STORAGE when it does not fit the project's quota
   */
  async countResult(
    { projectId, id }: Pick<Job, 'projectId' | 'id'>,
    { place, bytes }: { readonly place: number; readonly bytes: number },
  ): Promise<void> {
    const [counted] = await this.send<{ isKnown: boolean; isTaken: boolean }>(
      `WITH known AS (
         SELECT id, coalesce(result_bytes[$4], 0) AS bytes FROM jobs WHERE id = $5 AND project_id = $1 FOR UPDATE
       ), taken AS (
         ${takeStorageSql('(SELECT $3::bigint - bytes FROM known)')} RETURNING id
       ), kept AS (
         UPDATE jobs SET result_bytes[$4] = $3 FROM taken WHERE jobs.id = $5 AND jobs.project_id = taken.id
       )
       SELECT EXISTS (SELECT FROM known) AS "isKnown", EXISTS (SELECT FROM taken) AS "isTaken"`,
      [projectId, this.quotas.mostBytes, bytes, place + 1, id],
    );
    if (counted?.isKnown && !counted.isTaken) throw noRoom();
  }

  /**
   * Stores the model usage of an answer with its job and charges it to the project's budget, even if the job
   * has been deleted.
   */
  async keepModelUse({ projectId, id }: Pick<Job, 'projectId' | 'id'>, use: KeptUse): Promise<void> {
    await this.transaction(async (unitOfWork) => {
      await unitOfWork.update(Job, { projectId, id }, { modelUse: use.inAll });
      const { input, output, cost } = use.now;
      await this.budgets.count(projectId, { tokens: input + output, cost }, unitOfWork);
    });
  }

  private async refuseTooManyOpen(projectId: string, unitOfWork: EntityManager): Promise<void> {
    const { openJobsPerProject } = this.settings;
    const open = await unitOfWork.countBy(Job, { projectId, status: In(['queued', 'running']) });
    // Among them is the one that is created.
    if (open <= openJobsPerProject) return;
    throw new ApiError('JOB_QUOTA', `${openJobsPerProject} jobs are already open: wait until one has ended`);
  }

  /**
   * Notes that a job is to end; one that waits ends at once.
   * @returns the status it has now, or null when it was not open
   */
  requestCancel(projectId: string, id: string): Promise<JobStatus | null> {
    const changes = {
      cancelRequestedAt: () => 'clock_timestamp()',
      status: () => `CASE status WHEN 'queued' THEN 'cancelled' ELSE status END`,
      finishedAt: () => `CASE status WHEN 'queued' THEN clock_timestamp() END`,
    };
    return this.changeOpen({ projectId, id }, changes, null);
  }

  async isCancelRequested(projectId: string, id: string): Promise<boolean> {
    return this.scoped(projectId)
      .andWhere('entity.id = :id AND entity.cancelRequestedAt IS NOT NULL', { id })
      .getExists();
  }

  /**
   * Brings an open job to its final state.
   * @param outcome of its answer, to be measured; null where it has none
   * @returns false when it is deleted or closed already
   */
  async close(
    job: Pick<Job, 'projectId' | 'id'>,
    end: Pick<Job, 'status' | 'events'>,
    outcome: AnswerOutcome | null,
  ): Promise<boolean> {
    const changes = { ...end, finishedAt: () => 'clock_timestamp()' };
    return (await this.changeOpen(job, changes, outcome)) !== null;
  }

  /** Changes an open job; one that ends without an answer gives its unit of the quota back. @returns its status now, or null */
  private async changeOpen(
    { projectId, id }: Pick<Job, 'projectId' | 'id'>,
    changes: QueryDeepPartialEntity<Job>,
    outcome: AnswerOutcome | null,
  ): Promise<JobStatus | null> {
    const change = async (unitOfWork: EntityManager): Promise<ChangedJob | null> => {
      const result = await unitOfWork
        .createQueryBuilder()
        .update(Job)
        .set(changes)
        .where(`id = :id AND project_id = :projectId AND status IN ('queued', 'running')`, { id, projectId })
        .returning(
          'status, session_id AS "sessionId", created_at AS "createdAt", started_at AS "startedAt", finished_at AS "finishedAt"',
        )
        .execute();
      const [row] = result.raw as ChangedJob[];
      const isUnanswered = row?.status === 'failed' || row?.status === 'cancelled';
      if (isUnanswered) await this.quotas.giveJobBack(projectId, unitOfWork);
      return row ?? null;
    };
    // Of a job that has an answer nothing else is changed.
    const job = outcome ? await change(this.rows.manager) : await this.transaction(change);
    if (job && !isOpen(job)) this.tellEnd({ id, projectId, ...job }, outcome);
    return job?.status ?? null;
  }

  /** The code that closes a job reports it, so that each job is reported once. */
  private tellEnd(
    job: Pick<Job, 'id' | 'projectId' | 'sessionId' | 'status'> & JobTimes,
    outcome: AnswerOutcome | null,
  ): void {
    const { waited, worked } = millisecondsOf(job);
    this.metrics.jobEnded(job.status, waited + worked);
    if (outcome) this.metrics.questionAnswered(outcome);
    const { message, facts } = describeEnd(job, outcome);
    this.logger.log(message, facts);
  }

  /** Running jobs that began before a moment, of all projects. */
  listOverdue(startedBefore: Date): Promise<Job[]> {
    return this.rows.find({ where: { status: 'running', startedAt: LessThan(startedBefore) } });
  }

  /** Deletes some jobs, of all projects, that ended before a moment. @returns where they were */
  async deleteEnded(
    endedBefore: Date,
    most: number,
    unitOfWork: EntityManager,
  ): Promise<Pick<Job, 'id' | 'projectId' | 'sessionId'>[]> {
    const [rows] = await unitOfWork.query<[(Pick<Job, 'id' | 'sessionId'> & StoredRow)[], number]>(
      `DELETE FROM jobs WHERE id IN (
         SELECT id FROM jobs WHERE finished_at < $1 AND status NOT IN ('queued', 'running') LIMIT ${most}
       ) RETURNING id, project_id AS "projectId", session_id AS "sessionId", ${RESULT_BYTES} AS bytes`,
      [endedBefore],
    );
    await this.quotas.giveAllStorageBack(rows, unitOfWork);
    return rows;
  }

  /** What no process may be working on after a restart, of all projects. */
  listUnfinished(): Promise<Task[]> {
    return this.rows.find({
      select: { id: true, projectId: true, trace: true },
      where: { status: In(['queued', 'running']) },
      order: { createdAt: 'ASC' },
    });
  }
}
