import { describe, expect, it } from '@jest/globals';
import { type CellValue } from '../../table.js';
import { Catalogue } from '../narration/catalogue.js';
import { groupHeadline } from './group-headline.js';

function told(rows: readonly (readonly CellValue[])[], language: 'EN' | 'DE' = 'EN'): string | null {
  const columns = [
    { name: 'town', type: 'text' },
    { name: 'margin', type: 'number' },
  ] as const;
  return groupHeadline({ columns, rows, truncated: false }, '*margin*', Catalogue.of(language));
}

describe('groups with one number each', () => {
  it('are told by their highest and lowest', () => {
    const rows = [
      ['Rome', 1.5],
      ['Lyon', null],
      [null, 3n],
      ['Paris', -2],
    ];

    expect(told(rows)?.split('\n\n')).toEqual([
      '*margin* is highest for **no value**: **3**.',
      'It is lowest for **Paris**: **-2**.',
      'The table shows 4 groups.',
    ]);
  });

  it('are told together where several have the same', () => {
    const rows = ['a', 'b', 'c', 'd', 'e'].map((name) => [name, name === 'e' ? 1 : 2]);

    expect(told(rows)).toContain('*margin* is highest, **2**, for a, b, c and others alike.');
    expect(told(rows.slice(0, 2))).toContain('*margin* is the same for all groups: **2**.');
  });

  it('are told so in the language of the reply', () => {
    expect(
      told(
        [
          ['Rom', 1],
          ['Lyon', 2],
        ],
        'DE',
      ),
    ).toContain('**Lyon**');
  });

  it('are none where fewer than two have a number', () => {
    expect(
      told([
        ['Rome', 'much'],
        ['Lyon', 2],
      ]),
    ).toBeNull();
  });
});
