import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ObjectStore } from '../../src/storage/index.js';
import { AbandonedUploadsTask } from '../../src/storage/multipart/abandoned-uploads.task.js';
import {
  announce,
  complete,
  contentOf,
  type InitiatedUpload,
  initiate,
  sendPart,
  sendParts,
} from '../support/multipart.js';
import { createDataset, type DatasourceRecord, untilRead } from '../support/scenario.js';
import { dataOf, startTestService, type TestClient, type TestService } from '../support/test-service.js';
import { describeOnBothStores } from '../support/test-stores.js';

const TWO_PARTS = 5_242_881;
const MAX_FILE_BYTES = 5 * 1024 ** 3;

describeOnBothStores('an upload in parts', (settings) => {
  let service: TestService;
  let client: TestClient;

  beforeAll(async () => {
    service = await startTestService({ ...settings, maxFileBytes: MAX_FILE_BYTES });
    client = service.client;
  });

  afterAll(() => service.stop());

  async function expire({ upload_id: id }: InitiatedUpload, ago: string): Promise<void> {
    await service.query(
      `UPDATE multipart_uploads SET expires_at = now() - interval '${ago}' WHERE id = '${id}'`,
    );
  }

  it('has parts of 5 MiB but the last, numbered from 1, and a key of the acting user and the file type', async () => {
    const upload = await initiate(client, 11_000_000);

    expect(upload.file_object_key).toMatch(/^temp\/user\/ann\/[0-9a-f-]{36}\.csv$/);
    expect(upload.part_items.map(({ number, size }) => [number, size])).toEqual([
      [1, 5_242_880],
      [2, 5_242_880],
      [3, 514_240],
    ]);
  });

  it.each([
    ['of no bytes', 'a.csv', 0, 300005],
    ['over the limit', 'a.csv', MAX_FILE_BYTES + 1, 300007],
    ['of another type', 'a.exe', 5, 300004],
    ['of a negative size', 'a.csv', -1, 300001],
    ['of half a byte', 'a.csv', 1.5, 300001],
    ['without a name', '', 5, 300001],
  ])('is refused for a file %s', async (_, name, size, code) => {
    expect((await announce(client, name, size)).body).toMatchObject({ code, data: null });
  });

  it('sent at once and out of order gives the same bytes, which can be read as a data source', async () => {
    const row = (_: unknown, index: number) => `${index},region ${index % 7},${index * 3}\n`;
    const file = Buffer.from(`id,region,amount\n${Array.from({ length: 520_000 }, row).join('')}`);
    const upload = await initiate(client, file.length);
    expect(upload.part_items.length).toBe(3);

    const completed = await complete(client, upload, await sendParts(upload, file));

    expect(dataOf<object>(completed)).toEqual({ file_object_key: upload.file_object_key });
    expect(file.equals((await contentOf(service, upload)) ?? Buffer.alloc(0))).toBe(true);
    const datasetId = await createDataset(client);
    const created = await client.post(`/v2/team/datasets/${datasetId}/datasources`, {
      user_id: 'ann',
      name: 'big.csv',
      type: 'FILE',
      file_object_key: upload.file_object_key,
    });
    const read = await untilRead(client, dataOf<DatasourceRecord>(created));
    expect(read).toMatchObject({ status: 'synched', size: file.length });
  });

  it('takes ETags with or without quotes, and number or part_number, in any order', async () => {
    const file = randomBytes(TWO_PARTS);
    const upload = await initiate(client, file.length);
    const etags = await sendParts(upload, file);

    const { body } = await complete(
      client,
      upload,
      etags.map(({ number, etag }) => ({ part_number: number, etag: etag.replaceAll('"', '') })),
    );

    expect(body).toMatchObject({ code: 0 });
    expect(file.equals((await contentOf(service, upload)) ?? Buffer.alloc(0))).toBe(true);
  });

  it('takes a part again, and keeps what came last', async () => {
    const file = randomBytes(TWO_PARTS);
    const upload = await initiate(client, file.length);
    await sendParts(upload, randomBytes(TWO_PARTS));

    const { body } = await complete(client, upload, await sendParts(upload, file));

    expect(body).toMatchObject({ code: 0 });
    expect(file.equals((await contentOf(service, upload)) ?? Buffer.alloc(0))).toBe(true);
  });

  it('is completed once and again, also at the same time, with the same answer', async () => {
    const file = randomBytes(TWO_PARTS);
    const upload = await initiate(client, file.length);
    const etags = await sendParts(upload, file);

    const answers = await Promise.all([1, 2, 3].map(() => complete(client, upload, etags)));
    answers.push(await complete(client, upload, etags));

    for (const { body } of answers) {
      expect(body).toEqual({ code: 0, data: { file_object_key: upload.file_object_key } });
    }
    expect(file.equals((await contentOf(service, upload)) ?? Buffer.alloc(0))).toBe(true);
  });

  it('is not completed while a part is wrong, says which, and can be completed after that', async () => {
    const file = randomBytes(TWO_PARTS);
    const upload = await initiate(client, file.length);
    const [first, last] = upload.part_items;
    if (!first || !last) throw new Error('there are two parts');
    const one = await sendPart(first, file);
    const two = { number: 2, etag: '"0123456789abcdef0123456789abcdef"' };
    const refusal = async (etags: object[]) => (await complete(client, upload, etags)).body as object;
    const failed = (fault: string) => ({
      code: 300007,
      msg: `Failed to upload the file: ${fault}`,
      data: null,
    });

    expect(await refusal([one])).toMatchObject(failed('part_etags: part 2 is missing'));
    expect(await refusal([one, two])).toMatchObject(failed('part 2 is missing'));
    const sent = await sendPart(last, file);
    expect(await refusal([one, two])).toMatchObject(failed('part 2 has a different ETag'));
    expect(await refusal([one, sent, { number: 3, etag: 'x' }])).toMatchObject(
      failed('part 3 does not exist'),
    );
    expect(await refusal([one, sent, sent])).toMatchObject(failed('part_etags: a part is listed twice'));
    expect(await contentOf(service, upload)).toBeNull();

    expect((await complete(client, upload, [one, sent])).body).toMatchObject({ code: 0 });
  });

  it('of 5 GiB has 1 024 parts, and all of their ETags may come in one request', async () => {
    const upload = await initiate(client, MAX_FILE_BYTES);
    const etags = upload.part_items.map(({ number }) => ({ number, etag: `"${'0'.repeat(32)}"` }));

    const { body } = await complete(client, upload, etags);

    expect(etags.length).toBe(1024);
    expect(body).toMatchObject({ code: 300007 });
    expect((body as { msg: string }).msg).toContain('part 1 is missing; ');
  });

  it('looks like a missing one to another project', async () => {
    const upload = await initiate(client, 5);
    const etags = await sendParts(upload, Buffer.from('a\n1\n2'));
    const other = await service.clientOfNewProject();
    const unknown = { ...upload, upload_id: randomUUID() };

    const elsewhere = await complete(other, upload, etags);
    const missing = await complete(client, unknown, etags);

    expect(elsewhere.body).toMatchObject({ code: 300003, msg: `upload ${upload.upload_id} not found` });
    expect(missing.body).toMatchObject({ code: 300003, msg: `upload ${unknown.upload_id} not found` });
    await complete(client, upload, etags);
    expect((await complete(other, upload, etags)).body).toMatchObject({ code: 300003 });
  });

  it.each([
    ['a number', [{ etag: 'x' }]],
    ['an ETag', [{ number: 1 }]],
    ['objects as parts', ['x']],
    ['a list of parts', 'x'],
  ])('cannot be completed without %s', async (_, partEtags) => {
    const response = await client.post('/v2/team/file/complete-multipart-upload', {
      user_id: 'ann',
      upload_id: 'u',
      file_object_key: 'k',
      part_etags: partEtags,
    });

    expect(response.body).toMatchObject({ code: 300001 });
  });

  it('that is abandoned is removed with its parts, and others are not', async () => {
    const file = Buffer.from('a\n1\n2');
    const [abandoned, open] = [await initiate(client, 5), await initiate(client, 5)];
    const etags = await sendParts(abandoned, file);
    await expire(abandoned, '61 minutes');

    const task = service.app.get(AbandonedUploadsTask);
    await Promise.all([task.run(), task.run()]);

    await expect(sendParts(abandoned, file)).rejects.toThrow('404');
    expect((await complete(client, abandoned, etags)).body).toMatchObject({ code: 300003 });
    expect((await complete(client, open, await sendParts(open, file))).body).toMatchObject({ code: 0 });
  });

  it('that a killed process left without a record is removed after a day, and open ones are not', async () => {
    const store = service.app.get(ObjectStore);
    const task = service.app.get(AbandonedUploadsTask);
    const key = `projects/p/uploads/${randomUUID()}.csv`;
    const leftover = { key, id: await store.beginUpload(key) };
    const open = await initiate(client, 5);
    const send = async () => {
      const { url } = await store.signPart(leftover, { number: 1, size: 5 }, 60);
      return (await fetch(url, { method: 'PUT', body: '12345' })).status;
    };

    await task.run();
    expect(await send()).toBe(200);
    await task.run(new Date(Date.now() + 25 * 3_600_000));

    expect(await send()).toBe(404);
    const etags = await sendParts(open, Buffer.from('a\n1\n2'));
    expect((await complete(client, open, etags)).body).toMatchObject({ code: 0 });
  });

  it('cannot be completed after its end', async () => {
    const file = Buffer.from('a\n1\n2');
    const upload = await initiate(client, 5);
    const etags = await sendParts(upload, file);
    await expire(upload, '1 minute');

    expect((await complete(client, upload, etags)).body).toMatchObject({ code: 300003 });
    expect(await contentOf(service, upload)).toBeNull();
  });

  it('takes no part under a URL that was changed', async () => {
    const [part] = (await initiate(client, 5)).part_items;
    const url = new URL(part?.upload_url ?? '');
    const name = url.searchParams.has('signature') ? 'signature' : 'X-Amz-Signature';
    url.searchParams.set(name, 'a'.repeat(url.searchParams.get(name)?.length ?? 0));

    const response = await fetch(url, { method: 'PUT', body: '12345' });

    expect(response.status).toBe(403);
  });
});
