import { describe, expect, it } from '@jest/globals';
import { corrected, draftOf, namesRows } from './correction.js';

const EMPTY = { encoding: '', delimiter: '', names: '', leftOut: '', totals: '', types: {} };

describe('a correction of how a table is read', () => {
  it('says what was entered, and leaves what it does not show as it was', () => {
    const before = {
      delimiter: ';',
      tables: [
        { name: 'other', header_rows: [2] },
        { name: 'sales', fill_merged: false, total_rows: [9] },
      ],
    };

    expect(
      corrected(before, 'sales', {
        ...draftOf(before, 'sales'),
        names: '1, 2',
        leftOut: ' 4;5 ',
        totals: '',
        types: { zip: 'text' },
      }),
    ).toEqual({
      delimiter: ';',
      tables: [
        { name: 'other', header_rows: [2] },
        {
          name: 'sales',
          fill_merged: false,
          header_rows: [1, 2],
          skipped_rows: [4, 5],
          columns: [{ name: 'zip', type: 'text' }],
        },
      ],
    });
  });

  it('says that there are no such rows where a nought is entered, and nothing where nothing is', () => {
    expect(corrected({}, 'sales', { ...EMPTY, names: '0' })).toEqual({
      tables: [{ name: 'sales', header_rows: [] }],
    });
    expect(corrected({ tables: [{ name: 'sales', total_rows: [] }] }, 'sales', EMPTY)).toEqual({});
  });

  it('gives the file another encoding and another delimiter, of which a tab is written so that it is seen', () => {
    expect(corrected({}, 'sales', { ...EMPTY, encoding: 'windows-1252', delimiter: '\\t' })).toEqual({
      encoding: 'windows-1252',
      delimiter: '\t',
    });
    expect(corrected({ encoding: 'utf-8', delimiter: '|' }, 'sales', EMPTY)).toEqual({});
  });

  it('is shown again as it was entered', () => {
    const draft = {
      encoding: 'gbk',
      delimiter: '\\t',
      names: '0',
      leftOut: '4, 5',
      totals: '',
      types: { zip: 'text' },
    };

    expect(draftOf(corrected({}, 'sales', draft), 'sales')).toEqual(draft);
    expect(draftOf({}, 'sales')).toEqual(EMPTY);
  });

  it.each(['x', '1.5', '-1', '1 to 3', '9999999999'])('takes no text for numbers of rows: %s', (text) => {
    expect(namesRows(text)).toBe(false);
    expect(() => corrected({}, 'sales', { ...EMPTY, leftOut: text })).toThrow(RangeError);
  });
});
