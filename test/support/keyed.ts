import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type request from 'supertest';
import { createDataset, uploadFile } from './scenario.js';
import { dataOf, type TestClient } from './test-service.js';

/** A request that creates a row. */
interface Creation {
  readonly path: string;
  readonly body: object;
  /** Where its row is. */
  readonly table: string;
}

/** Requests of each kind that is answered at once, by what they create. */
export const CREATIONS: readonly (readonly [string, (client: TestClient) => Promise<Creation>])[] = [
  ['a session', () => Promise.resolve(aSession())],
  ['a dataset', () => Promise.resolve(aDataset())],
  ['a data source in a new dataset', (client) => aDatasource(client)],
  ['a data source in a dataset', async (client) => aDatasource(client, await createDataset(client))],
  ['an upload in parts', () => Promise.resolve(anUpload())],
];

export function aSession(name = 'Questions', userId = 'ann'): Creation {
  return { path: '/v2/team/sessions', body: { user_id: userId, name }, table: 'sessions' };
}

/** Uploads its file. @param datasetId null for a new one */
export async function aDatasource(client: TestClient, datasetId: string | null = null): Promise<Creation> {
  const key = await uploadFile(client, 'sales.csv', 'region,amount\nnorth,5\n');
  return {
    path: datasetId === null ? '/v2/team/datasources' : `/v2/team/datasets/${datasetId}/datasources`,
    body: { user_id: 'ann', name: 'sales.csv', type: 'FILE', file_object_key: key },
    table: 'datasources',
  };
}

function aDataset(): Creation {
  return { path: '/v2/team/datasets', body: { user_id: 'ann', name: 'Sales' }, table: 'datasets' };
}

function anUpload(): Creation {
  return {
    path: '/v2/team/file/init-multipart-upload',
    body: { user_id: 'ann', file_name: 'sales.csv', file_size: 10 },
    table: 'multipart_uploads',
  };
}

/** Sends a request with an idempotency key. */
export function send(client: TestClient, { path, body }: Creation, key: string): request.Test {
  return client.post(path, body).set('idempotency-key', key);
}

/** @returns the id of what was created */
export async function idOf(response: request.Test): Promise<string> {
  return dataOf<{ id: string }>(await response.expect(200)).id;
}

/** An answer without the URLs of parts, which are signed anew each time. */
export function stable({ text }: request.Response): string {
  return text.replace(/"upload_url":"[^"]*"/g, '');
}

/** Ends the database connection that waits for a lock, as if its process had died. */
export async function endWaiting(database: pg.Client): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const { rowCount } = await database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    if (rowCount === 1) return;
    await delay(50);
  }
  throw new Error('no connection waits');
}
