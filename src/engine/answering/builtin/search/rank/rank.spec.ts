import { describe, expect, it } from '@jest/globals';
import { type Candidate, numberAnswer } from '../candidate.js';
import { calibrated, fitCalibration } from './calibration.js';
import { modelOf, packModel, packWeights } from './model.js';
import { plainShare, rank } from './ranker.js';
import { readQuestion } from '../question.js';
import { search } from '../search.js';
import { readTable } from '../../cells/cell-table.js';

function candidate(value: number, parts: readonly number[]): Candidate {
  return {
    answer: numberAnswer(value),
    parts,
    mask: 0,
    query: () => ({ op: 'schema', rows: { op: 'all', table: 't' } }),
  };
}

describe('a ranking', () => {
  const scores = Float64Array.of(Math.log(3), Math.log(2), 0);

  it('puts candidates with the same answer together and gives each answer its share', () => {
    const candidates = [candidate(1, [0]), candidate(2, [1]), candidate(2, [1]), candidate(3, [2])];
    const ranked = rank(candidates, scores);
    expect(ranked.map(({ candidate: { answer } }) => answer[0]?.number)).toEqual([2, 1, 3]);
    expect(ranked.map(({ probability }) => probability)).toEqual([
      expect.closeTo(4 / 8),
      expect.closeTo(3 / 8),
      expect.closeTo(1 / 8),
    ]);
  });

  it('adds up the scores of all parts of a candidate', () => {
    const [first] = rank([candidate(1, [0, 1]), candidate(2, [0])], scores);
    expect(first?.probability).toBeCloseTo(6 / 9);
  });

  it('of nothing is empty', () => {
    expect(rank([], scores)).toEqual([]);
  });
});

describe('what was learned without words', () => {
  it.each([
    ['which team won the most medals?', 0],
    ['which zorgle won the most medals?', 1 / 6],
    ['which zorgle blipped the most?', 1 / 2],
  ])('counts by the share of new words: %s', (text, share) => {
    const profile = { name: 't', rowCount: 1, totalRows: [], columns: [] };
    const table = readTable(profile, [[]], true);
    const vocabulary = {
      words: new Set(['team', 'won', 'medal']),
      pairs: new Set<string>(),
      hasHeaders: true,
    };
    expect(plainShare(search(table, readQuestion(text)).space, vocabulary)).toBeCloseTo(share);
  });
});

describe('a model', () => {
  it('is the same after packing and unpacking, without weights near zero', () => {
    const weights = new Float32Array(2 ** 25);
    weights[3] = 0.5;
    weights[1000] = -1.25;
    weights[33_000_000] = 0.004;
    const vocabulary = { words: new Set(['win', 'most']), pairs: new Set(['how mani']), hasHeaders: true };
    const plain = new Float32Array(2 ** 25);
    plain[7] = 2;
    const packed = { worded: packWeights(weights), plain: packWeights(plain) };
    const model = modelOf(packModel(vocabulary, packed, [[0.5, 0.4]]));
    expect([3, 1000, 33_000_000, 4].map((feature) => model.weights.get(feature))).toEqual([0.5, -1.25, 0, 0]);
    expect([3, 7].map((feature) => model.plainWeights.get(feature))).toEqual([0, 2]);
    expect(model.vocabulary).toEqual(vocabulary);
  });
});

describe('confidence', () => {
  it('rises with the probability, however the outcomes lie', () => {
    const outcomes = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8].map((probability, at) => ({
      probability,
      isRight: [false, true, false, false, true, false, true, true][at] === true,
    }));
    const curve = fitCalibration(outcomes, 8);
    const shares = curve.map(([, share]) => share);
    expect(shares).toEqual(shares.toSorted((left, right) => left - right));
    expect(shares[0]).toBe(0);
    expect(shares.at(-1)).toBe(1);
  });

  it('is read off between the points of the curve and is constant beyond its ends', () => {
    const curve = [
      [0.2, 0.1],
      [0.6, 0.5],
    ] as const;
    expect([0, 0.2, 0.4, 0.6, 1].map((probability) => calibrated(probability, curve))).toEqual([
      0.1,
      0.1,
      expect.closeTo(0.3),
      0.5,
      0.5,
    ]);
  });
});
