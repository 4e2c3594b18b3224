import { describe, expect, it } from '@jest/globals';
import { type BookType, utils, type WorkBook, type WorkSheet, write } from '@e965/xlsx';
import * as cfb from 'cfb';
import { contentOfBytes, type ReadGrid } from '../../../../../../test/support/read-content.js';
import { UnreadableFile } from '../../../unreadable-file.js';
import { parseXls } from './xls-parser.js';

const sheetOf = (rows: unknown[][]): WorkSheet => utils.aoa_to_sheet(rows);

function bookOf(sheets: Record<string, WorkSheet>): WorkBook {
  const book = utils.book_new();
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(book, sheet, name);
  return book;
}

const bytesOf = (book: WorkBook, bookType: BookType = 'biff8'): Buffer =>
  Buffer.from(write(book, { type: 'buffer', bookType }) as Uint8Array);

const read = (bytes: Uint8Array) => contentOfBytes(parseXls, bytes, 'book.xls');
const rowsOf = ({ rows }: ReadGrid) => rows.map(({ cells }) => cells);

describe('sheets', () => {
  it('every sheet with cells is a grid, with its name', async () => {
    const sheets = { Sales: sheetOf([['a'], [1]]), Empty: sheetOf([]), 预算: sheetOf([['b', 'é😀']]) };
    const { grids } = await read(bytesOf(bookOf(sheets)));
    expect(grids.map(({ name }) => name)).toEqual(['Sales', '预算']);
    expect(grids.map(rowsOf)).toEqual([[['a'], ['1']], [['b', 'é😀']]]);
  });

  it('a row has its number in the sheet, and rows without cells are left out', async () => {
    const sheet = sheetOf([['x']]);
    utils.sheet_add_aoa(sheet, [[5]], { origin: 'C7' });
    const { grids } = await read(bytesOf(bookOf({ S: sheet })));
    expect(grids[0]?.rows).toEqual([
      { number: 1, cells: ['x'] },
      { number: 7, cells: [null, null, '5'] },
    ]);
  });

  it('cells are written as their format shows them', async () => {
    const sheet = sheetOf([[45322, 45322.5729166667, 0.125, 1234.5, 1234, 0.1 + 0.2, true, '007', '']]);
    const formats = ['yyyy-mm-dd', 'm/d/yy h:mm', '0.00%', '"$"#,##0.00', '00000', 'General'];
    formats.forEach((code, i) =>
      Object.assign(sheet[utils.encode_cell({ r: 0, c: i })] as object, { z: code }),
    );
    const { grids } = await read(bytesOf(bookOf({ S: sheet })));
    expect(grids[0]?.rows[0]?.cells.slice(0, 8)).toEqual([
      '2024-01-31', '2024-01-31 13:45:00', '12.5%', '$1234.5', '01234', '0.3', 'true', '007',
    ]); // prettier-ignore
  });

  it('days count from 1904 in the workbooks that say so', async () => {
    const sheet = sheetOf([[43860]]);
    Object.assign(sheet['A1'] as object, { z: 'yyyy-mm-dd' });
    const book = { ...bookOf({ S: sheet }), Workbook: { WBProps: { date1904: true } } };
    expect((await read(bytesOf(book))).grids.map(rowsOf)).toEqual([[['2024-01-31']]]);
  });

  it('errors are left empty and counted, units are told', async () => {
    const sheet = sheetOf([[1, 2, 3]]);
    sheet['A1'] = { t: 'e', v: 0x07 };
    sheet['B1'] = { t: 'e', v: 0x2a };
    Object.assign(sheet['C1'] as object, { z: '0.0" kg"' });
    const [grid] = (await read(bytesOf(bookOf({ S: sheet })))).grids;
    expect(grid?.rows[0]?.cells).toEqual([null, null, '3']);
    expect(grid?.notes).toEqual([
      'cells with an error (#DIV/0!, #N/A), left empty: 2',
      'numbers in column C are shown with "kg"',
    ]);
  });

  it('merged cells are told, with rows from 1 and columns from 0', async () => {
    const sheet = sheetOf([
      ['wide', null],
      ['a', 'b'],
    ]);
    sheet['!merges'] = [{ s: { r: 0, c: 0 }, e: { r: 0, c: 1 } }];
    const { grids } = await read(bytesOf(bookOf({ S: sheet })));
    expect(grids[0]?.merged).toEqual([{ firstRow: 1, lastRow: 1, firstColumn: 0, lastColumn: 1 }]);
  });

  it('hidden sheets are read, and said to be hidden', async () => {
    const book = bookOf({ Open: sheetOf([[1]]), Secret: sheetOf([[2]]) });
    utils.book_set_sheet_visibility(book, 'Secret', 1);
    const { grids } = await read(bytesOf(book));
    expect(grids.map(({ name, notes }) => [name, notes])).toEqual([
      ['Open', []],
      ['Secret', ['the sheet is hidden']],
    ]);
  });

  it.each<[string, BookType, string]>([
    ['Excel 95', 'biff5', 'S'],
    ['Excel 2', 'biff2', 'Sheet1'],
  ])('reads workbooks of %s, whose letters are those of Windows', async (_, type, name) => {
    const bytes = bytesOf(
      bookOf({
        S: sheetOf([
          ['a', 'caf~'],
          [1.5, true],
        ]),
      }),
      type,
    );
    bytes[bytes.indexOf('caf~') + 3] = 0xe9;
    const { grids } = await read(bytes);
    expect(grids.map((grid) => [grid.name, rowsOf(grid)])).toEqual([
      [
        name,
        [
          ['a', 'café'],
          ['1.5', 'true'],
        ],
      ],
    ]);
  });

  it('refuses a sheet with more columns than allowed', async () => {
    const wide = sheetOf([Array.from({ length: 12 }, (_, i) => i)]);
    const refusal = contentOfBytes(parseXls, bytesOf(bookOf({ S: wide })), 'b.xls', { maxColumns: 10 });
    await expect(refusal).rejects.toThrow('more than 10 columns');
  });
});

