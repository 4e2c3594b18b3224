import { describe, expect, it } from '@jest/globals';
import { tokensOf } from '../question/tokens.js';
import { spelledOut } from './abbreviations.js';

describe('a header that is short for words', () => {
  it.each([
    ['snwd', 'the deepest snow depth', [2, 3]],
    ['tmax', 'highest maximum temperature', [1, 2]],
    ['prcp', 'total precipitation per year', [1]],
    ['mpg', 'average miles per gallon', [1, 2, 3]],
    ['stl', 'who has the most steals', [4]],
  ])('is found where they are written: %s in "%s"', (short, question, places) => {
    expect(spelledOut(short, tokensOf(question).all)).toContainEqual(places);
  });

  it.each([
    ['prcp', 'the price of a trip'],
    ['mpg', 'gallons per mile'],
    ['population', 'people of a nation'],
  ])('is not found where their letters do not stand in that order: %s in "%s"', (short, question) => {
    expect(spelledOut(short, tokensOf(question).all)).toEqual([]);
  });

  it('is not found in a word that it is merely the beginning of', () => {
    expect(spelledOut('len', tokensOf('path length').all)).toEqual([]);
  });
});
