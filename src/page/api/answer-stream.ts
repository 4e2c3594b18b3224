import { EventReader } from '../lib/sse.js';
import { ApiFailure, type Client, dataOf } from './client.js';
import { type AnswerFile, type Source, type Stage } from './answer-types.js';

/** An event of a job, as the service streams it. */
export type AnswerEvent =
  | { readonly type: 'job'; readonly id: string }
  | {
      readonly type: 'task';
      readonly group: EventGroup;
      readonly status: 'running' | 'done' | 'error';
      readonly files: string;
    }
  | { readonly type: 'message' | 'code'; readonly group: EventGroup; readonly text: string }
  | { readonly type: 'table' | 'image'; readonly group: EventGroup; readonly file: AnswerFile }
  | { readonly type: 'questions'; readonly questions: readonly string[] }
  | { readonly type: 'sources'; readonly sources: readonly Source[] }
  | { readonly type: 'failed'; readonly code: number; readonly message: string }
  | { readonly type: 'end' };

export interface EventGroup {
  readonly id: string;
  readonly name: string;
  readonly stage: Stage;
}

/** What a new job is to answer. */
export interface Question {
  readonly session_id: string;
  readonly dataset_id: string | null;
  readonly datasource_ids?: readonly string[];
  readonly output_language?: string;
  readonly question: string;
}

/** What became of a stream. */
interface StreamHooks {
  readonly onEvents: (events: readonly AnswerEvent[]) => void;
  readonly onConnection: (isLost: boolean) => void;
  readonly signal: AbortSignal;
}

const RETRY_MS = [300, 1000, 2000, 4000, 8000, 15_000];
const MOST_TRIES = 40;

/**
 * Asks a question and tells the events of its answer until its end. A connection that is lost is taken up again behind the last
 * event that came; the question itself is asked once, however often it is sent.
 * @param known the job, where it has been created before
 * @throws ApiFailure for what the service refuses, and when it stays away
 */
export async function followAnswer(
  client: Client,
  question: Question | { readonly jobId: string },
  hooks: StreamHooks,
): Promise<void> {
  const jobId = 'jobId' in question ? question.jobId : null;
  const state: StreamState = { jobId, seen: 0, lastErrors: 0, hasEnded: false, isBrokenOff: false };
  const key = randomKey();
  let tries = 0;
  for (;;) {
    const seenBefore = state.seen;
    const isAway = await readOnce(client, { question, key, state }, hooks);
    if (hasEnded(state)) break;
    tries = state.seen > seenBefore ? 0 : tries + 1;
    hooks.onConnection(true);
    if (tries > MOST_TRIES) throw isAway ?? new ApiFailure(null, 'the stream does not end');
    await pause(RETRY_MS[Math.min(tries, RETRY_MS.length - 1)] ?? 1000, hooks.signal);
  }
  hooks.onConnection(false);
}

interface StreamState {
  jobId: string | null;
  /** Events that came, which is the number of the last one. */
  seen: number;
  /** How many of them, at the end, are failures of steps. */
  lastErrors: number;
  hasEnded: boolean;
  isBrokenOff: boolean;
}

const hasEnded = (state: StreamState): boolean => state.hasEnded;

interface Attempt {
  readonly question: Question | { readonly jobId: string };
  readonly key: string;
  readonly state: StreamState;
}

/** @returns why the service was away, where it was @throws ApiFailure for what it refuses */
async function readOnce(client: Client, attempt: Attempt, hooks: StreamHooks): Promise<ApiFailure | null> {
  try {
    const response = await open(client, attempt, hooks.signal);
    if (!response.headers.get('content-type')?.startsWith('text/event-stream')) await dataOf(response);
    hooks.onConnection(false);
    await readStream(response, attempt.state, hooks.onEvents);
    return null;
  } catch (error) {
    if (hooks.signal.aborted) throw error;
    if (error instanceof ApiFailure && !isTemporary(error)) throw error;
    return error instanceof ApiFailure ? error : null;
  }
}

const TEMPORARY: readonly (number | null)[] = [null, 201, 503001, 503002];

function isTemporary({ code }: ApiFailure): boolean {
  return TEMPORARY.includes(code);
}

function open(client: Client, { question, key, state }: Attempt, signal: AbortSignal): Promise<Response> {
  if (state.jobId === null) {
    const headers = { 'idempotency-key': key };
    return client.fetch('/jobs', { method: 'POST', body: { ...question, stream: true }, headers, signal });
  }
  const headers: Record<string, string> = state.seen > 0 ? { 'last-event-id': String(state.seen) } : {};
  return client.fetch(`/jobs/${state.jobId}/events`, { headers, signal });
}

async function readStream(
  response: Response,
  state: StreamState,
  onEvents: (events: readonly AnswerEvent[]) => void,
): Promise<void> {
  const body = response.body;
  if (!body) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  const frames = new EventReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const events = frames.read(value).flatMap((frame) => {
      const event = toAnswerEvent(frame.event, frame.data);
      return event && note(state, event) ? [event] : [];
    });
    if (events.length > 0) onEvents(events);
  }
}

/** The stopping of a process ends its streams, not their jobs. */
const STOPPING = 503001;

/** Counts an event that came. @returns whether it is one of the answer, and not of the stream's being broken off */
function note(state: StreamState, event: AnswerEvent): boolean {
  switch (event.type) {
    case 'job':
      state.jobId = event.id;
      return true;
    case 'failed':
      state.isBrokenOff = event.code === STOPPING;
      // Steps that are open are ended for this stream alone.
      if (state.isBrokenOff) state.seen -= state.lastErrors;
      else state.hasEnded = true;
      return !state.isBrokenOff;
    case 'end':
      if (state.isBrokenOff) return (state.isBrokenOff = false);
      state.hasEnded = true;
      return true;
    case 'task':
    case 'message':
    case 'code':
    case 'table':
    case 'image':
    case 'questions':
    case 'sources':
      state.seen += 1;
      state.lastErrors = event.type === 'task' && event.status === 'error' ? state.lastErrors + 1 : 0;
      return true;
  }
}

interface Delta {
  readonly content: unknown;
}

interface EventData {
  readonly choices: readonly { readonly delta: Delta }[];
  readonly group_id: string;
  readonly group_name: string;
  readonly stage: Stage;
  readonly code?: number;
  readonly message?: string;
}

function toAnswerEvent(name: string, text: string): AnswerEvent | null {
  if (name === 'JOB_ID') return { type: 'job', id: text };
  if (name === 'END_MARK') return { type: 'end' };
  const data = JSON.parse(text) as EventData;
  const content = data.choices[0]?.delta.content;
  const group = { id: data.group_id, name: data.group_name, stage: data.stage };
  switch (name) {
    case 'TASK': {
      const { status, properties } = content as {
        status: 'running' | 'done' | 'error';
        properties: { files?: string };
      };
      return { type: 'task', group, status, files: properties.files ?? '' };
    }
    case 'MESSAGE':
      return { type: 'message', group, text: content as string };
    case 'CODE':
      return { type: 'code', group, text: content as string };
    case 'TABLE':
      return { type: 'table', group, file: content as AnswerFile };
    case 'IMAGE':
      return { type: 'image', group, file: content as AnswerFile };
    case 'QUESTIONS':
      return { type: 'questions', questions: content as readonly string[] };
    case 'SOURCES':
      return { type: 'sources', sources: content as readonly Source[] };
    case 'ERROR':
      return { type: 'failed', code: data.code ?? 210020, message: data.message ?? '' };
    default:
      return null;
  }
}

function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('stopped', 'AbortError'));
    });
  });
}
