import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { utils, write } from 'cfb';
import {
  type Entries,
  officeEntries,
  readOffice,
  SHEET_NAMESPACES,
  wordEntries,
  workbookEntries,
} from '../../../../../test/support/office-files.js';
import { directoryEntry, NAME_AT, officePackages, ROW } from '../../../../../test/support/office-packages.js';
import { UnreadableFile } from '../../unreadable-file.js';
import { parseDocx, parsePptx, parseXlsx } from './index.js';

const END_RECORD = Buffer.from('PK\x05\x06', 'latin1');

const { opened, workbook, zipped, small, withPart } = officePackages();

function renamed(zip: Buffer, from: string, to: string): Buffer {
  const copy = Buffer.from(zip);
  copy.write(to, directoryEntry(copy, from) + NAME_AT, 'latin1');
  return copy;
}

describe('a file that is no package', () => {
  it.each<[string, string | Buffer, string]>([
    ['an empty file', '', 'the file is empty'],
    [
      'random bytes',
      Buffer.from('9f3a00c1d2e4f50011aa33', 'hex'),
      'not an Excel workbook (.xlsx): it is a file of an unknown kind',
    ],
    ['a PDF', '%PDF-1.7', 'not an Excel workbook (.xlsx): it is a PDF document'],
    ['text', 'a;b\n1;2\n', 'not an Excel workbook (.xlsx): it is a plain text file'],
    [
      'an empty archive',
      Buffer.concat([END_RECORD, Buffer.alloc(18)]),
      'it is a ZIP archive that contains no document',
    ],
    ['a bare signature', 'PK\x03\x04', 'damaged: its end is missing'],
  ])('is refused with what it is: %s', async (_, bytes, reason) => {
    await expect(workbook(Buffer.from(bytes))).rejects.toThrow(reason);
    await expect(workbook(Buffer.from(bytes))).rejects.toBeInstanceOf(UnreadableFile);
  });

  it('is refused when another kind of Office file has its extension', async () => {
    const document = await opened.folder.zip(wordEntries('<w:p/>'), 'other.xlsx');
    await expect(readOffice(parseXlsx, document)).rejects.toThrow(
      'not an Excel workbook (.xlsx): it is a Word document (.docx); give it the right extension',
    );
    const book = await opened.folder.zip(workbookEntries({ Sheet: ROW }), 'other.pptx');
    await expect(readOffice(parsePptx, book)).rejects.toThrow(
      'not a PowerPoint presentation (.pptx): it is an Excel',
    );
    await expect(readOffice(parseDocx, book)).rejects.toThrow('not a Word document (.docx): it is an Excel');
  });

  it('is refused as password-protected when it is encrypted', async () => {
    const container = utils.cfb_new();
    utils.cfb_add(container, 'EncryptionInfo', Buffer.alloc(5000));
    utils.cfb_add(container, 'EncryptedPackage', Buffer.alloc(5000));
    await expect(workbook(Buffer.from(write(container, { type: 'buffer' }) as Buffer))).rejects.toThrow(
      /^password-protected$/,
    );
    const encrypted = await small();
    for (const part of ['xl/workbook.xml', '_rels/.rels'])
      encrypted.writeUInt16LE(0x0801, directoryEntry(encrypted, part) + 8);
    await expect(workbook(encrypted)).rejects.toThrow(/^password-protected$/);
  });
});

describe('a damaged package', () => {
  it('is refused when it was cut short, wherever', async () => {
    const whole = await small();
    for (const share of [0.2, 0.5, 0.9, 0.99]) {
      const cut = whole.subarray(0, Math.floor(whole.length * share));
      await expect(workbook(cut)).rejects.toThrow(
        'damaged: its end is missing; it may not have been copied completely',
      );
    }
  });

  it('is refused when its directory is not where it should be', async () => {
    const bytes = await small();
    bytes.writeUInt32LE(5, bytes.lastIndexOf(END_RECORD) + 16);
    await expect(workbook(bytes)).rejects.toThrow('damaged: the directory of its archive cannot be read');
  });

  it('is refused when the content of a part was changed', async () => {
    const parts = workbookEntries({ Sheet: ROW });
    const stored = await readFile(await opened.folder.zip(parts, 'stored.xlsx', { compress: false }));
    stored.write('y', stored.indexOf('<t>x</t>') + 3);
    await expect(workbook(stored)).rejects.toThrow(
      'damaged: the content of its part sheet1.xml does not match its checksum',
    );
    const packed = await small();
    packed.fill(0xff, packed.indexOf('xl/sheet1.xml') + 20, packed.indexOf('xl/sheet1.xml') + 40);
    await expect(workbook(packed)).rejects.toThrow('damaged: its part sheet1.xml cannot be unpacked');
  });

  it('is refused when a part is missing that it cannot do without, or is there twice', async () => {
    const { 'xl/workbook.xml': main, ...rest } = workbookEntries({ Sheet: ROW });
    await expect(zipped(rest).then((bytes) => workbook(bytes))).rejects.toThrow(
      'a ZIP archive that contains no document',
    );
    const twice = renamed(
      await zipped({ ...rest, 'xl/workbook.xml': main ?? '', 'xl/workbook.xmm': 'other' }),
      'xl/workbook.xmm',
      'xl/WORKBOOK.xml',
    );
    await expect(workbook(twice)).rejects.toThrow('damaged: it contains its part workbook.xml twice');
    const bare = officeEntries('xlsx', `<workbook ${SHEET_NAMESPACES}/>`);
    await expect(zipped(bare).then((bytes) => workbook(bytes))).rejects.toThrow(
      'damaged: its list of sheets is missing',
    );
  });

  it('is refused when a part is no XML', async () => {
    for (const broken of [
      '<worksheet><sheetData>',
      '<a></b>',
      'text',
      '<worksheet a=b/>',
      '<a>&unknown;</a>',
      '',
    ]) {
      await expect(workbook(await withPart('xl/sheet1.xml', broken))).rejects.toThrow(
        'damaged: its part sheet1.xml is not well-formed XML',
      );
    }
  });
});

