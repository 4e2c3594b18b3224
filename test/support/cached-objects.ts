import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from '@jest/globals';
import { FileCache } from '../../src/storage/objects/cache/file-cache.js';

export const KILOBYTE = 1000;

type Fetch = (key: string, path: string) => Promise<void>;

/** What a test begins with, all of it anew. */
interface Opened {
  dataDir: string;
  cache: FileCache;
  /** What the cache says that it holds. */
  bytes: number;
}

/** What is at the other end, and what was asked of it and of the cache. */
const remote = new Map<string, string>();
const fetched: string[] = [];
const uses: string[] = [];
let takes = 0;

async function fetchFile(key: string, path: string): Promise<void> {
  fetched.push(key);
  const content = remote.get(key);
  if (content === undefined) throw new Error('there is no such object');
  await writeFile(path, content, { flag: 'wx' });
}

/** Stores an object of a kilobyte at the other end. */
function object(name: string, content = name.slice(-1).repeat(KILOBYTE)): string {
  const key = `${name}.${createHash('sha256').update(content).digest('hex')}.parquet`;
  remote.set(key, content);
  return key;
}

/** Opens a cache for each test of a file, with nothing in it. */
export function cachedObjects() {
  // They are there as soon as a test runs.
  const opened = {} as Opened;

  async function openCache(maxBytes = 100 * KILOBYTE, fetch: Fetch = fetchFile): Promise<void> {
    const meter = {
      countUse: (outcome: string) => uses.push(outcome),
      setBytes: (held: number) => (opened.bytes = held),
    };
    const onFailure = (error: unknown) => uses.push(String(error));
    opened.cache = await FileCache.open({ dataDir: opened.dataDir, maxBytes, fetch, meter, onFailure });
  }

  async function reopen(maxBytes?: number, fetch?: Fetch): Promise<void> {
    opened.cache.close();
    await openCache(maxBytes, fetch);
  }

  /** The content of an object, and its place on disk as long as it is in use. */
  async function take(key: string): Promise<{ content: string; path: string }> {
    takes += 1;
    const path = join(opened.dataDir, `taken-${String(takes)}`);
    await opened.cache.take(key, path);
    return { content: await readFile(path, 'utf8'), path };
  }

  /** Takes an object and is done with it. */
  async function use(key: string): Promise<string> {
    const { content, path } = await take(key);
    await rm(path);
    return content;
  }

  const folderOfCache = () => join(opened.dataDir, 'cache', 'objects');
  const kept = async (): Promise<string[]> => (await readdir(folderOfCache())).toSorted();
  const fileOf = async (key: string): Promise<string> => {
    const name = (await kept()).find((each) => each.endsWith(key.split('/').at(-1) ?? ''));
    return join(folderOfCache(), name ?? 'none');
  };

  async function age(key: string, ms: number): Promise<void> {
    const then = new Date(Date.now() - ms);
    await utimes(await fileOf(key), then, then);
  }

  beforeEach(async () => {
    remote.clear();
    [fetched.length, uses.length, opened.bytes, takes] = [0, 0, 0, 0];
    opened.dataDir = await mkdtemp(join(tmpdir(), 'quarry-cache-'));
    await openCache();
  });
  afterEach(async () => {
    opened.cache.close();
    await rm(opened.dataDir, { recursive: true });
  });

  const files = { folderOfCache, kept, fileOf, age };
  return { opened, remote, fetched, uses, fetchFile, object, openCache, reopen, take, use, ...files };
}
