import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BUILTIN_FORMATS } from './builtin-formats.js';
import { formattedText } from './cell-text.js';
import { formatKind } from './number-format.js';
import { storedText } from './number-text.js';

const written = (stored: string, code = 'General', is1904 = false): string =>
  formattedText(stored, formatKind(code), is1904);
const shown = (value: number, code?: string, is1904?: boolean): string =>
  written(storedText(value), code, is1904);

describe('a number as its owner sees it', () => {
  it.each([
    ['5', '5'],
    ['0.30000000000000004', '0.3'],
    ['1.1000000000000001', '1.1'],
    ['8.200000000000001', '8.2'],
    ['99.999999999999986', '100'],
    ['1E-3', '0.001'],
    ['1.2345678901234568E+16', '12345678901234600'],
    ['1e-7', '1e-7'],
    ['-0.0', '0'],
    ['1.50', '1.5'],
    [' 7 ', '7'],
    ['12345.6789', '12345.6789'],
  ])('has at most 15 digits: the stored number %s is %s', (stored, text) => {
    expect(written(stored)).toBe(text);
  });

  it.each<[number, string]>([
    [0, '0'],
    [-0, '0'],
    [42, '42'],
    [-1.5, '-1.5'],
    [0.1 + 0.2, '0.3'],
    [1.1 * 1.1, '1.21'],
    [1 / 3, '0.333333333333333'],
    [1e-10, '1e-10'],
    [123456789012345, '123456789012345'],
    [12345678901234567e3, '12345678901234600000'],
    [6.02e23, '6.02e+23'],
  ])('has at most 15 digits: the number %d is %s', (value, text) => {
    expect(shown(value)).toBe(text);
  });

  it('has as many digits as are stored of an integer that is exact', () => {
    expect(written('123456789012345678')).toBe('123456789012345678');
    expect(shown(4111111111111111)).toBe('4111111111111111');
  });

  it('is the same number, in 15 significant digits', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }), (number) => {
        expect(Number(shown(number))).toBe(Number(number.toPrecision(15)));
      }),
      { numRuns: 2000 },
    );
  });

  it('keeps the decimals that its format hides', () => {
    expect(shown(1234.5678, '#,##0')).toBe('1234.5678');
  });

  it.each(['General', '0%', '"$"0', '00000', 'yyyy-mm-dd', '[h]:mm'])(
    'is what is stored where that is no number, under %s',
    (code) => {
      expect(written('#N/A', code)).toBe('#N/A');
    },
  );
});

describe('a number with a format', () => {
  it.each<[number, string, string]>([
    [0.125, '0%', '12.5%'],
    [0.07, '0.00%', '7%'],
    [1.15, '0%', '115%'],
    [-0.333, '#,##0.0%;[Red]-#,##0.0%', '-33.3%'],
    [12.5, '0.0"%"', '12.5%'],
    [1, '"100%"0', '1'],
  ])('is a percentage where the format has one: %d under %s is %s', (value, code, text) => {
    expect(shown(value, code)).toBe(text);
  });

  it.each<[number, string, string]>([
    [1234.5, '"$"#,##0.00', '$1234.5'],
    [-1234.5, '$#,##0.00_);($#,##0.00)', '-$1234.5'],
    [1234.5, '#,##0.00 [$€-407]', '1234.5 €'],
    [-2, '[$CHF-807] #,##0', '-CHF 2'],
    [2500000, '$0.0,,"M"', '$2500000'],
    [12, '0.00" kg"', '12'],
  ])('keeps its currency where the format has one: %d under %s is %s', (value, code, text) => {
    expect(shown(value, code)).toBe(text);
  });

  it.each<[string, string, string]>([
    ['1234', '00000', '01234'],
    ['7', '00', '07'],
    ['123456789', '00000', '123456789'],
    ['12345678', '000\\-00\\-0000', '012-34-5678'],
    ['123456789012', '00\\-00', '1234567890-12'],
    ['612345678', '0#" "##" "##" "##" "##', '06 12 34 56 78'],
    ['42', '"ID-"0000', 'ID-0042'],
    ['1.5', '00000', '1.5'],
    ['-5', '000', '-5'],
  ])('keeps the zeros and marks of a code: %s under %s is %s', (stored, code, text) => {
    expect(written(stored, code)).toBe(text);
  });
});

