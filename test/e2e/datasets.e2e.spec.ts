import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dataOf, startTestService, type TestService } from '../support/test-service.js';
import { addFile, createDataset, type DatasourceRecord, untilRead, uploadFile } from '../support/scenario.js';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});

afterAll(() => service.stop());

describe('a dataset', () => {
  it('counts and lists its data sources by status', async () => {
    const datasetId = await createDataset(service.client);
    await untilRead(service.client, await addFile(service.client, datasetId, 'good.csv', 'a,b\n1,2\n'));
    await untilRead(service.client, await addFile(service.client, datasetId, 'bad.csv', Buffer.alloc(100)));

    const status = await service.client.get(`/v2/team/datasets/${datasetId}/status?user_id=ann`).expect(200);
    const list = async (query: string) => {
      const path = `/v2/team/datasets/${datasetId}/datasources?user_id=ann${query}`;
      const response = await service.client.get(path);
      return dataOf<{ records: DatasourceRecord[] }>(response).records.map(({ name }) => name);
    };

    expect(dataOf<object>(status)).toEqual({
      synched_count: 1,
      invalid_count: 1,
      synching_count: 0,
    });
    expect(await list('')).toEqual(['bad.csv', 'good.csv']);
    expect(await list('&status=synched')).toEqual(['good.csv']);
    expect(await list('&status=invalid,synching')).toEqual(['bad.csv']);
    expect(await list('&status=%20Invalid%20,%20SYNCHING')).toEqual(['bad.csv']);
    expect(await list('&status=')).toEqual(['bad.csv', 'good.csv']);
  });

  it.each(['ready', 'synched,', 'synched,ready'])(
    'refuses a list with an unknown status: %s',
    async (status) => {
      const datasetId = await createDataset(service.client);
      const path = `/v2/team/datasets/${datasetId}/datasources?user_id=ann&status=${status}`;

      expect((await service.client.get(path).expect(400)).body).toMatchObject({ code: 300001 });
    },
  );

  it('takes an empty origin for one that is left out', async () => {
    const file_object_key = await uploadFile(service.client, 'a.csv', 'a,b\n1,2\n');
    const create = (origin: object) =>
      service.client.post('/v2/team/datasources', { user_id: 'ann', name: 'a.csv', type: 'FILE', ...origin });

    expect((await create({ file_object_key, url: '' })).body).toMatchObject({ code: 0 });
    expect((await create({ file_object_key: '', url: 'no address' })).body).toMatchObject({ code: 300011 });
    expect((await create({ file_object_key: '', url: '' })).body).toMatchObject({ code: 300001 });
    expect((await create({ file_object_key, url: 'no address' })).body).toMatchObject({ code: 300001 });
  });

  it('searches names and descriptions', async () => {
    const client = await service.clientOfNewProject();
    for (const [name, description] of [
      ['Sales', 'by region'],
      ['Regions', ''],
      ['Weather', 'rain'],
    ]) {
      await client.post('/v2/team/datasets', { user_id: 'ann', name, description }).expect(200);
    }

    const response = await client.get('/v2/team/datasets?user_id=bob&search=REGION');

    expect(dataOf<{ records: { name: string }[] }>(response).records.map(({ name }) => name)).toEqual([
      'Regions',
      'Sales',
    ]);
  });

  it('is modified by its creator, keeping what is not said', async () => {
    const client = await service.clientOfNewProject();
    const created = await client.post('/v2/team/datasets', {
      user_id: 'ann',
      name: 'Old',
      description: 'kept',
    });
    const path = `/v2/team/datasets/${dataOf<{ id: string }>(created).id}`;

    const changed = await client.post(path, { user_id: 'ann', name: 'N'.repeat(200) }).expect(200);
    const nothing = await client.post(path, { user_id: 'ann' }).expect(400);
    const byAnother = await client.post(path, { user_id: 'bob', name: 'Mine' }).expect(200);

    expect(changed.body).toEqual({ code: 0, data: {} });
    expect(nothing.body).toMatchObject({ code: 300001 });
    expect(byAnother.body).toMatchObject({ code: 300002 });
    const list = await client.get('/v2/team/datasets?user_id=bob');
    expect(dataOf<{ records: object[] }>(list).records).toMatchObject([
      { name: 'N'.repeat(128), description: 'kept' },
    ]);
  });
});
