import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { indexPassages } from '../../../test/support/indexed-texts.js';
import { MergedIndexes, type PassageSource, Retriever } from './index.js';

const LIMITS = { memoryBytes: 256 * 2 ** 20, threads: 2 };
const COUNT = 20;

/** Holds the sources of all tests, which work on copies. */
let originals: string;
const made = new Map<string, PassageSource>();
beforeAll(async () => {
  originals = await mkdtemp(join(tmpdir(), 'quarry-sources-'));
});
afterAll(() => rm(originals, { recursive: true }));

let folder: string;
let cache: string;
let failures: unknown[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-merged-'));
  cache = join(folder, 'cache');
  failures = [];
});
afterEach(() => rm(folder, { recursive: true }));

function indexesOf(maxBytes = 2 ** 30): MergedIndexes {
  return new MergedIndexes({
    folder: cache,
    maxBytes,
    limits: LIMITS,
    onFailure: (error) => failures.push(error),
  });
}

async function sourcesIn(name: string, count = COUNT): Promise<PassageSource[]> {
  const sources: PassageSource[] = [];
  for (let i = 0; i < count; i += 1) sources.push(await sourceIn(name, i));
  return sources;
}

async function sourceIn(name: string, number: number): Promise<PassageSource> {
  const place = join(name, String(number));
  const text = `The canteen of floor ${String(number)} in house ${name}`;
  const original =
    made.get(place) ?? (await indexPassages([{ text, page: null, headings: [] }], join(originals, place)));
  made.set(place, original);
  await cp(join(originals, place), join(folder, place), { recursive: true });
  const copied = (path: string): string => join(folder, place, basename(path));
  return { passagePath: copied(original.passagePath), indexPath: copied(original.indexPath) };
}

const namesOf = (sources: readonly PassageSource[]): string[] => sources.map(({ indexPath }) => indexPath);
const keptIn = async (): Promise<string[]> => (await readdir(cache)).toSorted();

describe('merged indexes of choices', () => {
  it('are there for the next search, which finds the same', async () => {
    const sources = await sourcesIn('one');
    const merged = indexesOf();
    const path = join(folder, 'taken.parquet');
    expect(await merged.take(namesOf(sources), path)).toBe(false);

    await merged.add(namesOf(sources), sources);
    await merged.close();

    expect(await merged.take(namesOf(sources), path)).toBe(true);
    const separate = await Retriever.open({ sources, mergedPath: null, limits: LIMITS });
    const together = await Retriever.open({ sources, mergedPath: path, limits: LIMITS });
    const found = await together.search('canteen floor 7', 10);
    expect(found[0]).toMatchObject({ source: 7 });
    expect(found).toEqual(await separate.search('canteen floor 7', 10));
    separate.close();
    together.close();
    expect(failures).toEqual([]);
  });

  it('are merged although the indexes are removed at once', async () => {
    const sources = await sourcesIn('one');
    const merged = indexesOf();
    await merged.add(namesOf(sources), sources);
    await rm(join(folder, 'one'), { recursive: true });
    await merged.close();
    expect(await merged.take(namesOf(sources), join(folder, 'taken.parquet'))).toBe(true);
    expect(await keptIn()).toHaveLength(1);
  });

  it('differ by the order of the sources, which numbers them', async () => {
    const sources = await sourcesIn('one');
    const merged = indexesOf();
    await merged.add(namesOf(sources), sources);
    await merged.close();
    const turned = namesOf(sources.toReversed());
    expect(await merged.take(turned, join(folder, 'taken.parquet'))).toBe(false);
  });

  it('are not made of a few sources', async () => {
    const sources = await sourcesIn('one', COUNT - 1);
    const merged = indexesOf();
    await merged.add(namesOf(sources), sources);
    await merged.close();
    expect(await merged.take(namesOf(sources), join(folder, 'taken.parquet'))).toBe(false);
  });

  it('are made once, however often they are wanted', async () => {
    const sources = await sourcesIn('one');
    const merged = indexesOf();
    await Promise.all([1, 2, 3].map(() => merged.add(namesOf(sources), sources)));
    expect((await keptIn()).filter((name) => name.startsWith('making-'))).toHaveLength(1);
    await merged.close();
    expect(await keptIn()).toHaveLength(1);
  });

  it('go when they are too much, those first that were not used for longest; what was taken stays', async () => {
    const [one, two, three] = [await sourcesIn('one'), await sourcesIn('two'), await sourcesIn('three')];
    const roomy = indexesOf();
    await roomy.add(namesOf(one), one);
    await roomy.add(namesOf(two), two);
    await roomy.close();
    const [name = ''] = await keptIn();
    const { size } = await stat(join(cache, name));
    const longAgo = new Date(Date.now() - 60_000);
    for (const each of await keptIn()) await utimes(join(cache, each), longAgo, longAgo);
    const taken = join(folder, 'taken.parquet');
    await roomy.take(namesOf(one), taken);

    const narrow = indexesOf(2.5 * size);
    await narrow.add(namesOf(three), three);
    await narrow.close();

    expect(await keptIn()).toHaveLength(2);
    expect(await narrow.take(namesOf(two), join(folder, 'other.parquet'))).toBe(false);
    const tight = indexesOf(1);
    await tight.add(namesOf(two), two);
    await tight.close();
    expect(await keptIn()).toEqual([]);
    expect((await readFile(taken)).subarray(0, 4).toString()).toBe('PAR1');
  });

  it('go when nobody used them for an hour, so that no text outlives its data source for longer', async () => {
    const [one, two] = [await sourcesIn('one'), await sourcesIn('two')];
    const merged = indexesOf();
    await merged.add(namesOf(one), one);
    await merged.close();
    const [name = ''] = await keptIn();
    const before = new Date(Date.now() - 3_700_000);
    await utimes(join(cache, name), before, before);
    await merged.add(namesOf(two), two);
    await merged.close();

    await merged.clearAway();

    expect(await merged.take(namesOf(one), join(folder, 'taken.parquet'))).toBe(false);
    expect(await merged.take(namesOf(two), join(folder, 'taken.parquet'))).toBe(true);
  });

  it('are done without where they cannot be made, which is told', async () => {
    const merged = indexesOf();
    await merged.add(
      Array.from({ length: COUNT }, (_, i) => String(i)),
      Array.from({ length: COUNT }, (_, i) => ({ indexPath: join(folder, 'nowhere', String(i)) })),
    );
    await merged.close();
    expect(failures).toHaveLength(1);
    expect(await keptIn()).toEqual([]);
  });

  it('leave nothing of what a killed process began, nor of a failure, which is told', async () => {
    const [sources, broken] = [await sourcesIn('one'), await sourcesIn('two')];
    const left = join(cache, 'making-long-ago');
    await mkdir(left, { recursive: true });
    await utimes(left, new Date(0), new Date(0));
    const merged = indexesOf();
    const passages = broken.map(({ passagePath }) => ({ indexPath: passagePath }));
    await merged.add(['broken'], passages);
    await merged.add(namesOf(sources), sources);
    await merged.close();
    expect(failures).toHaveLength(1);
    expect(await keptIn()).toHaveLength(1);
    expect(await merged.take(['broken'], join(folder, 'taken.parquet'))).toBe(false);
  });
});
