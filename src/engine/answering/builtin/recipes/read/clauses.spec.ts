import { expect, it } from '@jest/globals';
import { clausesOf, sentencesOf } from './clauses.js';

it('parts sentences, lists and steps that follow each other', () => {
  expect(
    clausesOf('Drop the missing rows, then compute the mean. 2. After that, scale it; report the range'),
  ).toEqual(['Drop the missing rows', 'compute the mean.', 'scale it', 'report the range']);
});

it('parts a clause where another thing is asked', () => {
  expect(clausesOf('How many rows are left, and what is the mean age?')).toEqual([
    'How many rows are left',
    'what is the mean age?',
  ]);
});

it('keeps decimals and abbreviations whole', () => {
  expect(sentencesOf('Use alpha 0.05, e.g. for p < 0.01. Round to 1.5 steps.')).toEqual([
    'Use alpha 0.05, e.g. for p < 0.01.',
    'Round to 1.5 steps.',
  ]);
});

it('leaves out the numbers of lists, written line breaks and braces around the text', () => {
  expect(sentencesOf('{1. Compute a.\\n2) Compute b.}')).toEqual(['Compute a.', 'Compute b.']);
});
