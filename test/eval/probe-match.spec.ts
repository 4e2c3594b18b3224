import { describe, expect, it } from '@jest/globals';
import { type ResultTable } from '../../src/engine/table.js';
import { type GoldAnswer } from './probe.js';
import { matchesGold } from './probe-match.js';
import { result } from '../support/result-table.js';

function matches(table: ResultTable, gold: GoldAnswer): boolean {
  return matchesGold({ tables: [table], reply: 'Here it is.' }, gold);
}

describe('a number', () => {
  const gold = { number: 1250.5 };

  it('is found in any cell of the one row', () => {
    expect(matches(result(['region', 'revenue'], [['North', 1250.5]]), gold)).toBe(true);
  });

  it.each([1250.51, -1250.5, 12.505, 125050, null, 'North', NaN])('is not %p', (cell) => {
    expect(matches(result(['revenue'], [[cell]]), gold)).toBe(false);
  });

  it('may be a bigint or written as text', () => {
    expect(matches(result(['n'], [[42n]]), { number: 42 })).toBe(true);
    expect(matches(result(['n'], [['42.0']]), { number: 42 })).toBe(true);
  });

  it('is not looked for in several rows', () => {
    expect(matches(result(['revenue'], [[1250.5], [3]]), gold)).toBe(false);
    expect(matches(result(['revenue'], []), gold)).toBe(false);
  });

  it('is not one of the many numbers of a description', () => {
    expect(matches(result(['a', 'b', 'c', 'd', 'e', 'f', 'g'], [[1, 2, 3, 4, 5, 6, 1250.5]]), gold)).toBe(
      false,
    );
  });

  it('is compared relatively, by a millionth or the tolerance given', () => {
    expect(matches(result(['n'], [[1250.5012]]), gold)).toBe(true);
    expect(matches(result(['n'], [[110]]), { number: 100, tolerance: 0.1 })).toBe(true);
    expect(matches(result(['n'], [[111]]), { number: 100, tolerance: 0.1 })).toBe(false);
    expect(matches(result(['n'], [[0.001]]), { number: 0 })).toBe(false);
  });

  it('in percent may be a fraction, but no other number may be', () => {
    expect(matches(result(['share'], [[0.125]]), { number: 12.5, percent: true })).toBe(true);
    expect(matches(result(['share'], [[12.5]]), { number: 12.5, percent: true })).toBe(true);
    expect(matches(result(['share'], [[1250]]), { number: 12.5, percent: true })).toBe(false);
    expect(matches(result(['share'], [[0.125]]), { number: 12.5 })).toBe(false);
  });

  it('is not looked for beside the main result', () => {
    const tables = [result(['n'], [[3]]), result(['n'], [[1250.5]])];
    expect(matchesGold({ tables, reply: '1250.5' }, gold)).toBe(false);
  });
});

describe('a label', () => {
  it('stands in the one row, in any case', () => {
    expect(matches(result(['region', 'revenue'], [['NORTH ', 5]]), { text: 'North' })).toBe(true);
    expect(matches(result(['region', 'revenue'], [['North-East', 5]]), { text: 'North' })).toBe(false);
  });

  it('leads a ranking', () => {
    const ranking = [
      ['North', 9],
      ['South', 7],
      ['West', 7],
    ];
    expect(matches(result(['region', 'revenue'], ranking), { text: 'North' })).toBe(true);
    expect(matches(result(['region', 'revenue'], ranking), { text: 'South' })).toBe(false);
  });

  it.each([
    [
      'rows in no order',
      [
        ['North', 7],
        ['South', 9],
        ['West', 1],
      ],
    ],
    [
      'a tie at the top',
      [
        ['North', 9],
        ['South', 9],
      ],
    ],
    [
      'rows without numbers',
      [
        ['North', 'x'],
        ['South', 'y'],
      ],
    ],
    [
      'no number in the first row',
      [
        ['North', null],
        ['South', 9],
        ['West', 8],
      ],
    ],
  ])('does not lead %s', (_, rows) => {
    expect(matches(result(['region', 'revenue'], rows), { text: 'North' })).toBe(false);
  });

  it('is not read from the reply', () => {
    expect(matchesGold({ tables: [], reply: 'North' }, { text: 'North' })).toBe(false);
  });
});

describe('a set of labels', () => {
  const gold = { texts: ['A', 'B'], ordered: false };

  it('is one whole column', () => {
    expect(
      matches(
        result(
          ['n', 'name'],
          [
            [1, 'b'],
            [2, 'a'],
          ],
        ),
        gold,
      ),
    ).toBe(true);
  });

  it.each([
    ['a label too few', [['A']]],
    ['a label too many', [['A'], ['B'], ['C']]],
    ['one twice', [['A'], ['A']]],
    ['another', [['A'], ['C']]],
  ])('is not %s', (_, rows) => {
    expect(matches(result(['name'], rows), gold)).toBe(false);
  });

  it('has an order where one is asked for', () => {
    expect(matches(result(['name'], [['A'], ['B']]), { ...gold, ordered: true })).toBe(true);
    expect(matches(result(['name'], [['B'], ['A']]), { ...gold, ordered: true })).toBe(false);
  });

  it('is not complete in a result that was cut off', () => {
    expect(matches(result(['name'], [['A'], ['B']], true), gold)).toBe(false);
  });
});

describe('a refusal', () => {
  it('computes nothing and says so', () => {
    expect(matchesGold({ tables: [], reply: 'There is no such column.' }, { decline: true })).toBe(true);
    expect(matchesGold({ tables: [], reply: ' ' }, { decline: true })).toBe(false);
    expect(matches(result(['n'], [[0]]), { decline: true })).toBe(false);
  });

  it('is no answer to a question that has one', () => {
    expect(matchesGold({ tables: [], reply: '3' }, { number: 3 })).toBe(false);
  });
});

it('accepts one of several readings', () => {
  const gold = { anyOf: [{ number: 3 }, { texts: ['A', 'B', 'C'], ordered: false }] };
  expect(matches(result(['n'], [[3]]), gold)).toBe(true);
  expect(matches(result(['name'], [['C'], ['A'], ['B']]), gold)).toBe(true);
  expect(matches(result(['n'], [[4]]), gold)).toBe(false);
});
