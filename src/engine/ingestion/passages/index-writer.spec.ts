import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Json } from '@duckdb/node-api';
import { Duck } from '../duck.js';
import { type Passage } from './passage-builder.js';
import { PassageFiles } from './passage-files.js';

let folder: string;
let duck: Duck;
beforeAll(async () => {
  duck = await Duck.open({ memoryBytes: 256 * 2 ** 20, threads: 2 }, tmpdir());
});
afterAll(() => duck.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-index-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function indexOf(passages: readonly Passage[]): Promise<Json[][]> {
  const files = new PassageFiles(duck, { outputFolder: folder, scratchFolder: folder });
  for (const passage of passages) await files.add(passage);
  const written = await files.finish();
  return duck.rows(`FROM '${folder}/${written?.indexFile ?? ''}'`);
}

const passage = (text: string, headings: string[] = []): Passage => ({ text, page: null, headings });

describe('the index of passages', () => {
  it('counts each term of a passage in its text and in its headings, and keeps the lengths under the empty term', async () => {
    const rows = await indexOf([
      passage('The costs were higher than the income of the year.', ['Costs', 'Yearly costs']),
      passage('They were not.'),
    ]);
    expect(rows).toEqual([
      ['', 0, 5, 3, 'english'],
      ['', 1, 0, 0, 'english'],
      ['cost', 0, 1, 2, 'english'],
      ['higher', 0, 1, 0, 'english'],
      ['incom', 0, 1, 0, 'english'],
      ['than', 0, 1, 0, 'english'],
      ['year', 0, 1, 1, 'english'],
    ]);
  });

  it('stems in the language that most of the text is in', async () => {
    const text = 'Die Häuser in der Stadt sind alt, und das Haus auf dem Berg ist es auch.';
    const rows = await indexOf([passage(text), passage('The house.')]);
    expect(rows.filter(([term]) => term === 'haus')).toEqual([['haus', 0, 2, 0, 'german']]);
  });

  it('has columns for term, position, frequency, headings and language', async () => {
    await indexOf([passage('one')]);
    const columns = await duck.rows(
      `SELECT column_name, column_type FROM (DESCRIBE FROM '${folder}/postings.parquet')`,
    );
    expect(columns).toEqual([
      ['term', 'VARCHAR'],
      ['position', 'INTEGER'],
      ['frequency', 'INTEGER'],
      ['headings', 'INTEGER'],
      ['language', 'VARCHAR'],
    ]);
  });

  it('writes no index where there is no passage', async () => {
    const files = new PassageFiles(duck, { outputFolder: folder, scratchFolder: folder });
    expect(await files.finish()).toBeNull();
    expect(existsSync(join(folder, 'postings.parquet'))).toBe(false);
  });
});
