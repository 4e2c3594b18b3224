import { type ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseEvents } from '../support/event-stream.js';
import { gate } from '../support/gate.js';
import { type RemoteServer, sends, startRemoteServer } from '../support/remote-server.js';
import {
  addFile,
  createDataset,
  createSession,
  type DatasourceRecord,
  untilRead,
} from '../support/scenario.js';
import { scriptAnswer, stepOf } from '../support/scripted-analyst.js';
import { dataOf, startTestService, type TestClient, type TestService } from '../support/test-service.js';

const SCRIPTED = 'What is the answer?';
const SALES = 'region,amount\nnorth,5\n';

let service: TestService;
let remote: RemoteServer;

beforeAll(async () => {
  remote = await startRemoteServer();
  service = await startTestService({
    fetchAllowedHosts: ['localhost'],
    openJobsPerProject: 3,
    shutdownGraceMs: 1000,
  });
});

afterAll(async () => {
  await service.stop();
  await remote.stop();
});

async function addByUrl(client: TestClient, path: string): Promise<DatasourceRecord> {
  const url = `http://localhost:${remote.port}${path}`;
  const body = { user_id: 'ann', type: 'FILE', name: 'sales.csv', url };
  return dataOf<DatasourceRecord>(await client.post('/v2/team/datasources', body).expect(200));
}

describe('twelve files of one project behind slow addresses', () => {
  it('keep the files of others waiting neither where these are uploaded nor where they are fetched', async () => {
    const [slow, other] = [service.client, await service.clientOfNewProject()];
    const held: ServerResponse[] = [];
    remote.on('/slow', (_request, response) => {
      held.push(response);
      response.writeHead(200).write('region,');
    });
    remote.on('/sales', sends(SALES));
    const pending: DatasourceRecord[] = [];
    for (let file = 0; file < 12; file += 1) pending.push(await addByUrl(slow, '/slow'));

    const uploaded = await untilRead(other, await addFile(other, await createDataset(other), 'a.csv', SALES));
    const fetched = await untilRead(other, await addByUrl(other, '/sales'));
    const own = await untilRead(slow, await addFile(slow, await createDataset(slow), 'a.csv', SALES));

    expect([uploaded, fetched, own].map(({ status }) => status)).toEqual(Array(3).fill('synched'));
    remote.on('/slow', sends(SALES));
    for (const response of held) response.end('amount\nnorth,5\n');
    for (const file of pending) expect((await untilRead(slow, file)).status).toBe('synched');
  });
});

describe('the jobs of a project that are open at once', () => {
  it('are as many as it may have, however many are created together; others are refused until one has ended', async () => {
    const client = await service.clientOfNewProject();
    const neighbour = await service.clientOfNewProject();
    const goOn = gate();
    scriptAnswer(service, SCRIPTED, async function* () {
      const step = stepOf('Conclusions', 'Respond');
      await goOn.passed;
      yield step.begin();
      yield step.end();
    });
    const [session, nextDoor] = [await createSession(client), await createSession(neighbour)];
    const ask = (from: TestClient, id: string) =>
      fetch(`${service.url}/v2/team/jobs`, {
        method: 'POST',
        headers: { 'x-pd-api-key': from.key, 'content-type': 'application/json' },
        body: JSON.stringify({ user_id: 'ann', session_id: id, question: SCRIPTED, stream: true }),
      });

    const answers = await Promise.all(Array.from({ length: 9 }, () => ask(client, session)));
    const other = await ask(neighbour, nextDoor);

    const refused = answers.filter(({ status }) => status === 400);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await Promise.all(refused.map((one) => one.json()))).toEqual(
      Array(6).fill({
        code: 210021,
        msg: 'Job quota exceeded: 3 jobs are already open: wait until one has ended',
        message: 'Job quota exceeded: 3 jobs are already open: wait until one has ended',
        data: null,
      }),
    );
    goOn.open();
    const streams = await Promise.all(
      [...answers.filter(({ ok }) => ok), other].map(async (one) => parseEvents(await one.text())),
    );
    expect(streams.map((events) => events.at(-1)?.data)).toEqual(Array(4).fill('[DONE]'));
    expect((await ask(client, session)).status).toBe(200);
  });
});
