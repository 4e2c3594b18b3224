import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { parseEvents, type StreamEvent } from '../support/event-stream.js';

const USER = 'ann';
/** A client gives up on what it cannot have accepted for so long. */
const PATIENCE_MS = 90_000;
const PAUSE_MS = 200;
const ANSWER_TIMEOUT_MS = 30_000;

/** What a client has read of a job, over however many connections that took. */
export interface FollowedJob {
  readonly id: string;
  /** Data of its events, from the first to END_MARK. */
  readonly events: readonly StreamEvent[];
}

/** Thrown where the service refuses what it is asked, other than for a while. */
class Refused extends Error {}

/** A client of the service that does what a good one does: it tries again, with the same idempotency key, at any of the api processes. */
export class Caller {
  private turn = 0;

  /** @param urls of the api processes */
  constructor(
    private readonly urls: readonly string[],
    private readonly key: string,
  ) {}

  /** @returns the payload */
  get<T>(path: string): Promise<T> {
    const separator = path.includes('?') ? '&' : '?';
    return this.persist<T>(() => this.send('GET', `${path}${separator}user_id=${USER}`));
  }

  /** @returns the payload */
  post<T>(path: string, body: object): Promise<T> {
    const key = randomUUID();
    return this.persist<T>(() =>
      this.send('POST', path, JSON.stringify({ user_id: USER, ...body }), {
        'content-type': 'application/json',
        'idempotency-key': key,
      }),
    );
  }

  /** @returns the object key of the uploaded file */
  async upload(name: string, content: string): Promise<string> {
    const uploaded = await this.persist<{ file_object_key: string }>(() => {
      const form = new FormData();
      form.set('user_id', USER);
      form.set('file', new Blob([content]), name);
      return this.send('POST', '/v2/team/file/upload-datasource', form);
    });
    return uploaded.file_object_key;
  }

  /**
   * Asks a question and reads its stream to the end; a broken one is read on elsewhere.
   * @param onEvent hears of each event at once
   */
  async ask(
    body: object,
    onEvent: (event: StreamEvent, jobId: string) => void = () => undefined,
  ): Promise<FollowedJob> {
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    const text = JSON.stringify({ user_id: USER, stream: true, ...body });
    const reading = { id: '', events: [] as StreamEvent[] };
    const post = () => this.send('POST', '/v2/team/jobs', text, headers);
    while (reading.id === '') await this.readStream(post, reading, onEvent);
    if (!isWhole(reading.events)) await this.readOn(reading, onEvent);
    return reading;
  }

  /** Reads the events of a job from its first. */
  async follow(id: string): Promise<FollowedJob> {
    const reading = { id, events: [] as StreamEvent[] };
    await this.readOn(reading, () => undefined);
    return reading;
  }

  private async readOn(
    reading: Reading,
    onEvent: (event: StreamEvent, jobId: string) => void,
  ): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    while (!isWhole(reading.events)) {
      if (Date.now() > deadline) throw new Error(`job ${reading.id} does not end`);
      const last = String(reading.events.length);
      const path = `/v2/team/jobs/${reading.id}/events?user_id=${USER}`;
      await this.readStream(() => this.send('GET', path, null, { 'last-event-id': last }), reading, onEvent);
    }
  }

  /** Adds what one connection brings, until it ends or breaks. */
  private async readStream(
    open: () => Promise<Response>,
    reading: Reading,
    onEvent: (event: StreamEvent, jobId: string) => void,
  ): Promise<void> {
    try {
      const response = await open();
      if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
        await refusePermanent(response);
        throw new Error('try again');
      }
      let rest = '';
      for await (const piece of (response.body ?? new ReadableStream()).pipeThrough(
        new TextDecoderStream(),
      )) {
        const frames = (rest + piece).split('\n\n');
        rest = frames.pop() ?? '';
        for (const event of parseEvents(frames.map((frame) => `${frame}\n\n`).join(''))) {
          if (event.event === 'JOB_ID') reading.id = event.data;
          else reading.events.push(event);
          onEvent(event, reading.id);
        }
      }
    } catch (error) {
      if (error instanceof Refused) throw error;
      this.turn += 1;
      await delay(PAUSE_MS);
    }
  }

  /** Tries again, elsewhere, what fails for a passing reason. */
  private async persist<T>(send: () => Promise<Response>): Promise<T> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      try {
        const response = await send();
        const envelope = (await refusePermanent(response)) as { data: T };
        return envelope.data;
      } catch (error) {
        if (error instanceof Refused || Date.now() > deadline) throw error;
        this.turn += 1;
        await delay(PAUSE_MS);
      }
    }
  }

  private send(
    method: string,
    path: string,
    body: RequestInit['body'] = null,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const url = this.urls[this.turn % this.urls.length] ?? '';
    const isStream = path.startsWith('/v2/team/jobs') && (method === 'POST' || path.includes('/events'));
    const signal = isStream ? null : AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    return fetch(url + path, { method, body, headers: { 'x-pd-api-key': this.key, ...headers }, signal });
  }
}

interface Reading {
  id: string;
  readonly events: StreamEvent[];
}

/** @returns the body of a success. @throws Refused, or another Error where trying again may help */
async function refusePermanent(response: Response): Promise<unknown> {
  const text = await response.text();
  const body = JSON.parse(text) as { code: number };
  if (response.ok && body.code === 0) return body;
  if (response.status >= 500) throw new Error(text);
  throw new Refused(`${response.url}: ${text}`);
}

/** Whether the stream has come to its end. */
function isWhole(events: readonly StreamEvent[]): boolean {
  return events.at(-1)?.event === 'END_MARK';
}
