import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import {
  NAMESPACES,
  readOffice,
  SHEET_NAMESPACES,
  wordEntries,
  workbookEntries,
} from '../../../../../test/support/office-files.js';
import { directoryEntry, officePackages, ROW } from '../../../../../test/support/office-packages.js';
import { parseDocx } from './index.js';

const UNPACKED_SIZE_AT = 24;

const { opened, workbook, zipped, small, withPart } = officePackages();

/** So many megabytes of one character, made while they are written. */
function megabytes(count: number, character = ' '): Readable {
  const piece = Buffer.alloc(2 ** 20, character);
  return Readable.from(Array.from({ length: count }, () => piece));
}

describe('a bomb', () => {
  it('is refused by what its directory declares, before anything is unpacked', async () => {
    const bytes = await withPart('xl/media/huge.bmp', megabytes(3));
    await expect(workbook(bytes, { maxUnpackedBytes: 2 * 2 ** 20 })).rejects.toThrow(
      'the archive unpacks to more than 2 MB',
    );
    await expect(workbook(await small(), { maxArchiveEntries: 3 })).rejects.toThrow(
      'its archive has more than 3 entries',
    );
  });

  it('is refused when a large part shrank to almost nothing', async () => {
    const bytes = await withPart('xl/sheet1.xml', megabytes(100));
    await expect(workbook(bytes)).rejects.toThrow(
      'its part sheet1.xml unpacks to more than 300 times its size',
    );
  });

  it('is refused when a part unfolds to more than its directory declares', async () => {
    const bytes = await withPart('xl/sheet1.xml', megabytes(100));
    bytes.writeUInt32LE(1000, directoryEntry(bytes, 'xl/sheet1.xml') + UNPACKED_SIZE_AT);
    await expect(workbook(bytes)).rejects.toThrow(
      'damaged: the content of its part sheet1.xml does not match its checksum',
    );
  });

  it('is refused when one part is used over and over', async () => {
    const entries = workbookEntries({ A: ROW, B: ROW, C: ROW });
    const rels = (entries['xl/_rels/workbook.xml.rels'] ?? '').replaceAll(/sheet[23]\.xml/g, 'sheet1.xml');
    const sheet = `<worksheet ${SHEET_NAMESPACES}><sheetData>${ROW}</sheetData>${'<!-- -->'.repeat(50_000)}</worksheet>`;
    const bytes = await zipped({ ...entries, 'xl/_rels/workbook.xml.rels': rels, 'xl/sheet1.xml': sheet });
    expect((await workbook(bytes, { maxUnpackedBytes: 4 * 2 ** 20 })).grids).toHaveLength(3);
    await expect(workbook(bytes, { maxUnpackedBytes: 2 ** 20 })).rejects.toThrow(
      'the archive unpacks to more than 1 MB',
    );
  });

  it('of XML entities is refused with its document type', async () => {
    const bomb = `<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><worksheet>&b;</worksheet>`;
    await expect(workbook(await withPart('xl/sheet1.xml', bomb))).rejects.toThrow(
      'its part sheet1.xml declares a document type, which Office files never do',
    );
  });

  it('of elements within elements is refused', async () => {
    const deep = `<worksheet ${SHEET_NAMESPACES}>${'<a>'.repeat(200_000)}${'</a>'.repeat(200_000)}</worksheet>`;
    await expect(workbook(await withPart('xl/sheet1.xml', deep))).rejects.toThrow(
      'its part sheet1.xml is nested more than 1000 levels deep',
    );
    const tables = `${'<w:tbl><w:tr><w:tc>'.repeat(300)}<w:p><w:r><w:t>x</w:t></w:r></w:p>${'</w:tc></w:tr></w:tbl>'.repeat(300)}`;
    const path = await opened.folder.zip(wordEntries(tables), 'deep.docx');
    expect((await readOffice(parseDocx, path)).texts).toEqual(['x']);
  });

  it('of one endless text, attribute or comment is refused', async () => {
    const piece = 'so much text '.repeat(1000);
    const endless = (start: string, end: string): Readable =>
      Readable.from(
        [start, ...Array.from({ length: 2000 }, (_, i) => piece + String(i)), end].map((text) =>
          Buffer.from(text),
        ),
      );
    const reason = 'its part document.xml has more than 16 million characters in one piece';
    for (const [start, end] of [
      ['<w:p><w:r><w:t>', '</w:t></w:r></w:p>'],
      ['<w:p w:id="', '"/>'],
      ['<!--', '-->'],
    ] as const) {
      const [head = '', tail = ''] = `<w:document ${NAMESPACES}><w:body>|</w:body></w:document>`.split('|');
      const entries = { ...wordEntries(''), 'word/document.xml': endless(head + start, end + tail) };
      await expect(readOffice(parseDocx, await opened.folder.zip(entries, 'endless.docx'))).rejects.toThrow(
        reason,
      );
    }
  });
});
