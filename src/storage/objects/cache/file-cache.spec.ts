import { appendFile, link, mkdir, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { cachedObjects, KILOBYTE } from '../../../../test/support/cached-objects.js';
import { gate } from '../../../../test/support/gate.js';

const {
  opened,
  remote,
  fetched,
  uses,
  fetchFile,
  object,
  openCache,
  reopen,
  take,
  use,
  folderOfCache,
  kept,
  fileOf,
  age,
} = cachedObjects();

describe('a copy of an object', () => {
  it('is fetched once and handed out from then on', async () => {
    const key = object('p/a');

    const contents = [await use(key), await use(key), await use(key)];

    expect(contents).toEqual(Array(3).fill(remote.get(key)));
    expect(fetched).toEqual([key]);
    expect(uses).toEqual(['miss', 'hit', 'hit']);
    expect(opened.bytes).toBe(KILOBYTE);
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
    expect(await readdir(join(opened.dataDir, 'scratch'))).toEqual([]);
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
    expect(opened.bytes).toBe(KILOBYTE);
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

describe('a start', () => {
  it('finds what is there, in the order of its last use', async () => {
    const [a, b, c] = [object('p/a'), object('p/b'), object('p/c')];
    for (const key of [a, b, c]) await use(key);
    await age(b, 30_000);
    await age(a, 20_000);

    await reopen(2 * KILOBYTE);

    expect(opened.bytes).toBe(2 * KILOBYTE);
    expect(await use(a)).toBe(remote.get(a));
    expect(await use(c)).toBe(remote.get(c));
    expect(fetched).toEqual([a, b, c]);
  });

  it('trusts nothing that was changed while no process ran', async () => {
    const key = object('p/a');
    await use(key);
    opened.cache.close();
    await writeFile(await fileOf(key), 'x'.repeat(KILOBYTE));
    await openCache();

    expect(await use(key)).toBe(remote.get(key));
    expect(fetched).toEqual([key, key]);
  });

  it('takes no other file for a copy', async () => {
    const [key, foreign] = [object('p/a'), join(opened.dataDir, 'foreign')];
    await mkdir(folderOfCache(), { recursive: true });
    await writeFile(foreign, 'foreign');
    await link(foreign, join(folderOfCache(), key.replaceAll('/', '+')));
    await reopen();

    expect(await use(key)).toBe(remote.get(key));
  });
});
