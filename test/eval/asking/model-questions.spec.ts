import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setModelOf } from '../../support/answering/model/asked-model.js';
import { call } from '../../support/answering/model/scripts.js';
import { type ModelServer, type ScriptedReply, startModelServer } from '../../support/model-server.js';
import { Asker } from '../asker.js';
import { type Prediction } from '../prediction.js';
import { summary } from '../report.js';
import { askSet } from './ask-set.js';
import { KeptPredictions } from './kept-predictions.js';
import { type SetQuestion, untold } from './set-question.js';

let server: ModelServer;
let folder: string;
beforeAll(async () => {
  server = await startModelServer([]);
  folder = await mkdtemp(join(tmpdir(), 'asked-'));
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

const QUESTION = 'What is the highest temp_max in Seattle?';
const asked = (id: string): SetQuestion => ({
  id,
  set: 'weather',
  question: QUESTION,
  history: [],
  paths: ['examples/data/weather.csv'],
  expected: 35.6,
  groups: [],
  outcomeOf: (answer) => untold(answer) ?? (answer.tables[0]?.rows[0]?.[0] === 35.6 ? 'right' : 'wrong'),
});

const ANSWER = [
  call('propose_plan', {
    title: 'Highest temp_max in Seattle',
    select: [{ fn: 'max', column: 'weather.temp_max' }],
    where: [{ column: 'weather.location', op: '=', value: 'Seattle' }],
  }),
  call('finish', { reply: 'The highest was {{r1.rows.0.max_of_temp_max}}.' }),
];
const ASKING_BACK = [
  call('ask_back', { question: 'Which one?', readings: ['The highest temp_max', 'The lowest temp_max'] }),
];

async function predictions(
  questions: readonly SetQuestion[],
  replies: readonly ScriptedReply[],
  kept?: KeptPredictions,
): Promise<Prediction[]> {
  server.follow(replies);
  const model = setModelOf(server);
  const asker = await Asker.create({}, model);
  try {
    return await askSet(questions, asker, { oracle: false, ...(kept && { kept }) });
  } finally {
    await asker.close();
  }
}

describe('a question of a set that a model answers', () => {
  it('is right or wrong by the answer of the model, with what that took', async () => {
    const [prediction] = await predictions([asked('first')], ANSWER);
    expect(prediction).toMatchObject({ outcome: 'right', confidence: null, use: { steps: 2 } });
    expect(prediction?.predicted).toMatchObject({ offered: [] });
    expect(prediction?.use?.cost).toBeGreaterThan(0);
    expect(summary(prediction ? [prediction] : [])).toMatch(/asked of the model +1 questions, 2 requests/);
  });

  it('is asked back where the model offers readings', async () => {
    const [prediction] = await predictions([asked('first')], ASKING_BACK);
    expect(prediction).toMatchObject({
      outcome: 'askedBack',
      predicted: { offered: ['The highest temp_max', 'The lowest temp_max'] },
    });
  });

  it('fails where the model does: no other analyst answers', async () => {
    const [prediction] = await predictions([asked('first')], [{ status: 401, error: 'no such key' }]);
    expect(prediction).toMatchObject({ outcome: 'failed' });
  });

  it('is not asked again by a later run, unless it failed or the line was cut short', async () => {
    const path = join(folder, 'kept.jsonl');
    const open = (): KeptPredictions => new KeptPredictions(path, 'scripted');
    const [first] = await predictions([asked('first'), asked('second')], ANSWER, open());
    await appendFile(path, '["cut');
    const before = server.requests.length;
    const later = await predictions([asked('first'), asked('second')], ANSWER, open());
    expect(later.map(({ outcome }) => outcome)).toEqual(['right', 'right']);
    expect(later[0]).toEqual(first);
    expect(server.requests.length - before).toBe(2);
    expect(await predictions([asked('first'), asked('second')], [], open())).toEqual(later);
  });
});
