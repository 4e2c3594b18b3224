import { describe, expect, it } from '@jest/globals';
import { WordNet } from './wordnet.js';

const wordnet = new WordNet();

describe('the forms of a word', () => {
  it.each([
    ['movies', 'movie'],
    ['cities', 'city'],
    ['boxes', 'box'],
    ['women', 'woman'],
    ['oldest', 'old'],
    ['heaviest', 'heavy'],
    ['biggest', 'big'],
    ['larger', 'large'],
    ['earned', 'earn'],
    ['winning', 'win'],
  ])('are those of the entry that it is inflected from: %s from %s', (word, base) => {
    expect(wordnet.formsOf(word)).toContain(base);
  });

  it('are no words that are none: "bus" is no plural, "thing" no form of a verb', () => {
    expect(wordnet.formsOf('bus')).not.toContain('bu');
    expect(wordnet.formsOf('thing')).toEqual(['thing']);
  });

  it('make inflected words as near as the entries', () => {
    expect(wordnet.likeness('movies', 'film')).toBe(wordnet.likeness('movie', 'film'));
    expect(wordnet.likeness('oldest', 'age')).toBe(wordnet.likeness('old', 'age'));
    expect(wordnet.likeness('film', 'movies')).toBe(1);
    expect(wordnet.isWord('genders')).toBe(true);
  });
});

describe('the names whose adjective a word is', () => {
  it.each([
    ['japanese', 'japan'],
    ['american', 'united states'],
    ['dutch', 'netherlands'],
  ])('are those of the country: %s and %s', (word, name) => {
    expect(wordnet.namesOf(word)).toContain(name);
  });

  it('are none for other words', () => {
    expect([...wordnet.namesOf('annual'), ...wordnet.namesOf('customer')]).toEqual([]);
  });
});
