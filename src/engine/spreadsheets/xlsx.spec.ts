import { read, utils, type WorkSheet } from '@e965/xlsx';
import { describe, expect, it } from '@jest/globals';
import { toCsv } from '../analytics/csv.js';
import { type CellValue, type ColumnType, type ResultTable } from '../table.js';
import { csvRows } from './csv-rows.js';
import { MOST_SHEET_CELLS, toXlsx } from './xlsx.js';

function tableOf(type: ColumnType, values: readonly CellValue[], name = 'value'): ResultTable {
  return { columns: [{ name, type }], rows: values.map((value) => [value]), truncated: false };
}

/** The only sheet of the workbook that is made of a table, as a reader sees it. */
function sheetOf(table: ResultTable): WorkSheet {
  const bytes = toXlsx({ csv: toCsv(table), types: table.columns.map(({ type }) => type) });
  const book = read(bytes, { type: 'array', cellNF: true });
  expect(book.SheetNames).toHaveLength(1);
  return Object.values(book.Sheets)[0] ?? {};
}

const cellsOf = (type: ColumnType, values: readonly CellValue[]) => {
  const sheet = sheetOf(tableOf(type, values));
  return values.map((_, row) => {
    const cell = sheet[`A${row + 2}`] as { t: string; v: unknown; w?: string; f?: string } | undefined;
    expect(cell?.f).toBeUndefined();
    return cell ? [cell.t, cell.v] : null;
  });
};

describe('a result table as a workbook', () => {
  it('has numbers as numbers, and as text what a spreadsheet would round', () => {
    expect(cellsOf('number', [0.1, -12.5, 1e-7, 1e21, null])).toEqual([
      ['n', 0.1],
      ['n', -12.5],
      ['n', 1e-7],
      ['n', 1e21],
      null,
    ]);
    expect(cellsOf('number', ['12345678901234567.89'])).toEqual([['s', '12345678901234567.89']]);
    expect(
      cellsOf('integer', [0, 123_456_789_012_345, 1234567890123456, 9007199254740993n, 10n ** 20n]),
    ).toEqual([
      ['n', 0],
      ['n', 123_456_789_012_345],
      ['s', '1234567890123456'],
      ['s', '9007199254740993'],
      ['n', 1e20],
    ]);
  });

  it('has days and times as such, in a form that shows all of them', () => {
    const sheet = sheetOf({
      columns: [
        { name: 'day', type: 'date' },
        { name: 'at', type: 'timestamp' },
        { name: 'time', type: 'time' },
      ],
      rows: [
        ['2024-02-29', '2024-02-29T18:00:00', '06:00:00'],
        ['1900-03-01', '2024-02-29T18:00:00Z', '23:59:59'],
      ],
      truncated: false,
    });

    expect(utils.sheet_to_json(sheet, { header: 1, raw: false })).toEqual([
      ['day', 'at', 'time'],
      ['2024-02-29', '2024-02-29 18:00:00', '06:00:00'],
      ['1900-03-01', '2024-02-29 18:00:00Z', '23:59:59'],
    ]);
    expect(sheet['A2']).toMatchObject({ t: 'n', v: 45_351, z: 'yyyy-mm-dd' });
    expect(sheet['B2']).toMatchObject({ t: 'n', v: 45_351.75 });
    expect(sheet['C2']).toMatchObject({ t: 'n', v: 0.25 });
  });

  it('has days before March 1900 as text, as programs count them differently', () => {
    expect(cellsOf('date', ['1900-02-28', '0001-01-01'])).toEqual([
      ['s', '1900-02-28'],
      ['s', '0001-01-01'],
    ]);
  });

  it.each([
    '007',
    '1234',
    '1e5',
    'TRUE',
    '2024-01-01',
    '=1+1',
    '=HYPERLINK("http://evil.example")',
    '+1',
    '-1',
    '@SUM(A1)',
    '<b>&amp;</b>',
    ' spaced ',
    'line\nbreak',
    'a,"b"',
    '_x0041_',
    'tab\there',
    '😀 مرحبا',
    '\u0001bell',
    '__proto__',
  ])('has text as it is, never as a number or a formula: %j', (text) => {
    expect(cellsOf('text', [text, 'end'])).toEqual([
      ['s', text],
      ['s', 'end'],
    ]);
    expect(sheetOf(tableOf('text', ['x'], text))['A1']).toMatchObject({ t: 's', v: text });
  });

  it('has yes and no as such', () => {
    expect(cellsOf('boolean', [true, false, null])).toEqual([['b', true], ['b', false], null]);
  });

  it('cuts a text that is longer than a cell may be, not inside a character', () => {
    const [[, text] = []] = cellsOf('text', [`${'x'.repeat(32_765)}😀😀`]).map((cell) => cell ?? []);

    expect(text).toBe(`${'x'.repeat(32_765)}…`);
  });

  it('takes columns of which nothing is known as text', () => {
    const bytes = toXlsx({ csv: 'a,b\r\n1,2\r\n', types: [] });

    expect(utils.sheet_to_json(Object.values(read(bytes).Sheets)[0] ?? {}, { header: 1 })).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  it('is none for more cells than it is worth', () => {
    expect(toXlsx({ csv: `a,b\r\n${'1,2\r\n'.repeat(MOST_SHEET_CELLS / 2)}`, types: [] })).toBeNull();
  });
});

describe('rows of CSV', () => {
  it.each<readonly [readonly CellValue[]]>([
    [['a', 'b,c', 'd"e"', 'f\r\ng', '\n', '']],
    [[null, null]],
    [['', 'x']],
    [['"']],
    [[',']],
  ])('are read as they were written: %j', (cells) => {
    const columns = cells.map((_, i) => ({ name: `c${i}`, type: 'text' as const }));
    const csv = toCsv({ columns, rows: [cells, cells], truncated: false });

    const row = cells.map((cell) => cell ?? '');
    expect(csvRows(csv)).toEqual([columns.map(({ name }) => name), row, row]);
  });
});
