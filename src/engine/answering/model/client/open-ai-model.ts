import { setTimeout as delay } from 'node:timers/promises';
import OpenAI, { APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai';
import { type ModelSettings } from '../../../../config/index.js';
import { ChatModel, type ChatReply, type ChatTurn, ModelFailed, type TokenUse } from './chat-model.js';
import { Pieces, readStream } from './read-stream.js';
import { type Received, useOf } from './received.js';
import { receivedIn, requestOf } from './wire.js';

/** Waits before the second try and the ones after it, in milliseconds. */
const BACK_OFF_MS = [500, 2000, 8000];
/** A service that asks for more is not waited for. */
const LONGEST_WAIT_MS = 60_000;
/** Nothing is heard of a reply that is not streamed before it is complete. */
const WHOLE_REPLY_TIMES = 5;

/** Waits so many milliseconds. @throws the signal's reason when aborted meanwhile */
type Pause = (milliseconds: number, signal: AbortSignal) => Promise<void>;

type ClientSettings = Pick<ModelSettings, 'baseUrl' | 'model' | 'apiKey' | 'silenceMs'>;

/** A failure that another try may mend. */
class PassingFault extends Error {
  constructor(
    message: string,
    readonly waitMs: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** A model behind an OpenAI-compatible API (Chat Completions). */
export class OpenAiModel extends ChatModel {
  private readonly client: OpenAI;
  /** Found out when a request is refused for it. */
  private isPlain = false;
  private countsStreams = true;

  constructor(
    private readonly settings: ClientSettings,
    private readonly pause: Pause = pauseByClock,
  ) {
    super();
    this.client = new OpenAI({
      baseURL: settings.baseUrl,
      // The client wants one; services without keys do not look at it.
      apiKey: settings.apiKey ?? 'none',
      organization: null,
      project: null,
      // Who waits, how often and how long is decided here.
      maxRetries: 0,
      timeout: settings.silenceMs * WHOLE_REPLY_TIMES,
      // Another host would be given the data.
      fetchOptions: { redirect: 'error' },
      logLevel: 'off',
    });
  }

  override async complete(
    turn: ChatTurn,
    signal: AbortSignal,
    counted: (use: TokenUse) => void = () => undefined,
  ): Promise<ChatReply> {
    if (turn.timeMs === null) return this.tried(turn, signal, counted);
    const limit = AbortSignal.timeout(turn.timeMs);
    try {
      return await this.tried(turn, AbortSignal.any([signal, limit]), counted);
    } catch (error) {
      signal.throwIfAborted();
      if (limit.aborted)
        throw new ModelFailed('the model took more time than an answer may', false, { cause: error });
      throw error;
    }
  }

  private async tried(
    turn: ChatTurn,
    signal: AbortSignal,
    counted: (use: TokenUse) => void,
  ): Promise<ChatReply> {
    const waits = [...BACK_OFF_MS];
    for (;;) {
      try {
        return await this.once(turn, signal, counted);
      } catch (error) {
        signal.throwIfAborted();
        // What is left out is left out once: it takes none of the tries.
        if (this.isMadeSimpler(error)) continue;
        if (!(error instanceof PassingFault)) throw failed(error, false);
        const backOffMs = waits.shift();
        if (backOffMs === undefined || error.waitMs > LONGEST_WAIT_MS) throw failed(error, true);
        await this.pause(Math.max(backOffMs, error.waitMs), signal);
      }
    }
  }

  /** The models that the service names, as it describes them. @throws ModelFailed */
  async models(signal: AbortSignal): Promise<readonly object[]> {
    try {
      const { data } = await this.client.models.list({ signal });
      return data;
    } catch (error) {
      signal.throwIfAborted();
      throw failed(error, true);
    }
  }

  /** Whether a request is refused for something that it can do without, which is left out from now on. */
  private isMadeSimpler(error: unknown): boolean {
    if (this.countsStreams && refuses(error, /stream_options|include_usage/)) this.countsStreams = false;
    else if (!this.isPlain && refuses(error, /max_tokens|temperature/)) this.isPlain = true;
    else return false;
    return true;
  }

  private async once(
    turn: ChatTurn,
    signal: AbortSignal,
    counted: (use: TokenUse) => void,
  ): Promise<ChatReply> {
    const { silenceMs } = this.settings;
    const pieces = new Pieces();
    const silence = new AbortController();
    const limit = AbortSignal.any([signal, silence.signal]);
    let timer: NodeJS.Timeout | undefined;
    const heard = (): void => {
      clearTimeout(timer);
      const patienceMs = silenceMs * (turn.isStreamed ? 1 : WHOLE_REPLY_TIMES);
      timer = setTimeout(() => silence.abort(), patienceMs);
    };
    heard();
    try {
      const received = await this.receive(turn, pieces, { heard, signal: limit });
      const use = useOf(turn, received);
      counted(use);
      return { text: received.text, calls: received.calls, isCut: received.isCut, use };
    } catch (error) {
      if (isTaken(error)) counted(useOf(turn, pieces.received));
      if (silence.signal.aborted) throw new PassingFault('the model is silent', 0);
      throw faultOf(error);
    } finally {
      clearTimeout(timer);
    }
  }

  private async receive(
    turn: ChatTurn,
    pieces: Pieces,
    { heard, signal }: { readonly heard: () => void; readonly signal: AbortSignal },
  ): Promise<Received> {
    const request = requestOf(turn, this.settings.model, this.isPlain);
    const { completions } = this.client.chat;
    if (!turn.isStreamed) return receivedIn(await completions.create(request, { signal }));
    const options = this.countsStreams ? { stream_options: { include_usage: true } } : {};
    const stream = await completions.create({ ...request, stream: true, ...options }, { signal });
    await readStream(stream, pieces, heard);
    return pieces.received;
  }
}

/** Whether a request that failed was taken all the same, and may have cost something. */
function isTaken(error: unknown): boolean {
  if (error instanceof APIUserAbortError) return true;
  return !(error instanceof APIError) || error instanceof APIConnectionTimeoutError;
}

/** Whether a service does not know something: the names of limit and temperature, as those of reasoning models. */
function refuses(error: unknown, name: RegExp): boolean {
  const isRefused = error instanceof APIError && (error.status === 400 || error.status === 422);
  return isRefused && name.test(error.message);
}

/** What another try may mend as such, everything else as it is. */
function faultOf(error: unknown): unknown {
  if (error instanceof APIError) {
    const status: unknown = error.status;
    const headers: unknown = error.headers;
    if (typeof status !== 'number')
      return new PassingFault('the model cannot be reached', 0, { cause: error });
    if (status === 408 || status === 409 || status === 429 || status >= 500)
      return new PassingFault(
        `the model answers with ${status}`,
        waitOf(headers instanceof Headers ? headers : undefined),
        { cause: error },
      );
    return error;
  }
  // A stream that breaks off, or is no JSON.
  return new PassingFault('the answer of the model broke off', 0, { cause: error });
}

function failed(error: unknown, isPassing: boolean): ModelFailed {
  if (error instanceof ModelFailed) return error;
  const status: unknown = error instanceof APIError ? error.status : undefined;
  const message =
    error instanceof PassingFault ? error.message : `the model refuses the request (${String(status)})`;
  return new ModelFailed(message, isPassing, { cause: error });
}

/** How long a service wants to be left alone, in milliseconds. */
function waitOf(headers: Headers | undefined): number {
  const asked = headers?.get('retry-after') ?? '';
  if (/^\d+(?:\.\d+)?$/.test(asked)) return Number(asked) * 1000;
  const until = Date.parse(asked);
  return Number.isNaN(until) ? 0 : Math.max(0, until - Date.now());
}

async function pauseByClock(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal });
}
