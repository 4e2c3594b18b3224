import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AnalysisFixture } from '../../../../../test/support/answering/analysis-fixture.js';
import { salesFixture } from '../../../../../test/support/answering/model/sales.js';
import { obedient } from '../../../../../test/support/model-guises.js';
import {
  type ModelServer,
  type ScriptedReply,
  startModelServer,
} from '../../../../../test/support/model-server.js';
import { type DescribedFile, overviewOf } from '../../builtin/overview.js';
import { ConfiguredModel } from '../configured-model.js';
import { withProposed } from './checked-overview.js';
import { OverviewModel } from './overview-model.js';

let fixture: AnalysisFixture;
let server: ModelServer;
let files: readonly DescribedFile[];
beforeAll(async () => {
  server = await startModelServer(obedient);
  fixture = await salesFixture();
  files = fixture.request('').tables.map(({ datasourceId, fileName, profile }) => ({
    datasourceId,
    name: fileName,
    profiles: [profile],
    wordCount: 0,
    topics: [],
  }));
});
afterAll(async () => {
  await fixture.close();
  await server.stop();
});

const proposed = (changes: object) => {
  const own = overviewOf(files, files.length);
  const given = { summary: '', keywords: [], questions: [], ...changes };
  return { own, overview: withProposed(own, JSON.stringify(given), files) };
};

describe('an overview with what a model proposes', () => {
  it('begins with its sentences; the figures are those of the service', () => {
    const { own, overview } = proposed({ summary: 'Orders of customers, a row each.' });
    expect(overview.summary).toBe(`Orders of customers, a row each.\n${own.summary}`);
  });

  it.each([
    'There are 4711 orders.',
    'About ninety orders are here.',
    'South has the highest amount.',
    'See [more](https://evil.example/).',
    'Amounts rose over time.',
  ])('leaves out what claims or links something: %s', (summary) => {
    const { own, overview } = proposed({ summary });
    expect(overview.summary).toBe(own.summary);
  });

  it('offers those of its questions that are understood over these data, before the others', () => {
    const { own, overview } = proposed({
      questions: ['How many furlongs did the wizards spill?', 'What is the largest amount by product?'],
    });
    expect(overview.questions[0]).toBe('What is the largest amount by product?');
    expect(overview.questions).not.toContain('How many furlongs did the wizards spill?');
    expect(overview.questions.slice(1)).toEqual(own.questions.slice(0, overview.questions.length - 1));
  });

  it('has its keywords before the names of columns, without figures', () => {
    const { overview } = proposed({ keywords: ['commerce', '99 percent', 'x'.repeat(60)] });
    expect(overview.keywords[0]).toBe('commerce');
    expect(overview.keywords.join(' ')).not.toMatch(/99|xxx/);
  });

  it.each(['', 'I cannot.', '{"summary": 7}', '[1]', '{"summary": "Ord'])(
    'is as it is without a model where that writes %s',
    (written) => {
      const own = overviewOf(files, files.length);
      expect(withProposed(own, written, files)).toEqual(own);
    },
  );
});

describe('the model that describes files', () => {
  const WRITTEN: ScriptedReply = { content: '{"summary": "Orders.", "keywords": [], "questions": []}' };
  const modelOf = (longestMs?: number) => {
    const settings = { ...server.settings, prices: { input: 1, output: 1 } };
    const observer = { stage: <T>(_name: string, work: () => Promise<T>) => work() };
    return new OverviewModel(new ConfiguredModel(settings, 'auto', observer, () => undefined), longestMs);
  };
  /** What tries a model out is obeyed; what asks for an overview follows the reply. */
  const follow = (reply: ScriptedReply): void =>
    server.follow((body, number) =>
      body.messages[0]?.content.startsWith('You describe') ? reply : obedient(body, number),
    );
  const asked = (): number =>
    server.requests.filter(({ body }) => body.messages[0]?.content.startsWith('You describe')).length;

  it('is asked once for the same files, and what that took is told once', async () => {
    follow(WRITTEN);
    const model = modelOf();
    const before = asked();
    const first = await model.describe(files, false);
    expect(first).toMatchObject({ text: WRITTEN.content, use: { steps: 1, cost: expect.any(Number) } });
    expect(await model.describe(files, false)).toEqual({ text: WRITTEN.content, use: null });
    expect(asked() - before).toBe(1);
  });

  it('is shown the files as data', async () => {
    follow(WRITTEN);
    await modelOf().describe(files, false);
    const [system, user] = server.requests.at(-1)?.body.messages ?? [];
    expect(user?.content).toContain('Table "orders" of the file');
    expect(system?.content).not.toContain('orders');
  });

  it('is not asked by who has taken all that he may', async () => {
    follow(WRITTEN);
    const before = asked();
    expect(await modelOf().describe(files, true)).toEqual({ text: null, use: null });
    expect(asked()).toBe(before);
  });

  it.each<[string, ScriptedReply]>([
    ['refuses', { status: 401 }],
    ['says nothing', { silent: true }],
  ])('is done without where it %s, and not asked again at once', async (_case, reply) => {
    follow(reply);
    const model = modelOf(1500);
    expect((await model.describe(files, false)).text).toBeNull();
    const before = asked();
    expect(await model.describe(files, false)).toEqual({ text: null, use: null });
    expect(asked()).toBe(before);
  });
});
