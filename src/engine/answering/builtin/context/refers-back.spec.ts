import { describe, expect, it } from '@jest/globals';
import { refersBack } from './refers-back.js';

describe('a question refers back', () => {
  it.each([
    'What is their average age?',
    'How many of them cost over 700?',
    'What is his or her hometown?',
    'Show all their ids and names!',
    'Which of these is the oldest?',
    'List the models of those cars',
    'Count how many there are per country',
    'How many are there?',
  ])('with a word for what was named before: %s', (question) => {
    expect(refersBack(question)).toBe(true);
  });

  it.each([
    'What is the average age of the students and of their pets?',
    'List the students with their ids',
    'How many cars are there?',
    'How many cars cost over 700?',
    'List the models of those that cost over 700',
  ])('with none where it names what it speaks of: %s', (question) => {
    expect(refersBack(question)).toBe(false);
  });
});