describe('a serial number under a date format', () => {
  it.each<[number, string, string]>([
    [45322, 'yyyy-mm-dd', '2024-01-31'],
    [45322, 'mmm-yy', '2024-01-31'],
    [45322, '[$-411]ggge"年"m"月"d"日"', '2024-01-31'],
    [0, 'd/m/yy', '1899-12-31'],
    [2958465, 'd/m/yy', '9999-12-31'],
    [45322, 'dd/mm/yyyy hh:mm', '2024-01-31 00:00:00'],
    [45322.5, 'm/d/yy h:mm', '2024-01-31 12:00:00'],
    [45322.572916666664, 'm/d/yy h:mm AM/PM', '2024-01-31 13:45:00'],
    [45322.5729166667, 'h:mm', '2024-01-31 13:45:00'],
    [45322.9999999999, 'm/d/yy h:mm', '2024-02-01 00:00:00'],
    [45322.500002, 'h:mm:ss.000', '2024-01-31 12:00:00.173'],
    [45322.000005787, 'yyyy-mm-dd hh:mm:ss.000', '2024-01-31 00:00:00.500'],
    [0.572916666666667, 'h:mm AM/PM', '13:45:00'],
    [0.000011574074, 'mm:ss.000', '00:00:01'],
    [0.99999999999, 'hh:mm:ss', '00:00:00'],
    [0, 'h:mm', '00:00:00'],
    [0.5, 'm/d/yy h:mm', '12:00:00'],
  ])('is a moment: %d under %s is %s', (serial, code, text) => {
    expect(shown(serial, code)).toBe(text);
  });

  it.each<[number, string, string]>([
    [1.5, '[h]:mm:ss', '36:00:00'],
    [-1.5, '[h]:mm:ss', '-36:00:00'],
    [-0.0625, '[h]:mm:ss', '-01:30:00'],
    [1 / 1440, '[mm]:ss', '00:01:00'],
    [100, '[mm]:ss', '2400:00:00'],
    [1.25, 'h:mm', '30:00:00'],
  ])('is a sum of hours: %d under %s is %s', (days, code, text) => {
    expect(shown(days, code)).toBe(text);
  });

  it.each<[number, number, string]>([
    [45322.573, 22, '2024-01-31 13:45:07.200'],
    [0.0005, 45, '00:00:43.200'],
    [1.5, 46, '36:00:00'],
    [45322, 55, '2024-01-31'],
    [0.25, 55, '06:00:00'],
    [0.25, 33, '06:00:00'],
  ])(
    'is a moment by the value where languages differ: %d under the built-in format %i is %s',
    (serial, id, text) => {
      expect(shown(serial, BUILTIN_FORMATS.get(id))).toBe(text);
    },
  );

  it('keeps a time of day that the format hides', () => {
    expect(shown(45322.75, 'yyyy-mm-dd')).toBe('2024-01-31 18:00:00');
  });

  it('counts as Excel does, with a 29th of February in 1900', () => {
    expect([1, 59, 60, 61].map((serial) => shown(serial, 'd/m/yyyy'))).toEqual([
      '1900-01-01',
      '1900-02-28',
      '1900-02-29',
      '1900-03-01',
    ]);
  });

  it('counts from 1904 where the workbook does', () => {
    expect([0, 1, 43860, 43860.5].map((serial) => shown(serial, 'yyyy-mm-dd', true))).toEqual([
      '1904-01-01',
      '1904-01-02',
      '2024-01-31',
      '2024-01-31 12:00:00',
    ]);
    expect(shown(0.5, 'h:mm', true)).toBe('12:00:00');
  });

  it('stays a number where it is no day: before 1900 or after 9999', () => {
    expect([-1, 2958466, 1e300].map((serial) => shown(serial, 'd/m/yy'))).toEqual([
      '-1',
      '2958466',
      '1e+300',
    ]);
    expect(shown(1e300, '[h]:mm')).toBe('1e+300');
  });
});
