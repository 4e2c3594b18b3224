import { describe, expect, it } from '@jest/globals';
import { CountedModel, ModelAccount } from './account.js';
import { ChatModel, type ChatReply, type ChatTurn, ModelFailed } from './client/chat-model.js';
import { Exchange } from './exchange.js';

const TURN: ChatTurn = {
  messages: [{ role: 'user', content: 'What is the total?' }],
  tools: [],
  schema: null,
  isStreamed: false,
  maxTokens: 100,
  timeMs: null,
};
const REPLY: ChatReply = {
  text: 'Look.',
  calls: [],
  isCut: false,
  use: { input: 3, output: 2, isEstimated: false },
};

class Saying extends ChatModel {
  constructor(private readonly reply: ChatReply | Error) {
    super();
  }

  override complete(): Promise<ChatReply> {
    return this.reply instanceof Error ? Promise.reject(this.reply) : Promise.resolve(this.reply);
  }
}

const linesOf = (exchange: Exchange): unknown[] =>
  Buffer.from(exchange.content ?? [])
    .toString()
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));

const ask = (exchange: Exchange, reply: ChatReply | Error): Promise<ChatReply> => {
  const account = new ModelAccount({ input: 0, output: 0 }, { exchange });
  return new CountedModel(new Saying(reply), account).complete(TURN, new AbortController().signal);
};

describe('an exchange with a model', () => {
  it('is each request with its reply, or why it has none', async () => {
    const exchange = new Exchange();
    await ask(exchange, REPLY);
    await expect(ask(exchange, new ModelFailed('the model is silent', true))).rejects.toThrow('silent');
    expect(linesOf(exchange)).toMatchObject([
      { request: { messages: TURN.messages }, reply: { text: 'Look.' } },
      { request: { messages: TURN.messages }, failure: 'the model is silent' },
    ]);
  });

  it('is nothing where the model was not asked', () => {
    expect(new Exchange().content).toBeNull();
  });

  it('is bounded, and says how much was left out', async () => {
    const exchange = new Exchange(600);
    for (let at = 0; at < 5; at += 1) await ask(exchange, REPLY);
    expect(exchange.content?.length).toBeLessThan(700);
    const lines = linesOf(exchange);
    expect(lines.at(-1)).toEqual({ leftOut: 5 - (lines.length - 1) });
    expect(lines.length).toBeGreaterThan(1);
  });
});
