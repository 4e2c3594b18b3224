import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  NAMESPACES,
  officeEntries,
  OfficeFolder,
  type OfficePart,
  type ReadFile,
  readOffice,
  SHEET_NAMESPACES,
  workbookEntries,
} from '../../../../../../test/support/office-files.js';
import { CONTENT_OPTIONS } from '../../../../../../test/support/content-options.js';
import { parseXlsx } from './parse-xlsx.js';

let folder: OfficeFolder;
beforeAll(async () => {
  folder = await OfficeFolder.create();
});
afterAll(() => folder.remove());

const inline = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

const read = async (sheets: Record<string, string>, ...related: OfficePart[]): Promise<ReadFile> =>
  readOffice(parseXlsx, await folder.zip(workbookEntries(sheets, related), 'book.xlsx'));
const cellsOf = async (row: string, ...related: OfficePart[]): Promise<readonly (string | null)[]> =>
  (await read({ Sheet: `<row r="1">${row}</row>` }, ...related)).grids[0]?.cells[0] ?? [];

describe('sheets', () => {
  it('gives each sheet that has values, in the order of the workbook', async () => {
    const { grids } = await read({
      Second: `<row>${inline('2')}</row>`,
      Empty: '',
      First: `<row>${inline('1')}</row>`,
    });
    expect(grids.map(({ name, page, headings }) => ({ name, page, headings }))).toEqual([
      { name: 'Second', page: null, headings: [] },
      { name: 'First', page: null, headings: [] },
    ]);
  });

  it('reads what is hidden, and says so', async () => {
    const rows = `<row r="1">${inline('a')}${inline('b')}${inline('c')}</row><row r="2" hidden="1">${inline('d')}</row><row r="3" hidden="1"/>`;
    const sheet = `<cols><col min="2" max="3" hidden="1"/><col min="9" max="16384" hidden="1"/></cols><sheetData>${rows}</sheetData>`;
    const entries = workbookEntries({ Sheet: sheet });
    const main = (entries['xl/workbook.xml'] ?? '').replace(
      'name="Sheet"',
      'name="Sheet" state="veryHidden"',
    );
    const file = await readOffice(
      parseXlsx,
      await folder.zip({ ...entries, 'xl/workbook.xml': main }, 'h.xlsx'),
    );
    expect(file.grids[0]?.cells).toEqual([['a', 'b', 'c'], ['d']]);
    expect(file.grids[0]?.notes).toEqual([
      'the sheet is hidden',
      '1 hidden row was read',
      '2 hidden columns were read (B, C)',
    ]);
  });

  it('tells which cells are merged', async () => {
    const { grids } = await read({
      Sheet: `<sheetData><row>${inline('over two')}</row></sheetData><mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="AA3:AB10"/></mergeCells>`,
    });
    expect(grids[0]?.merged).toEqual([
      { firstRow: 1, lastRow: 1, firstColumn: 0, lastColumn: 1 },
      { firstRow: 3, lastRow: 10, firstColumn: 26, lastColumn: 27 },
    ]);
  });

  it('takes the header rows of a table that begins in the first row', async () => {
    const table = (ref: string, more = ''): OfficePart => ({
      id: 'table1',
      type: 'table',
      xml: `<table ${SHEET_NAMESPACES} ref="${ref}" ${more}/>`,
    });
    const headerRows = async (part: OfficePart): Promise<number | null | undefined> => {
      const sheet = { id: 's', type: 'worksheet', related: [part] };
      const xml = `<worksheet ${SHEET_NAMESPACES}><sheetData><row>${inline('a')}</row></sheetData></worksheet>`;
      const main = `<workbook ${SHEET_NAMESPACES}><sheets><sheet name="S" r:id="s"/></sheets></workbook>`;
      const path = await folder.zip(officeEntries('xlsx', main, [{ ...sheet, xml }]), 'table.xlsx');
      return (await readOffice(parseXlsx, path)).grids[0]?.headerRows;
    };
    expect(await headerRows(table('A1:B9'))).toBe(1);
    expect(await headerRows(table('A1:B9', 'headerRowCount="0"'))).toBe(0);
    expect(await headerRows(table('A4:B9'))).toBeNull();
  });

  it('gives comments and text boxes after the cells', async () => {
    const comments = {
      id: 'comments1',
      type: 'comments',
      xml: `<comments ${SHEET_NAMESPACES}><commentList><comment ref="B2"><text><r><t>check </t></r><r><t>this</t></r></text></comment>
        <comment ref="B3"><text><t>[Threaded comment] Your version</t></text></comment></commentList></comments>`,
    };
    const threads = {
      id: 'threads',
      type: 'threadedComment',
      xml: `<ThreadedComments xmlns="http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments"><threadedComment ref="B3"><text>and that</text></threadedComment></ThreadedComments>`,
    };
    const drawing = {
      id: 'drawing1',
      type: 'drawing',
      xml: `<xdr:wsDr ${NAMESPACES}><xdr:sp><xdr:txBody><a:p><a:r><a:t>in a box</a:t></a:r></a:p></xdr:txBody></xdr:sp></xdr:wsDr>`,
    };
    const xml = `<worksheet ${SHEET_NAMESPACES}><sheetData><row>${inline('a')}</row></sheetData></worksheet>`;
    const main = `<workbook ${SHEET_NAMESPACES}><sheets><sheet name="S" r:id="s"/></sheets></workbook>`;
    const sheet = { id: 's', type: 'worksheet', xml, related: [comments, threads, drawing] };
    const file = await readOffice(
      parseXlsx,
      await folder.zip(officeEntries('xlsx', main, [sheet]), 'c.xlsx'),
    );
    expect(file.order).toEqual(['grid', 'text', 'text', 'text']);
    expect(file.placed).toEqual(['S: B2: check this', 'S: B3: and that', 'S: in a box']);
  });

  it('says which sheets were not read', async () => {
    const main = `<workbook ${SHEET_NAMESPACES}><sheets><sheet name="Plot" r:id="plot"/><sheet name="Old" r:id="old"/><sheet name="Gone" r:id="gone"/></sheets></workbook>`;
    const parts = [
      { id: 'plot', type: 'chartsheet', xml: '<chartsheet/>' },
      { id: 'old', type: 'xlMacrosheet', xml: '<macrosheet/>' },
    ];
    const file = await readOffice(parseXlsx, await folder.zip(officeEntries('xlsx', main, parts), 'n.xlsx'));
    expect(file.notes).toEqual([
      'the sheet "Plot" was not read: it is a chart',
      'the sheet "Old" was not read: it contains macros or a dialog',
      'the sheet "Gone" was not read: it is missing from the file',
    ]);
  });

  it('counts what it does not read beside the cells', async () => {
    const picture = { id: 'image1', type: 'image', xml: 'x' };
    const drawing = {
      id: 'drawing1',
      type: 'drawing',
      xml: `<xdr:wsDr ${NAMESPACES}/>`,
      related: [picture, { ...picture, id: 'image2' }],
    };
    const files = [
      { id: 'ole1', type: 'oleObject', xml: 'x' },
      { id: 'book1', type: 'package', xml: 'x' },
    ];
    const main = `<workbook ${SHEET_NAMESPACES}><sheets><sheet name="S" r:id="s"/></sheets></workbook>`;
    const xml = `<worksheet ${SHEET_NAMESPACES}><sheetData/></worksheet>`;
    const sheet = { id: 's', type: 'worksheet', xml, related: [drawing, ...files] };
    const path = await folder.zip(officeEntries('xlsx', main, [sheet]), 'beside.xlsx');
    const { notes } = await readOffice(parseXlsx, path);
    expect(notes).toEqual(['2 pictures were not read', '2 embedded files were not read']);
  });

  it('goes on to the next sheet where rows are left unread', async () => {
    const many = Array.from({ length: 50_000 }, (_, i) => `<row><c><v>${String(i)}</v></c></row>`).join('');
    const path = await folder.zip(
      workbookEntries({ Long: many, Next: `<row>${inline('x')}</row>` }),
      'left.xlsx',
    );
    const names: unknown[] = [];
    for await (const part of parseXlsx({ path, name: 'left', extension: '.xlsx' }, CONTENT_OPTIONS)) {
      if (part.kind !== 'grid') continue;
      names.push(part.name);
      for await (const row of part.rows) if (row.number === 3) break;
    }
    expect(names).toEqual(['Long', 'Next']);
  });

  it('reads strict files and unusual prefixes alike', async () => {
    const strict = 'http://purl.oclc.org/ooxml';
    const entries = workbookEntries({ Sheet: `<row>${inline('x')}</row>` });
    const sheet = `<s:worksheet xmlns:s="${strict}/spreadsheetml/main"><s:sheetData><s:row><s:c><s:v>5</s:v></s:c></s:row></s:sheetData></s:worksheet>`;
    const book = `<workbook xmlns="${strict}/spreadsheetml/main" xmlns:rel="${strict}/officeDocument/relationships"><sheets><sheet name="Strict" rel:id="sheet1"/></sheets></workbook>`;
    const rels = (entries['xl/_rels/workbook.xml.rels'] ?? '').replaceAll(
      'http://schemas.openxmlformats.org/officeDocument/2006',
      `${strict}/officeDocument`,
    );
    const path = await folder.zip(
      { ...entries, 'xl/sheet1.xml': sheet, 'xl/workbook.xml': book, 'xl/_rels/workbook.xml.rels': rels },
      'strict.xlsx',
    );
    const { grids } = await readOffice(parseXlsx, path);
    expect(grids.map(({ name, cells }) => [name, cells])).toEqual([['Strict', [['5']]]]);
  });
});

describe('limits', () => {
  it('reads 16 384 columns where so many are allowed, and else refuses the sheet', async () => {
    const row = Array.from({ length: 16_384 }, () => '<c><v>1</v></c>').join('');
    const path = await folder.zip(workbookEntries({ Wide: `<row>${row}</row>` }), 'wide.xlsx');
    const { grids } = await readOffice(parseXlsx, path, { maxColumns: 16_384 });
    expect(grids[0]?.cells[0]).toHaveLength(16_384);
    await expect(readOffice(parseXlsx, path)).rejects.toThrow('the table has more than 2 000 columns');
  });

  it('does not count cells without a value', async () => {
    expect(await cellsOf(`${inline('a')}<c r="XFD1" s="1"/>`)).toEqual(['a']);
  });
});
