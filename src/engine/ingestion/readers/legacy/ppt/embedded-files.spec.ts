import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { utils, type WorkSheet, write } from '@e965/xlsx';
import * as cfb from 'cfb';
import { describe, expect, it } from '@jest/globals';
import {
  box,
  chars,
  drawing,
  embeddedShape,
  header,
  presentation,
  record,
  storage,
  TITLE,
} from '../../../../../../test/support/ppt-files.js';
import { contentOfBytes, contentOfFile } from '../../../../../../test/support/read-content.js';
import { parsePpt } from './ppt-parser.js';
import { PptType } from './ppt-records.js';

const FILES = '../../../../../../../shared/data/files';
const REAL = join(import.meta.dirname, FILES, 'poi/slideshow/ole2-embedding-2003.ppt');

const written = (sheet: WorkSheet): Buffer => {
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Costs');
  return write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer;
};
const compound = (stream: string, content: Buffer): Buffer => {
  const file = cfb.utils.cfb_new();
  cfb.utils.cfb_add(file, `/${stream}`, content);
  return cfb.write(file, { type: 'buffer' }) as Buffer;
};
const graphStart = Buffer.from('0908100080062000', 'hex');
const COSTS = written(
  utils.aoa_to_sheet([
    ['Year', 'Cost'],
    [2001, 12.5],
  ]),
);

const read = (embedded: Buffer[], limits = {}) => {
  const shapes = embedded.map((_, i) => embeddedShape(i + 1));
  const slide = { drawing: drawing(box(header(TITLE), chars('Budget')), ...shapes) };
  return contentOfBytes(parsePpt, presentation({ slides: [slide, slide], embedded }), 'slides.ppt', limits);
};

describe('embedded files', () => {
  it.each([
    ['compressed', storage(COSTS)],
    ['as it is', record(PptType.embeddedStorage, COSTS)],
  ])('a workbook stored %s gives its sheets once, under the title of its slide', async (_, stored) => {
    const { parts, grids } = await read([stored]);
    expect(grids).toMatchObject([
      {
        name: 'Costs',
        page: 1,
        headings: ['Budget'],
        rows: [
          { number: 1, cells: ['Year', 'Cost'] },
          { number: 2, cells: ['2001', '12.5'] },
        ],
      },
    ]);
    expect(parts.filter(({ kind }) => kind === 'note')).toEqual([]);
  });

  it.each([
    ['of a kind that is not read', storage(compound('CorelDRAW', Buffer.alloc(5000, 'x')))],
    ['that is a chart of Microsoft Graph', storage(compound('Workbook', graphStart))],
    ['that is a damaged document', storage(compound('WordDocument', Buffer.alloc(5000, 'x')))],
    ['that is no compound file', storage(Buffer.from('hello'))],
    ['that does not unfold', record(PptType.embeddedStorage, Buffer.alloc(50, 0x7f), { instance: 1 })],
    ['without content', record(PptType.embeddedStorage, Buffer.alloc(0), { instance: 1 })],
    ['that unfolds to more than it says', storage(COSTS, COSTS.length - 1)],
    ['that says it unpacks to too much', storage(COSTS, 2 ** 27)],
    ['whose record is another', record(PptType.textChars, COSTS)],
  ])('one %s is counted, and the slides are read', async (_, stored) => {
    const { parts, texts } = await read([stored]);
    expect(texts.map(({ text }) => text)).toEqual(['Budget', 'Budget']);
    expect(parts.at(-1)).toEqual({ kind: 'note', text: '1 embedded file was not read' });
  });

  it.each([
    ['compressed', storage(COSTS)],
    ['as they are', record(PptType.embeddedStorage, COSTS)],
  ])('stored %s unfold to no more bytes than the limit together', async (_, stored) => {
    const { grids, parts } = await read([stored, stored], { maxUnpackedBytes: COSTS.length * 1.5 });
    expect(grids).toHaveLength(1);
    expect(parts.at(-1)).toEqual({ kind: 'note', text: '1 embedded file was not read' });
  });

  it('sheets keep the notes that are complete once they are read', async () => {
    const sheet = utils.aoa_to_sheet([['a'], [{ t: 'e', v: 7 }]]);
    const { grids } = await read([storage(written(sheet))]);
    expect(grids[0]?.notes).toEqual([expect.stringContaining('#DIV/0!')]);
  });

  (existsSync(REAL) ? it : it.skip)('documents and workbooks of a real file are read', async () => {
    const { parts, texts, grids } = await contentOfFile(parsePpt, REAL);
    expect(texts.slice(1)).toMatchObject([{ page: 1, headings: ['OLE Embedding'] }]);
    expect(grids.map(({ page, headings }) => [page, headings])).toEqual([[1, ['OLE Embedding']]]);
    expect(parts.filter(({ kind }) => kind === 'note')).toEqual([]);
  });
});
