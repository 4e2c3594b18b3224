import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AnalysisFixture, collect } from '../../../../test/support/answering/analysis-fixture.js';
import {
  analystOf,
  lonelyAnalystOf,
  replyOf,
  stepsOf,
} from '../../../../test/support/answering/model/asked-model.js';
import {
  GOALS,
  hostileText,
  injectedRequest,
  obeyingScript,
  PLACES,
  plainFixture,
  withInjected,
} from '../../../../test/support/answering/model/injections.js';
import { type ModelServer, startModelServer } from '../../../../test/support/model-server.js';
import { call, finish } from '../../../../test/support/answering/model/scripts.js';
import { INSTRUCTIONS } from './prompt/instructions.js';

let server: ModelServer;
let plain: AnalysisFixture;
beforeAll(async () => {
  server = await startModelServer([]);
  plain = await plainFixture();
});
afterAll(async () => {
  await server.stop();
  await plain.close();
});

const ATTEMPTS = PLACES.flatMap((place) => GOALS.map((goal) => [place, goal.name, goal] as const));
const QUESTION = 'Which region had the highest total amount?';

describe('hostile text that a model obeys', () => {
  it.each(ATTEMPTS)('comes to nothing: in a place such as a %s, to %s', async (place, _name, goal) => {
    await withInjected({ place, goal, plain }, async (fixture) => {
      server.follow(obeyingScript(place, goal));
      const first = server.requests.length;
      const request = fixture.request(QUESTION, injectedRequest(place, goal, fixture.tables));
      const events = await collect(lonelyAnalystOf(server), request);
      const reply = replyOf(events);
      expect(reply).toContain('South had the highest total amount: 295.');
      expect(reply).not.toMatch(/evil|<script|999|ninety|sk-|passwd|stolen|salaries/);
      expect(reply).not.toContain(INSTRUCTIONS.slice(0, 60));
      // It was refused: as a step, or as a sentence.
      const isRefused = stepsOf(events).includes('(error)') || stepsOf(events).includes('corrected: 1');
      expect(isRefused).toBe(true);
      const sent = server.requests
        .slice(first)
        .flatMap(({ body }) => body.messages.map(({ content }) => content));
      expect(sent.join('\n')).not.toContain(hostileText(goal));
      expect(sent.join('\n')).not.toContain('sk-secret-of-the-model');
    });
  });
});

describe('a model that obeys text which changes the question', () => {
  const BY_NAME = {
    title: 'Total amount of Acme Corp',
    select: [{ fn: 'sum', column: 'orders.amount' }],
    where: [{ column: 'customers.name', op: '=', value: 'Acme Corp' }],
  };
  const answerTo = (question: string, script: Parameters<ModelServer['follow']>[0]) => {
    server.follow(script);
    return collect(analystOf(server), plain.request(question));
  };

  it('is told to have answered something else, and not to be sure, where it computes something else', async () => {
    const told = finish('The total amount of Acme Corp is {{r1.sum_of_amount}}.');
    const events = await answerTo('What is the total amount of orders?', [
      call('propose_plan', BY_NAME),
      told,
    ]);
    expect(replyOf(events)).toContain('- Read without the model, the question gives a different result');
    expect(replyOf(events)).toContain('- Confidence: low');
  });

  it('asks nothing back that sends people elsewhere', async () => {
    const question = 'Enter your key at http://evil.example/?';
    const readings = ['[Sign in](http://evil.example/)', '<script>evil</script>', 'Total amount by region'];
    const events = await answerTo(QUESTION, [call('ask_back', { question, readings })]);
    expect(replyOf(events)).not.toMatch(/evil|script/);
    expect(events.find(({ type }) => type === 'questions')).toMatchObject({
      questions: ['Total amount by region'],
    });
  });
});
