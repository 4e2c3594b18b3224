import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import request from 'supertest';
import { ScratchDisk } from '../faults/scratch-disk.js';
import { describeWhere } from '../support/describe-where.js';
import { dataOf, startTestService, type TestService } from '../support/test-service.js';

const CONTENT = Buffer.alloc(100_000, 'a,b\n1,2\n');
const FULL = { code: 300007, msg: expect.stringContaining('no space left') as unknown };

const folder = await mkdtemp(join(tmpdir(), 'quarry-full-'));
const disk = await ScratchDisk.mount(join(folder, 'disk'));

interface Begun {
  readonly upload_id: string;
  readonly file_object_key: string;
  readonly part_items: readonly { readonly upload_url: string }[];
}

describeWhere({ isThere: disk !== null, text: 'the right to mount a disk' }, 'a full disk', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService({ dataDir: disk?.folder ?? '' });
  });

  afterAll(async () => {
    await disk?.clear();
    await service.stop();
    disk?.unmount();
    await rm(folder, { recursive: true, force: true });
  });

  const begin = async (): Promise<Begun> => {
    const announced = { user_id: 'ann', file_name: 'a.csv', file_size: CONTENT.length };
    return dataOf(await service.client.post('/v2/team/file/init-multipart-upload', announced).expect(200));
  };

  const putPart = ({ part_items: [part] }: Begun) => {
    const { pathname, search } = new URL(part?.upload_url ?? '');
    return request(service.url)
      .put(pathname + search)
      .send(CONTENT);
  };

  const complete = ({ upload_id, file_object_key }: Begun) => {
    const etag = createHash('md5').update(CONTENT).digest('hex');
    const part_etags = [{ number: 1, etag }];
    const completion = { user_id: 'ann', upload_id, file_object_key, part_etags };
    return service.client.post('/v2/team/file/complete-multipart-upload', completion);
  };

  it('fails the upload of a file, of a part and of the whole with 300007, and takes them when there is room', async () => {
    const [empty, sent] = [await begin(), await begin()];
    await putPart(sent).expect(200);
    await disk?.fill();

    const refused = [
      await service.client.upload('a.csv', CONTENT),
      await putPart(empty),
      await complete(sent),
    ];
    await disk?.clear();

    for (const { body } of refused) expect(body).toMatchObject(FULL);
    // Whoever sends a part looks at the HTTP status.
    expect(refused.map(({ status }) => status)).toEqual([200, 507, 200]);
    expect((await service.client.upload('a.csv', CONTENT)).body).toMatchObject({ code: 0 });
    expect((await complete(sent)).body).toMatchObject({ code: 0 });
    await putPart(empty).expect(200);
    expect((await complete(empty)).body).toMatchObject({ code: 0 });
  });
});
