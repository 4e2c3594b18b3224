import { createHash } from 'node:crypto';
import {
  appendFile,
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { gate } from '../../../../test/support/gate.js';
import { FileCache } from './file-cache.js';

const KILOBYTE = 1000;

let dataDir: string;
let cache: FileCache;
let remote: Map<string, string>;
let fetched: string[];
let uses: string[];
let bytes: number;
let takes: number;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'quarry-cache-'));
  remote = new Map();
  [fetched, uses, bytes, takes] = [[], [], 0, 0];
  cache = await openCache();
});

afterEach(async () => {
  cache.close();
  await rm(dataDir, { recursive: true });
});

type Fetch = (key: string, path: string) => Promise<void>;

async function fetchFile(key: string, path: string): Promise<void> {
  fetched.push(key);
  const content = remote.get(key);
  if (content === undefined) throw new Error('there is no such object');
  await writeFile(path, content, { flag: 'wx' });
}

function openCache(maxBytes = 100 * KILOBYTE, fetch: Fetch = fetchFile): Promise<FileCache> {
  const meter = {
    countUse: (outcome: string) => uses.push(outcome),
    setBytes: (held: number) => (bytes = held),
  };
  const onFailure = (error: unknown) => uses.push(String(error));
  return FileCache.open({ dataDir, maxBytes, fetch, meter, onFailure });
}

async function reopen(maxBytes?: number, fetch?: Fetch): Promise<void> {
  cache.close();
  cache = await openCache(maxBytes, fetch);
}

/** Stores an object of a kilobyte at the other end. */
function object(name: string, content = name.slice(-1).repeat(KILOBYTE)): string {
  const key = `${name}.${createHash('sha256').update(content).digest('hex')}.parquet`;
  remote.set(key, content);
  return key;
}

/** The content of an object, and its place on disk as long as it is in use. */
async function take(key: string): Promise<{ content: string; path: string }> {
  takes += 1;
  const path = join(dataDir, `taken-${String(takes)}`);
  await cache.take(key, path);
  return { content: await readFile(path, 'utf8'), path };
}

/** Takes an object and is done with it. */
async function use(key: string): Promise<string> {
  const { content, path } = await take(key);
  await rm(path);
  return content;
}

const folderOfCache = () => join(dataDir, 'cache', 'objects');
const kept = async (): Promise<string[]> => (await readdir(folderOfCache())).toSorted();
const fileOf = async (key: string): Promise<string> => {
  const name = (await kept()).find((each) => each.endsWith(key.split('/').at(-1) ?? ''));
  return join(folderOfCache(), name ?? 'none');
};

async function age(key: string, ms: number): Promise<void> {
  const then = new Date(Date.now() - ms);
  await utimes(await fileOf(key), then, then);
}

