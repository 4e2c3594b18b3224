import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as cfb from 'cfb';
import { describe, expect, it } from '@jest/globals';
import { contentOfBytes, contentOfFile } from '../../../../../../test/support/read-content.js';
import {
  container,
  type DraftDocument,
  type DraftParagraph,
  u16,
  u32,
  word97,
} from '../../../../../../test/support/word-97.js';
import { UnreadableFile } from '../../../unreadable-file.js';
import { parseDoc } from './doc-parser.js';

const POI = join(import.meta.dirname, '../../../../../../../shared/data/files/poi/document');

const IN_TABLE = '162401';
const END_OF_ROW = `${IN_TABLE}172401`;
const HEADER_ROW = '043401';

/** A document of Word 6: header, text of one byte a character, fonts. */
function word6(text: Buffer, characterSet: number): Buffer {
  const header = Buffer.alloc(0x300);
  u16(0xa5dc, 0x65).copy(header);
  u32(0x300, 0x300 + text.length).copy(header, 0x18);
  u32(text.length).copy(header, 0x34);
  const fonts = Buffer.concat([u16(9), Buffer.from([6, 0, 0, 0, characterSet, 0, 65])]);
  u32(0x300 + text.length, fonts.length).copy(header, 0xd0);
  return container({ WordDocument: Buffer.concat([header, text, fonts]) });
}

const read = (bytes: Uint8Array) => contentOfBytes(parseDoc, bytes, 'letter.doc');
const textsOf = async (paragraphs: DraftParagraph[], more: Partial<DraftDocument> = {}): Promise<string[]> =>
  (await read(word97({ paragraphs, ...more }))).texts.map(({ text }) => text);

describe('paragraphs', () => {
  it('each is a text under its headings', async () => {
    const paragraphs = [
      { text: 'Report\r', style: 1 },
      { text: 'Sales\r', style: 2 },
      { text: 'They grew – “well”.\r' },
      { text: 'Costs\r', style: 2 },
      { text: 'None\r' },
    ];
    const { texts } = await read(word97({ paragraphs }));
    expect(texts.map(({ text, headings }) => [headings.join(' > '), text])).toEqual([
      ['Report', 'Report'],
      ['Report > Sales', 'Sales'],
      ['Report > Sales', 'They grew – “well”.'],
      ['Report > Costs', 'Costs'],
      ['Report > Costs', 'None'],
    ]);
  });

  it('of fields the result is shown, not the code', async () => {
    const text = 'See \x13 HYPERLINK "x" \x14the \x13 PAGE \x14second\x15 page\x15, \x13 SEQ a \x15ok\r';
    expect(await textsOf([{ text }])).toEqual(['See the second page, ok']);
  });

  it('marks are written out or left out', async () => {
    const text = 'a\vb\tc\x1ed\x1fe\x01\x02\x08\r';
    expect(await textsOf([{ text }, { text: '\x0c' }, { text: ' \r' }])).toEqual(['a\nb\tc\u2011de']);
  });

  it('deleted text that is still there as a change is left out', async () => {
    expect(await textsOf([{ text: 'kept gone kept\r' }], { deleted: [[5, 10]] })).toEqual(['kept kept']);
  });

  it('footnotes follow the body', async () => {
    const paragraphs = [{ text: 'body\r' }, { text: '\x02 a note\r' }];
    expect(await textsOf(paragraphs, { footnotes: 9 })).toEqual(['body', 'a note']);
  });

  it.each<[string, number, Buffer, string]>([
    ['Western', 0, Buffer.from('caf\xe9 \x80\r', 'latin1'), 'café €'],
    ['Cyrillic', 204, Buffer.from('d7e5f2fbf0e50d', 'hex'), 'Четыре'],
  ])('documents of Word 6 in %s letters are read', async (_, characterSet, text, expected) => {
    expect((await read(word6(text, characterSet))).texts.map((piece) => piece.text)).toEqual([expected]);
  });
});

