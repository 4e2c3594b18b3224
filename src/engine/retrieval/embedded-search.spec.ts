import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DuckDBInstance } from '@duckdb/node-api';
import { indexPassages } from '../../../test/support/indexed-texts.js';
import { meaningOf, WordEmbedder } from '../../../test/support/word-embedder.js';
import { embedPassages, type FoundPassage, mergeIndexes, type PassageSource, Retriever } from './index.js';

const LIMITS = { memoryBytes: 256 * 2 ** 20, threads: 2 };

let folder: string;
let embedder: WordEmbedder;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-vectors-'));
  embedder = new WordEmbedder();
});
afterEach(() => rm(folder, { recursive: true }));

function source(name: string, texts: readonly string[], headings: string[] = []): Promise<PassageSource> {
  const passages = texts.map((text) => ({ text, page: null, headings }));
  return indexPassages(passages, join(folder, name));
}

async function embedded(
  { passagePath, indexPath }: PassageSource,
  signal = new AbortController().signal,
): Promise<PassageSource> {
  const vectorPath = `${passagePath}.vectors`;
  const scratchPath = `${passagePath}.ndjson`;
  await embedPassages({ passagePath, vectorPath, scratchPath, embedder, limits: LIMITS, signal });
  return { passagePath, indexPath, vectorPath };
}

async function search(
  sources: readonly PassageSource[],
  question: string,
  {
    mergedPath = null,
    vector = meaningOf(question),
  }: { mergedPath?: string | null; vector?: number[] | null } = {},
): Promise<FoundPassage[]> {
  const retriever = await Retriever.open({ sources, mergedPath, limits: LIMITS });
  try {
    return await retriever.search(question, 10, vector);
  } finally {
    retriever.close();
  }
}

const textsOf = (found: readonly FoundPassage[]): string[] => found.map(({ text }) => text);

describe('vectors of passages', () => {
  it('are written in the order of the passages, as numbers of four bytes', async () => {
    const { vectorPath } = await embedded(await source('one', ['Lunch', 'A holiday', 'Nothing']));
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    const rows = await connection.runAndReadAll(`FROM read_parquet('${vectorPath ?? ''}')`);
    expect(rows.columnNames()).toEqual(['position', 'vector']);
    expect(String(rows.columnType(1))).toBe('FLOAT[]');
    expect(rows.getRowsJson().map(([position, vector]) => [position, JSON.stringify(vector)])).toEqual([
      [0, '[1,0,0,0.10000000149011612]'],
      [1, '[0,1,0,0.10000000149011612]'],
      [2, '[0,0,0,0.10000000149011612]'],
    ]);
    connection.closeSync();
  });

  it('are made in batches, of the text under its headings', async () => {
    await embedded(await source('one', ['First.', 'Second.', 'Third.'], ['Handbook', 'Leave']));
    expect(embedder.batches).toEqual([
      ['Handbook > Leave\nFirst.', 'Handbook > Leave\nSecond.'],
      ['Handbook > Leave\nThird.'],
    ]);
  });

  it('are made of many passages page by page', async () => {
    const texts = Array.from({ length: 1300 }, (_, i) => `Text ${String(i)}`);
    await embedded(await source('many', texts));
    expect(embedder.batches.flat()).toEqual(texts);
  });

  it('are not made once nobody waits for them', async () => {
    const signal = AbortSignal.abort(new Error('shutting down'));
    await expect(embedded(await source('one', ['Lunch']), signal)).rejects.toThrow('shutting down');
  });
});

describe('a search with a vector', () => {
  it('finds passages of like meaning beside those with the words', async () => {
    const texts = await embedded(await source('texts', ['The canteen is open.', 'The office is open.']));
    const [found, ...others] = await search([texts], 'Where is lunch?');
    expect(found).toMatchObject({ text: 'The canteen is open.', score: 0, language: 'english' });
    expect(found?.similarity).toBeCloseTo(1, 5);
    expect(others.map(({ text }) => text)).toEqual(['The office is open.']);
  });

  it('puts first what both words and vectors find', async () => {
    const texts = await embedded(
      await source('texts', ['A payment.', 'The office in March.', 'The invoice of March.']),
    );
    const found = await search([texts], 'invoice March');
    expect(found[0]).toMatchObject({ position: 2 });
    expect(found[0]?.score).toBeGreaterThan(0);
    expect(found[0]?.similarity).not.toBeNull();
  });

  it('finds the words of sources without vectors, too', async () => {
    const bare = await source('bare', ['Holiday rules of the house.']);
    const with_ = await embedded(await source('with', ['Vacation takes two weeks.']));
    const found = await search([bare, with_], 'holiday');
    expect(textsOf(found).toSorted()).toEqual(['Holiday rules of the house.', 'Vacation takes two weeks.']);
    expect(found.find(({ source: number }) => number === 0)?.similarity).toBeNull();
    expect(found.find(({ source: number }) => number === 1)?.score).toBe(0);
  });

  it('passes over vectors of another length', async () => {
    const texts = await embedded(await source('texts', ['The canteen is open.']));
    expect(await search([texts], 'lunch', { vector: [1, 0] })).toEqual([]);
    expect(textsOf(await search([texts], 'canteen', { vector: [1, 0] }))).toEqual(['The canteen is open.']);
  });

  it('is a search by words where no source has vectors or the question has none', async () => {
    const bare = await source('bare', ['The canteen is open.']);
    const with_ = await embedded(bare);
    expect(await search([bare], 'lunch')).toEqual([]);
    expect(await search([with_], 'lunch', { vector: null })).toEqual([]);
  });

  it('gives the same passages from merged indexes', async () => {
    const sources = await Promise.all([
      source('one', ['The canteen is open.', 'Bills are due.']).then((each) => embedded(each)),
      source('two', ['Die Rechnung ist für den Monat, und sie ist nicht bezahlt. payment']),
      source('three', ['Food is free.', 'A payment in March.']).then((each) => embedded(each)),
    ]);
    const mergedPath = join(folder, 'merged.parquet');
    await mergeIndexes(sources, mergedPath, LIMITS);
    const found = await search(sources, 'invoice payment', { mergedPath });
    expect(found).toHaveLength(5);
    expect(found).toEqual(await search(sources, 'invoice payment'));
  });
});
