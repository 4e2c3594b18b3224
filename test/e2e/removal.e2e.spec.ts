import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { untilGone } from '../support/files-below.js';
import { addFile, createDataset, type DatasourceRecord, untilRead, uploadFile } from '../support/scenario.js';
import { dataOf, startTestService, type TestClient, type TestService } from '../support/test-service.js';

const CONTENT = 'region,amount\nnorth,5\nsouth,7\n';
/** Four uploads of it, and three data sources, and not a fourth. */
const QUOTA = 7 * CONTENT.length + 10;
let service: TestService;

beforeAll(async () => {
  service = await startTestService({ storageQuotaBytes: QUOTA });
});

afterAll(() => service.stop());

const pathOf = ({ dataset_id: datasetId, id }: DatasourceRecord) =>
  `/v2/team/datasets/${datasetId}/datasources/${id}`;

async function addSales(client: TestClient, datasetId: string): Promise<DatasourceRecord> {
  return untilRead(client, await addFile(client, datasetId, 'sales.csv', CONTENT));
}

/** Waits until no stored file has the id in its path. */
function untilNothingIsStored(id: string): Promise<void> {
  return untilGone(join(service.dataDir, 'objects'), (path) => path.includes(id));
}

describe('deleting a data source', () => {
  it('removes its row and its files', async () => {
    const client = await service.clientOfNewProject();
    const datasource = await addSales(client, await createDataset(client));

    const deleted = await client.delete(pathOf(datasource)).expect(200);

    expect(deleted.body).toEqual({ code: 0, data: {} });
    expect((await client.get(`${pathOf(datasource)}?user_id=ann`)).body).toMatchObject({ code: 300003 });
    await untilNothingIsStored(datasource.id);
  });

  it('is for the creator of the dataset, and other projects do not find it', async () => {
    const client = await service.clientOfNewProject();
    const other = await service.clientOfNewProject();
    const datasource = await addSales(client, await createDataset(client));

    expect((await client.delete(pathOf(datasource), 'bob')).body).toMatchObject({ code: 300002 });
    expect((await other.delete(pathOf(datasource))).body).toMatchObject({ code: 300003 });
    expect((await client.get(`${pathOf(datasource)}?user_id=bob`)).body).toMatchObject({ code: 0 });
  });
});

describe('deleting a dataset', () => {
  it('removes all its data sources and their files', async () => {
    const client = await service.clientOfNewProject();
    const datasetId = await createDataset(client);
    const datasources = [await addSales(client, datasetId), await addSales(client, datasetId)];

    expect((await client.delete(`/v2/team/datasets/${datasetId}`, 'bob')).body).toMatchObject({
      code: 300002,
    });
    await client.delete(`/v2/team/datasets/${datasetId}`).expect(200);

    const status = await client.get(`/v2/team/datasets/${datasetId}/status?user_id=ann`);
    expect(status.body).toMatchObject({ code: 300003 });
    for (const { id } of datasources) await untilNothingIsStored(id);
  });
});

describe('the storage quota of a project', () => {
  it('refuses a file that does not fit, stores nothing of it, and has room again after a deletion', async () => {
    const client = await service.clientOfNewProject();
    const datasetId = await createDataset(client);
    const datasources: DatasourceRecord[] = [];
    for (let file = 0; file < 3; file += 1) datasources.push(await addSales(client, datasetId));
    const key = await uploadFile(client, 'sales.csv', CONTENT);
    const create = () =>
      client.post(`/v2/team/datasets/${datasetId}/datasources`, {
        user_id: 'ann',
        name: 'sales.csv',
        type: 'FILE',
        file_object_key: key,
      });

    const refused = await create();
    await client.delete(pathOf(datasources[0] as DatasourceRecord)).expect(200);
    const accepted = await create();

    expect(refused.body).toMatchObject({ code: 300006 });
    expect(refused.text).toContain('Insufficient storage space');
    expect(accepted.body).toMatchObject({ code: 0 });
  });
});

describe('a presigned URL of a data source', () => {
  it('gives the original file under its name until it expires', async () => {
    const client = await service.clientOfNewProject();
    const datasource = await addSales(client, await createDataset(client));

    const response = await client.post(`${pathOf(datasource)}/presign`, { user_id: 'ann', expires_in: 60 });

    const { presigned_url: url, expires_at: end } = dataOf<{ presigned_url: string; expires_at: string }>(
      response,
    );
    const file = await request(url).get('').expect(200);
    expect(file.text).toBe(CONTENT);
    expect(file.headers['content-disposition']).toBe(
      `attachment; filename="sales.csv"; filename*=UTF-8''sales.csv`,
    );
    expect(Date.parse(end) - Date.now()).toBeLessThanOrEqual(60_000);
  });

  it.each([59, 604_801, 'soon', 60.5])('is refused for a life of %j seconds', async (life) => {
    const client = await service.clientOfNewProject();
    const datasource = await addSales(client, await createDataset(client));

    const response = await client.post(`${pathOf(datasource)}/presign`, { user_id: 'ann', expires_in: life });

    expect(response.body).toMatchObject({ code: 300001 });
  });
});
