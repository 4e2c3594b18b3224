import { Injectable, Logger } from '@nestjs/common';
import { describeError } from '../../common/faults/describe-error.js';
import { joinSignals } from '../../common/join-signals.js';
import { keepPrivate } from '../../common/trace.js';
import { throughDatabaseOutage } from '../../database/index.js';
import { type Datasource, DatasourcesService } from '../../datasources/index.js';
import { type AnswerOutcome } from '../../engine/index.js';
import { ObjectStore } from '../../storage/index.js';
import { AnswerRecorder, AnswersDiffer, type RecorderPorts, resultFolder } from './answer-recorder.js';
import { isLast, type NumberedEvent } from '../events/job-event.js';
import { JobEvents } from '../events/job-events.js';
import { lastEventOf } from '../records/job-log.js';
import { type Job, type JobStatus } from '../records/job.entity.js';
import { JobsRepository } from '../records/jobs.repository.js';
import { LinkedAnswers } from '../links/linked-answers.js';

/** Signals that may stop an answer early: its time limit, its user, the shutdown of the process. */
interface AnswerSignals {
  readonly timeout: AbortSignal;
  readonly cancellation: AbortSignal;
  readonly shutdown: AbortSignal;
}

/** Answers one job: records what the analyst emits and brings the job to its final state. */
@Injectable()
export class JobAnswering {
  private readonly logger = new Logger(JobAnswering.name);

  constructor(
    private readonly jobs: JobsRepository,
    private readonly datasources: DatasourcesService,
    private readonly answers: LinkedAnswers,
    private readonly store: ObjectStore,
    private readonly events: JobEvents,
  ) {}

  /**
   * Ends with the job in a final state. A job whose worker died is answered again: what was emitted already is not emitted once
   * more, and where the answer turns out to be another, the job is closed as failed.
   * @param signals what may end the work early
   * @throws when nothing was emitted yet, so that another attempt is possible, and when the process shuts down, which leaves the
   * job open for the next one
   */
  async answer(job: Job, signals: AnswerSignals): Promise<void> {
    keepPrivate(job.question, job.userPrompt ?? '');
    const datasources = await this.load(job);
    await this.jobs.update(job.projectId, job.id, {
      status: 'running',
      startedAt: new Date(),
      datasourceRevisions: revisionsOf(job, datasources),
    });
    const recorder = this.recorder(job, datasources);
    const { signal, release } = joinSignals([signals.timeout, signals.cancellation, signals.shutdown]);
    let outcome: AnswerOutcome | null = null;
    try {
      for await (const event of this.answers.answer(job, datasources, signal)) {
        signal.throwIfAborted();
        await recorder.record(event);
        if (event.type === 'sources') outcome = event.outcome;
      }
      await recorder.end();
    } catch (error) {
      await this.closeUnanswered(job, { recorder, signals, error });
      return;
    } finally {
      release();
    }
    await this.close(job, { status: 'finished', events: recorder.events, outcome });
  }

  /** Closes a job that has no answer, or the beginning of one. */
  fail(job: Job): Promise<void> {
    return this.closeBrokenOff(job, this.recorder(job, []), 'failed');
  }

  /** Tells clients that follow a finished job that no more events come, if its worker died before it could. */
  async announceEnd(job: Pick<Job, 'id' | 'status'>): Promise<void> {
    const last = (await this.events.list(job.id)).at(-1);
    if (!last || !isLast(last.event)) await this.events.publish(job.id, lastEventOf(job));
  }

  private recorder(job: Job, datasources: readonly Datasource[]): AnswerRecorder {
    const count: RecorderPorts['count'] = (file) =>
      throughDatabaseOutage(() => this.jobs.countResult(job, file));
    return new AnswerRecorder(job, datasources, { store: this.store, events: this.events, count });
  }

  private async closeUnanswered(job: Job, { recorder, signals, error }: UnansweredJob): Promise<void> {
    await recorder.settled();
    const isCancelled = signals.cancellation.aborted;
    const mayBeTriedAgain = !isCancelled && recorder.events.length === 0 && !(error instanceof AnswersDiffer);
    if (signals.shutdown.aborted || mayBeTriedAgain) throw error;
    if (!isCancelled) this.logger.error(`job ${job.id} failed`, describeError(error));
    await this.closeBrokenOff(job, recorder, isCancelled ? 'cancelled' : 'failed');
  }

  private async closeBrokenOff(job: Job, recorder: AnswerRecorder, status: JobStatus): Promise<void> {
    await recorder.breakOff();
    await this.close(job, { status, events: recorder.events, outcome: null });
  }

  private async close(job: Job, end: JobEnd): Promise<void> {
    const { projectId, id } = job;
    const { status, events, outcome } = end;
    const isClosed = await throughDatabaseOutage(() =>
      this.jobs.close(job, { status, events: [...events] }, outcome),
    );
    // Its session was deleted meanwhile.
    if (!isClosed && !(await this.jobs.find(projectId, id))) await this.store.remove(resultFolder(job));
    await this.events.publish(id, lastEventOf(end));
  }

  private async load({ projectId, datasetId, datasourceIds }: Job): Promise<Datasource[]> {
    if (datasetId === null) return [];
    const all = await this.datasources.listAll(projectId, datasetId);
    return all.filter(({ id }) => datasourceIds.includes(id));
  }
}

/** In the order of the job's data sources; -1 for one that is gone. */
function revisionsOf({ datasourceIds }: Job, datasources: readonly Datasource[]): number[] {
  const revisions = new Map(datasources.map(({ id, revision }) => [id, revision]));
  return datasourceIds.map((id) => revisions.get(id) ?? -1);
}

interface JobEnd {
  readonly status: JobStatus;
  readonly events: readonly NumberedEvent[];
  /** Null where there is no answer. */
  readonly outcome: AnswerOutcome | null;
}

interface UnansweredJob {
  readonly recorder: AnswerRecorder;
  readonly signals: AnswerSignals;
  readonly error: unknown;
}
