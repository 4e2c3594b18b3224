import { once } from 'node:events';
import { Injectable } from '@nestjs/common';
import { type Response } from 'express';
import { EventPresenter } from './event-presenter.js';
import { type Job } from './job.entity.js';
import { JobEvents } from './job-events.js';

const KEEP_ALIVE_MS = 15_000;

/** Streams the events of a job to a client. A client that goes away does not disturb the job. */
@Injectable()
export class JobStream {
  constructor(
    private readonly events: JobEvents,
    private readonly presenter: EventPresenter,
  ) {}

  /** Resolves when everything is sent or the client has gone. */
  async send({ id }: Job, response: Response): Promise<void> {
    const gone = new AbortController();
    response.once('close', () => {
      gone.abort();
    });
    open(response);
    response.write(this.presenter.jobId(id));
    const keepAlive = startKeepAlive(response);
    try {
      for await (const event of this.events.follow(id, gone.signal)) {
        keepAlive.refresh();
        await write(response, await this.presenter.present(event), gone.signal);
      }
    } finally {
      clearInterval(keepAlive);
      response.end();
    }
  }

  /** Waits for the end of a job. */
  async untilEnd({ id }: Job): Promise<void> {
    const events = this.events.follow(id, new AbortController().signal)[Symbol.asyncIterator]();
    while (!(await events.next()).done);
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

function startKeepAlive(response: Response): NodeJS.Timeout {
  return setInterval(() => response.write(':keep-alive\n\n'), KEEP_ALIVE_MS);
}

/** Waits for a slow client, but not for one that has gone. */
async function write(response: Response, text: string, gone: AbortSignal): Promise<void> {
  if (gone.aborted || response.write(text)) return;
  await once(response, 'drain', { signal: gone }).catch((error: unknown) => {
    if (!gone.aborted) throw error;
  });
}
