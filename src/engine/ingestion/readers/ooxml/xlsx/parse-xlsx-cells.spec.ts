import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  OfficeFolder,
  type OfficePart,
  type ReadFile,
  readOffice,
  SHEET_NAMESPACES,
  workbookEntries,
} from '../../../../../../test/support/office-files.js';
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

describe('styles of rows', () => {
  const looks: OfficePart = {
    id: 'styles',
    type: 'styles',
    xml: `<styleSheet ${SHEET_NAMESPACES}><fonts><font/><font><b/></font><font><b val="0"/></font></fonts>
      <fills><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="solid"/></fill></fills>
      <borders><border><top/><bottom/></border><border><top style="thin"/></border><border><bottom style="double"/></border></borders>
      <cellXfs><xf/><xf fontId="1"/><xf borderId="1"/><xf fillId="1"/><xf borderId="2"/><xf><alignment indent="2"/></xf><xf fontId="2"/></cellXfs>
      <dxfs><dxf><font><b/></font></dxf></dxfs></styleSheet>`,
  };
  const stylesOf = async (rows: string): Promise<ReadFile['grids'][0]['styles']> =>
    (await read({ Sheet: rows }, looks)).grids[0]?.styles;
  const row = (number: number, style: number, rest = ''): string =>
    `<row r="${String(number)}" ${rest}><c s="${String(style)}"><v>1</v></c><c s="${String(style)}"><v>2</v></c></row>`;
  const plain = { isBold: false, isRuled: false, isShaded: false, level: 0, indent: 0 };

  it('tell bold, ruled, shaded, indented and grouped rows from plain ones', async () => {
    const rows = [
      row(1, 0),
      row(2, 1),
      row(3, 2),
      row(4, 3),
      row(5, 5),
      row(6, 0, 'outlineLevel="1"'),
      row(7, 6),
    ];
    expect(await stylesOf(rows.join(''))).toEqual(
      new Map([
        [2, { ...plain, isBold: true }],
        [3, { ...plain, isRuled: true }],
        [4, { ...plain, isShaded: true }],
        [5, { ...plain, indent: 2 }],
        [6, { ...plain, level: 1 }],
      ]),
    );
  });

  it('take a line below the row above for one above', async () => {
    expect(await stylesOf(row(1, 4) + row(2, 0) + row(3, 0))).toEqual(
      new Map([[2, { ...plain, isRuled: true }]]),
    );
  });

  it('are those of the most of the cells with a value', async () => {
    const cells = '<c s="1"><v>1</v></c><c><v>2</v></c><c s="1"/><c s="1"/>';
    expect(await stylesOf(`<row r="1">${cells}</row>`)).toEqual(new Map());
  });
});

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
    expect(grids[0]?.notes).toEqual(['3 cells contain errors and were read as empty (2 #N/A, 1 #DIV/0!)']);
  });

  it('counts formulas without a stored result and texts that are missing', async () => {
    const { grids } = await read({
      Sheet: `<row>${inline('x')}<c><f>1+1</f></c><c t="s"><v>7</v></c></row>`,
    });
    expect(grids[0]?.notes).toEqual(['1 formula has no stored result', '1 cell refers to a missing text']);
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
