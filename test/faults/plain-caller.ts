import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { hasCode } from '../../src/common/faults/system-error.js';
import { parseEvents, type StreamEvent } from '../support/event-stream.js';
import { type FollowedJob } from './caller.js';
import { type Answer } from './ledger.js';

const USER = 'ann';

interface JobAnswer {
  readonly job_id: string;
  readonly blocks: readonly { readonly type: string; readonly content: unknown; readonly stage?: string }[];
}

/**
 * A client that does nothing but ask and read: it never tries again, and reads nothing on. As a balancer would have it, it comes to
 * another process where one takes no connection.
 */
export class PlainCaller {
  /** @param urls of the api processes, the one that is asked first */
  constructor(
    private readonly urls: readonly string[],
    private readonly key: string,
  ) {}

  /**
   * Asks a question and reads its one stream.
   * @param onEvent hears of each event at once
   */
  async askForStream(
    question: object,
    onEvent: (event: StreamEvent) => void = () => undefined,
  ): Promise<FollowedJob> {
    const response = await this.post({ ...question, stream: true });
    let text = '';
    let heard = 0;
    for await (const piece of response) {
      text += String(piece);
      const whole = text.slice(0, text.lastIndexOf('\n\n') + 2);
      if (!whole.endsWith('\n\n')) continue;
      const events = parseEvents(whole);
      events.slice(heard).forEach(onEvent);
      heard = events.length;
    }
    if (!text.endsWith('\n\n')) throw new Error(`a stream is cut: ${text.slice(-200)}`);
    const [first, ...events] = parseEvents(text);
    if (first?.event !== 'JOB_ID') throw new Error(`a stream begins with ${text.slice(0, 200)}`);
    return { id: first.data, events };
  }

  /** Asks a question and waits for the whole answer. */
  async askForAnswer(question: object): Promise<Answer> {
    const response = await this.post(question);
    let text = '';
    for await (const piece of response) text += String(piece);
    if (response.statusCode !== 200) throw new Error(`HTTP ${response.statusCode ?? 0}: ${text}`);
    const { job_id: id, blocks } = (JSON.parse(text) as { data: JobAnswer }).data;
    const reply = blocks.map(({ type, stage, content }) =>
      type === 'MESSAGE' && stage === 'Respond' ? String(content) : '',
    );
    return { id, reply: reply.join('') };
  }

  /** Reads something. @returns its payload @throws Error for anything else */
  async get<T>(path: string): Promise<T> {
    return payloadOf(await this.send(`${path}${path.includes('?') ? '&' : '?'}user_id=${USER}`, null));
  }

  /** Makes something. @returns its payload @throws Error for anything else */
  async create<T>(path: string, body: object): Promise<T> {
    return payloadOf(await this.send(path, asJson(body)));
  }

  /** @returns the object key of the uploaded file */
  async upload(name: string, content: string): Promise<string> {
    const form = new FormData();
    form.set('user_id', USER);
    form.set('file', new Blob([content]), name);
    const encoded = new Response(form);
    const type = encoded.headers.get('content-type') ?? '';
    const bytes = Buffer.from(await encoded.arrayBuffer());
    const response = await this.send('/v2/team/file/upload-datasource', { type, bytes });
    return (await payloadOf<{ file_object_key: string }>(response)).file_object_key;
  }

  private post(body: object): Promise<IncomingMessage> {
    return this.send('/v2/team/jobs', asJson(body));
  }

  /** Posts a body, or gets. */
  private async send(path: string, body: Body | null): Promise<IncomingMessage> {
    let refusal: unknown;
    for (const url of this.urls) {
      try {
        return await this.sendTo(`${url}${path}`, body);
      } catch (error) {
        if (!hasCode(error, 'ECONNREFUSED')) throw error;
        refusal = error;
      }
    }
    throw refusal;
  }

  private async sendTo(url: string, body: Body | null): Promise<IncomingMessage> {
    const type = body === null ? {} : { 'content-type': body.type, 'content-length': body.bytes.length };
    const headers = { 'x-pd-api-key': this.key, ...type };
    const call = request(url, { method: body === null ? 'GET' : 'POST', headers, agent: false });
    call.end(body?.bytes);
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    return response.setEncoding('utf8');
  }
}

interface Body {
  readonly type: string;
  readonly bytes: Buffer;
}

function asJson(body: object): Body {
  return { type: 'application/json', bytes: Buffer.from(JSON.stringify({ user_id: USER, ...body })) };
}

async function payloadOf<T>(response: IncomingMessage): Promise<T> {
  let text = '';
  for await (const piece of response) text += String(piece);
  if (response.statusCode !== 200) throw new Error(`HTTP ${response.statusCode ?? 0}: ${text}`);
  const { code, data } = JSON.parse(text) as { code: number; data: T };
  if (code !== 0) throw new Error(`refused: ${text}`);
  return data;
}
