import { describe, expect, it } from '@jest/globals';
import { type GoldTable } from './probe.js';
import { tableMatches as matches } from './probe-match-table.js';
import { result } from '../support/result-table.js';

describe('a table with two labels', () => {
  const byYear: GoldTable = {
    table: [
      ['A', '2022', 1],
      ['A', '2023', 2],
      ['B', '2023', 3],
    ],
    ordered: false,
  };

  it('may be long', () => {
    const rows = [
      ['B', 2023, 3],
      ['A', 2022, 1],
      ['A', 2023, 2],
    ];
    expect(matches(result(['k', 'year', 'v'], rows), byYear)).toBe(true);
  });

  it('may have the values of one in the names of columns', () => {
    const rows = [
      ['A', 1, 2, 1],
      ['B', 0, 3, 3],
    ];
    expect(matches(result(['k', 'sum 2022', 'sum 2023', 'change'], rows), byYear)).toBe(true);
    expect(
      matches(
        result(
          ['year', 'A', 'B'],
          [
            [2022, 1, null],
            [2023, 2, 3],
          ],
        ),
        byYear,
      ),
    ).toBe(true);
  });

  it('does not have them under the wrong name', () => {
    const rows = [
      ['A', 1, 2],
      ['B', 0, 3],
    ];
    expect(matches(result(['k', 'sum 2023', 'sum 2022'], rows), byYear)).toBe(false);
  });
});
