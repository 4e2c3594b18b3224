import { describe, expect, it } from '@jest/globals';
import { clarifiedQuestions } from './clarified-question.js';

describe('a question that holds its clarification', () => {
  it.each([
    [
      'How old is Ada? | Do you mean the age of the boat Ada? | Yes, please',
      ['the age of the boat Ada?', 'How old is Ada?'],
    ],
    [
      'Which boat has the tallest mast? | Do you want its number? | exactly',
      ['Which boat has the tallest mast?'],
    ],
    ['Who owns Ada? | Do you mean the boat? | Yes, in 2020', ['Who owns Ada, in 2020', 'Who owns Ada?']],
    ['Who owns Ada? | First name or last name? | both', ['Who owns Ada, both']],
    [
      'Show the boats | All columns? | show only the names',
      ['show only the names', 'Show the boats, show only the names'],
    ],
  ])('is what was agreed on, or the answer to what was asked back: %s', (text, questions) => {
    expect(clarifiedQuestions(text)).toEqual(questions);
  });

  it.each(['How many boats are there?', 'boats | harbours'])('is itself where it holds none: %s', (text) => {
    expect(clarifiedQuestions(text)).toEqual([text]);
  });
});
