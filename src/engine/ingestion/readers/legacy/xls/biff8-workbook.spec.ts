import { describe, expect, it } from '@jest/globals';
import { biff8Workbook, isBiff8 } from './biff8-workbook.js';
import { BiffType } from './biff-records.js';
import { type Sheet, type SheetRow } from './workbook.js';

const u16 = (...values: number[]): Buffer => Buffer.from(Uint16Array.from(values).buffer);
const u32 = (...values: number[]): Buffer => Buffer.from(Uint32Array.from(values).buffer);
const double = (value: number): Buffer => Buffer.from(Float64Array.of(value).buffer);

function record(type: number, ...parts: Buffer[]): Buffer {
  const data = Buffer.concat(parts);
  return Buffer.concat([u16(type, data.length), data]);
}

const beginning = (kind: number): Buffer => record(BiffType.beginning, u16(0x600, kind, 0, 0), u32(0, 0));
const end = record(BiffType.endOfPart);
const wide = (text: string): Buffer =>
  Buffer.concat([u16(text.length), Buffer.of(1), Buffer.from(text, 'utf16le')]);
const number = (row: number, column: number, value: number, format = 0): Buffer =>
  record(BiffType.number, u16(row, column, format), double(value));

/** A workbook of one sheet: what all sheets share, then the sheet's records. */
function workbook(globals: Buffer[], sheet: Buffer[]): Buffer {
  const name = Buffer.from('\x01\x00S', 'latin1');
  const before = Buffer.concat([beginning(5), ...globals]);
  const boundSheet = (offset: number): Buffer => record(BiffType.boundSheet, u32(offset), u16(0), name);
  const offset = before.length + boundSheet(0).length + end.length;
  return Buffer.concat([before, boundSheet(offset), end, beginning(0x10), ...sheet, end]);
}

function sheetOf(globals: Buffer[], records: Buffer[]): Sheet {
  const [sheet] = biff8Workbook(workbook(globals, records)).sheets;
  if (!sheet) throw new Error('the workbook gave no sheet');
  return sheet;
}

const rowsOf = (sheet: Sheet): SheetRow[] => [...sheet.rows()];
const valuesOf = (records: Buffer[], globals: Buffer[] = []): unknown[] =>
  rowsOf(sheetOf(globals, records)).flatMap(({ cells }) =>
    cells.map((cell) => (cell && 'value' in cell ? cell.value : cell)),
  );

describe('cells of Excel 97 to 2003', () => {
  it('numbers are stored in several ways', () => {
    const rk = (value: number): Buffer => Buffer.from(Int32Array.of(value).buffer);
    const half = double(1.5).readInt32LE(4);
    const records = [
      number(0, 0, 0.1),
      record(BiffType.rk, u16(0, 1, 0), rk((1234 << 2) | 3)),
      record(BiffType.multipleRk, u16(0, 2), u16(0), rk((-7 << 2) | 2), u16(0), rk(half & ~3), u16(3)),
    ];
    expect(valuesOf(records)).toEqual([0.1, 12.34, -7, 1.5]);
  });

  it('formulas have the value of the last save: a number, a text after them, a truth value, an error or nothing', () => {
    const formula = (column: number, value: Buffer): Buffer =>
      record(BiffType.formula, u16(0, column, 0), value, u16(0), u32(0), u16(0));
    const special = (kind: number, value = 0): Buffer => Buffer.from([kind, 0, value, 0, 0, 0, 0xff, 0xff]);
    const records = [
      formula(0, double(2.5)),
      formula(1, special(0)),
      record(BiffType.sharedFormula, u16(0, 0)),
      record(BiffType.formulaText, wide('aé')),
      formula(2, special(1, 1)),
      formula(3, special(2, 0x2a)),
      formula(4, special(3)),
    ];
    expect(valuesOf(records)).toEqual([2.5, 'aé', true, { error: 0x2a }, undefined]);
  });

  it('shared texts go on in the next record, where they may change their width', () => {
    const rich = Buffer.concat([u16(2), Buffer.of(8), u16(1), Buffer.from('ri'), u32(0)]);
    const globals = [
      record(
        BiffType.sharedStrings,
        u32(3, 3),
        wide('ab'),
        u16(6),
        Buffer.of(1),
        Buffer.from('äöü', 'utf16le'),
      ),
      record(BiffType.continued, Buffer.of(0), Buffer.from('xyz'), rich),
    ];
    const cells = [0, 1, 2].map((i) => record(BiffType.sharedText, u16(0, i, 0), u32(i)));
    expect(valuesOf(cells, globals)).toEqual(['ab', 'äöüxyz', 'ri']);
  });

  it('formats belong to the cell, those known by number alone too', () => {
    const globals = [
      record(BiffType.numberFormat, u16(164), wide('0.0" kg"')),
      record(BiffType.cellFormat, u16(0, 164)),
      record(BiffType.cellFormat, u16(0, 14)),
    ];
    const [row] = rowsOf(sheetOf(globals, [number(0, 0, 1, 0), number(0, 1, 2, 1), number(0, 2, 3, 9)]));
    expect(row?.cells).toEqual([
      { value: 1, format: '0.0" kg"' },
      { value: 2, format: 'm/d/yy' },
      { value: 3, format: 'General' },
    ]);
  });
});