describe('a copy of an object', () => {
  it('is fetched once and handed out from then on', async () => {
    const key = object('p/a');

    const contents = [await use(key), await use(key), await use(key)];

    expect(contents).toEqual(Array(3).fill(remote.get(key)));
    expect(fetched).toEqual([key]);
    expect(uses).toEqual(['miss', 'hit', 'hit']);
    expect(bytes).toBe(KILOBYTE);
  });

  it('is fetched once although many want it at once', async () => {
    const key = object('p/a');

    const contents = await Promise.all(Array.from({ length: 20 }, () => use(key)));

    expect(new Set(contents)).toEqual(new Set([remote.get(key)]));
    expect(fetched).toEqual([key]);
  });

  it('is fetched beside others', async () => {
    const [first, second] = [gate(), object('p/b')];
    const slow = object('p/a');
    await reopen(undefined, async (key, path) => {
      if (key === slow) await first.passed;
      await fetchFile(key, path);
    });

    const waiting = use(slow);
    expect(await use(second)).toBe(remote.get(second));
    first.open();
    expect(await waiting).toBe(remote.get(slow));
  });

  it('is not to be seen before it is whole', async () => {
    const [begun, rest] = [gate(), gate()];
    const key = object('p/a');
    await reopen(undefined, async (_, path) => {
      await writeFile(path, 'half');
      begun.open();
      await rest.passed;
      await rm(path);
      throw new Error('the connection is lost');
    });

    const taken = take(key);
    await begun.passed;
    expect(await kept()).toEqual([]);
    rest.open();

    await expect(taken).rejects.toThrow('the connection is lost');
    expect(await kept()).toEqual([]);
    expect(await readdir(join(dataDir, 'scratch'))).toEqual([]);
  });

  it('is fetched by the next who wants it when fetching it failed', async () => {
    const key = object('p/a');
    let failures = 1;
    await reopen(undefined, async (...target) => {
      if (failures-- > 0) throw new Error('the connection is lost');
      await fetchFile(...target);
    });

    const [first, second] = await Promise.allSettled([use(key), use(key)]);

    expect(first.status).toBe('rejected');
    expect(second).toMatchObject({ value: remote.get(key) });
  });

  it.each([
    ['truncated', (path: string) => truncate(path, 10)],
    ['longer', (path: string) => appendFile(path, 'more')],
    ['changed', (path: string) => writeFile(path, 'x'.repeat(KILOBYTE))],
    ['gone', (path: string) => rm(path)],
  ])('that is %s is fetched again', async (_, damage) => {
    const key = object('p/a');
    await use(key);

    await damage(await fileOf(key));

    expect(await use(key)).toBe(remote.get(key));
    expect(fetched).toEqual([key, key]);
    expect(bytes).toBe(KILOBYTE);
  });

  it('that came damaged is fetched once more, and refused when it does not match its key', async () => {
    const [good, bad] = [object('p/a'), object('p/b')];
    remote.set(bad, 'something else');
    let damages = 1;
    await reopen(undefined, async (key, path) => {
      if (key === good && damages-- > 0) await writeFile(path, 'damaged');
      else await fetchFile(key, path);
    });

    expect(await use(good)).toBe(remote.get(good));
    await expect(take(bad)).rejects.toThrow('does not match its key');
    expect(fetched).toEqual([good, bad, bad]);
    expect(await kept()).toHaveLength(1);
  });

  it('of equal content under another key is another: knowing the content alone gives nothing', async () => {
    const mine = object('projects/mine/a', 'same');
    const other = `projects/other/a.${mine.split('.')[1] ?? ''}.parquet`;
    await use(mine);

    await expect(take(other)).rejects.toThrow('there is no such object');
  });
});

describe('the bound', () => {
  it('lets go what was not used for longest', async () => {
    await reopen(3 * KILOBYTE);
    const [a, b, c, d] = [object('p/a'), object('p/b'), object('p/c'), object('p/d')];
    for (const key of [a, b, c, a, d]) await use(key);

    expect(bytes).toBe(3 * KILOBYTE);
    fetched.length = 0;
    for (const key of [a, c, d]) await use(key);
    expect(fetched).toEqual([]);
    await use(b);
    expect(fetched).toEqual([b]);
  });

  it('takes nothing away that is in use, and what was in use when it no longer is', async () => {
    await reopen(KILOBYTE);
    const [a, b] = [object('p/a'), object('p/b')];
    const inUse = await take(a);
    await use(b);
    await cache.clearAway();
    const during = await kept();
    const again = await use(a);
    await rm(inUse.path);
    await use(b);

    expect(during).toEqual([expect.stringContaining('p+a')]);
    expect(again).toBe(inUse.content);
    expect(await kept()).toEqual([expect.stringContaining('p+b')]);
    expect(bytes).toBe(KILOBYTE);
  });

  it('keeps nothing of a file that is larger than all of it, once it is not in use', async () => {
    await reopen(KILOBYTE / 2);
    const key = object('p/a');

    expect(await use(key)).toBe(remote.get(key));
    await cache.clearAway();

    expect(await kept()).toEqual([]);
    expect(bytes).toBe(0);
  });

  it('holds whatever is wanted at once', async () => {
    await reopen(5 * KILOBYTE);
    const keys = Array.from({ length: 30 }, (_, i) => object(`p/${String(i)}`));
    const wanted = Array.from({ length: 300 }, (_, i) => keys[(i * 7) % keys.length] ?? '');

    const contents = await Promise.all(wanted.map((key) => use(key)));
    await cache.clearAway();

    expect(contents).toEqual(wanted.map((key) => remote.get(key)));
    expect(bytes).toBeLessThanOrEqual(5 * KILOBYTE);
    const sizes = await Promise.all((await kept()).map((name) => stat(join(folderOfCache(), name))));
    expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBe(bytes);
  });

  it('yields to a full disk', async () => {
    const [a, b] = [object('p/a'), object('p/b')];
    await use(a);
    await reopen(undefined, async (key, path) => {
      if ((await kept()).length > 0) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
      await fetchFile(key, path);
    });

    expect(await use(b)).toBe(remote.get(b));
    expect(await kept()).toEqual([expect.stringContaining('p+b')]);
  });
});

