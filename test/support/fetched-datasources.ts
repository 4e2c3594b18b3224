import { type RequestListener } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { DataSource } from 'typeorm';
import { filesBelow } from './files-below.js';
import { type RemoteServer, sends, startRemoteServer } from './remote-server.js';
import { type DatasourceRecord } from './scenario.js';
import { dataOf, startTestService, type TestClient, type TestService } from './test-service.js';

export const SALES = 'region,amount\nnorth,5\nsouth,7\n';

/** Starts a service for all tests of a file, and a server that it may fetch files from as `localhost`. */
export function fetchedDatasources() {
  // They are there as soon as a test runs.
  const opened = {} as { service: TestService; remote: RemoteServer };
  beforeAll(async () => {
    opened.remote = await startRemoteServer();
    opened.remote.on('/sales', sends(SALES));
    opened.service = await startTestService({ maxFileBytes: 200_000, fetchAllowedHosts: ['localhost'] });
  });
  afterAll(async () => {
    await opened.service.stop();
    await opened.remote.stop();
  });

  /** The test's host: allowed as localhost, internal as 127.0.0.1. */
  const urlOf = (path: string, host = 'localhost') => `http://${host}:${opened.remote.port}${path}`;

  function post(client: TestClient, url: string, body: object = {}) {
    return client.post('/v2/team/datasources', {
      user_id: 'ann',
      type: 'FILE',
      name: 'sales.csv',
      url,
      ...body,
    });
  }

  async function create(url: string): Promise<DatasourceRecord> {
    return dataOf<DatasourceRecord>(await post(opened.service.client, url).expect(200));
  }

  /** An answer to the first request, which only checks, and others to those that follow. */
  function answersInTurn(path: string, ...answers: RequestListener[]): void {
    opened.remote.on(path, (request, response) => {
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      answer?.(request, response);
    });
  }

  async function rowOf({ id }: DatasourceRecord): Promise<unknown> {
    const rows = await opened.service.app
      .get(DataSource)
      .query<unknown[]>('SELECT source_url, size::int FROM datasources WHERE id = $1', [id]);
    return rows[0];
  }

  async function storedFiles(): Promise<string[]> {
    const folders = ['objects', 'unfinished'].map((name) => join(opened.service.dataDir, name));
    return (await Promise.all(folders.map(filesBelow))).flat();
  }

  return { opened, urlOf, post, create, answersInTurn, rowOf, storedFiles };
}
