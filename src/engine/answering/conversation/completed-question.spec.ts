import { describe, expect, it } from '@jest/globals';
import { linkedQuestions } from '../../../../test/support/answering/linked-questions.js';
import { completedQuestion } from './completed-question.js';

const linked = linkedQuestions([
  {
    name: 'walkers',
    sql: `SELECT * FROM (VALUES (1, 'Ann', 31, 'Turin'), (2, 'Bob', 44, 'Lyon'), (3, 'Cho', 27, 'Turin')) AS t(walker_id, walker, age, town)`,
  },
  {
    name: 'animals',
    sql: `SELECT * FROM (VALUES (1, 1, 'dog', 9), (2, 1, 'cat', 4), (3, 2, 'dog', 11)) AS t(animal_id, walker_id, animal, weight)`,
  },
]);

const completed = (before: string, question: string): string | null =>
  completedQuestion(linked(before), linked(question))?.text ?? null;

describe('a question that goes on from the one before', () => {
  it.each([
    [
      'says another value of the same column',
      'How many walkers have a dog?',
      'and what about a cat?',
      'How many walkers have a cat?',
    ],
    [
      'repeats, of several things that were named, the one it speaks of',
      'How many walkers have a dog as an animal?',
      'and what about the number that have a cat as an animal?',
      'How many walkers have a cat as an animal?',
    ],
    [
      'says another number',
      'Which walkers are older than 30?',
      'What about older than 40?',
      'Which walkers are older than 40?',
    ],
    [
      'says which rows are meant, and names something new for it',
      'What is the average age?',
      'How about for walkers with animals?',
      'What is the average age, for walkers with animals ?',
    ],
  ])('%s', (_what, before, question, whole) => {
    expect(completed(before, question)).toBe(whole);
  });

  it.each([
    ['denies what was said', 'How many walkers have animals?', 'And how many have no animals?'],
    ['no longer denies it', 'How many walkers have no animals?', 'And how many have animals?'],
    [
      'names something new of which it does not say what it is for',
      'What is the average age?',
      'And animals?',
    ],
  ])('is not put together with it where it %s', (_what, before, question) => {
    expect(completed(before, question)).toBeNull();
  });
});
