import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Block } from '../support/answer.js';
import { addFile, createDataset, createSession, untilRead } from '../support/scenario.js';
import { dataOf, startTestService, type TestService } from '../support/test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

describe('the instructions of a job', () => {
  it('hold for what is computed as far as they are conditions; the reply and the query say so', async () => {
    const { client } = service;
    const content = 'product,status,amount\nBolt,shipped,10\nNut,cancelled,20\nBolt,cancelled,30\n';
    const file = await addFile(client, await createDataset(client), 'orders.csv', content);
    const response = await client
      .post('/v2/team/jobs', {
        user_id: 'ann',
        session_id: await createSession(client),
        dataset_id: (await untilRead(client, file)).dataset_id,
        question: 'What is the total amount?',
        custom_options: { user_prompt: 'Only consider the product Bolt. Answer like a pirate.' },
        stream: false,
      })
      .expect(200);
    const { blocks } = dataOf<{ readonly blocks: readonly Block[] }>(response);
    const textOf = (type: string, stage: string): string =>
      blocks.map((each) => (each.type === type && each.stage === stage ? String(each.content) : '')).join('');
    expect(textOf('MESSAGE', 'Respond')).toContain('**40**');
    expect(textOf('MESSAGE', 'Respond')).toContain('*product* is “Bolt”');
    expect(textOf('MESSAGE', 'Respond')).toContain('not applied: “Answer like a pirate”');
    expect(textOf('CODE', 'Analyze')).toMatch(/WITH "orders" AS \(SELECT \* FROM main\."orders" WHERE /);
  });
});
