import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { ObjectMissing, ObjectStore } from '../../src/storage/index.js';
import { type ByteRange, RangeBeyondEnd } from '../../src/storage/objects/object-store.js';
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

  it('reads an object, or a range of it, which may reach beyond its end', async () => {
    await store.write(`${own}/a.csv`, chunks('region,', 'amount'));

    const read = async (range?: ByteRange) => text(await store.read(`${own}/a.csv`, range));

    expect(await read()).toBe('region,amount');
    expect(await read({ offset: 0, length: 6 })).toBe('region');
    expect(await read({ offset: 7, length: 6 })).toBe('amount');
    expect(await read({ offset: 12, length: 1 })).toBe('t');
    expect(await read({ offset: 7, length: 1000 })).toBe('amount');
  });

  it('says so when a range begins behind the last byte, or nothing is there to read', async () => {
    await store.write(`${own}/a.csv`, chunks('abc'));
    await store.write(`${own}/empty.csv`, chunks());

    const read = (name: string, range?: ByteRange) => store.read(`${own}/${name}`, range);

    await expect(read('a.csv', { offset: 3, length: 1 })).rejects.toBeInstanceOf(RangeBeyondEnd);
    await expect(read('empty.csv', { offset: 0, length: 1 })).rejects.toBeInstanceOf(RangeBeyondEnd);
    await expect(read('none.csv')).rejects.toBeInstanceOf(ObjectMissing);
    await expect(read('none.csv', { offset: 0, length: 1 })).rejects.toBeInstanceOf(ObjectMissing);
    expect(await text(await read('empty.csv'))).toBe('');
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

  it('lists an object, or all below a prefix, with their sizes', async () => {
    for (const key of ['l/b/1.csv', 'l/b/c/22.csv', 'l/bc/3.csv'])
      await store.write(`${own}/${key}`, chunks(key));
    const listed = async (prefix: string): Promise<(string | number)[][]> => {
      const found: (string | number)[][] = [];
      for await (const { key, size } of store.list(`${own}/${prefix}`))
        found.push([key.slice(own.length + 1), size]);
      return found.toSorted();
    };

    expect(await listed('l/b')).toEqual([
      ['l/b/1.csv', 9],
      ['l/b/c/22.csv', 12],
    ]);
    expect(await listed('l/b/1.csv')).toEqual([['l/b/1.csv', 9]]);
    expect(await listed('l/x')).toEqual([]);
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
});
