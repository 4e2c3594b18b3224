import { describe, expect, it } from '@jest/globals';
import { BUILTIN_FORMATS, formatKind } from './number-format.js';

describe('number formats', () => {
  it.each([
    'yyyy-mm-dd',
    'YYYY/MM/DD',
    'm/d/yy',
    'd-mmm-yy;@',
    'mmm-yy',
    'yyyy',
    'dddd',
    '[$-409]mmmm\\ d\\,\\ yyyy;@',
    '[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy',
    '[$-411]ggge"年"m"月"d"日"',
    'd\\.\\ mmm\\ yyyy',
    '[Red]dd/mm/yyyy',
    '"Week of "d/m/yyyy',
    'yyyymmdd',
  ])('%s shows a date', (code) => {
    expect(formatKind(code)).toEqual({ kind: 'date' });
  });

  it.each(['h:mm', 'mm:ss', 'mm:ss.0', 'h:mm:ss AM/PM', '[$-F400]h:mm:ss\\ AM/PM', 'h "h" mm "min"', 'hh'])(
    '%s shows a time of day',
    (code) => {
      expect(formatKind(code)).toEqual({ kind: 'time' });
    },
  );

  it.each(['m/d/yy h:mm', 'yyyy-mm-ddThh:mm:ssZ', 'yyyy-mm-dd"T"hh:mm:ss.000', 'd/m h', 'hh:mm dd/mm/yyyy'])(
    '%s shows a moment',
    (code) => {
      expect(formatKind(code)).toEqual({ kind: 'timestamp' });
    },
  );

  it.each(['[h]:mm:ss', '[mm]:ss', '[ss]', '[hh]:mm;@', 'd [h]:mm'])('%s shows a duration', (code) => {
    expect(formatKind(code)).toEqual({ kind: 'duration' });
  });

  it.each(['0%', '0.00%', '#,##0.0%;[Red]-#,##0.0%', '0.0 %', '[<1]0.0%;0%'])(
    '%s shows a percentage',
    (code) => {
      expect(formatKind(code)).toEqual({ kind: 'percent', factor: 100 });
    },
  );

  it('takes a percent sign in quotes for mere text', () => {
    expect(formatKind('0.0"%"')).toEqual({ kind: 'percent', factor: 1 });
  });

  it.each<[string, string, boolean]>([
    ['"$"#,##0.00', '$', true],
    ['$#,##0', '$', true],
    ['\\$#,##0', '$', true],
    ['[$€-2]\\ #,##0.00', '€', true],
    ['#,##0.00\\ [$€-407]', '€', false],
    ['#,##0.00 "€"', '€', false],
    ['_-"£"* #,##0.00_-;\\-"£"* #,##0.00_-;_-"£"* "-"??_-;_-@_-', '£', true],
    ['_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_);_(@_)', '$', true],
    ['_-[$R$-416]\\ * #,##0.00_-', 'R$', true],
    ['[$USD]\\ #,##0.00', 'USD', true],
    ['"EUR" 0.00', 'EUR', true],
    ['#,##0\\ "kr"', 'kr', false],
    ['#,##0.00\\ [$Kč-405]', 'Kč', false],
    ['"US$"#,##0', 'US$', true],
    ['¥#,##0;[Red]¥-#,##0', '¥', true],
  ])('%s shows money in %s', (code, symbol, isBefore) => {
    expect(formatKind(code)).toEqual({ kind: 'currency', symbol, isBefore });
  });

  it.each<[string, string | null]>([
    ['General', null],
    ['GENERAL', null],
    ['', null],
    ['G/通用格式', null],
    ['0.00', null],
    ['#,##0_);[Red]\\(#,##0\\)', null],
    ['0.00E+00', null],
    ['##0.0E+0', null],
    ['# ?/?', null],
    ['@', null],
    [';;;', null],
    ['"yes";"no"', null],
    ['#,##0.0,,"M"', null],
    ['[Blue]0.0;[Red]-0.0', null],
    ['0.0" kg"', 'kg'],
    ['General" pcs"', 'pcs'],
    ['0 "days"', 'days'],
    ['0.0 s', 's'],
    ['"Q"0', 'Q'],
    ['### ### ##0', null],
    ['"', null],
    ['[', null],
    ['\\', null],
  ])('%s shows a number with the unit %s', (code, unit) => {
    expect(formatKind(code)).toEqual({ kind: 'number', unit });
  });

  it.each(['00000', '000\\-00\\-0000', '0#" "##" "##" "##" "##', '"ID-"0000'])(
    '%s shows a code of fixed length',
    (code) => {
      expect(formatKind(code).kind).toBe('code');
    },
  );

  it('reads a code of any length in no time', () => {
    expect(formatKind('['.repeat(1_000_000)).kind).toBe('number');
    expect(formatKind('"'.repeat(1_000_000)).kind).toBe('number');
  });

  it('knows the formats that files name by number only', () => {
    const kinds = [0, 9, 14, 20, 22, 44, 46, 57].map((id) => formatKind(BUILTIN_FORMATS.get(id) ?? '').kind);
    expect(kinds).toEqual(['number', 'percent', 'date', 'time', 'timestamp', 'currency', 'duration', 'date']);
  });
});
