import { describe, expect, it } from '@jest/globals';
import { BUILTIN_FORMATS } from './builtin-formats.js';
import { formatKind } from './number-format.js';

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
    'mmmm',
    '[$-411]ge.m.d',
  ])('%s shows a date', (code) => {
    expect(formatKind(code)).toEqual({ kind: 'date' });
  });

  it.each([
    'h:mm',
    'mm:ss',
    'mm:ss.0',
    'h:mm:ss AM/PM',
    '[$-F400]h:mm:ss\\ AM/PM',
    'h "h" mm "min"',
    'hh',
    '上午/下午h"时"mm"分"',
    '上午/下午',
  ])('%s shows a time of day', (code) => {
    expect(formatKind(code)).toEqual({ kind: 'time' });
  });

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

  it.each<[string, string]>([
    ['"$"#,##0.00', '$#'],
    ['$#,##0', '$#'],
    ['\\$#,##0', '$#'],
    ['[$€-2]\\ #,##0.00', '€ #'],
    ['[$€-2]#,##0.00', '€#'],
    ['#,##0.00\\ [$€-407]', '# €'],
    ['#,##0.00[$€-407]', '#€'],
    ['#,##0.00 "€"', '# €'],
    ['_-* #,##0.00\\ [$€-407]_-;\\-* #,##0.00\\ [$€-407]_-', '# €'],
    ['_-"£"* #,##0.00_-;\\-"£"* #,##0.00_-;_-"£"* "-"??_-;_-@_-', '£#'],
    ['_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_);_(@_)', '$#'],
    ['_-[$R$-416]\\ * #,##0.00_-', 'R$ #'],
    ['[$USD]\\ #,##0.00', 'USD #'],
    ['[$CHF-807] #,##0', 'CHF #'],
    ['"EUR" 0.00', 'EUR #'],
    ['#,##0\\ "kr"', '# kr'],
    ['#,##0 "kr."', '# kr.'],
    ['#,##0.00\\ [$Kč-405]', '# Kč'],
    ['#,##0.00"р."', '#р.'],
    ['#,##0.00\\ [$лв-402]', '# лв'],
    ['"US$"#,##0', 'US$#'],
    ['[$CA$-1009]#,##0', 'CA$#'],
    ['¥#,##0;[Red]¥-#,##0', '¥#'],
    ['$0.0,,"M"', '$#'],
  ])('%s shows money as %s, with the space that the format has', (code, shown) => {
    const [before, after] = shown.split('#');
    expect(formatKind(code)).toEqual({ kind: 'currency', before, after });
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
    ['"100%"0', '100%'],
    ['0.00" $/kg"', '$/kg'],
    ['0.00" Price €"', 'Price €'],
    ['[$R-1C09] #,##0', 'R'],
    ['0.0,,"Mio €"', null],
    ['Standard', null],
    ['0.0 \\d', 'd'],
    ['0_m', null],
    ['[Red][>=100]0;0', null],
    ['#,##0', null],
    ['[Red]0', null],
    ['### ### ##0', null],
    ['"', null],
    ['[', null],
    ['\\', null],
  ])('%s shows a number with the unit %s', (code, unit) => {
    expect(formatKind(code)).toEqual({ kind: 'number', unit });
  });

  it.each(['00', '00000', '000\\-00\\-0000', '0#" "##" "##" "##" "##', '"ID-"0000'])(
    '%s shows a code of fixed length',
    (code) => {
      expect(formatKind(code).kind).toBe('code');
    },
  );

  it('reads a code of any length in no time', () => {
    expect(formatKind('['.repeat(1_000_000)).kind).toBe('number');
    expect(formatKind('"'.repeat(1_000_000)).kind).toBe('number');
  });

  it.each<[string, readonly number[]]>([
    ['number', [0, 1, 4, 11, 13, 37, 41, 43, 48, 49, 59, 164]],
    ['percent', [9, 10, 67, 68]],
    ['currency', [5, 8, 42, 44]],
    ['date', [14, 17, 27, 31, 36, 50, 51, 54, 57, 58, 71, 81]],
    ['time', [18, 21, 32, 33, 45, 47, 75, 80]],
    ['timestamp', [22, 77]],
    ['duration', [46, 79]],
  ])('%s is what the built-in formats %j show', (kind, ids) => {
    expect(ids.map((id) => formatKind(BUILTIN_FORMATS.get(id) ?? 'General').kind)).toEqual(
      ids.map(() => kind),
    );
  });
});
