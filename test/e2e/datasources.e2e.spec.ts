import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import {
  dataOf,
  type Envelope,
  startTestService,
  type TestClient,
  type TestService,
} from '../support/test-service.js';
import { filesBelow } from '../support/files-below.js';
import { addFile, createDataset, type DatasourceRecord, untilRead, uploadFile } from '../support/scenario.js';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ maxFileBytes: 200_000 });
});

afterAll(() => service.stop());

const failure = (code: number, msg: string) => ({ code, msg, message: msg, data: null });

/** Every file below the folder of stored objects. */
async function storedFiles(): Promise<string[]> {
  const paths = await filesBelow(join(service.dataDir, 'objects'));
  return paths.map((path) => basename(path));
}

describe('an upload', () => {
  it('gives a key of the acting user and the file type', async () => {
    const key = await uploadFile(service.client, 'Sales.CSV', 'a,b\n1,2\n');

    expect(key).toMatch(/^temp\/user\/ann\/[0-9a-f-]{36}\.csv$/);
  });

  it('accepts the user id before or after the file', async () => {
    const response = await request(service.url)
      .post('/v2/team/file/upload-datasource')
      .set('x-pd-api-key', service.client.key)
      .attach('file', Buffer.from('a,b\n1,2\n'), 'sales.csv')
      .field('user_id', 'ann')
      .expect(200);

    expect(response.body).toMatchObject({ code: 0 });
  });

  it('stores nothing when it is refused', async () => {
    const before = await storedFiles();

    const empty = await service.client.upload('empty.csv', '').expect(200);
    const wrongType = await service.client.upload('virus.exe', 'MZ').expect(200);
    const tooLarge = await service.client.upload('large.csv', 'x'.repeat(200_001)).expect(200);
    const nobody = await service.client.upload('sales.csv', 'a\n1\n', '').expect(400);

    expect(empty.body).toEqual(failure(300005, 'Empty file'));
    expect(wrongType.body).toMatchObject({ code: 300004 });
    expect(tooLarge.body).toEqual(
      failure(300007, 'Failed to upload the file: the file is larger than the limit of 200000 bytes'),
    );
    expect(nobody.body).toMatchObject({ code: 300001 });
    expect(await storedFiles()).toEqual(before);
    expect(await readdir(join(service.dataDir, 'unfinished'))).toEqual([]);
  });

  it('is refused by its announced size before it is sent', async () => {
    const response = await request(service.url)
      .post('/v2/team/file/upload-datasource')
      .set('x-pd-api-key', service.client.key)
      .set('content-type', 'multipart/form-data; boundary=x')
      .set('content-length', String(4 * 2 ** 30))
      .send('--x\r\n')
      .expect(200);

    expect(response.body).toMatchObject({ code: 300007 });
  });

  it('must be a form with a file', async () => {
    const noFile = await request(service.url)
      .post('/v2/team/file/upload-datasource')
      .set('x-pd-api-key', service.client.key)
      .field('user_id', 'ann')
      .expect(400);
    const noForm = await service.client.post('/v2/team/file/upload-datasource', {}).expect(400);

    expect(noFile.body).toMatchObject({
      code: 300001,
      msg: 'Invalid parameters: file: is missing from the form',
    });
    expect(noForm.body).toMatchObject({ code: 300001 });
  });

  it('that is cut off half-way leaves nothing', async () => {
    const before = await storedFiles();
    const body = '--x\r\nContent-Disposition: form-data; name="file"; filename="cut.csv"\r\n\r\nhalf';

    const response = await request(service.url)
      .post('/v2/team/file/upload-datasource')
      .set('x-pd-api-key', service.client.key)
      .set('content-type', 'multipart/form-data; boundary=x')
      .send(body)
      .expect(400);

    expect(response.body).toMatchObject({ code: 300001 });
    expect(await storedFiles()).toEqual(before);
  });
});

