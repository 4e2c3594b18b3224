import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  OfficeFolder,
  type ReadFile,
  readOffice,
  wordEntries,
} from '../../../../../../test/support/office-files.js';
import { cell, paragraph, row, table } from '../../../../../../test/support/word-xml.js';
import { parseDocx } from './parse-docx.js';

let folder: OfficeFolder;
beforeAll(async () => {
  folder = await OfficeFolder.create();
});
afterAll(() => folder.remove());

const read = async (body: string): Promise<ReadFile> =>
  readOffice(parseDocx, await folder.zip(wordEntries(body), 'document.docx'));

describe('tables', () => {
  it('gives a table as a grid below its headings, with the paragraphs of a cell as lines', async () => {
    const body = `${paragraph('Costs', '<w:outlineLvl w:val="0"/>')}${table(row(cell('a'), cell(paragraph('b1') + paragraph('b2'))), row(cell('c'), cell('<w:p/>')))}`;
    const { grids, order } = await read(body);
    expect(order).toEqual(['text', 'grid']);
    expect(grids[0]).toMatchObject({ headings: ['Costs'], headerRows: null, merged: [], notes: [] });
    expect(grids[0]?.cells).toEqual([
      ['a', 'b1\nb2'],
      ['c', null],
    ]);
  });

  it('tells merged cells: across, down and both', async () => {
    const span = (columns: number): string => `<w:gridSpan w:val="${String(columns)}"/>`;
    const body = table(
      row(cell('across', span(2)), cell('x')),
      row(cell('down', '<w:vMerge w:val="restart"/>'), cell('y', '<w:vMerge w:val="restart"/>' + span(2))),
      row(cell('<w:p/>', '<w:vMerge/>'), cell('<w:p/>', '<w:vMerge/>' + span(2))),
      row(cell('<w:p/>', '<w:vMerge/>'), cell('1'), cell('2')),
    );
    const [grid] = (await read(body)).grids;
    expect(grid?.cells).toEqual([
      ['across', null, 'x'],
      ['down', 'y', null],
      [null, null, null],
      [null, '1', '2'],
    ]);
    expect(grid?.merged).toHaveLength(3);
    expect(grid?.merged).toEqual(
      expect.arrayContaining([
        { firstRow: 1, lastRow: 1, firstColumn: 0, lastColumn: 1 },
        { firstRow: 2, lastRow: 4, firstColumn: 0, lastColumn: 0 },
        { firstRow: 2, lastRow: 3, firstColumn: 1, lastColumn: 2 },
      ]),
    );
  });

  it('knows the rows marked as header, the name, and cells that are left out before a row', async () => {
    const body = `<w:tbl><w:tblPr><w:tblCaption w:val="Prices"/></w:tblPr>
      <w:tr><w:trPr><w:tblHeader/></w:trPr>${cell('h')}${cell('i')}</w:tr><w:tr><w:trPr><w:tblHeader w:val="0"/></w:trPr>${cell('1')}${cell('2')}</w:tr>
      <w:tr><w:trPr><w:gridBefore w:val="1"/><w:tblHeader/></w:trPr>${cell('3')}</w:tr></w:tbl>`;
    const [grid] = (await read(body)).grids;
    expect(grid).toMatchObject({ name: 'Prices', headerRows: 1 });
    expect(grid?.cells).toEqual([
      ['h', 'i'],
      ['1', '2'],
      [null, '3'],
    ]);
  });

  it('leaves out rows that were deleted', async () => {
    const body = table(
      row(cell('a'), cell('b')),
      `<w:tr><w:trPr><w:del/></w:trPr>${cell('gone')}${cell('too')}</w:tr>`,
      row(cell('c'), cell('d')),
    );
    expect((await read(body)).grids[0]?.cells).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  it('reads a table of one cell as the text that it frames, and no empty table', async () => {
    const { texts, grids } = await read(
      table(row(cell(paragraph('a') + paragraph('b')))) + table(row(cell('<w:p/>'), cell('<w:p/>'))),
    );
    expect({ texts, grids }).toEqual({ texts: ['a', 'b'], grids: [] });
  });

  it('puts a list within a cell into the cell, and lets a table within a cell follow', async () => {
    const list = table(row(cell('x')), row(cell('y')));
    const inner = table(row(cell('1'), cell('2')), row(cell('3'), cell('4')));
    const { grids } = await read(
      table(row(cell(paragraph('see') + list + '<w:p/>'), cell(inner + '<w:p/>')), row(cell('b'), cell('c'))),
    );
    expect(grids.map(({ cells }) => cells)).toEqual([
      [['see\nx\ny', null], ['b', 'c']],
      [['1', '2'], ['3', '4']],
    ]); // prettier-ignore
    expect(grids[0]?.notes).toEqual([
      '1 table is nested in a cell of this table; it follows as a separate table',
    ]);
  });

  it('refuses a table that is wider than is allowed', async () => {
    const body = table(row(cell('a', '<w:gridSpan w:val="1000000000"/>')));
    await expect(read(body)).rejects.toThrow('the table has more than 2 000 columns');
  });
});
