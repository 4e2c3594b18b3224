import { describe, expect, it } from '@jest/globals';
import { isSame, rightAnswers, tagsOf } from './dabench-score.js';

describe('the tags of a reply', () => {
  it('are read in order, with the values between their brackets', () => {
    expect(tagsOf('The mean:\n@mean_age[30.5]\n\n@most common ward[North ]')).toEqual([
      ['mean_age', '30.5'],
      ['most common ward', 'North'],
    ]);
  });

  it('end at the bracket that closes them, not at the first', () => {
    expect(tagsOf('@pairs[[1, 2], [3, 4]] and more')).toEqual([['pairs', '[1, 2], [3, 4]']]);
  });

  it('end with the reply where no bracket closes them', () => {
    expect(tagsOf('@mean[30')).toEqual([['mean', '30']]);
  });
});

describe('two values', () => {
  it.each([
    ['34.65', '34.650', true],
    ['0.5', '0.5000009', true],
    ['0.5', '0.50001', false],
    ['linear', 'linear', true],
    ['linear', 'Linear', false],
    ['', '0', false],
    ['1', 'one', false],
  ])('%j and %j are the same: %j', (expected, given, same) => {
    expect(isSame(expected, given)).toBe(same);
  });
});

describe('an answer', () => {
  it('is right for each tag whose value the reply gives', () => {
    const expected = [
      ['mean', '2.5'],
      ['std', '1.1'],
      ['label', 'yes'],
    ] as const;
    expect(rightAnswers(expected, tagsOf('@label[yes] @mean[2.50] @std[1.2]'))).toEqual([true, false, true]);
  });

  it('is wrong where the reply does not give the tag', () => {
    expect(rightAnswers([['mean', '2.5']], [])).toEqual([false]);
  });
});