describe('a removal', () => {
  it('takes the copies of what is below a prefix, and no other; what is in use stays with its user', async () => {
    const [a, b, c] = [object('p/one/a'), object('p/one/x/b'), object('p/one-more/c')];
    const { path } = await take(a);
    await use(b);
    await use(c);

    await cache.remove('p/one');

    expect(await kept()).toEqual([expect.stringContaining('p+one-more+c')]);
    expect(await readFile(path, 'utf8')).toBe(remote.get(a));
    expect(bytes).toBe(KILOBYTE);
  });

  it('takes what is being fetched just now', async () => {
    const [begun, rest] = [gate(), gate()];
    const key = object('p/one/a');
    await reopen(undefined, async (...target) => {
      begun.open();
      await rest.passed;
      await fetchFile(...target);
    });
    const taken = use(key);
    await begun.passed;

    const removed = cache.remove('p/one');
    rest.open();
    await Promise.all([taken, removed]);

    expect(await kept()).toEqual([]);
  });

  it('by another process ends what is kept here within an hour of its last use', async () => {
    const [old, recent] = [object('p/a'), object('p/b')];
    await use(old);
    await use(recent);
    await age(old, 3_700_000);
    await age(recent, 3_500_000);
    await reopen();

    expect(await kept()).toEqual([expect.stringContaining('p+b')]);
  });
});

describe('a start', () => {
  it('finds what is there, in the order of its last use', async () => {
    const [a, b, c] = [object('p/a'), object('p/b'), object('p/c')];
    for (const key of [a, b, c]) await use(key);
    await age(b, 30_000);
    await age(a, 20_000);

    await reopen(2 * KILOBYTE);

    expect(bytes).toBe(2 * KILOBYTE);
    expect(await use(a)).toBe(remote.get(a));
    expect(await use(c)).toBe(remote.get(c));
    expect(fetched).toEqual([a, b, c]);
  });

  it('trusts nothing that was changed while no process ran', async () => {
    const key = object('p/a');
    await use(key);
    cache.close();
    await writeFile(await fileOf(key), 'x'.repeat(KILOBYTE));
    cache = await openCache();

    expect(await use(key)).toBe(remote.get(key));
    expect(fetched).toEqual([key, key]);
  });

  it('takes no other file for a copy', async () => {
    const [key, foreign] = [object('p/a'), join(dataDir, 'foreign')];
    await mkdir(folderOfCache(), { recursive: true });
    await writeFile(foreign, 'foreign');
    await link(foreign, join(folderOfCache(), key.replaceAll('/', '+')));
    await reopen();

    expect(await use(key)).toBe(remote.get(key));
  });
});
