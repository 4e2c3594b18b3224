import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DiskObjectStore } from './disk-object-store.js';
import { ObjectMissing } from './object-store.js';
import { UrlSigner } from './url-signer.js';

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

async function contentOf(key: string): Promise<string> {
  const target = join(folder, 'downloaded');
  await store.download(key, target);
  const content = await readFile(target, 'utf8');
  await rm(target);
  return content;
}

describe('the object store on disk', () => {
  it('gives back what was written and tells its size', async () => {
    const size = await store.write('projects/p/a.csv', chunks('a,b\n', '1,2\n'));

    expect(size).toBe(8);
    expect(await contentOf('projects/p/a.csv')).toBe('a,b\n1,2\n');
  });

  it('stores nothing when the stream fails half-way', async () => {
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield await Promise.resolve(Buffer.from('half'));
      throw new Error('cut off');
    }

    await expect(store.write('projects/p/a.csv', failing())).rejects.toThrow('cut off');

    await expect(contentOf('projects/p/a.csv')).rejects.toBeInstanceOf(ObjectMissing);
    expect(await readdir(join(folder, 'unfinished'))).toEqual([]);
  });

  it('replaces an object without touching what was downloaded before', async () => {
    await store.write('a/b.csv', chunks('old'));
    await store.download('a/b.csv', join(folder, 'before'));

    await store.write('a/b.csv', chunks('new'));

    expect(await readFile(join(folder, 'before'), 'utf8')).toBe('old');
    expect(await contentOf('a/b.csv')).toBe('new');
  });

  it('copies objects and local files', async () => {
    await writeFile(join(folder, 'local'), 'content');

    await store.writeFile('a/one.csv', join(folder, 'local'));
    await store.copy('a/one.csv', 'b/two.csv');
    await store.remove('a');

    expect(await contentOf('b/two.csv')).toBe('content');
    await expect(contentOf('a/one.csv')).rejects.toBeInstanceOf(ObjectMissing);
  });

  it('removes an object, or all below a prefix, and does not mind when there is nothing', async () => {
    await store.write('a/b/1.csv', chunks('1'));
    await store.write('a/bc/2.csv', chunks('2'));

    await store.remove('a/b');
    await store.remove('a/b');

    await expect(contentOf('a/b/1.csv')).rejects.toBeInstanceOf(ObjectMissing);
    expect(await contentOf('a/bc/2.csv')).toBe('2');
  });

  it.each(['../etc/passwd', 'a/../../b', '/etc/passwd', 'a//b', '.hidden', 'a/..', 'A', 'a\0b', ''])(
    'refuses the key %j, which it never made',
    async (key) => {
      await expect(store.write(key, chunks('x'))).rejects.toThrow('not an object key');
      await expect(store.remove(key)).rejects.toThrow('not an object key');
    },
  );
});
