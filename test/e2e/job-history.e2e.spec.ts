import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type PastQuestion } from '../../src/engine/index.js';
import { createSession } from '../support/scenario.js';
import { scriptAnswer, stepOf } from '../support/scripted-analyst.js';
import { startTestService, type TestService } from '../support/test-service.js';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});

afterAll(() => service.stop());

/** Asks a question that is answered in a step before the reply and in the reply. */
async function ask(session: string, question: string, suggested: readonly string[]): Promise<PastQuestion[]> {
  const past: PastQuestion[] = [];
  scriptAnswer(service, question, async function* ({ history }) {
    past.push(...history);
    await Promise.resolve();
    const [work, reply] = [stepOf('Some work', 'Analyze'), stepOf('Conclusions', 'Respond')];
    yield* [
      work.begin(),
      work.code('```sql\nSELECT 1\n```'),
      work.message(`Work on ${question}`),
      work.end(),
    ];
    yield* [reply.begin(), reply.message(`Reply to ${question}`)];
    if (suggested.length > 0) yield reply.questions(suggested);
    yield reply.end();
  });
  await service.client
    .post('/v2/team/jobs', { user_id: 'ann', session_id: session, dataset_id: null, question })
    .expect(200);
  return past;
}

it('gives the analyst the questions before with their statements, replies and what they suggested, the oldest first', async () => {
  const session = await createSession(service.client);
  const statements = ['SELECT 1'];

  expect(await ask(session, 'First?', ['By region?', 'By year?'])).toEqual([]);
  await ask(session, 'Second?', []);

  expect(await ask(session, 'Third?', [])).toEqual([
    { question: 'First?', reply: 'Reply to First?', suggested: ['By region?', 'By year?'], statements },
    { question: 'Second?', reply: 'Reply to Second?', suggested: [], statements },
  ]);
});

it('gives the analyst nothing of other sessions', async () => {
  await ask(await createSession(service.client), 'Elsewhere?', ['By region?']);

  expect(await ask(await createSession(service.client), 'Here?', [])).toEqual([]);
});
