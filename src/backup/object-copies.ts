import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { statOf } from '../common/stat-of.js';
import { ObjectMissing, objectsAt, type ObjectStore, type StoredObject } from '../storage/index.js';

const FOLDER = 'objects';
const UNFINISHED = '.unfinished';
const COPIED_AT_ONCE = 8;

/** Copies the objects that are not in the folder yet. Objects never change, so those that are need no second look. */
export async function saveObjects(store: ObjectStore, folder: string): Promise<void> {
  await eachAtOnce(store.list(''), async ({ key, size }) => {
    const path = join(folder, FOLDER, key);
    if ((await statOf(path))?.size === size) return;
    await mkdir(dirname(path), { recursive: true });
    try {
      await pipeline(await store.read(key), createWriteStream(`${path}${UNFINISHED}`, { mode: 0o600 }));
      await rename(`${path}${UNFINISHED}`, path);
    } catch (error) {
      // It was deleted meanwhile.
      if (!(error instanceof ObjectMissing)) throw error;
    }
  });
}

/** Puts the copies into the store. */
export async function loadObjects(store: ObjectStore, folder: string): Promise<void> {
  await eachAtOnce(listCopies(folder), async ({ key }) => {
    await store.write(key, createReadStream(join(folder, FOLDER, key)));
  });
}

export async function sumOfCopies(folder: string): Promise<{ count: number; bytes: number }> {
  const sum = { count: 0, bytes: 0 };
  for await (const { size } of listCopies(folder)) {
    sum.count += 1;
    sum.bytes += size;
  }
  return sum;
}

async function* listCopies(folder: string): AsyncGenerator<StoredObject> {
  for await (const copy of objectsAt(join(folder, FOLDER), '')) {
    if (!copy.key.endsWith(UNFINISHED)) yield copy;
  }
}

/** Works on several items at once; fails with the first that fails, when those begun have ended. */
async function eachAtOnce<T>(items: AsyncIterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const iterator = items[Symbol.asyncIterator]();
  const runner = async (): Promise<void> => {
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) await work(next.value);
  };
  const results = await Promise.allSettled(Array.from({ length: COPIED_AT_ONCE }, runner));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
