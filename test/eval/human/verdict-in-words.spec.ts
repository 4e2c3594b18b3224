import { describe, expect, it } from '@jest/globals';
import { answer, table } from '../../support/given-answers.js';
import { type Gold } from './human-set.js';
import { verdictOf } from './verdict.js';

describe('numbers that are told in words', () => {
  const OTHER = table(['year', 'item (4)'], [['of 2019', 'Gross profit']]);
  const judged = (gold: Gold, question: string, reply: string): string =>
    verdictOf({ gold, question }, answer(reply, OTHER));

  it.each<[string, Gold, string, string]>([
    [
      'one number',
      { answer: 31773, scale: 'thousand' },
      'Average of 2017 and 2018?',
      'The average for 2017 and 2018 is 31,773.',
    ],
    ['with its scale', { answer: 31.5, scale: 'million' }, 'What is it?', 'It is $31.5 million.'],
    [
      'per cent',
      { answer: 2.7, scale: 'percent' },
      'Which share?',
      'The share is 2.7% of all. The sum is 33.6.',
    ],
    [
      'beside names that hold numbers',
      { answer: 51279, scale: '' },
      'What was the change in May 2019?',
      'The item (4) of 2019 rose by 51,279.',
    ],
    ['a fall', { answer: -120, scale: '' }, 'What was the change?', 'It fell by 120.'],
    [
      'several',
      { answer: ['615,000', '300,900'] },
      'For A and B respectively?',
      'It is $615,000 for A and $300,900 for B.',
    ],
    [
      'explained behind a colon',
      { answer: 20683, scale: '' },
      'What is the total?',
      'The total is 20,683: 18,041 and 2,642.',
    ],
  ])('are right where they are the gold ones: %s', (_what, gold, question, reply) => {
    expect(judged(gold, question, reply)).toBe('right');
  });

  it.each<[string, Gold, string, string]>([
    ['another number', { answer: 31773, scale: '' }, 'What is it?', 'It is 31,774.'],
    [
      'the number among others',
      { answer: 500, scale: '' },
      'What is it in B?',
      'It is 500 in A and 300 in B.',
    ],
    [
      'in another order',
      { answer: ['615,000', '300,900'] },
      'For A and B?',
      'It is 300,900 for A and 615,000 for B.',
    ],
    ['fewer', { answer: ['615,000', '300,900'] }, 'For A and B?', 'It is 615,000 for A.'],
    ['another scale', { answer: 31.5, scale: 'million' }, 'What is it?', 'It is 31.5 billion.'],
    ['per cent of no share', { answer: 12, scale: '' }, 'What is it?', 'It is 12%.'],
    ['a fall for a rise', { answer: 120, scale: '' }, 'What was the change?', 'It fell by 120.'],
    ['a rise for a fall', { answer: -120, scale: '' }, 'What was the change?', 'It rose by 120.'],
    ['both ways', { answer: 120, scale: '' }, 'What was the change?', 'It rose, then fell, by 120.'],
    [
      'a number of the question',
      { answer: 2019, scale: '' },
      'In 2018 or 2019?',
      'It was more in 2018 than in 2019.',
    ],
    ['only behind the first sentence', { answer: 7, scale: '' }, 'How many?', 'There are 9. Others say 7.'],
    ['only as an explanation', { answer: 7, scale: '' }, 'How many?', 'There are 9: 7 and 2.'],
  ])('are not right otherwise: %s', (_what, gold, question, reply) => {
    expect(judged(gold, question, reply)).not.toBe('right');
  });

  it('are not looked for where the question is not known', () => {
    expect(verdictOf({ gold: { answer: 31773 } }, answer('It is 31,773.', OTHER))).not.toBe('right');
  });
});
