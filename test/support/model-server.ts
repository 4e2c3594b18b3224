import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type ModelSettings } from '../../src/config/index.js';

/** A reply of a script. Without anything else it is an assistant message. */
export interface ScriptedReply {
  readonly content?: string;
  readonly tool_calls?: readonly { readonly name: string; readonly arguments: unknown }[];
  /** Refuses with this status instead. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly error?: string;
  /** Breaks the connection off in the middle of the reply. */
  readonly cut?: boolean;
  /** Says nothing, for ever. */
  readonly silent?: boolean;
  /** Instead of an assistant message. */
  readonly raw?: string;
  /** Says nothing of the tokens. */
  readonly isUncounted?: boolean;
  /** Begins to answer so much later. */
  readonly afterMs?: number;
  /** Ends at the limit of tokens. */
  readonly isAtLimit?: boolean;
}

/** What was asked of the model. */
export interface ModelRequest {
  readonly authorization: string | null;
  readonly body: {
    readonly messages: readonly {
      readonly role: string;
      readonly content: string;
      readonly tool_calls?: unknown;
    }[];
    readonly tools?: readonly { readonly function: { readonly name: string } }[];
    readonly response_format?: unknown;
    readonly stream?: boolean;
    readonly max_tokens?: number;
  };
}

/** Says what comes next: a reply to a request, by its number from 0 on. */
export type Script = (request: ModelRequest['body'], number: number) => ScriptedReply;

/** An OpenAI-compatible chat service on 127.0.0.1 that follows a script. */
export interface ModelServer {
  readonly settings: ModelSettings;
  readonly requests: readonly ModelRequest[];
  follow(script: Script | readonly ScriptedReply[]): void;
  stop(): Promise<void>;
}

const NOTHING: ScriptedReply = { status: 500, error: 'the script is at its end' };

/** @param models what `/models` lists */
export async function startModelServer(
  script: Script | readonly ScriptedReply[],
  models: readonly object[] = [{ id: 'scripted', object: 'model', context_length: 32_768 }],
): Promise<ModelServer> {
  const requests: ModelRequest[] = [];
  let current = asScript(script);
  let first = 0;
  const server = createServer((request, response) => {
    if (request.url?.endsWith('/models')) {
      sendJson(response, { object: 'list', data: models });
      return;
    }
    void text(request).then((json) => {
      const body = JSON.parse(json) as ModelRequest['body'];
      const number = requests.length - first;
      requests.push({ authorization: request.headers.authorization ?? null, body });
      const reply = current(body, number);
      if (reply.afterMs === undefined) answer(response, body, reply);
      else setTimeout(() => answer(response, body, reply), reply.afterMs);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    settings: settingsAt(port),
    requests,
    follow: (next) => {
      current = asScript(next);
      first = requests.length;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function settingsAt(port: number): ModelSettings {
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    model: 'scripted',
    apiKey: 'sk-secret-of-the-model',
    contextTokens: null,
    silenceMs: 20_000,
    limits: { steps: 16, tokens: 250_000, timeMs: 60_000, cost: null },
    prices: { input: 0, output: 0 },
    budget: { tokens: null, cost: null },
    recordsExchanges: false,
  };
}

function asScript(script: Script | readonly ScriptedReply[]): Script {
  return typeof script === 'function' ? script : (_request, number) => script[number] ?? NOTHING;
}

function answer(response: ServerResponse, body: ModelRequest['body'], reply: ScriptedReply): void {
  if (reply.silent) return;
  if (reply.status !== undefined) {
    const error = { message: reply.error ?? 'refused', type: 'scripted' };
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
    response.end(JSON.stringify({ error }));
  } else if (reply.raw !== undefined) {
    response.writeHead(200, { 'content-type': 'application/json' }).end(reply.raw);
  } else if (body.stream) sendStream(response, body, reply);
  else if (reply.cut) {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('{"choices": [{"mess', () => response.socket?.destroy());
  } else sendWhole(response, body, reply);
}

const callsOf = ({ tool_calls: calls = [] }: ScriptedReply) =>
  calls.map(({ name, arguments: given }, index) => ({
    index,
    id: `call_${index}`,
    type: 'function',
    function: { name, arguments: typeof given === 'string' ? given : JSON.stringify(given) },
  }));

function usageOf(body: ModelRequest['body'], reply: ScriptedReply) {
  if (reply.isUncounted) return undefined;
  return {
    prompt_tokens: Math.ceil(JSON.stringify(body.messages).length / 4),
    completion_tokens: Math.ceil(JSON.stringify(reply).length / 4),
  };
}

const endOf = (reply: ScriptedReply): string =>
  reply.isAtLimit ? 'length' : reply.tool_calls ? 'tool_calls' : 'stop';

function sendWhole(response: ServerResponse, body: ModelRequest['body'], reply: ScriptedReply): void {
  const calls = callsOf(reply);
  const message = {
    role: 'assistant',
    content: reply.content ?? null,
    ...(calls.length > 0 && { tool_calls: calls }),
  };
  const choices = [{ index: 0, message, finish_reason: endOf(reply) }];
  sendJson(response, { id: 'scripted', object: 'chat.completion', usage: usageOf(body, reply), choices });
}

function sendStream(response: ServerResponse, body: ModelRequest['body'], reply: ScriptedReply): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (delta: object, finish: string | null = null): void => {
    const choices = [{ index: 0, delta, finish_reason: finish }];
    response.write(
      `data: ${JSON.stringify({ id: 'scripted', object: 'chat.completion.chunk', choices })}\n\n`,
    );
  };
  send({ role: 'assistant' });
  for (const part of reply.content?.match(/[^]{1,20}/g) ?? []) send({ content: part });
  for (const call of callsOf(reply)) {
    const [begin, ...rest] = call.function.arguments.match(/[^]{1,20}/g) ?? [''];
    send({ tool_calls: [{ ...call, function: { ...call.function, arguments: begin } }] });
    for (const part of rest) send({ tool_calls: [{ index: call.index, function: { arguments: part } }] });
  }
  if (reply.cut) {
    response.write('data: {"id": "scr', () => response.socket?.destroy());
    return;
  }
  send({}, endOf(reply));
  const usage = usageOf(body, reply);
  response.write(
    `data: ${JSON.stringify({ id: 'scripted', object: 'chat.completion.chunk', choices: [], usage })}\n\n`,
  );
  response.end('data: [DONE]\n\n');
}

function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}