describe('sheets of Excel 97 to 2003', () => {
  it('rows come in their order, however they are stored', () => {
    const sheet = sheetOf([], [number(9, 1, 3), number(2, 0, 1), number(9, 0, 2)]);
    expect(rowsOf(sheet).map(({ index, cells }) => [index, cells.length])).toEqual([
      [2, 1],
      [9, 2],
    ]);
    expect(sheet.width).toBe(2);
  });

  it('charts within a sheet are no cells of it', () => {
    expect(valuesOf([number(0, 0, 1), beginning(0x20), number(0, 0, 99), end, number(0, 1, 2)])).toEqual([
      1, 2,
    ]);
  });

  it('hidden rows are counted, text boxes and comments told apart', () => {
    const row = (index: number, flags: number): Buffer =>
      record(BiffType.row, u16(index, 0, 1, 0, 0, 0), u32(flags));
    const object = (id: number, kind: number, text: string): Buffer[] => [
      record(BiffType.object, u16(0x15, 0x12, kind, id), Buffer.alloc(14)),
      record(BiffType.textObject, u16(0, 0, 0, 0, 0, text.length, 0, 0, 0)),
      record(BiffType.continued, Buffer.of(0), Buffer.from(text)),
    ];
    const note = record(BiffType.note, u16(4, 2, 0, 7, 0), Buffer.from('\0\0A'));
    const records = [row(0, 0x20), row(1, 0), ...object(6, 6, 'a box'), ...object(7, 0x19, 'why?'), note];
    const { hiddenRows, boxes, comments } = sheetOf([], records);
    expect({ hiddenRows, boxes, comments }).toEqual({
      hiddenRows: 1,
      boxes: ['a box'],
      comments: [{ row: 4, column: 2, text: 'why?' }],
    });
  });

  it('pictures are counted, those of embedded files and buttons are none', () => {
    const object = (id: number, kind: number, ...parts: Buffer[]): Buffer =>
      record(BiffType.object, u16(0x15, 0x12, kind, id), Buffer.alloc(14), ...parts, u16(0, 0));
    const embedded = object(2, 8, u16(7, 2, 9), u16(8, 2, 1), u16(9, 2, 0));
    expect(sheetOf([], [object(1, 8, u16(7, 2, 9)), embedded, object(3, 7)]).pictures).toBe(1);
  });

  it('sheets of code are told', () => {
    const code = record(BiffType.boundSheet, u32(0), Buffer.of(0, 6), Buffer.from('\x02\x00M1', 'latin1'));
    const { sheets, notes } = biff8Workbook(workbook([code], []));
    expect(sheets.map(({ name }) => name)).toEqual(['S']);
    expect(notes).toEqual(['the sheet "M1" was not read: it contains macros or a dialog']);
  });

  it('only workbooks of this version are taken for one', () => {
    const stream = workbook([], []);
    expect(isBiff8(stream)).toBe(true);
    stream.writeUInt16LE(0x500, 4);
    expect(isBiff8(stream)).toBe(false);
  });
});