describe('tables', () => {
  const cells = (...texts: string[]): DraftParagraph[] =>
    texts.map((text) => ({ text: `${text}\x07`, changes: IN_TABLE }));
  const rowEnd = (changes = ''): DraftParagraph => ({ text: '\x07', changes: END_OF_ROW + changes });
  /** The edges of a row's columns, and how its cells are merged. */
  const columns = (edges: number[], flags: number[] = []): string => {
    const count = edges.length - 1;
    const descriptions = Array.from({ length: count }, (_, i) =>
      Buffer.concat([u16(flags[i] ?? 0), Buffer.alloc(18)]),
    );
    const operand = Buffer.concat([Buffer.from([count]), u16(...edges), ...descriptions]);
    return Buffer.concat([u16(0xd608, operand.length + 1), operand]).toString('hex');
  };

  it('are grids between the texts around them', async () => {
    const paragraphs = [
      { text: 'Prices\r', style: 1 },
      ...cells('item', 'price'),
      rowEnd(HEADER_ROW),
      { text: 'two\r', changes: IN_TABLE },
      ...cells('lines', '5'),
      rowEnd(),
      { text: 'after\r' },
    ];
    const { parts } = await read(word97({ paragraphs }));
    expect(parts).toMatchObject([
      { text: 'Prices' },
      {
        kind: 'grid',
        name: null,
        page: null,
        headings: ['Prices'],
        headerRows: 1,
        rows: [
          { number: 1, cells: ['item', 'price'] },
          { number: 2, cells: ['two\nlines', '5'] },
        ],
        merged: [],
      },
      { text: 'after' },
    ]);
  });

  it('cells stand in the columns that their edges show, however many a row has', async () => {
    const paragraphs = [
      ...cells('wide', 'c'),
      rowEnd(columns([0, 2000, 3000])),
      ...cells('1', '2', '3'),
      rowEnd(columns([10, 1000, 2005, 3000])),
    ];
    const [grid] = (await read(word97({ paragraphs }))).grids;
    expect(grid?.rows.map((row) => row.cells)).toEqual([
      ['wide', null, 'c'],
      ['1', '2', '3'],
    ]);
    expect(grid?.merged).toEqual([{ firstRow: 1, lastRow: 1, firstColumn: 0, lastColumn: 1 }]);
  });

  it('cells merged across and down are told', async () => {
    const edges = [0, 1000, 2000];
    const paragraphs = [
      ...cells('across', ''),
      rowEnd(columns(edges, [0x1, 0x2])),
      ...cells('down', 'b'),
      rowEnd(columns(edges, [0x60, 0])),
      ...cells('', 'c'),
      rowEnd(columns(edges, [0x20, 0])),
    ];
    const [grid] = (await read(word97({ paragraphs }))).grids;
    expect(grid?.merged).toEqual([
      { firstRow: 1, lastRow: 1, firstColumn: 0, lastColumn: 1 },
      { firstRow: 2, lastRow: 3, firstColumn: 0, lastColumn: 0 },
    ]);
  });
});

describe('files that cannot be read', () => {
  const whole = word97({ paragraphs: [{ text: `${'x'.repeat(5000)}\r` }] });
  const streamOf = (name: string): Buffer =>
    Buffer.from(cfb.find(cfb.read(whole, { type: 'buffer' }), `/${name}`)?.content ?? []);
  const text = streamOf('WordDocument');

  it.each<[string, Uint8Array, string]>([
    ['an empty file', Buffer.alloc(0), 'the file is empty'],
    ['bytes without meaning', Buffer.alloc(3000, 0xa7), 'not a Word document, or damaged'],
    ['rich text', Buffer.from('{\\rtf1 x}'), 'not a Word document: it is a rich text document (RTF)'],
    ['a web page', Buffer.from('<html><body>x'), 'it is a web page (HTML)'],
    ['a newer document', Buffer.from('PK\x03\x04...word/document.xml'), 'rename it to .docx'],
    ['a workbook', container({ Workbook: Buffer.alloc(5000) }), 'it is an Excel workbook (.xls)'],
    [
      'a stream without meaning',
      container({ WordDocument: Buffer.alloc(5000) }),
      'Word 6 to 2003, or damaged',
    ],
    [
      'a stream without content',
      container({ WordDocument: Buffer.alloc(0) }),
      'damaged: its content is missing',
    ],
    [
      'a short stream',
      container({ WordDocument: text.subarray(0, 300) }),
      'the beginning of its text is missing',
    ],
    ['a document without its lists', container({ WordDocument: text }), 'the order of its text is missing'],
    [
      'a text cut off',
      container({ WordDocument: text.subarray(0, 5000), '1Table': streamOf('1Table') }),
      'a part of its text is missing',
    ],
    ['an encrypted document', word97({ paragraphs: [], flags: 0x300 }), 'password-protected'],
    ['a container cut off', whole.subarray(0, 6000), 'damaged'],
  ])('refuses %s with the reason', async (_, bytes, reason) => {
    const refusal = read(bytes);
    await expect(refusal).rejects.toBeInstanceOf(UnreadableFile);
    await expect(refusal).rejects.toThrow(reason);
  });
});

(existsSync(POI) ? describe : describe.skip)('real documents (skipped where they are absent)', () => {
  const at = (name: string) => contentOfFile(parseDoc, join(POI, name));

  it('each is read or refused with a reason', async () => {
    const refused: string[] = [];
    for (const name of (await readdir(POI)).filter((one) => one.endsWith('.doc'))) {
      await at(name).catch((error: unknown) => {
        if (!(error instanceof UnreadableFile)) throw error;
        if (!name.startsWith('clusterfuzz')) refused.push(`${name}: ${error.message}`);
      });
    }
    expect(refused.sort()).toEqual([
      'password_password_cryptoapi.doc: password-protected',
      'password_tika_binaryrc4.doc: password-protected',
    ]);
  });

  it('a document of Word 95 is read', async () => {
    const { texts } = await at('Word95.doc');
    expect(texts.map(({ text }) => text).join(' ')).toContain('The quick brown fox jumps over the lazy dog');
  });

  it('embedded files are told', async () => {
    const { parts } = await at('FloatingPictures.doc');
    expect(parts.at(-1)).toEqual({ kind: 'note', text: '1 embedded file was not read' });
  });

  it('a table with merged cells is a grid', async () => {
    const [grid] = (await at('table-merges.doc')).grids;
    expect(grid?.rows[0]?.cells).toEqual(['A', null, null, 'B', null]);
  });
});
