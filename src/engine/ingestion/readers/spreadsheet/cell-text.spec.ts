import { describe, expect, it } from '@jest/globals';
import { cellText } from './cell-text.js';
import { formatKind } from './number-format.js';

const shown = (value: string | number | boolean | null, code = 'General', date1904 = false): string | null =>
  cellText(value, formatKind(code), date1904);

describe('cells without a moment', () => {
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
    [4111111111111111, '4111111111111110'],
    [12345678901234567000, '1.23456789012346e+19'],
    [6.02e23, '6.02e+23'],
  ])('a number has at most 15 digits: %d is %s', (value, text) => {
    expect(shown(value)).toBe(text);
  });

  it('a number keeps the decimals that its format hides', () => {
    expect(shown(1234.5678, '#,##0')).toBe('1234.5678');
  });

  it('a percentage is written as one', () => {
    expect(shown(0.125, '0%')).toBe('12.5%');
    expect(shown(0.07, '0.00%')).toBe('7%');
    expect(shown(1.15, '0%')).toBe('115%');
    expect(shown(12.5, '0.0"%"')).toBe('12.5%');
  });

  it('money keeps its symbol where the format has it', () => {
    expect(shown(1234.5, '"$"#,##0.00')).toBe('$1234.5');
    expect(shown(-1234.5, '"$"#,##0.00')).toBe('-$1234.5');
    expect(shown(1234.5, '#,##0.00 [$€-407]')).toBe('1234.5 €');
  });

  it('a code keeps its zeros and marks', () => {
    expect(shown(1234, '00000')).toBe('01234');
    expect(shown(123456789, '00000')).toBe('123456789');
    expect(shown(12345678, '000\\-00\\-0000')).toBe('012-34-5678');
    expect(shown(123456789012, '00\\-00')).toBe('1234567890-12');
    expect(shown(612345678, '0#" "##" "##" "##" "##')).toBe('06 12 34 56 78');
    expect(shown(1.5, '00000')).toBe('1.5');
    expect(shown(-5, '000')).toBe('-5');
  });

  it('text, truth values and nothing are themselves', () => {
    expect(shown('007', 'yyyy-mm-dd')).toBe('007');
    expect(shown(true, '0%')).toBe('true');
    expect(shown(false)).toBe('false');
    expect(shown('')).toBeNull();
    expect(shown(null)).toBeNull();
  });
});

describe('moments', () => {
  it.each<[number, string, string]>([
    [45322, 'yyyy-mm-dd', '2024-01-31'],
    [1, 'd/m/yy', '1900-01-01'],
    [59, 'd/m/yy', '1900-02-28'],
    [61, 'd/m/yy', '1900-03-01'],
    [0, 'd/m/yy', '1899-12-31'],
    [2958465, 'd/m/yy', '9999-12-31'],
    [45322, 'mmm-yy', '2024-01-31'],
    [45322.5, 'm/d/yy h:mm', '2024-01-31 12:00:00'],
    [45322, 'm/d/yy h:mm', '2024-01-31 00:00:00'],
    [45322.5729166667, 'm/d/yy h:mm', '2024-01-31 13:45:00'],
    [45322.9999999999, 'm/d/yy h:mm', '2024-02-01 00:00:00'],
    [45322.500002, 'h:mm:ss.000', '2024-01-31 12:00:00.173'],
    [0.572916666666667, 'h:mm', '13:45:00'],
    [0, 'h:mm', '00:00:00'],
    [1.5, '[h]:mm:ss', '36:00:00'],
    [-1.5, '[h]:mm:ss', '-36:00:00'],
    [1 / 1440, '[mm]:ss', '00:01:00'],
  ])('%d as %s is %s', (serial, code, text) => {
    expect(shown(serial, code)).toBe(text);
  });

  it('a time of day is kept where the format hides it', () => {
    expect(shown(45322.75, 'yyyy-mm-dd')).toBe('2024-01-31 18:00:00');
  });

  it('days count from 1904 in the files that say so', () => {
    expect(shown(0, 'd/m/yy', true)).toBe('1904-01-01');
    expect(shown(43860, 'd/m/yy', true)).toBe('2024-01-31');
    expect(shown(0.5, 'h:mm', true)).toBe('12:00:00');
  });

  it('a number beyond the calendar stays a number', () => {
    expect(shown(-1, 'd/m/yy')).toBe('-1');
    expect(shown(2958466, 'd/m/yy')).toBe('2958466');
    expect(shown(1e300, 'd/m/yy')).toBe('1e+300');
    expect(shown(Number.NaN, 'd/m/yy')).toBe('NaN');
    expect(shown(1e300, '[h]:mm')).toBe('1e+300');
  });
});
