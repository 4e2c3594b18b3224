import { EventEmitter } from 'node:events';
import { Writable } from 'node:stream';
import { it } from '@jest/globals';
import { type Response } from 'express';
import { loadSettings } from '../../config/index.js';
import { Metrics } from '../../metrics/index.js';
import { OpenRequests } from '../../stopping/index.js';
import { NoSpans } from '../../tracing/spans.js';
import { type EventPresenter } from '../http/event-presenter.js';
import { nextEvent } from './next-event.js';
import { Job } from '../records/job.entity.js';
import { type JobLog } from '../records/job-log.js';
import { JobStream } from './job-stream.js';

/** A log in which nothing happens until nobody follows it any more. */
class SilentLog implements Pick<JobLog, 'follow'> {
  async *follow(_job: Job, _after: number, signal: AbortSignal): AsyncGenerator<never> {
    await nextEvent(new EventEmitter(), 'news', signal);
    yield* [];
  }
}

/** The answer to a client that has gone. */
async function closedResponse(): Promise<Response> {
  const response = new Writable({ write: (_chunk, _encoding, done) => done() });
  await new Promise((resolve) => response.once('close', resolve).destroy());
  const chained = () => response;
  return Object.assign(response, {
    status: chained,
    set: chained,
    flushHeaders: chained,
  }) as unknown as Response;
}

it('a client that went before its stream begins is not followed', async () => {
  const presenter = { jobId: (id: string) => id } as unknown as EventPresenter;
  const stream = new JobStream(
    new SilentLog() as unknown as JobLog,
    presenter,
    loadSettings({}),
    new OpenRequests(),
    new Metrics(new NoSpans()),
  );

  await stream.send(Object.assign(new Job(), { id: 'job-1' }), await closedResponse());
});
