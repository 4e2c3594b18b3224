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

const STYLES: OfficePart = {
  id: 'styles',
  type: 'styles',
  xml: `<styleSheet ${SHEET_NAMESPACES}>
    <numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="165" formatCode="[$€-2]\\ #,##0.00"/></numFmts>
    <cellStyleXfs><xf numFmtId="9"/></cellStyleXfs>
    <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="10"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>
    <dxfs><dxf><numFmt numFmtId="14" formatCode="0.00"/></dxf></dxfs></styleSheet>`,
};
const strings = (...items: string[]): OfficePart => ({
  id: 'strings',
  type: 'sharedStrings',
  xml: `<sst ${SHEET_NAMESPACES}>${items.map((item) => `<si>${item}</si>`).join('')}</sst>`,
});
const inline = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

const read = async (sheets: Record<string, string>, ...related: OfficePart[]): Promise<ReadFile> =>
  readOffice(parseXlsx, await folder.zip(workbookEntries(sheets, related), 'book.xlsx'));
const cellsOf = async (row: string, ...related: OfficePart[]): Promise<readonly (string | null)[]> =>
  (await read({ Sheet: `<row r="1">${row}</row>` }, ...related)).grids[0]?.cells[0] ?? [];

describe('cells', () => {
  it('writes each kind of value as its owner sees it', async () => {
    const row = [
      '<c r="A1" t="s"><v>0</v></c><c r="B1"><v>0.30000000000000004</v></c><c r="C1" s="1"><v>45322</v></c>',
      '<c r="D1" s="2"><v>0.125</v></c><c r="E1" s="3"><v>45322.5</v></c><c r="F1" s="4"><v>9.5</v></c>',
      '<c r="G1" t="b"><v>1</v></c><c r="H1" t="b"><v>0</v></c><c r="I1" t="str"><f>A1</f><v>shown</v></c>',
      '<c r="J1" t="inlineStr"><is><t>in</t><r><t>line</t></r></is></c><c r="K1" t="d" s="1"><v>2024-02-29T00:00:00</v></c>',
      '<c r="L1" t="d" s="3"><v>2024-02-29T08:30:00.250Z</v></c>',
    ].join('');
    expect(await cellsOf(row, STYLES, strings('<t>text</t>'))).toEqual([
      'text', '0.3', '2024-01-31', '12.5%', '2024-01-31 12:00:00', '€ 9.5',
      'true', 'false', 'shown', 'inline', '2024-02-29', '2024-02-29 08:30:00.25',
    ]); // prettier-ignore
  });

  it('joins the runs of rich text and leaves out how it is read aloud', async () => {
    const rich =
      '<r><t xml:space="preserve">東 </t></r><r><rPr><b/></rPr><t>京</t></r><rPh sb="0" eb="1"><t>トウ</t></rPh>';
    expect(await cellsOf('<c t="s"><v>0</v></c>', strings(rich))).toEqual(['東 京']);
  });

  it('reads characters that XML cannot hold, and line breaks of any kind', async () => {
    const row = inline('one_x000D_\ntwo') + inline('a_x005F_x0041_') + inline('_x0041_&amp;');
    expect(await cellsOf(row)).toEqual(['one\ntwo', 'a_x0041_', 'A&']);
  });

  it('leaves out errors and counts them by kind', async () => {
    const { grids } = await read({
      Sheet:
        '<row>' +
        inline('x') +
        '<c t="e"><v>#N/A</v></c><c t="e"><v>#DIV/0!</v></c><c t="e"><v>#N/A</v></c></row>',
    });
    expect(grids[0]?.cells).toEqual([['x']]);
    expect(grids[0]?.notes).toEqual(['3 cells hold errors and were read as empty (2 #N/A, 1 #DIV/0!)']);
  });

  it('counts formulas without a stored result and texts that are missing', async () => {
    const { grids } = await read({
      Sheet: `<row>${inline('x')}<c><f>1+1</f></c><c t="s"><v>7</v></c></row>`,
    });
    expect(grids[0]?.notes).toEqual([
      '1 formula has no stored result',
      '1 cell refers to a text that is missing',
    ]);
  });

  it('reads numbers as they are where the workbook has no styles', async () => {
    expect(await cellsOf('<c s="1"><v>45322</v></c>')).toEqual(['45322']);
  });

  it('tells the unit that a column shows beside its numbers', async () => {
    const styles = {
      ...STYLES,
      xml: `<styleSheet ${SHEET_NAMESPACES}><numFmts><numFmt numFmtId="164" formatCode="0.0&quot; kg&quot;"/></numFmts>
        <cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    };
    const row = '<row><c><v>1</v></c><c s="1"><v>2.5</v></c></row>';
    const { grids } = await read({ Sheet: row + row }, styles);
    expect(grids[0]?.cells).toEqual([
      ['1', '2.5'],
      ['1', '2.5'],
    ]);
    expect(grids[0]?.notes).toEqual(['numbers in column B are shown with "kg"']);
  });

  it('puts cells where they belong: with and without references, far apart and out of order', async () => {
    const { grids } = await read({
      Sheet: `<row>${inline('a')}${inline('b')}</row><row r="5"><c r="D5"><v>4</v></c><c r="B5"><v>2</v></c></row>
        <row><c r="A6"/><c><v>3</v></c></row><row r="9"><c r="A9" s="1"/></row>`,
    });
    expect(grids[0]?.rows).toEqual([
      { number: 1, cells: ['a', 'b'] },
      { number: 5, cells: [null, '2', null, '4'] },
      { number: 6, cells: [null, '3'] },
    ]);
  });

  it('counts days from 1904 where the workbook does', async () => {
    const entries = workbookEntries({ Sheet: '<row><c s="1"><v>0</v></c></row>' }, [STYLES]);
    const main = (entries['xl/workbook.xml'] ?? '').replace('<sheets>', '<workbookPr date1904="1"/><sheets>');
    const file = await readOffice(
      parseXlsx,
      await folder.zip({ ...entries, 'xl/workbook.xml': main }, '1904.xlsx'),
    );
    expect(file.grids[0]?.cells).toEqual([['1904-01-01']]);
  });

  it('tells tens of thousands of shared texts apart', async () => {
    const items = Array.from({ length: 70_000 }, (_, i) => `<t>text ${String(i)} ${'ä'.repeat(i % 90)}</t>`);
    const row = [0, 1, 65_535, 65_536, 69_999, 70_000]
      .map((i) => `<c t="s"><v>${String(i)}</v></c>`)
      .join('');
    const cells = await cellsOf(row, strings(...items));
    expect(cells.map((text) => text?.replace(/ ä*$/, ''))).toEqual([
      'text 0', 'text 1', 'text 65535', 'text 65536', 'text 69999',
    ]); // prettier-ignore
    expect(cells[4]).toBe(`text 69999 ${'ä'.repeat(69_999 % 90)}`);
  });

  it('keeps a text of millions of characters whole', async () => {
    const long = 'long '.repeat(1_000_000).trim();
    expect(await cellsOf('<c t="s"><v>1</v></c>', strings('<t>a</t>', `<t>${long}</t>`))).toEqual([long]);
  });
});

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
      'the sheet "Old" was not read: it holds macros or a dialog',
      'the sheet "Gone" was not read: it is missing in the file',
    ]);
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
    await expect(readOffice(parseXlsx, path)).rejects.toThrow('a sheet has more than 2000 columns');
  });

  it('does not count cells without a value', async () => {
    expect(await cellsOf(`${inline('a')}<c r="XFD1" s="1"/>`)).toEqual(['a']);
  });
});
