import { describe, expect, it } from '@jest/globals';
import { readCell } from './cell.js';
import { comparable, wordsOf } from './words.js';

describe('a cell is read as', () => {
  it.each<[string, number | null, number | null, number | null]>([
    // text, whole number, first number, second number
    ['42', 42, 42, null],
    ['12,467', 12467, 12467, null],
    ['1,234,567.5', 1234567.5, 1234567.5, null],
    ['$3.50', 3.5, 3.5, null],
    ['€12', 12, 12, null],
    ['-7', -7, -7, null],
    ['−7', -7, -7, null],
    ['-$5', -5, -5, null],
    ['+8', 8, 8, null],
    ['0.007', 0.007, 0.007, null],
    ['33%', null, 33, null],
    ['2.5 million', null, 2.5e6, null],
    ['3 billion', null, 3e9, null],
    ['80 m', null, 80, null],
    ['5th', null, 5, null],
    ['W 24–10', null, 24, 10],
    ['3-1', null, 3, 1],
    ['1981–2007', null, 1981, 2007],
    ['12 (3)', null, 12, 3],
    ['7 [2]', 7, 7, null],
    ['no. 9', null, 9, null],
    ['12,5', null, 12, 5],
    ['none', null, null, null],
    ['', null, null, null],
  ])('%j: the number %p, the first %p, the second %p', (text, full, number, second) => {
    expect(readCell(text, false)).toMatchObject({ full, number, second });
  });

  it.each<[string, number | null]>([
    ['4:05', 245],
    ['1:02:03', 3723],
    ['0:59.5', 59.5],
    ['12:34 pm', 754],
    ['45', null],
    ['1-2', null],
  ])('%j: %p seconds', (text, seconds) => {
    expect(readCell(text, false).seconds).toBe(seconds);
  });

  it.each<[string, boolean, [number, number, number] | null]>([
    ['2013-08-14', false, [2013, 8, 14]],
    ['14 August 2013', false, [2013, 8, 14]],
    ['14th of August', false, [0, 8, 14]],
    ['August 14, 2013', false, [2013, 8, 14]],
    ['Aug 14', false, [0, 8, 14]],
    ['27-May-75', false, [1975, 5, 27]],
    ['Aug 1990', false, [1990, 8, 0]],
    ['September, 2001', false, [2001, 9, 0]],
    ['Sept. 3, 1999', false, [1999, 9, 3]],
    ['August', false, [0, 8, 0]],
    ['8/14/2013', false, [2013, 8, 14]],
    ['14/8/2013', true, [2013, 8, 14]],
    ['14.8.2013', true, [2013, 8, 14]],
    ['Marching on', false, null],
    ['2013', false, null],
    ['a decade', false, null],
  ])('%j (days first: %p): the day %p', (text, dayFirst, expected) => {
    const { day } = readCell(text, dayFirst);
    expect(day && [day.year, day.month, day.day]).toEqual(expected);
  });

  it.each<[string, readonly string[]]>([
    ['Rome, Oslo', ['Rome', 'Oslo']],
    ['Rome / Oslo / Bonn', ['Rome', 'Oslo', 'Bonn']],
    ['Ann\nBob', ['Ann', 'Bob']],
    ['one; two', ['one', 'two']],
    ['12,467', ['12,467']],
  ])('%j: the values %p', (text, parts) => {
    expect(readCell(text, false).parts).toEqual(parts);
  });

  it.each<[string, number | null]>([
    ['1981–2007', 1981],
    ['in 2013', 2013],
    ['12345', null],
    ['0999', null],
  ])('%j: the year %p', (text, year) => {
    expect(readCell(text, false).year).toBe(year);
  });
});

describe('texts are compared', () => {
  it.each([
    ['Zoë Ná', 'zoe na'],
    ['Rome [2]', 'rome'],
    ['Rome (capital)', 'rome'],
    ['"The Wall"', 'the wall'],
    ['“The Wall”†', 'the wall'],
    ['3–1', '3-1'],
    ['  two   words. ', 'two words'],
    ['(all of it)', '(all of it)'],
  ])('%j as %j', (text, expected) => {
    expect(comparable(text)).toBe(expected);
  });

  it('by words and figures, without accents, case and thousands separators', () => {
    expect(wordsOf("Who's 3rd of 12,467 in São Paulo at 5.5%?")).toEqual([
      'who',
      '3rd',
      'of',
      '12467',
      'in',
      'sao',
      'paulo',
      'at',
      '5.5',
      '%',
    ]);
  });
});
