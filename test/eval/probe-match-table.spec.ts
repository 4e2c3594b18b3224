import { describe, expect, it } from '@jest/globals';
import { type GoldTable } from './probe.js';
import { tableMatches as matches } from './probe-match-table.js';
import { result } from '../support/result-table.js';

describe('a table', () => {
  const gold: GoldTable = {
    table: [
      ['North', 10.5],
      ['South', 3],
    ],
    ordered: false,
  };

  it('has its rows in any order, with further columns', () => {
    const rows = [
      [1, 'South', 99, 3],
      [2, 'North', 98, 10.5],
    ];
    expect(matches(result(['rank', 'region', 'cost', 'revenue'], rows), gold)).toBe(true);
  });

  it.each([
    [
      'a row too many',
      [
        ['North', 10.5],
        ['South', 3],
        ['West', 1],
      ],
    ],
    ['a row too few', [['North', 10.5]]],
    [
      'a row twice',
      [
        ['North', 10.5],
        ['North', 10.5],
      ],
    ],
    [
      'a wrong value',
      [
        ['North', 10.5],
        ['South', 4],
      ],
    ],
    [
      'a missing value',
      [
        ['North', 10.5],
        ['South', null],
      ],
    ],
    [
      'values that are swapped',
      [
        ['North', 3],
        ['South', 10.5],
      ],
    ],
  ])('does not have %s', (_, rows) => {
    expect(matches(result(['region', 'revenue'], rows), gold)).toBe(false);
  });

  it('takes all values from one column', () => {
    const rows = [
      ['North', 10.5, 1],
      ['South', 1, 3],
    ];
    expect(matches(result(['region', 'a', 'b'], rows), gold)).toBe(false);
  });

  it('has an order where one is asked for', () => {
    const ordered = {
      table: [
        ['North', 10.5],
        ['South', 3],
      ],
      ordered: true,
    };
    expect(
      matches(
        result(
          ['r', 'v'],
          [
            ['North', 10.5],
            ['South', 3],
          ],
        ),
        ordered,
      ),
    ).toBe(true);
    expect(
      matches(
        result(
          ['r', 'v'],
          [
            ['South', 3],
            ['North', 10.5],
          ],
        ),
        ordered,
      ),
    ).toBe(false);
  });

  it('may show the rows without a label', () => {
    expect(
      matches(
        result(
          ['r', 'v'],
          [
            ['North', 10.5],
            ['South', 3],
            [null, 7],
          ],
        ),
        gold,
      ),
    ).toBe(true);
  });

  it('may leave out a row that has no value, or show it without one', () => {
    const growth = {
      table: [
        ['2023-01', null],
        ['2023-02', -10],
      ],
      ordered: false,
      percent: true,
    };
    expect(matches(result(['month', 'growth'], [['2023-02-01', -0.1]]), growth)).toBe(true);
    expect(
      matches(
        result(
          ['month', 'growth'],
          [
            ['2023-01-01', null],
            ['2023-02-01', -10],
          ],
        ),
        growth,
      ),
    ).toBe(true);
    expect(
      matches(
        result(
          ['month', 'growth'],
          [
            ['2023-01-01', 0],
            ['2023-02-01', -10],
          ],
        ),
        growth,
      ),
    ).toBe(false);
    expect(matches(result(['month', 'growth'], [['2023-01-01', null]]), growth)).toBe(false);
  });

  it('in percent has one scale in a column', () => {
    const shares = {
      table: [
        ['A', 25],
        ['B', 75],
      ],
      ordered: false,
      percent: true,
    };
    expect(
      matches(
        result(
          ['k', 'share'],
          [
            ['A', 0.25],
            ['B', 0.75],
          ],
        ),
        shares,
      ),
    ).toBe(true);
    expect(
      matches(
        result(
          ['k', 'share'],
          [
            ['A', 0.25],
            ['B', 75],
          ],
        ),
        shares,
      ),
    ).toBe(false);
  });

  it('has each of several values in a column of its own', () => {
    const two = {
      table: [
        ['A', 1, 1],
        ['B', 2, 2],
      ],
      ordered: false,
    };
    expect(
      matches(
        result(
          ['k', 'x', 'y'],
          [
            ['A', 1, 1],
            ['B', 2, 2],
          ],
        ),
        two,
      ),
    ).toBe(true);
    expect(
      matches(
        result(
          ['k', 'x'],
          [
            ['A', 1],
            ['B', 2],
          ],
        ),
        two,
      ),
    ).toBe(false);
  });

  it('with one label may be one row of named columns', () => {
    expect(matches(result(['North', 'South', 'difference'], [[10.5, 3, 7.5]]), gold)).toBe(true);
    expect(matches(result(['South', 'North', 'difference'], [[10.5, 3, 7.5]]), gold)).toBe(false);
  });
});
