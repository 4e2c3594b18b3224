import { describe, expect, it } from '@jest/globals';
import { preambleOf } from './preamble.js';

describe('what somebody says of themselves before a question', () => {
  it.each([
    [
      "I'm writing a piece on home working: what share of people work remotely?",
      'What share of people work remotely?',
    ],
    ["I'm new to this - how many events are listed?", 'How many events are listed?'],
    ['My boss wants to know. Which region sold the most?', 'Which region sold the most?'],
    [
      'We are planning a trip — for each city, what is the average price?',
      'For each city, what is the average price?',
    ],
  ])('is told from it: %s', (text, question) => {
    expect(preambleOf(text)?.question).toBe(question);
  });

  it.each([
    'I only care about bakeries: what did they cost?',
    'We look at last year. What were the sales?',
    'I mean 2024: which region sold the most?',
    "I don't want refunds - how many orders are there?",
    'My plan is “Gold”. What do people pay?',
  ])('belongs to it where it may restrict what is meant: %s', (text) => {
    expect(preambleOf(text)).toBeNull();
  });

  it.each([
    'I want the average order value by region',
    'What is the average price - of all?',
    'For closed claims: how many days did they take?',
    'I think sales fell. Why?',
    'We sell tea: sales by region',
  ])('is nothing where it asks itself, or no question follows: %s', (text) => {
    expect(preambleOf(text)).toBeNull();
  });
});
