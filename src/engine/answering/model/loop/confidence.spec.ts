import { describe, expect, it } from '@jest/globals';
import { type Finding, type SecondComputation } from '../evidence.js';
import { confidenceOf } from './confidence.js';

const foundBy = (again: SecondComputation): Finding => ({ again }) as Finding;

describe('the confidence in a reply of a model', () => {
  it.each([
    ['high where the built-in analyst agrees', 'agrees', 0, ['memory'], 'high'],
    ['medium where nobody reads the question beside it', 'unknown', 0, ['memory', 'none'], 'medium'],
    ['low where the built-in analyst differs', 'differs', 0, ['memory'], 'low'],
    ['low where sentences are left out', 'agrees', 1, ['memory'], 'low'],
    ['low where nothing was computed twice', 'agrees', 0, ['none', 'none'], 'low'],
    ['medium where it rests on passages', 'unknown', 0, [], 'medium'],
  ] as const)('is %s', (_when, agreement, leftOut, again, confidence) => {
    expect(confidenceOf({ agreement, likelihood: null, leftOut, findings: again.map(foundBy) })).toBe(
      confidence,
    );
  });
});
