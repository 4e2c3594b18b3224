import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { ObjectMissing, ObjectStore, type OpenUpload } from '../../src/storage/index.js';
import { PartsDiffer, planParts, type SentPart, UploadGone } from '../../src/storage/parts.js';
import { describeOnBothStores } from '../support/test-stores.js';
import { startTestService, type TestService } from '../support/test-service.js';

describeOnBothStores('the object store', (settings) => {
  let service: TestService;
  let store: ObjectStore;
  let folder: string;
  /** A part of every key, new for each test. */
  let own: string;

  beforeAll(async () => {
    service = await startTestService(settings);
    store = service.app.get(ObjectStore);
    folder = await mkdtemp(join(tmpdir(), 'quarry-contract-'));
  });

  beforeEach(() => {
    own = `projects/${randomUUID()}`;
  });

  afterAll(async () => {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function* chunks(...contents: (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
    for (const content of contents) yield await Promise.resolve(Buffer.from(content));
  }

  async function contentOf(key: string): Promise<Buffer> {
    const target = join(folder, randomUUID());
    await store.download(key, target);
    return readFile(target);
  }

  const textOf = async (key: string) => (await contentOf(key)).toString();
  const isMissing = (key: string) => expect(contentOf(key)).rejects.toBeInstanceOf(ObjectMissing);

  it('gives back what was written and tells its size', async () => {
    const size = await store.write(`${own}/a.csv`, chunks('a,b\n', '1,2\n'));

    expect(size).toBe(8);
    expect(await textOf(`${own}/a.csv`)).toBe('a,b\n1,2\n');
  });

  it('stores an empty object', async () => {
    expect(await store.write(`${own}/a.csv`, chunks())).toBe(0);

    expect(await textOf(`${own}/a.csv`)).toBe('');
  });

  it('stores a stream of unknown length, larger than is sent at once', async () => {
    const content = randomBytes(17 * 1024 * 1024);

    const size = await store.write(`${own}/a.csv`, chunks(content.subarray(0, 9e6), content.subarray(9e6)));

    expect(size).toBe(content.length);
    expect(content.equals(await contentOf(`${own}/a.csv`))).toBe(true);
  });

  it.each([10, 9 * 1024 * 1024])('stores nothing when the stream fails after %d bytes', async (bytes) => {
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield await Promise.resolve(Buffer.alloc(bytes));
      throw new Error('cut off');
    }

    await expect(store.write(`${own}/a.csv`, failing())).rejects.toThrow('cut off');

    await isMissing(`${own}/a.csv`);
  });

  it('replaces an object', async () => {
    await store.write(`${own}/a.csv`, chunks('old'));
    await store.write(`${own}/a.csv`, chunks('new'));

    expect(await textOf(`${own}/a.csv`)).toBe('new');
  });

  it('copies objects and local files', async () => {
    await writeFile(join(folder, 'local'), 'content');

    await store.writeFile(`${own}/one.csv`, join(folder, 'local'));
    await store.copy(`${own}/one.csv`, `${own}/two.csv`);
    await store.remove(`${own}/one.csv`);

    expect(await textOf(`${own}/two.csv`)).toBe('content');
    await isMissing(`${own}/one.csv`);
  });

  it('says so when there is no such object', async () => {
    await isMissing(`${own}/a.csv`);
    await expect(store.copy(`${own}/a.csv`, `${own}/b.csv`)).rejects.toBeInstanceOf(ObjectMissing);
    expect((await readdir(folder)).filter((name) => name.includes('a.csv'))).toEqual([]);
  });

  it('removes an object, or all below a prefix, and does not mind when there is nothing', async () => {
    for (const key of ['a/b/1.csv', 'a/b/c/2.csv', 'a/bc/3.csv', 'a/d.csv']) {
      await store.write(`${own}/${key}`, chunks(key));
    }

    for (const prefix of ['a/b', 'a/b', 'a/d.csv']) await store.remove(`${own}/${prefix}`);

    for (const key of ['a/b/1.csv', 'a/b/c/2.csv', 'a/d.csv']) await isMissing(`${own}/${key}`);
    expect(await textOf(`${own}/a/bc/3.csv`)).toBe('a/bc/3.csv');
  });

  it.each(['../etc/passwd', 'a/../../b', '/etc/passwd', 'a//b', '.hidden', 'a/..', 'A', 'a\0b', ''])(
    'refuses the key %j, which it never made',
    async (key) => {
      await expect(store.write(key, chunks('x'))).rejects.toThrow('not an object key');
      await expect(store.remove(key)).rejects.toThrow('not an object key');
    },
  );

  it('signs URLs that give the object, or a range of it, under its name and type', async () => {
    await store.write(`${own}/a.csv`, chunks('region,amount\nnorth,5\n'));

    const { url, expiresAt } = await store.sign(`${own}/a.csv`, {
      expiresInSeconds: 60,
      fileName: 'Größe & (1).csv',
    });
    const whole = await fetch(url);
    const range = await fetch(url, { headers: { range: 'bytes=7-12' } });

    expect(await whole.text()).toBe('region,amount\nnorth,5\n');
    expect(whole.headers.get('content-type')).toMatch(/^text\/csv; ?charset=utf-8$/i);
    expect(whole.headers.get('content-disposition')).toContain(
      "filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%26%20%281%29.csv",
    );
    expect(range.status).toBe(206);
    expect(await range.text()).toBe('amount');
    expect(Math.abs(expiresAt.getTime() - Date.now() - 60_000)).toBeLessThan(10_000);
  });

  it('signs for one object and one method only', async () => {
    await store.write(`${own}/a.csv`, chunks('a'));
    await store.write(`${own}/b.csv`, chunks('b'));
    const { url } = await store.sign(`${own}/a.csv`, { expiresInSeconds: 60, fileName: 'a.csv' });

    const another = await fetch(url.replace('a.csv', 'b.csv'));
    const written = await fetch(url, { method: 'PUT', body: 'new' });

    expect(another.status).toBe(403);
    expect(written.ok).toBe(false);
    expect(await textOf(`${own}/a.csv`)).toBe('a');
  });

  it('signs URLs that end', async () => {
    await store.write(`${own}/a.csv`, chunks('a'));
    const { url } = await store.sign(`${own}/a.csv`, { expiresInSeconds: 1, fileName: 'a.csv' });
    const deadline = Date.now() + 20_000;

    let { status } = await fetch(url);
    while (status !== 403 && Date.now() < deadline) {
      await delay(100);
      ({ status } = await fetch(url));
    }

    expect(status).toBe(403);
  });

  /** Begins an upload of 5 MiB and 10 bytes. */
  async function begin(): Promise<{ upload: OpenUpload; contents: Buffer[] }> {
    const key = `${own}/${randomUUID()}.csv`;
    const contents = planParts(5_242_890).map(({ size }) => randomBytes(size));
    return { upload: { key, id: await store.beginUpload(key) }, contents };
  }

  async function send(upload: OpenUpload, number: number, content: Buffer): Promise<SentPart> {
    const { url } = await store.signPart(upload, { number, size: content.length }, 60);
    const response = await fetch(url, { method: 'PUT', body: content });
    expect(response.status).toBe(200);
    const etag = response.headers.get('etag') ?? '';
    expect(etag).toBe(`"${createHash('md5').update(content).digest('hex')}"`);
    return { number, size: content.length, etag: etag.replaceAll('"', '') };
  }

  const sendAll = (upload: OpenUpload, contents: Buffer[]) =>
    Promise.all(contents.map((content, index) => send(upload, index + 1, content)));

  it('joins parts that were sent at once, and again', async () => {
    const { upload, contents } = await begin();
    await send(upload, 2, Buffer.from('old part'));

    await store.completeUpload(upload, await sendAll(upload, contents));

    expect(Buffer.concat(contents).equals(await contentOf(upload.key))).toBe(true);
  });

  it('completes an upload once and again, also at the same time', async () => {
    const { upload, contents } = await begin();
    const parts = await sendAll(upload, contents);

    await Promise.all([1, 2, 3].map(() => store.completeUpload(upload, parts)));
    await store.completeUpload(upload, parts);

    expect(Buffer.concat(contents).equals(await contentOf(upload.key))).toBe(true);
  });

  it('joins nothing while a part is missing, differs or has another size, and can be completed then', async () => {
    const { upload, contents } = await begin();
    const [first = Buffer.alloc(0), last = Buffer.alloc(0)] = contents;
    const one = await send(upload, 1, first);
    const two = { number: 2, size: 10, etag: createHash('md5').update(last).digest('hex') };
    const complete = () => store.completeUpload(upload, [one, two]);

    await expect(complete()).rejects.toThrow(new PartsDiffer('part 2 is missing'));
    await send(upload, 2, randomBytes(10));
    await expect(complete()).rejects.toThrow(new PartsDiffer('part 2 has another ETag'));
    await send(upload, 2, last);
    await expect(store.completeUpload(upload, [one, { ...two, size: 9 }])).rejects.toThrow(
      new PartsDiffer('part 2 has 10 bytes instead of 9'),
    );
    await isMissing(upload.key);
    await complete();

    expect(Buffer.concat(contents).equals(await contentOf(upload.key))).toBe(true);
  });

  it('aborts an upload once and again, and takes no part of it afterwards', async () => {
    const { upload, contents } = await begin();
    const parts = await sendAll(upload, contents);

    await store.abortUpload(upload);
    await store.abortUpload(upload);

    const { url } = await store.signPart(upload, { number: 1, size: 10 }, 60);
    expect((await fetch(url, { method: 'PUT', body: 'ten bytes!' })).status).toBe(404);
    await expect(store.completeUpload(upload, parts)).rejects.toBeInstanceOf(UploadGone);
    await isMissing(upload.key);
  });

  it('does not mind the abort of a completed upload', async () => {
    const { upload, contents } = await begin();
    await store.completeUpload(upload, await sendAll(upload, contents));

    await store.abortUpload(upload);

    expect((await contentOf(upload.key)).length).toBe(5_242_890);
  });

  it('takes a part under the number it signed only', async () => {
    const { upload } = await begin();
    const { url } = await store.signPart(upload, { number: 1, size: 4 }, 60);
    const other = url.replace('partNumber=1', 'partNumber=2').replace('/1?', '/2?');

    const response = await fetch(other, { method: 'PUT', body: 'part' });

    expect(other).not.toBe(url);
    expect(response.status).toBe(403);
  });
});
