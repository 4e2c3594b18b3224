import { once } from 'node:events';
import { Injectable } from '@nestjs/common';
import { type Response } from 'express';
import { ApiError } from '../../common/api/api-error.js';
import { joinSignals } from '../../common/join-signals.js';
import { Settings } from '../../config/index.js';
import { Metrics } from '../../metrics/index.js';
import { OpenRequests } from '../../stopping/index.js';
import { EventPresenter } from '../http/event-presenter.js';
import { isLast, type JobEvent, type NumberedEvent, openGroupsOf } from './job-event.js';
import { isOpen, type Job } from '../records/job.entity.js';
import { JobLog } from '../records/job-log.js';

const NEVER = new AbortController().signal;

interface EventRange {
  /** Number of the event behind which to begin. */
  readonly after: number;
  /** Whether an event's id is its number; the contract has the id of its group there. */
  readonly isNumbered: boolean;
}

/** Streams the events of a job to a client. A client that goes away does not disturb the job. */
@Injectable()
export class JobStream {
  private readonly following = new Set<AbortController>();

  constructor(
    private readonly log: JobLog,
    private readonly presenter: EventPresenter,
    private readonly settings: Settings,
    private readonly requests: OpenRequests,
    private readonly metrics: Metrics,
  ) {
    requests.ending.addEventListener('abort', () => {
      for (const follower of this.following) follower.abort();
    });
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

  /** Waits for the end of a job. @throws ApiError STOPPING when the process stops before it */
  async untilEnd(job: Job): Promise<void> {
    for await (const event of this.events(job, NEVER)) if (isLast(event)) return;
  }

  /**
   * The events of a job from the first on, those to come included, until the last or until `signal` is aborted.
   * @throws ApiError STOPPING when the process stops before the last
   */
  async *events(job: Job, signal: AbortSignal): AsyncGenerator<JobEvent> {
    const follower = this.begin();
    const joined = joinSignals([follower.signal, signal]);
    try {
      for await (const { event } of this.log.follow(job, 0, joined.signal)) {
        yield event;
        if (isLast(event)) return;
      }
    } finally {
      joined.release();
      this.following.delete(follower);
    }
    if (!signal.aborted) throw new ApiError('STOPPING');
  }

  private begin(): AbortController {
    const follower = new AbortController();
    if (this.requests.ending.aborted) follower.abort();
    this.following.add(follower);
    return follower;
  }

  /** Whoever reads on from where the events are numbered, begins behind the last that was sent. */
  private async breakOff(
    response: Response,
    sent: readonly NumberedEvent[],
    { after, isNumbered }: EventRange,
  ): Promise<void> {
    const number = sent.at(-1)?.number ?? after;
    const publishedAt = new Date().toISOString();
    for (const event of farewellOf(sent)) {
      response.write(await this.presenter.present({ number, publishedAt, event }, isNumbered));
    }
  }

  private async sendEvents(job: Job, response: Response, range: EventRange): Promise<void> {
    const gone = this.begin();
    response.once('close', () => {
      gone.abort();
    });
    // A client that went before this is not told of again.
    if (response.closed) gone.abort();
    open(response);
    response.write(this.presenter.jobId(job.id));
    const keepAlive = startKeepAlive(response, this.settings.keepAliveMs);
    const closed = this.metrics.streamOpened();
    const sent: NumberedEvent[] = [];
    try {
      for await (const event of this.log.follow(job, range.after, gone.signal)) {
        keepAlive.refresh();
        await write(response, await this.presenter.present(event, range.isNumbered), gone.signal);
        if (sent.push(event) === 1) this.tellFirst(job, range);
      }
      if (this.requests.ending.aborted) await this.breakOff(response, sent, range);
    } finally {
      this.following.delete(gone);
      clearInterval(keepAlive);
      closed();
      response.end();
    }
  }

  /** Whoever comes back, or looks at a job that has ended, has not waited for its first event. */
  private tellFirst(job: Job, { isNumbered }: EventRange): void {
    if (isOpen(job) && !isNumbered) this.metrics.firstEventSent(Date.now() - job.createdAt.getTime());
  }
}

/** The events that end the stream of a job which goes on without it. */
function farewellOf(sent: readonly NumberedEvent[]): JobEvent[] {
  if (sent.some(({ event }) => isLast(event))) return [];
  const { code, message } = new ApiError('STOPPING');
  return [
    ...openGroupsOf(sent).map((task) => ({ ...task, status: 'error' as const })),
    { type: 'failed', code, message },
  ];
}

function open(response: Response): void {
  response.status(200).set({
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-cache, no-transform',
    'X-Accel-Buffering': 'no',
  });
  response.flushHeaders();
}

function startKeepAlive(response: Response, silenceMs: number): NodeJS.Timeout {
  return setInterval(() => response.write(':keep-alive\n\n'), silenceMs);
}

/** Waits for a slow client, but not for one that has gone. */
async function write(response: Response, text: string, gone: AbortSignal): Promise<void> {
  if (response.destroyed || response.write(text) || gone.aborted) return;
  await once(response, 'drain', { signal: gone }).catch((error: unknown) => {
    if (!gone.aborted) throw error;
  });
}