describe('workbooks in the XML of Excel 2003', () => {
  const xml = `<?xml version="1.0"?>
<?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
<Styles><Style ss:ID="d"><NumberFormat ss:Format="Short Date"/></Style>
<Style ss:ID="g"><NumberFormat ss:Format="General Date"/></Style>
<Style ss:ID="p"><NumberFormat ss:Format="Percent"/></Style></Styles>
<Worksheet ss:Name="Größe"><Table>
<Row><Cell ss:MergeAcross="1"><Data ss:Type="String">a &amp; b</Data></Cell></Row>
<Row ss:Index="3"><Cell ss:Index="2" ss:StyleID="d"><Data ss:Type="DateTime">2004-01-31T00:00:00.000</Data></Cell>
<Cell ss:StyleID="g"><Data ss:Type="DateTime">2004-01-31T13:45:30.000</Data></Cell>
<Cell ss:StyleID="p"><Data ss:Type="Number">0.125</Data></Cell>
<Cell><Data ss:Type="Boolean">1</Data></Cell><Cell><Data ss:Type="Error">#N/A</Data></Cell></Row>
</Table></Worksheet></Workbook>\n`;

  it('are read like the others', async () => {
    const [grid] = (await read(Buffer.from(xml))).grids;
    expect(grid).toMatchObject({
      name: 'Größe',
      rows: [
        { number: 1, cells: ['a & b'] },
        { number: 3, cells: [null, '2004-01-31', '2004-01-31 13:45:30', '12.5%', 'true', null] },
      ],
      merged: [{ firstRow: 1, lastRow: 1, firstColumn: 0, lastColumn: 1 }],
      notes: ['cells with an error (#N/A), left empty: 1'],
    });
  });

  it('are refused when the end is missing', async () => {
    await expect(read(Buffer.from(xml.slice(0, -30)))).rejects.toThrow('damaged: the file is cut off');
  });
});

describe('files that cannot be read', () => {
  const book = bytesOf(
    bookOf({
      One: sheetOf([
        ['a', 'b'],
        [1, 2],
      ]),
      Two: sheetOf([['c']]),
    }),
  );
  const containerOf = (stream: string): Buffer => {
    const container = cfb.utils.cfb_new();
    cfb.utils.cfb_add(container, `/${stream}`, Buffer.alloc(5000, 'x'));
    return cfb.write(container, { type: 'buffer' }) as Buffer;
  };
  const streamOf = (bytes: Buffer): Buffer => {
    const entry = cfb.find(cfb.read(bytes, { type: 'buffer' }), '/Workbook');
    return Buffer.from(entry?.content ?? []);
  };

  it.each<[string, Uint8Array, string]>([
    ['an empty file', Buffer.alloc(0), 'the file is empty'],
    [
      'bytes without meaning',
      Buffer.from('00ff17a9c3'.repeat(500), 'hex'),
      'not an Excel workbook, or damaged',
    ],
    ['a PDF document', Buffer.from('%PDF-1.7\n'), 'not an Excel workbook: it is a PDF document'],
    [
      'text',
      Buffer.from('a,b\n1,2\n'),
      'not an Excel workbook: it is a text file; if it is a table, rename it to .csv',
    ],
    ['a web page', Buffer.from('\r\n<html><body><table>'), 'it is a web page (HTML); open it in Office'],
    ['a newer workbook', Buffer.from('PK\x03\x04....xl/workbook.xml'), 'rename it to .xlsx'],
    ['a Word document', containerOf('WordDocument'), 'not an Excel workbook: it is a Word document (.doc)'],
    ['an encrypted newer workbook', containerOf('EncryptedPackage'), 'password-protected'],
    ['a stream that is no workbook', containerOf('Workbook'), 'damaged: the workbook in it has no beginning'],
    ['a container cut off', book.subarray(0, 1600), 'damaged'],
    ['a container of a header alone', book.subarray(0, 100), 'damaged'],
  ])('refuses %s with the reason', async (_, bytes, reason) => {
    const refusal = read(bytes);
    await expect(refusal).rejects.toBeInstanceOf(UnreadableFile);
    await expect(refusal).rejects.toThrow(reason);
  });

  it('refuses a workbook when one of its sheets is cut off, by name', async () => {
    const stream = streamOf(book);
    await expect(read(stream.subarray(0, stream.length - 8))).rejects.toThrow(
      'damaged: the sheet "Two" cannot be read',
    );
  });

  it('gives a reason wherever a workbook is cut off', async () => {
    const stream = streamOf(book);
    for (let length = 1; length < stream.length - 4; length += 97) {
      await expect(read(stream.subarray(0, length))).rejects.toBeInstanceOf(UnreadableFile);
    }
  });
});
