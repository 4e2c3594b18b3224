import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type AnalysisRequest } from '../../src/engine/index.js';
import { addFile, createDataset, createSession, untilRead } from '../support/scenario.js';
import { scriptAnswer, stepOf } from '../support/scripted-analyst.js';
import { dataOf, startTestService, type TestService } from '../support/test-service.js';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});

afterAll(() => service.stop());

const customers = Array.from({ length: 20 }, (_, i) => `${String(i + 1)},Name ${String(i)}`).join('\n');
const orders = Array.from(
  { length: 50 },
  (_, i) => `${String(i + 1)},${String(1 + (i % 19))},${String(((i * 37) % 50) * 90)}.5`,
).join('\n');

it('tells the keys among the tables of a dataset, and finds them anew when a file is added', async () => {
  const { client } = service;
  const datasetId = await createDataset(client);
  const keys = async () =>
    dataOf<{ keys: unknown[] }>(
      await client.get(`/v2/team/datasets/${datasetId}/keys?user_id=ann`).expect(200),
    ).keys;
  const parent = await untilRead(
    client,
    await addFile(client, datasetId, 'customers.csv', `customer_id,name\n${customers}\n`),
  );
  expect(await keys()).toEqual([]);

  const child = await untilRead(
    client,
    await addFile(client, datasetId, 'orders.csv', `order_id,customer_id,revenue\n${orders}\n`),
  );
  const found = [
    expect.objectContaining({
      from: { datasource_id: child.id, table: 'orders', column: 'customer_id' },
      to: { datasource_id: parent.id, table: 'customers', column: 'customer_id' },
      cardinality: 'many-to-one',
      containment: 1,
    }),
  ];
  expect(await keys()).toEqual(found);
  expect(await keys()).toEqual(found);
});

it('gives the analyst the keys and what the columns mean, with the names that the tables of the job have', async () => {
  const { client } = service;
  const datasetId = await createDataset(client);
  for (const [name, text] of [
    ['customers.csv', `customer_id,name\n${customers}\n`],
    ['orders.csv', `order_id,customer_id,revenue\n${orders}\n`],
  ] as const)
    await untilRead(client, await addFile(client, datasetId, name, text));
  const asked: AnalysisRequest[] = [];
  const step = stepOf('Answer', 'Respond');
  scriptAnswer(service, 'Who ordered most?', async function* (request) {
    asked.push(request);
    await Promise.resolve();
    yield* [step.begin(), step.message('Nobody.\n'), step.end()];
  });

  const session_id = await createSession(client);
  await client
    .post('/v2/team/jobs', {
      user_id: 'ann',
      session_id,
      dataset_id: datasetId,
      question: 'Who ordered most?',
    })
    .expect(200);

  const [request] = asked;
  expect(request?.keys).toEqual([
    {
      from: { table: 'orders', column: 'customer_id' },
      to: { table: 'customers', column: 'customer_id' },
      cardinality: 'many-to-one',
      confidence: expect.any(Number),
    },
  ]);
  const columns = request?.tables.flatMap(({ profile }) => profile.columns) ?? [];
  expect(columns.map(({ name, meaning }) => [name, meaning?.type, meaning?.additivity])).toEqual([
    ['customer_id', 'identifier', 'none'],
    ['name', 'person', 'none'],
    ['order_id', 'identifier', 'none'],
    ['customer_id', 'identifier', 'none'],
    ['revenue', 'amount', 'additive'],
  ]);
});