describe('a package that is odd but whole', () => {
  const cells = async (bytes: Buffer): Promise<unknown> => (await workbook(bytes)).grids[0]?.cells;

  it('is read with a wrong comment length, and with bytes after its end', async () => {
    const bytes = await small();
    const wrong = Buffer.from(bytes);
    wrong.writeUInt16LE(77, wrong.length - 2);
    expect(await cells(wrong)).toEqual([['x']]);
    expect(await cells(Buffer.concat([bytes, Buffer.alloc(100_000, 7)]))).toEqual([['x']]);
  });

  it('is read with `\\` in names, a leading `/`, other case and percent signs', async () => {
    const entries = workbookEntries({ Sheet: ROW });
    const rels = entries['xl/_rels/workbook.xml.rels'] ?? '';
    const target = (name: string): Entries => ({
      ...entries,
      'xl/_rels/workbook.xml.rels': rels.replace('sheet1.xml"', `${name}"`),
    });
    expect(await cells(renamed(await small(), 'xl/sheet1.xml', 'xl\\sheet1.xml'))).toEqual([['x']]);
    expect(await cells(renamed(await small(), 'xl/sheet1.xml', 'XL/Sheet1.XML'))).toEqual([['x']]);
    expect(await cells(await zipped(target('/xl/SHEET1.xml')))).toEqual([['x']]);
    expect(await cells(await zipped(target('.\\..\\xl\\sheet1.xml')))).toEqual([['x']]);
    expect(await cells(await zipped(target('%73heet1.xml')))).toEqual([['x']]);
  });

  it('is read in UTF-16 and in older encodings that are declared', async () => {
    const sheet = (text: string, encoding: string): string =>
      `<?xml version="1.0" encoding="${encoding}"?><worksheet ${SHEET_NAMESPACES}><sheetData><row><c t="str"><v>${text}</v></c></row></sheetData></worksheet>`;
    const entries = workbookEntries({ Sheet: ROW });
    const wide = Buffer.from(`\ufeff${sheet('größer', 'UTF-16')}`, 'utf16le');
    expect(await cells(await zipped({ ...entries, 'xl/sheet1.xml': wide }))).toEqual([['größer']]);
    const western = Buffer.from(sheet('größer', 'windows-1252'), 'latin1');
    expect(await cells(await zipped({ ...entries, 'xl/sheet1.xml': western }))).toEqual([['größer']]);
    const unknown = await zipped({ ...entries, 'xl/sheet1.xml': sheet('x', 'klingon') });
    await expect(cells(unknown)).rejects.toThrow('its part sheet1.xml uses an unsupported encoding');
  });

  it('is read without its list of content types', async () => {
    const { '[Content_Types].xml': types, ...rest } = workbookEntries({ Sheet: ROW });
    expect(types).toBeDefined();
    expect(await cells(await zipped(rest))).toEqual([['x']]);
  });

  it('is read without regard to entries that point out of it or are symbolic links', async () => {
    const outside = renamed(
      await zipped({ ...workbookEntries({ Sheet: ROW }), 'xx/outside': 'evil' }),
      'xx/outside',
      '../outside',
    );
    expect(await cells(outside)).toEqual([['x']]);
    const link = await small();
    link.writeUInt32LE(0xa1ff0000, directoryEntry(link, 'xl/sheet1.xml') + 38);
    expect((await workbook(link)).notes).toEqual([
      'the sheet "Sheet" was not read: it is missing from the file',
    ]);
  });
});
