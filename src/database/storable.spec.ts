import { describe, expect, it } from '@jest/globals';
import { storable } from './storable.js';

describe('what is to be stored in PostgreSQL', () => {
  it('has U+FFFD for NUL and for half a pair of surrogates, in names of fields and in lists too', () => {
    const cut = 'a smile 😀'.slice(0, -1);

    expect(storable({ 'a\0': ['b\0c', { d: cut }], e: null, f: 1.5 })).toEqual({
      'a\ufffd': ['b\ufffdc', { d: 'a smile \ufffd' }],
      e: null,
      f: 1.5,
    });
  });

  it('keeps whole characters, moments and functions as they are', () => {
    const value = { text: 'a smile 😀', at: new Date(0), count: () => 'revision + 1' };

    expect(storable(value)).toEqual(value);
  });
});
