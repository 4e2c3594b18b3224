import { beforeEach, describe, expect, it } from '@jest/globals';
import { ApiKey } from './api-key.entity.js';
import { KeyCache } from './key-cache.js';

const KEY = Object.assign(new ApiKey(), { id: 'key' });

let cache: KeyCache;
/** What the following look-ups find, and how many there were. */
let table: { find: () => Promise<ApiKey | null>; lookUps: number };

beforeEach(() => {
  cache = new KeyCache();
  table = { find: () => Promise.resolve(KEY), lookUps: 0 };
});

function get(): Promise<ApiKey | null> {
  return cache.get('hash', () => {
    table.lookUps += 1;
    return table.find();
  });
}

describe('the key cache', () => {
  it('looks a key up once for requests that come at once, and for those that follow', async () => {
    const found = await Promise.all([get(), get(), get()]);

    expect([...found, await get()]).toEqual([KEY, KEY, KEY, KEY]);
    expect(table.lookUps).toBe(1);
  });

  it('gives at once what was found a moment ago, and nothing before', async () => {
    const lookUp = get();
    expect(cache.recall('hash')).toBeNull();

    await lookUp;
    expect(cache.recall('hash')).toBe(KEY);
    expect(cache.recall('another')).toBeNull();

    cache.clear();
    expect(cache.recall('hash')).toBeNull();
  });

  it('does not remember that a key is unknown', async () => {
    table.find = () => Promise.resolve(null);
    expect(await get()).toBeNull();

    table.find = () => Promise.resolve(KEY);
    expect(await get()).toBe(KEY);
  });

  it('does not remember a look-up that failed', async () => {
    table.find = () => Promise.reject(new Error('the database is away'));
    await expect(get()).rejects.toThrow('away');

    table.find = () => Promise.resolve(KEY);
    expect(await get()).toBe(KEY);
  });
});
