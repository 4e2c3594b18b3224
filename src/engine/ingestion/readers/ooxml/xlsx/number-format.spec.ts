import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formattedText } from './cell-text.js';
import { builtInFormat, parseNumberFormat } from './number-format.js';

const written = (stored: string, code: string, is1904 = false): string =>
  formattedText(stored, parseNumberFormat(code), is1904);
const builtIn = (stored: string, id: number): string => formattedText(stored, builtInFormat(id), false);

describe('a number as its format shows it', () => {
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
    ['123456789012345678', '123456789012345678'],
    ['12345.6789', '12345.6789'],
    ['n/a', 'n/a'],
  ])('writes the stored number %s as %s', (stored, text) => {
    expect(written(stored, 'General')).toBe(text);
  });

  it('writes any number as its 15 significant digits', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }), (number) => {
        expect(Number(written(String(number), 'General'))).toBe(Number(number.toPrecision(15)));
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['0.125', '0%', '12.5%'],
    ['0.07', '0.00%', '7%'],
    ['-0.333', '#,##0.0%;[Red]-#,##0.0%', '-33.3%'],
    ['1', '"100%"0', '1'],
  ])('writes %s under %s as %s', (stored, code, text) => {
    expect(written(stored, code)).toBe(text);
  });

  it.each([
    ['1234.5', '"$"#,##0.00', '$1234.5'],
    ['-1234.5', '$#,##0.00_);($#,##0.00)', '-$1234.5'],
    ['1234.5', '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)', '$1234.5'],
    ['1234.5', '#,##0.00\\ "€"', '1234.5 €'],
    ['-2', '_-* #,##0.00\\ [$€-407]_-;\\-* #,##0.00\\ [$€-407]_-', '-2 €'],
    ['3', '[$£-809]#,##0', '£3'],
    ['3', '[$CHF-807] #,##0', 'CHF 3'],
    ['3', '#,##0 "kr."', '3 kr'],
    ['3', '[$USD] 0', 'USD 3'],
    ['3', '[$R$-416] #,##0.00', 'R$ 3'],
    ['2500000', '$0.0,,"M"', '$2500000'],
    ['12', '0.00" kg"', '12'],
    ['12', '[Red][>=100]0;0', '12'],
  ])('keeps the currency of %s under %s', (stored, code, text) => {
    expect(written(stored, code)).toBe(text);
  });

  it('keeps the leading zeros of a code such as a postal code', () => {
    expect([written('1234', '00000'), written('123456', '00000'), written('7', '00')]).toEqual([
      '01234',
      '123456',
      '7',
    ]);
  });

  it.each([
    ['5', 5, '$5'],
    ['0.5', 9, '50%'],
    ['45322', 14, '2024-01-31'],
    ['0.5', 20, '12:00:00'],
    ['45322.573', 22, '2024-01-31 13:45:07.200'],
    ['45322', 31, '2024-01-31'],
    ['0.25', 33, '06:00:00'],
    ['3', 44, '$3'],
    ['0.0005', 45, '00:00:43.200'],
    ['1.5', 46, '36:00:00'],
    ['45322', 57, '2024-01-31'],
    ['45322', 0, '45322'],
    ['45322', 49, '45322'],
  ])('writes %s under the built-in format %i as %s', (stored, id, text) => {
    expect(builtIn(stored, id)).toBe(text);
  });
});

describe('a serial number under a date format', () => {
  it.each([
    ['45322', 'yyyy-mm-dd', '2024-01-31'],
    ['45322', '[$-409]d\\-mmm\\-yy;@', '2024-01-31'],
    ['45322', 'mmmm', '2024-01-31'],
    ['45322', '[$-411]ggge"年"m"月"d"日"', '2024-01-31'],
    ['45322.5', 'dd/mm/yyyy', '2024-01-31 12:00:00'],
    ['45322', 'dd/mm/yyyy hh:mm', '2024-01-31 00:00:00'],
    ['45322.572916666664', 'm/d/yy h:mm AM/PM', '2024-01-31 13:45:00'],
    ['45322.5729166667', 'h:mm', '2024-01-31 13:45:00'],
    ['0.57291666666666663', 'h:mm AM/PM', '13:45:00'],
    ['0.99999999999', 'hh:mm:ss', '00:00:00'],
    ['1.25', 'h:mm', '30:00:00'],
    ['0.000011574074', 'mm:ss.000', '00:00:01'],
    ['45322.000005787037', 'yyyy-mm-dd hh:mm:ss.000', '2024-01-31 00:00:00.500'],
    ['1.5', '[h]:mm', '36:00:00'],
    ['-0.0625', '[h]:mm:ss', '-01:30:00'],
    ['100', '[mm]:ss', '2400:00:00'],
  ])('writes %s under %s as %s', (stored, code, text) => {
    expect(written(stored, code)).toBe(text);
  });

  it('counts as Excel does, with a 29th of February in 1900', () => {
    expect(['1', '59', '60', '61'].map((serial) => written(serial, 'd/m/yyyy'))).toEqual([
      '1900-01-01',
      '1900-02-28',
      '1900-02-29',
      '1900-03-01',
    ]);
  });

  it('counts from 1904 where the workbook does', () => {
    expect(['0', '1', '43860.5'].map((serial) => written(serial, 'yyyy-mm-dd', true))).toEqual([
      '1904-01-01',
      '1904-01-02',
      '2024-01-31 12:00:00',
    ]);
  });

  it('stays a number where it is no day: before 1900 or after 9999', () => {
    expect([written('-1', 'yyyy-mm-dd'), written('2958466', 'yyyy-mm-dd')]).toEqual(['-1', '2958466']);
  });

  it.each([
    '0.00E+00',
    '#,##0',
    '0 "days"',
    '0.0 \\d',
    '"yes";"no"',
    '[Red]0',
    '# ?/?',
    'General',
    'Standard',
    '@',
    '0_m',
  ])('takes no date from the format %s', (code) => {
    expect(written('45322.5', code)).toBe('45322.5');
  });
});
