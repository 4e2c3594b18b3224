import { expect, it } from '@jest/globals';
import { type Example, JudgeLearner } from './learner.js';

const RIGHT = 7;
const WRONG = 8;
const OF_BOTH = 9;

/** A question whose right candidate and wrong one differ in a mention alone. */
function example(database: string): Example {
  const candidate = (mention: number) => ({
    key: String(mention),
    dense: Float32Array.of(0),
    operations: ['rows'],
    mentions: Int32Array.of(mention, OF_BOTH),
  });
  return { database, words: [], candidates: [candidate(RIGHT), candidate(WRONG)], isBest: [true, false] };
}

it('learns what mentions weigh that are seen over three databases', () => {
  const { mentions } = new JudgeLearner(['a', 'b', 'c'].map(example)).learn();
  expect(mentions.get(RIGHT)).toBeGreaterThan(0);
  expect(mentions.get(WRONG)).toBeLessThan(0);
});

it('learns nothing of mentions that fewer databases have', () => {
  const { mentions } = new JudgeLearner(['a', 'b', 'b'].map(example)).learn();
  expect(mentions.get(RIGHT)).toBe(0);
});
