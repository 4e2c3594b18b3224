import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { DataSource } from 'typeorm';
import { type Answer } from './answer.js';
import { runCli } from './cli.js';
import { addFile, createDataset, createSession, untilRead } from './scenario.js';
import { dataOf, startTestService, type TestClient, type TestService } from './test-service.js';

const ORDERS = Array.from(
  { length: 40 },
  (_, i) => `${i},${['S', 'O', 'C', 'O'][i % 4] ?? ''},${(i * 7) % 20},note ${i % 5}`,
).join('\n');

interface Proposal {
  readonly id: string;
  readonly kind: string;
  readonly entry: string;
  readonly support: number;
  readonly evidence: {
    readonly jobs: readonly object[];
    readonly places: readonly object[];
    readonly keys: readonly object[];
  };
}

/** The service, and a dataset of one file of orders. */
interface Opened {
  service: TestService;
  client: TestClient;
  datasetId: string;
}

/** Starts a service for all tests of a file, each of which begins with orders that are read. */
export function ordersDataset() {
  // They are there as soon as a test runs.
  const opened = {} as Opened;
  beforeAll(async () => {
    opened.service = await startTestService();
    opened.client = opened.service.client;
  });
  beforeEach(async () => {
    opened.datasetId = await createDataset(opened.client);
    await addRead('orders.csv', `order_id,status,amount,remark\n${ORDERS}\n`);
  });
  afterAll(() => opened.service.stop());

  const addRead = async (name: string, content: string | Buffer) =>
    untilRead(opened.client, await addFile(opened.client, opened.datasetId, name, content));

  /** Of the knowledge of the dataset. */
  const path = (rest = '') => `/v2/team/datasets/${opened.datasetId}/knowledge${rest}`;

  async function ask(question: string): Promise<Answer> {
    const body = {
      user_id: 'ann',
      session_id: await createSession(opened.client),
      dataset_id: opened.datasetId,
      question,
    };
    return dataOf<Answer>(await opened.client.post('/v2/team/jobs', body).expect(200));
  }

  /** Runs the command line on the knowledge of the project. */
  async function runKnowledge(...words: readonly string[]): Promise<string> {
    const [{ name } = { name: '' }] = await opened.service.app
      .get(DataSource)
      .query<{ name: string }[]>(
        'SELECT p.name FROM projects p JOIN datasets d ON d.project_id = p.id WHERE d.id = $1',
        [opened.datasetId],
      );
    return runCli(opened.service, 'knowledge', ...words, '--project', name);
  }

  async function proposals(query = ''): Promise<readonly Proposal[]> {
    const listed = `${path('/proposals')}?user_id=ann&page_size=100${query}`;
    return dataOf<{ records: readonly Proposal[] }>(await opened.client.get(listed).expect(200)).records;
  }

  return { opened, proposals, addRead, path, ask, runKnowledge };
}
