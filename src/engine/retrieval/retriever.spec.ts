import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { indexPassages } from '../../../test/support/indexed-texts.js';
import { type FoundPassage, mergeIndexes, type PassageSource, Retriever } from './index.js';

const LIMITS = { memoryBytes: 256 * 2 ** 20, threads: 2 };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-retrieval-'));
});
afterEach(() => rm(folder, { recursive: true }));

interface Text {
  readonly text: string;
  readonly page?: number;
  readonly headings?: string[];
}

function source(name: string, texts: readonly (string | Text)[]): Promise<PassageSource> {
  const passages = texts.map((each) => {
    const { text, page = null, headings = [] } = typeof each === 'string' ? { text: each } : each;
    return { text, page, headings };
  });
  return indexPassages(passages, join(folder, name));
}

async function search(
  sources: readonly PassageSource[],
  question: string,
  mergedPath: string | null = null,
): Promise<FoundPassage[]> {
  const retriever = await Retriever.open({ sources, mergedPath, limits: LIMITS });
  try {
    return await retriever.search(question, 10);
  } finally {
    retriever.close();
  }
}

const places = (found: readonly FoundPassage[]): number[][] =>
  found.map(({ source, position }) => [source, position]);

describe('Retriever', () => {
  it('gives the passages that say most about a question first, with their place', async () => {
    const handbook = await source('handbook', [
      { text: 'Employees apply for leave two weeks ahead.', page: 3, headings: ['Handbook', 'Leave'] },
      { text: 'The canteen opens at noon.', page: 4, headings: ['Handbook', 'Canteen'] },
    ]);
    const minutes = await source('minutes', [
      'The board met at noon to talk about the canteen and its opening.',
    ]);
    const found = await search([handbook, minutes], 'When does the canteen open?');
    expect(places(found)).toEqual([
      [0, 1],
      [1, 0],
    ]);
    expect(found[0]).toMatchObject({
      text: 'The canteen opens at noon.',
      page: 4,
      headings: ['Handbook', 'Canteen'],
    });
  });

  it('finds nothing where no term of the question occurs', async () => {
    const texts = await source('texts', ['The canteen opens at noon.']);
    expect(await search([texts], 'zebra xylophone')).toEqual([]);
    expect(await search([texts], 'what is the')).toEqual([]);
    expect(await search([texts], '')).toEqual([]);
    expect(await search([], 'canteen')).toEqual([]);
  });

  it('counts a term in a heading more than one in the text', async () => {
    const texts = await source('texts', [
      { text: 'Pumps need care. Two words follow.' },
      { text: 'Valves need care. Two words.', headings: ['Pumps'] },
    ]);
    expect(places(await search([texts], 'pumps'))).toEqual([
      [0, 1],
      [0, 0],
    ]);
  });

  it('judges how rare a term is by all chosen sources together', async () => {
    const one = await source('one', ['alpha', 'beta']);
    const many = await source(
      'many',
      Array.from({ length: 20 }, (_, i) => `alpha filler${String(i)}`),
    );
    const [alone] = await search([one], 'alpha');
    const [together] = await search([one, many], 'alpha');
    expect(alone).toMatchObject({ source: 0, position: 0 });
    expect(together?.score).toBeLessThan(alone?.score ?? 0);
  });

  it('searches every source in the language it is written in', async () => {
    const german = await source('german', [
      'Die Verträge sind in der Ablage, und das ist auch gut so.',
      'Der Rest ist nicht wichtig für das Haus.',
    ]);
    const english = await source('english', ['The contracts are in the archive, and that is as it was.']);
    expect(places(await search([english, german], 'Vertrag contract'))).toEqual(
      expect.arrayContaining([
        [0, 0],
        [1, 0],
      ]),
    );
  });

  it('finds Chinese, Japanese, Thai, Arabic and Hindi text', async () => {
    const texts = await source('texts', [
      '黑豹队的防守只丢了 308分，在联赛中排名第六。',
      '会議は東京で開かれました。',
      'การประชุมจัดขึ้นที่กรุงเทพ',
      'عُقِدَ الاجتماع في القاهرة',
      'बैठक हिन्दी में हुई',
    ]);
    const asked = ['黑豹队的防守', '東京の会議', 'กรุงเทพ', 'الإجتماع القاهرة', 'हिंदी बैठक'];
    for (const [position, question] of asked.entries())
      expect((await search([texts], question))[0]?.position).toBe(position);
  });

  it('prefers a passage with like words among those that share a term', async () => {
    const texts = await source('texts', [
      'Treatment of gout with colchicine.',
      'Treatment by antihypertensive drugs.',
    ]);
    expect((await search([texts], 'treatment of hypertension'))[0]?.position).toBe(1);
  });

  it('prefers a passage with a term of the question to one with like letters of a longer term', async () => {
    const fillers = Array.from({ length: 18 }, (_, i) => `Treatment of patients in ward ${String(i)}.`);
    const texts = await source('texts', [
      ...fillers,
      'Treatment by antihypertensive drugs.',
      'Treatment of gout by drugs.',
    ]);
    expect((await search([texts], 'treatment of gout and hypertension'))[0]?.position).toBe(19);
  });

  it('takes quotes, marks and long questions as words', async () => {
    const texts = await source('texts', ["O'Brien's report; DROP TABLE postings"]);
    expect(places(await search([texts], `o'brien "report'); --`))).toEqual([[0, 0]]);
    expect(places(await search([texts], `${'many different words '.repeat(280)} report`))).toEqual([]);
  });

  it('has the passages fetched of those sources only that have found ones', async () => {
    const sources = await Promise.all(['lunch', 'canteen', 'leave'].map((word) => source(word, [word])));
    const [, canteen] = sources;
    const away = join(folder, 'away.parquet');
    await rename(canteen?.passagePath ?? '', away);
    const asked: number[][] = [];
    const fetchPassages = async (wanted: readonly number[]): Promise<void> => {
      asked.push([...wanted]);
      await rename(away, canteen?.passagePath ?? '');
    };
    const retriever = await Retriever.open({ sources, mergedPath: null, limits: LIMITS, fetchPassages });
    expect(places(await retriever.search('canteen', 10))).toEqual([[1, 0]]);
    expect(asked).toEqual([[1]]);
    retriever.close();
  });

  it('gives the same passages from merged indexes', async () => {
    const sources = await Promise.all(
      ['one', 'two', 'three'].map((name, at) =>
        source(
          name,
          Array.from(
            { length: 30 },
            (_, i) => `The ${i % 3 === at ? 'canteen' : 'office'} of floor ${String(i)} ${name}`,
          ),
        ),
      ),
    );
    const merged = join(folder, 'merged.parquet');
    await mergeIndexes(sources, merged, LIMITS);
    const found = await search(sources, 'canteen on floor 7', merged);
    expect(found).toHaveLength(10);
    expect(found).toEqual(await search(sources, 'canteen on floor 7'));
  });
});
