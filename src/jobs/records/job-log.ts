import { Injectable } from '@nestjs/common';
import { ApiError } from '../../common/api/api-error.js';
import { AnswerArchive } from '../archive/answer-archive.js';
import { type Block } from './block.js';
import { blocksOf, type JobEvent, type NumberedEvent } from '../events/job-event.js';
import { JobEvents } from '../events/job-events.js';
import { isOpen, type Job, type JobStatus } from './job.entity.js';

/** The events of a job: from its channel while it is open, from storage after it has ended. */
@Injectable()
export class JobLog {
  constructor(
    private readonly events: JobEvents,
    private readonly archive: AnswerArchive,
  ) {}

  /** The events behind number `after`; of an open job also those to come, until the last or until `signal` is aborted. */
  follow(job: Job, after: number, signal: AbortSignal): AsyncIterable<NumberedEvent> {
    return isOpen(job) ? this.events.follow(job.id, after, signal) : this.replay(job, after);
  }

  /** The blocks so far. */
  async blocks(job: Job): Promise<Block[]> {
    return blocksOf(await this.list(job));
  }

  /**
   * The number after which reading resumes for a client that has seen the event `lastEventId`, which is a
   * number or the ID of a group; a group is then sent again from its start. 0 for anything else.
   */
  async numberOf(job: Job, lastEventId: string): Promise<number> {
    if (/^\d{1,9}$/.test(lastEventId)) return Number(lastEventId);
    const first = (await this.list(job)).find(({ event }) => groupIdOf(event) === lastEventId);
    return first ? first.number - 1 : 0;
  }

  /** Tells clients that follow a finished job that no more events come. */
  async announceEnd(jobId: string, status: JobStatus): Promise<void> {
    await this.events.publish(jobId, lastEventOf({ status }));
  }

  private list(job: Job): Promise<readonly NumberedEvent[]> {
    return isOpen(job) ? this.events.list(job.id) : this.archive.eventsOf(job);
  }

  private async *replay(job: Job, after: number): AsyncGenerator<NumberedEvent> {
    const events = await this.archive.eventsOf(job);
    const publishedAt = (job.finishedAt ?? job.createdAt).toISOString();
    yield* [...events, { number: events.length + 1, publishedAt, event: lastEventOf(job) }].slice(after);
  }
}

/** Why an ended job has no answer, or null when it has one. */
export function failureOf({ status }: Pick<Job, 'status'>): ApiError | null {
  if (status === 'finished') return null;
  return new ApiError(status === 'cancelled' ? 'JOB_CANCELLED' : 'JOB_FAILED');
}

/** The event that ends a job's stream. */
export function lastEventOf(job: Pick<Job, 'status'>): JobEvent {
  const failure = failureOf(job);
  return failure ? { type: 'failed', code: failure.code, message: failure.message } : { type: 'end' };
}

function groupIdOf(event: JobEvent): string | null {
  if (event.type === 'task') return event.group.id;
  return event.type === 'block' && 'group' in event.block ? event.block.group.id : null;
}