describe('a data source', () => {
  it('is synching at first and synched when its file has been read', async () => {
    const datasetId = await createDataset(service.client);

    const created = await addFile(
      service.client,
      datasetId,
      'sales.csv',
      'region,amount\nnorth,5\nsouth,7\n',
    );
    const read = await untilRead(service.client, created);

    expect(created).toEqual({
      id: created.id,
      dataset_id: datasetId,
      name: 'sales.csv',
      type: 'FILE',
      status: 'synching',
    });
    expect(created.id).toMatch(/^ds-[0-9a-z]{25}$/);
    expect(read).toEqual({ ...created, status: 'synched', size: 30, progress: 1 });
  });

  it('without a dataset makes one named after the file', async () => {
    const client = await service.clientOfNewProject();
    const key = await uploadFile(client, 'sales.csv', 'a,b\n1,2\n');

    const response = await client
      .post('/v2/team/datasources', {
        user_id: 'ann',
        name: 'Sales 2024.csv',
        type: 'FILE',
        file_object_key: key,
      })
      .expect(200);

    const { data } = response.body as Envelope<DatasourceRecord>;
    const list = await client.get('/v2/team/datasets?user_id=ann').expect(200);
    expect(dataOf<{ records: object[] }>(list).records).toEqual([
      { id: data.dataset_id, name: 'Sales 2024.csv', description: '' },
    ]);
  });

  it('keeps its extension when its name is cut to 128 characters', async () => {
    const datasetId = await createDataset(service.client);

    const { name } = await addFile(service.client, datasetId, `${'n'.repeat(200)}.csv`, 'a\n1\n');

    expect(name).toBe(`${'n'.repeat(124)}.csv`);
  });

  it.each([
    ['random bytes', Buffer.from([0, 1, 2, 3, 255, 254, 0, 0, 9, 8, 7])],
    ['a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a quote that is never closed', `a,b\n1,"never closed\n${'2,3\n'.repeat(50)}`],
    [
      'a hundred thousand columns',
      `${Array.from({ length: 100_000 }, (_, i) => i)
        .join(',')
        .slice(0, 190_000)}\n`,
    ],
  ])('with %s is invalid, with a reason for people', async (_, content) => {
    const datasetId = await createDataset(service.client);

    const read = await untilRead(
      service.client,
      await addFile(service.client, datasetId, 'odd.csv', content),
    );

    expect(read.status).toBe('invalid');
    expect(read.reason).toMatch(/\w{3,}/);
    expect(read.reason).not.toMatch(/\/|\bat \w+ \(/);
  });

  it('can be made several times of one upload, but not by another project', async () => {
    const key = await uploadFile(service.client, 'sales.csv', 'a,b\n1,2\n');
    const other = await service.clientOfNewProject();
    const create = (client: TestClient) =>
      client.post('/v2/team/datasources', {
        user_id: 'ann',
        name: 'a.csv',
        type: 'FILE',
        file_object_key: key,
      });

    const answers = [await create(service.client), await create(service.client), await create(other)];

    expect(answers.map(({ body }) => (body as Envelope<unknown>).code)).toEqual([0, 0, 300011]);
  });

  it("is refused in another user's dataset and not found in another project's", async () => {
    const datasetId = await createDataset(service.client);
    const other = await service.clientOfNewProject();
    const body = { user_id: 'bob', name: 'a.csv', type: 'FILE', file_object_key: 'temp/user/bob/x.csv' };

    const byAnother = await service.client
      .post(`/v2/team/datasets/${datasetId}/datasources`, body)
      .expect(200);
    const elsewhere = await other.post(`/v2/team/datasets/${datasetId}/datasources`, body).expect(200);

    expect(byAnother.body).toMatchObject({ code: 300002 });
    expect(elsewhere.body).toMatchObject({ code: 300003 });
  });

  it.each([
    [{ name: 'a.csv' }, 300001],
    [{ name: 'a.csv', file_object_key: 'k', url: 'http://example.com/a.csv' }, 300001],
    [{ name: 'a.csv', type: 'TABLE', file_object_key: 'k' }, 300001],
    [{ name: 'a.exe', file_object_key: 'k' }, 300004],
    [{ name: '.csv', file_object_key: 'k' }, 300004],
    [{ name: 'a.csv', file_object_key: 'unknown' }, 300011],
  ])('is refused with %j: %d', async (body, code) => {
    const response = await service.client.post('/v2/team/datasources', {
      user_id: 'ann',
      type: 'FILE',
      ...body,
    });

    expect(response.body).toMatchObject({ code, data: null });
  });
});
