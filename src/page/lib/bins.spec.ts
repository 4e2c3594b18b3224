import { describe, expect, it } from '@jest/globals';
import { barsOf, boundsOf, inWords } from './bins.js';

describe('an interval of a histogram', () => {
  it.each([
    ['integer', 10, 20, '10 – 19'],
    ['integer', 3, 4, '3'],
    ['number', 0.5, 0.75, '0.5 – 0.75'],
    ['number', 10_000, 20_000, '10,000 – 20,000'],
    ['date', '2024-02-01', '2024-03-01', '2024-02-01 – 2024-02-29'],
    ['date', '2024-02-01', '2024-02-02', '2024-02-01'],
    ['timestamp', '2024-02-01T10:00:00', '2024-02-01T11:00:00', '2024-02-01T10:00:00 – 2024-02-01T11:00:00'],
  ])('tells people the first and last value of %s in it: %s to %s', (type, from, to, text) => {
    expect(boundsOf({ from, to, count: 1 }, type, 'en')).toBe(text);
  });

  it('is left out of the words where it has no rows', () => {
    const bins = [
      { from: 0, to: 10, count: 1200 },
      { from: 10, to: 20, count: 0 },
      { from: 20, to: 30, count: 7 },
    ];

    expect(inWords(bins, 'integer', 'en')).toBe('0 – 9: 1,200; 20 – 29: 7');
  });
});

describe('the bars of a histogram', () => {
  it('are as high as their numbers, and seen however few there are', () => {
    expect(barsOf([0, 1, 1000, 500], 40, 20)).toEqual([
      { x: 0, y: 20, width: 9, height: 0 },
      { x: 10, y: 18.5, width: 9, height: 1.5 },
      { x: 20, y: 0, width: 9, height: 20 },
      { x: 30, y: 10, width: 9, height: 10 },
    ]);
  });
});
