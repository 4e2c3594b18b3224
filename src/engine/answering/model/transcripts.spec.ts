import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { collect } from '../../../../test/support/answering/analysis-fixture.js';
import { lonelyAnalystOf, replyOf, stepsOf } from '../../../../test/support/answering/model/asked-model.js';
import { askedSales } from '../../../../test/support/answering/model/asked-sales.js';
import { type ScriptedReply } from '../../../../test/support/model-server.js';
import { type ReplyLanguage } from '../analyst.js';

/** What a model said to a question about the sales, and what came of it. */
interface Transcript {
  readonly question: string;
  readonly language: ReplyLanguage;
  readonly replies: readonly ScriptedReply[];
  /** In the reply, in the steps, and in what the model was told. */
  readonly said: readonly string[];
  readonly steps: readonly string[];
  readonly told: readonly string[];
}

const FOLDER = 'test/models';
const transcripts = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .map((name): [string, Transcript] => [
    name.replace('.json', ''),
    JSON.parse(readFileSync(`${FOLDER}/${name}`, 'utf8')) as Transcript,
  ]);

const sales = askedSales();

describe('a conversation with a model', () => {
  it.each(transcripts)(
    'comes to what it came to: %s',
    async (_name, { question, language, replies, ...expected }) => {
      sales.server.follow(replies);
      const events = await collect(
        lonelyAnalystOf(sales.server),
        sales.fixture.request(question, { language }),
      );
      const told = sales.server.requests
        .flatMap(({ body }) => body.messages.map(({ content }) => content))
        .join('\n');
      for (const text of expected.said) expect(replyOf(events)).toContain(text);
      for (const text of expected.steps) expect(stepsOf(events)).toContain(text);
      for (const text of expected.told) expect(told).toContain(text);
      expect(replyOf(events)).not.toContain('left out');
    },
  );
});
