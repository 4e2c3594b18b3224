import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type ModelServer,
  type ScriptedReply,
  startModelServer,
} from '../../../../../test/support/model-server.js';
import { type ChatTurn, ModelFailed, type TokenUse } from './chat-model.js';
import { OpenAiModel } from './open-ai-model.js';

const TURN: ChatTurn = {
  messages: [{ role: 'user', content: 'Hello' }],
  tools: [{ name: 'note', description: 'Writes down.', parameters: { type: 'object' } }],
  schema: null,
  isStreamed: true,
  maxTokens: 100,
  timeMs: null,
};
const CALL = { name: 'note', arguments: { text: 'a text that is longer than one piece' } };
const waits: number[] = [];
let server: ModelServer;
let model: OpenAiModel;
beforeAll(async () => {
  server = await startModelServer([]);
  model = modelWith({});
});
afterAll(() => server.stop());

function modelWith(changes: Partial<ModelServer['settings']>): OpenAiModel {
  return new OpenAiModel({ ...server.settings, ...changes }, (milliseconds) => {
    waits.push(milliseconds);
    return Promise.resolve();
  });
}

const ask = (replies: readonly ScriptedReply[], changes: Partial<ChatTurn> = {}) => {
  waits.length = 0;
  server.follow(replies);
  return model.complete({ ...TURN, ...changes }, new AbortController().signal);
};

describe('a model behind an API', () => {
  it.each([true, false])('gives text and calls, streamed: %s', async (isStreamed) => {
    const reply = await ask([{ content: 'I note.', tool_calls: [CALL] }], { isStreamed });
    expect(reply).toMatchObject({
      text: 'I note.',
      calls: [{ id: 'call_0', name: 'note', arguments: JSON.stringify(CALL.arguments) }],
      isCut: false,
    });
    expect(reply.use.input).toBeGreaterThan(0);
    expect(server.requests.at(-1)?.authorization).toBe('Bearer sk-secret-of-the-model');
  });

  it.each([
    ['is asked to wait', { status: 429, headers: { 'retry-after': '7' } }, 7000],
    ['fails', { status: 503 }, 500],
    ['breaks off', { content: 'I note', cut: true }, 500],
    ['gives something else than a reply', { raw: 'no JSON' }, 500],
  ] as const)('is asked again where it %s', async (_case, first, waitMs) => {
    expect((await ask([first, { content: 'Here.' }])).text).toBe('Here.');
    expect(waits).toEqual([waitMs]);
  });

  it('is asked again where it breaks off or is silent, streamed or not', async () => {
    const impatient = modelWith({ silenceMs: 1000 });
    for (const isStreamed of [true, false]) {
      server.follow([{ silent: true }, { content: 'Here.' }]);
      expect((await impatient.complete({ ...TURN, isStreamed }, new AbortController().signal)).text).toBe(
        'Here.',
      );
      expect((await ask([{ cut: true }, { content: 'Here.' }], { isStreamed })).text).toBe('Here.');
    }
  });

  it('fails where four tries fail, as something that may pass', async () => {
    const failure = ask([{ status: 500 }, { status: 500 }, { status: 500 }, { status: 500 }]);
    await expect(failure).rejects.toMatchObject({ message: 'the model answers with 500', isPassing: true });
    expect(waits).toEqual([500, 2000, 8000]);
  });

  it('fails at once where it is asked to wait for longer than a minute, and where the request is refused', async () => {
    await expect(ask([{ status: 429, headers: { 'retry-after': '3600' } }])).rejects.toThrow(ModelFailed);
    const refused = ask([{ status: 401, error: 'wrong key sk-secret-of-the-model' }]);
    await expect(refused).rejects.toMatchObject({
      message: 'the model refuses the request (401)',
      isPassing: false,
    });
    expect(waits).toEqual([]);
  });

  it('leaves out what models refuse that reason by themselves, and names the limit as they do', async () => {
    const own = modelWith({});
    server.follow([
      { status: 400, error: "use 'max_completion_tokens' instead of max_tokens" },
      { content: 'a' },
    ]);
    await own.complete(TURN, new AbortController().signal);
    expect(server.requests.at(-1)?.body).toMatchObject({ max_completion_tokens: 100 });
    expect(server.requests.at(-1)?.body).not.toHaveProperty('temperature');
  });

  it.each([true, false])('reckons tokens that a service does not count, streamed: %s', async (isStreamed) => {
    const { use } = await ask([{ content: 'Here it is.', isUncounted: true }], { isStreamed });
    expect(use).toMatchObject({ isEstimated: true, output: 4 });
    expect(use.input).toBeGreaterThan(20);
    expect((await ask([{ content: 'Here.' }], { isStreamed })).use.isEstimated).toBe(false);
  });

  it('tells what each try took: refused ones nothing, those that broke off what had come', async () => {
    const uses: TokenUse[] = [];
    server.follow([{ status: 429 }, { content: 'I note that down', cut: true }, { content: 'Here.' }]);
    await model.complete(TURN, new AbortController().signal, (use) => uses.push(use));
    expect(uses.map(({ isEstimated }) => isEstimated)).toEqual([true, false]);
    expect(uses[0]?.output).toBe(5);
  });

  it('does without the count of streams where a service refuses to be asked for it', async () => {
    const own = modelWith({});
    server.follow([
      { status: 400, error: 'unknown field stream_options' },
      { content: 'a', isUncounted: true },
      { content: 'b' },
    ]);
    expect((await own.complete(TURN, new AbortController().signal)).use.isEstimated).toBe(true);
    await own.complete(TURN, new AbortController().signal);
    for (const { body } of server.requests.slice(-2)) expect(body).not.toHaveProperty('stream_options');
  });

  it('is given up where all its tries together take too long, as something that does not pass', async () => {
    server.follow([{ status: 503 }, { silent: true }]);
    const answer = model.complete({ ...TURN, timeMs: 200 }, new AbortController().signal);
    await expect(answer).rejects.toMatchObject({
      message: 'the model took more time than an answer may',
      isPassing: false,
    });
  });

  it('leaves out what a service refuses also after its last wait', async () => {
    const own = modelWith({});
    const refused = { status: 400, error: 'unknown field stream_options' };
    server.follow([{ status: 503 }, { status: 503 }, { status: 503 }, refused, { content: 'Here.' }]);
    expect((await own.complete(TURN, new AbortController().signal)).text).toBe('Here.');
  });

  it('stops where its caller does', async () => {
    server.follow([{ silent: true }]);
    const answer = model.complete(TURN, AbortSignal.timeout(30));
    await expect(answer).rejects.toThrow('aborted due to timeout');
  });
});
