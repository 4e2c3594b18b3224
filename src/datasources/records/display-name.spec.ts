import { describe, expect, it } from '@jest/globals';
import { displayName } from './display-name.js';

describe('a display name', () => {
  it.each([
    ['../../etc/passwd.csv', '....etcpasswd.csv'],
    ['C:\\reports\\sales.csv', 'C:reportssales.csv'],
    ['sales\r\nSet-Cookie: a.csv', 'salesSet-Cookie: a.csv'],
    ['\u202Evsc.exe.csv', 'vsc.exe.csv'],
    ['a\u2066b\u2069\u200Fc\u061C.csv', 'abc.csv'],
    ['\u0007bell\u0085\u2028\u009b.csv', 'bell.csv'],
    ['مبيعات ٢٠٢٤.csv', 'مبيعات ٢٠٢٤.csv'],
    [' Umsatz (Köln) – 50 %.CSV ', 'Umsatz (Köln) – 50 %.CSV'],
  ])('loses what could mislead: %j', (name, shown) => {
    expect(displayName(name)).toBe(shown);
  });

  it('is cut in front of its extension', () => {
    expect(displayName(`${'a'.repeat(200)}.xlsx`)).toBe(`${'a'.repeat(123)}.xlsx`);
  });
});
