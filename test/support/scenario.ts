import { setTimeout as delay } from 'node:timers/promises';
import { dataOf, type TestClient } from './test-service.js';

export interface DatasourceRecord {
  readonly id: string;
  readonly dataset_id: string;
  readonly name: string;
  readonly type: string;
  readonly status: string;
  readonly size?: number | null;
  readonly reason?: string;
}

/** Only ends what hangs. */
const READ_TIMEOUT_MS = 200_000;
const POLL_MS = 50;

/** @returns the file's object key */
export async function uploadFile(
  client: TestClient,
  name: string,
  content: Buffer | string,
): Promise<string> {
  const response = await client.upload(name, content).expect(200);
  return dataOf<{ file_object_key: string }>(response).file_object_key;
}

/** @returns the dataset's id */
export async function createDataset(client: TestClient, name = 'Data'): Promise<string> {
  const response = await client.post('/v2/team/datasets', { user_id: 'ann', name }).expect(200);
  return dataOf<{ id: string }>(response).id;
}

/** Uploads a file and makes a data source of it, not yet read. */
export async function addFile(
  client: TestClient,
  datasetId: string,
  name: string,
  content: Buffer | string,
): Promise<DatasourceRecord> {
  const key = await uploadFile(client, 'upload.csv', content);
  const response = await client
    .post(`/v2/team/datasets/${datasetId}/datasources`, {
      user_id: 'ann',
      name,
      type: 'FILE',
      file_object_key: key,
    })
    .expect(200);
  return dataOf<DatasourceRecord>(response);
}

/** Waits until a data source is synched or invalid. */
export async function untilRead(
  client: TestClient,
  { dataset_id: datasetId, id }: DatasourceRecord,
): Promise<DatasourceRecord> {
  const deadline = Date.now() + READ_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const response = await client
      .get(`/v2/team/datasets/${datasetId}/datasources/${id}?user_id=ann`)
      .expect(200);
    const record = dataOf<DatasourceRecord>(response);
    if (record.status !== 'synching') return record;
    await delay(POLL_MS);
  }
  throw new Error(`data source ${id} is not read in time`);
}

/** @returns the session's id */
export async function createSession(client: TestClient, userId = 'ann'): Promise<string> {
  const response = await client.post('/v2/team/sessions', { user_id: userId, name: 'Questions' }).expect(200);
  return dataOf<{ id: string }>(response).id;
}
