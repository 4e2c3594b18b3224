import { once } from 'node:events';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { type Response } from 'express';
import { Settings } from '../config/index.js';
import { EventPresenter } from './event-presenter.js';
import { isLast } from './job-event.js';
import { type Job } from './job.entity.js';
import { JobLog } from './job-log.js';

interface EventRange {
  /** Number of the event behind which to begin. */
  readonly after: number;
  /** Whether an event's id is its number; the contract has the id of its group there. */
  readonly isNumbered: boolean;
}

/** Streams the events of a job to a client. A client that goes away does not disturb the job. */
@Injectable()
export class JobStream implements BeforeApplicationShutdown {
  private readonly following = new Set<AbortController>();

  constructor(
    private readonly log: JobLog,
    private readonly presenter: EventPresenter,
    private readonly settings: Settings,
  ) {}

  /** Ends the streams that are open; their clients read on from any other process. */
  beforeApplicationShutdown(): void {
    for (const follower of this.following) follower.abort();
  }

  /** Sends the events of a new job, as the contract has them. Resolves when all are sent or the client has gone. */
  send(job: Job, response: Response): Promise<void> {
    return this.sendEvents(job, response, { after: 0, isNumbered: false });
  }

  /**
   * Sends the events of any job, each with its number as its id, from where the client says it left off.
   * @param lastEventId the last id the client saw, or null
   */
  async resume(job: Job, lastEventId: string | null, response: Response): Promise<void> {
    const after = lastEventId === null ? 0 : await this.log.numberOf(job, lastEventId);
    await this.sendEvents(job, response, { after, isNumbered: true });
  }

  /** Waits for the end of a job. @throws Error when the process stops before it */
  async untilEnd(job: Job): Promise<void> {
    const follower = new AbortController();
    this.following.add(follower);
    try {
      for await (const { event } of this.log.follow(job, 0, follower.signal)) if (isLast(event)) return;
    } finally {
      this.following.delete(follower);
    }
    throw new Error('the service stops while an answer is waited for');
  }

  private async sendEvents(job: Job, response: Response, range: EventRange): Promise<void> {
    const gone = new AbortController();
    this.following.add(gone);
    response.once('close', () => {
      gone.abort();
    });
    // A client that went before this is not told of again.
    if (response.closed) gone.abort();
    open(response);
    response.write(this.presenter.jobId(job.id));
    const keepAlive = startKeepAlive(response, this.settings.keepAliveMs);
    try {
      for await (const event of this.log.follow(job, range.after, gone.signal)) {
        keepAlive.refresh();
        await write(response, await this.presenter.present(event, range.isNumbered), gone.signal);
      }
    } finally {
      this.following.delete(gone);
      clearInterval(keepAlive);
      response.end();
    }
  }
}

function open(response: Response): void {
  response.status(200).set({
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-cache, no-transform',
    'X-Accel-Buffering': 'no',
    Connection: 'keep-alive',
  });
  response.flushHeaders();
}

function startKeepAlive(response: Response, silenceMs: number): NodeJS.Timeout {
  return setInterval(() => response.write(':keep-alive\n\n'), silenceMs);
}

/** Waits for a slow client, but not for one that has gone. */
async function write(response: Response, text: string, gone: AbortSignal): Promise<void> {
  if (gone.aborted || response.write(text)) return;
  await once(response, 'drain', { signal: gone }).catch((error: unknown) => {
    if (!gone.aborted) throw error;
  });
}
