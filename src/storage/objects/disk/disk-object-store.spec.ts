import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DiskObjectStore } from './disk-object-store.js';
import { PartsDiffer, UploadGone } from '../../multipart/parts.js';
import { UrlSigner } from '../url-signer.js';

// What both object stores do is in test/storage/object-store.contract.spec.ts.

let folder: string;
let store: DiskObjectStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-store-'));
  store = new DiskObjectStore(folder, new UrlSigner('http://localhost:3000', 'secret'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function* chunks(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield await Promise.resolve(Buffer.from(text));
}

async function* failing(): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(Buffer.from('half'));
  throw new Error('cut off');
}

describe('the object store on disk', () => {
  it('leaves nothing behind when a stream fails half-way', async () => {
    await expect(store.write('projects/p/a.csv', failing())).rejects.toThrow('cut off');

    expect(await readdir(folder)).toEqual(['unfinished']);
    expect(await readdir(join(folder, 'unfinished'))).toEqual([]);
  });

  it('removes unfinished files and parts that are left over, and nothing else', async () => {
    const soon = new Date(Date.now() + 60_000);
    const none = () => Promise.resolve(false);
    expect(await store.removeLeftovers(soon, none)).toBe(0);
    await store.write('projects/p/a.csv', chunks('kept'));
    await store.beginUpload();
    await mkdir(join(folder, 'parts/lost+found'));
    await writeFile(join(folder, 'unfinished/cut'), 'half');

    expect(await store.removeLeftovers(soon, none)).toBe(2);

    expect(await readdir(join(folder, 'unfinished'))).toEqual([]);
    expect(await readdir(join(folder, 'parts'))).toEqual(['lost+found']);
    expect(await readFile(store.path('projects/p/a.csv'), 'utf8')).toBe('kept');
  });

  it('stores what is written while all that is below its folder is removed, and removes it', async () => {
    const keys = Array.from({ length: 20 }, (_, i) => `jobs/session/job/${i % 4}/${i}.csv`);
    for (let round = 0; round < 50; round += 1) {
      const writes = keys.map((key) => store.write(key, chunks('text')));
      const removals = keys.slice(0, 4).map(() => store.remove('jobs/session'));
      await Promise.all([...writes, ...removals]);
    }
    await store.remove('jobs/session');

    expect(await readdir(join(folder, 'objects/jobs'))).toEqual([]);
  });

  it('replaces an object without touching what was downloaded before', async () => {
    await store.write('a/b.csv', chunks('old'));
    await store.download('a/b.csv', join(folder, 'before'));

    await store.write('a/b.csv', chunks('new'));

    expect(await readFile(join(folder, 'before'), 'utf8')).toBe('old');
  });

  it.each([
    ['smaller', chunks('abc')],
    ['larger', chunks('abc', 'de')],
  ])('refuses a part that is %s than announced and keeps the one before', async (_, content) => {
    const id = await store.beginUpload();
    const part = { number: 1, size: 4 };
    const etag = await store.writePart(id, part, chunks('abcd'));

    await expect(store.writePart(id, part, content)).rejects.toBeInstanceOf(PartsDiffer);

    expect(await readdir(join(folder, 'parts', id))).toEqual(['1']);
    await store.completeUpload({ key: 'a.csv', id }, [{ ...part, etag }]);
    expect(await readFile(join(folder, 'objects/a.csv'), 'utf8')).toBe('abcd');
  });

  it('leaves nothing of an upload but the object, and nothing of an aborted one', async () => {
    const [completed, aborted] = [await store.beginUpload(), await store.beginUpload()];
    const part = { number: 1, size: 4 };
    const etag = await store.writePart(completed, part, chunks('abcd'));
    await store.writePart(aborted, part, chunks('abcd'));
    await expect(store.writePart(aborted, part, failing())).rejects.toThrow('cut off');

    await store.completeUpload({ key: 'a.csv', id: completed }, [{ ...part, etag }]);
    await store.abortUpload({ key: 'b.csv', id: aborted });

    expect(await readdir(join(folder, 'parts'))).toEqual([]);
    expect(await readdir(join(folder, 'objects'))).toEqual(['a.csv']);
  });

  it('takes no upload id that it never gave', async () => {
    const part = { number: 1, size: 4 };

    await expect(store.writePart('../objects', part, chunks('abcd'))).rejects.toBeInstanceOf(UploadGone);
  });
});
