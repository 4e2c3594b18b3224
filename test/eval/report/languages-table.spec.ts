import { describe, expect, it } from '@jest/globals';
import { type Prediction } from '../prediction.js';
import { languagesTable, LIKELIEST } from './languages-table.js';

function prediction(
  group: string,
  isLikeliest: boolean,
  outcome: 'right' | 'wrong' | 'declined',
): Prediction {
  return {
    id: group,
    question: '',
    expected: null,
    predicted: null,
    correct: outcome === 'right',
    outcome,
    confidence: null,
    declined: outcome === 'declined',
    milliseconds: 0,
    measures: { [LIKELIEST]: isLikeliest },
    groups: [group],
  };
}

describe('the table of languages', () => {
  it('tells of each language its share of what is right in English, and what is wrong among the told', () => {
    const [table = ''] = languagesTable([
      prediction('en, kept half', true, 'right'),
      prediction('en, kept half', true, 'declined'),
      prediction('pl, kept half', true, 'right'),
      prediction('pl, kept half', false, 'wrong'),
    ]);
    const line = table.split('\n').find((each) => each.startsWith('pl, kept half'));
    expect(line?.replace(/ {2,}/g, ' | ')).toBe(
      'pl, kept half | 50.0 % | 50.0 % | 50.0 % | 100.0 % | 50.0 % of 2',
    );
  });

  it('is left out where questions were asked in one language only', () => {
    expect(languagesTable([{ ...prediction('x', true, 'right'), measures: {} }])).toEqual([]);
  });
});
