import { describe, expect, it } from '@jest/globals';
import { phrasesOf } from './phrases.js';

describe('phrasesOf', () => {
  it('gives a phrase without alternatives as it is', () => {
    expect(phrasesOf('year to date')).toEqual(['year to date']);
  });

  it('gives every combination of the alternatives', () => {
    expect(phrasesOf('(came|ran) (over|above)')).toEqual([
      'came over',
      'came above',
      'ran over',
      'ran above',
    ]);
  });

  it('leaves a word out where an alternative is empty', () => {
    expect(phrasesOf('in (the |)whole year')).toEqual(['in the whole year', 'in whole year']);
    expect(phrasesOf('blank (answers|)')).toEqual(['blank answers', 'blank']);
  });
});
