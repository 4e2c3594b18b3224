import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { type FuzzRequest } from './fuzz-request.js';

/** What came back of a request. */
export interface FuzzAnswer {
  /** Null where the connection was closed without an answer. */
  readonly status: number | null;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
  readonly milliseconds: number;
  /** Null unless the answer did not come in time. */
  readonly fault: string | null;
}

const ANSWER_TIMEOUT_MS = 120_000;
/** What is hardly HTTP may be waited for in vain: the rest of a body never comes. */
const RAW_TIMEOUT_MS = 300;

const agent = new Agent({ keepAlive: false });

/** @param url address of the service */
export async function send(url: string, sent: FuzzRequest): Promise<FuzzAnswer> {
  const start = performance.now();
  const answer = await (sent.raw ? sendRaw(url, sent.raw) : sendHttp(url, sent));
  return { ...answer, milliseconds: performance.now() - start };
}

type Untimed = Omit<FuzzAnswer, 'milliseconds'>;

const nothing = (fault: string | null): Untimed => ({ status: null, headers: {}, text: '', fault });

function sendHttp(url: string, { method, path, headers, body }: FuzzRequest): Promise<Untimed> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      resolve(nothing(`no answer within ${ANSWER_TIMEOUT_MS / 1000} s`));
      sending.destroy();
    }, ANSWER_TIMEOUT_MS);
    const settle = (answer: Untimed) => {
      clearTimeout(timer);
      resolve(answer);
    };
    const { hostname, port } = new URL(url);
    const sending = request({ agent, hostname, port, method, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      const end = () => {
        const text = Buffer.concat(chunks).toString();
        settle({ status: response.statusCode ?? null, headers: plain(response.headers), text, fault: null });
      };
      response
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .once('end', end)
        .once('error', end);
    });
    // The service may answer and close before it has read all.
    sending.once('error', () => settle(nothing(null)));
    sending.once('upgrade', (response, socket) => {
      socket.destroy();
      settle({ ...nothing(null), status: response.statusCode ?? null });
    });
    if (body) sending.setHeader('content-length', body.length);
    sending.end(body ?? undefined);
  });
}

function sendRaw(url: string, bytes: Buffer): Promise<Untimed> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let text = '';
    const end = () => {
      socket.destroy();
      const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1];
      resolve({ ...nothing(null), status: status === undefined ? null : Number(status) });
    };
    socket.setTimeout(RAW_TIMEOUT_MS, end);
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
    socket.once('close', end).once('error', end);
  });
}

function plain(headers: NodeJS.Dict<string | string[]>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
