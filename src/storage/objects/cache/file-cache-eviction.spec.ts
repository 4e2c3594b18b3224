import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { cachedObjects, KILOBYTE } from '../../../../test/support/cached-objects.js';
import { gate } from '../../../../test/support/gate.js';

const { opened, remote, fetched, fetchFile, object, reopen, take, use, folderOfCache, kept, age } =
  cachedObjects();

describe('the bound', () => {
  it('lets go what was not used for longest', async () => {
    await reopen(3 * KILOBYTE);
    const [a, b, c, d] = [object('p/a'), object('p/b'), object('p/c'), object('p/d')];
    for (const key of [a, b, c, a, d]) await use(key);

    expect(opened.bytes).toBe(3 * KILOBYTE);
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
    await opened.cache.clearAway();
    const during = await kept();
    const again = await use(a);
    await rm(inUse.path);
    await use(b);

    expect(during).toEqual([expect.stringContaining('p+a')]);
    expect(again).toBe(inUse.content);
    expect(await kept()).toEqual([expect.stringContaining('p+b')]);
    expect(opened.bytes).toBe(KILOBYTE);
  });

  it('keeps nothing of a file that is larger than all of it, once it is not in use', async () => {
    await reopen(KILOBYTE / 2);
    const key = object('p/a');

    expect(await use(key)).toBe(remote.get(key));
    await opened.cache.clearAway();

    expect(await kept()).toEqual([]);
    expect(opened.bytes).toBe(0);
  });

  it('holds whatever is wanted at once', async () => {
    await reopen(5 * KILOBYTE);
    const keys = Array.from({ length: 30 }, (_, i) => object(`p/${String(i)}`));
    const wanted = Array.from({ length: 300 }, (_, i) => keys[(i * 7) % keys.length] ?? '');

    const contents = await Promise.all(wanted.map((key) => use(key)));
    await opened.cache.clearAway();

    expect(contents).toEqual(wanted.map((key) => remote.get(key)));
    expect(opened.bytes).toBeLessThanOrEqual(5 * KILOBYTE);
    const sizes = await Promise.all((await kept()).map((name) => stat(join(folderOfCache(), name))));
    expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBe(opened.bytes);
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

    await opened.cache.remove('p/one');

    expect(await kept()).toEqual([expect.stringContaining('p+one-more+c')]);
    expect(await readFile(path, 'utf8')).toBe(remote.get(a));
    expect(opened.bytes).toBe(KILOBYTE);
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

    const removed = opened.cache.remove('p/one');
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
