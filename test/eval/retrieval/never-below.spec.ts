import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Retriever } from '../../../src/engine/index.js';
import { rerank } from '../../../src/engine/retrieval/rerank.js';
import { askedTerms } from '../../../src/engine/terms/index.js';
import { indexPassages } from '../../support/indexed-texts.js';
import { meanOf, measuresOf } from './measures.js';
import { questionSets } from './question-sets.js';
import { type RankedPassage, type RankingSet, sampleOf } from './ranking-set.js';
import { Bm25Reference } from './reference.js';

const DATA = '../shared/data/human';
const LIMITS = { memoryBytes: 256 * 2 ** 20, threads: 2 };
const CANDIDATES = 50;
/** Those that like letters once cost most on. */
const SETS = ['spider-pt', 'nlv', 'spider-syn'];

/** Mean nDCG@10 of plain BM25, and of the order that the service makes of it. */
function figuresOf({ passages, questions }: RankingSet): { plain: number; service: number } {
  const reference = Bm25Reference.ofService(passages);
  const asked = sampleOf(questions, 300).map(({ text, relevant }) => {
    const found = reference.scored(text, CANDIDATES);
    const idsOf = (passages: readonly RankedPassage[]): string[] => passages.map(({ id }) => id);
    return {
      plain: measuresOf(idsOf(found), relevant),
      service: measuresOf(idsOf(rerank(askedTerms(text), found)), relevant),
    };
  });
  return {
    plain: meanOf(asked.map(({ plain }) => plain)).ndcg,
    service: meanOf(asked.map(({ service }) => service)).ndcg,
  };
}

describe('the search of passages', () => {
  it('is plain BM25 and what is done to its candidates', async () => {
    const texts = [
      'Pumps stand in halls.',
      'A pumping hall.',
      'The hall of pumps is in the old part.',
      'Rest.',
    ];
    const passages = texts.map((text, i) => ({
      id: String(i),
      text,
      headings: i === 0 ? ['Old pumps'] : [],
    }));
    const folder = await mkdtemp(join(tmpdir(), 'quarry-never-below-'));
    const written = passages.map(({ text, headings }) => ({ text, headings, page: null }));
    const sources = [await indexPassages(written, folder)];
    const retriever = await Retriever.open({ sources, mergedPath: null, limits: LIMITS });
    try {
      const question = 'Which old pumps are in the hall?';
      const plain = Bm25Reference.ofService(passages).scored(question, CANDIDATES);
      const expected = rerank(askedTerms(question), plain);
      const found = await retriever.search(question, CANDIDATES);
      expect(found.map(({ position }) => String(position))).toEqual(expected.map(({ id }) => id));
      for (const [i, { score }] of found.entries()) expect(score).toBeCloseTo(expected[i]?.score ?? NaN, 9);
    } finally {
      retriever.close();
      await rm(folder, { recursive: true });
    }
  });

  for (const name of SETS) {
    const isHere = existsSync(join(DATA, name));
    const title = isHere ? '' : ` (skipped: ${DATA}/${name} is absent)`;
    (isHere ? it : it.skip)(
      `is not below plain BM25 on the questions of ${name} in other words${title}`,
      async () => {
        const set = (await questionSets(DATA)).find((each) => each.name.startsWith(`${name}:`));
        if (!set) throw new Error(`there is no set of ${name}`);
        const { plain, service } = figuresOf(set);
        expect(service).toBeGreaterThanOrEqual(plain);
      },
    );
  }
});
