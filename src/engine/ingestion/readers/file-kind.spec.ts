import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { utils, write } from 'cfb';
import {
  type Entries,
  officeEntries,
  OfficeFolder,
  wordEntries,
} from '../../../../test/support/office-files.js';
import { expectKind, type FileKind, kindOfFile, nameOfKind } from './file-kind.js';

let folder: OfficeFolder;
beforeAll(async () => {
  folder = await OfficeFolder.create();
});
afterAll(() => folder.remove());

const kindOf = async (content: string | Uint8Array): Promise<FileKind> =>
  kindOfFile(await folder.file(content, 'unknown'));
const zipKind = async (entries: Entries): Promise<FileKind> =>
  kindOfFile(await folder.zip(entries, 'unknown.zip'));

function compoundOf(...streams: string[]): Buffer {
  const container = utils.cfb_new();
  for (const stream of streams) utils.cfb_add(container, stream, Buffer.alloc(5000, 1));
  return Buffer.from(write(container, { type: 'buffer' }) as Buffer);
}

describe('the kind of a file', () => {
  it.each<[FileKind, string | Buffer]>([
    ['empty', ''],
    ['pdf', '%PDF-1.7\n'],
    ['pdf', 'junk before\n%PDF-1.4\n'],
    ['rtf', '{\\rtf1\\ansi text}'],
    ['html', '\ufeff  <!DOCTYPE html><html></html>'],
    ['html', '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table>'],
    ['html', '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>'],
    ['html', '<!-- saved --><table><tr><td>1</td></tr></table>'],
    ['xml', '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>'],
    ['mhtml', 'MIME-Version: 1.0\nContent-Type: multipart/related'],
    ['text', 'name;amount\nGröße;5\n'],
    ['text', Buffer.from('\ufeffname\t1', 'utf16le')],
    ['png', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['gzip', Buffer.from('1f8b0800', 'hex')],
    ['parquet', 'PAR1'],
    ['program', Buffer.from('7f454c4602', 'hex')],
    ['binary', Buffer.from([1, 2, 0, 200, 5, 0, 0, 9])],
    ['zip', 'PK\x03\x04 and no more'],
    ['compound', Buffer.from('d0cf11e0a1b11ae100000000', 'hex')],
  ])('is %s by its first bytes', async (kind, content) => {
    expect(await kindOf(content)).toBe(kind);
  });

  it.each<[FileKind, string[]]>([
    ['doc', ['WordDocument', '1Table']],
    ['ppt', ['PowerPoint Document', 'Current User']],
    ['xls', ['Workbook']],
    ['xls', ['Book']],
    ['encrypted-office', ['EncryptionInfo', 'EncryptedPackage']],
    ['doc', ['WordDocument', 'ObjectPool/_1/Workbook']],
    ['compound', ['Contents', 'Storage/WordDocument']],
  ])('is %s by the streams of a compound file', async (kind, streams) => {
    expect(await kindOf(compoundOf(...streams))).toBe(kind);
  });

  it.each<[FileKind, Entries]>([
    ['docx', wordEntries('')],
    ['pptx', officeEntries('pptx', '<presentation/>')],
    ['xlsx', officeEntries('xlsx', '<workbook/>')],
    ['odf', { mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '' }],
    ['epub', { mimetype: 'application/epub+zip' }],
    ['zip', { 'readme.txt': 'hello' }],
    ['zip', { '[Content_Types].xml': 'not even XML' }],
  ])('is %s by the main part of an archive', async (kind, entries) => {
    expect(await zipKind(entries)).toBe(kind);
  });

  it('is told by the content type, whatever the part is called, and by its name where that is unknown', async () => {
    const typed = officeEntries('xlsx', '<workbook/>');
    const types = typed['[Content_Types].xml'] ?? '';
    const withType = (type: string): Entries => ({
      ...typed,
      '[Content_Types].xml': types.replace(/ContentType="[^"]*"/, `ContentType="${type}"`),
    });
    expect(await zipKind(withType('application/vnd.ms-excel.sheet.macroEnabled.main+xml'))).toBe('xlsx');
    expect(await zipKind(withType('application/vnd.ms-excel.sheet.binary.macroEnabled.main'))).toBe('xlsb');
    expect(await zipKind(withType('application/vnd.ms-word.document.macroEnabled.main+xml'))).toBe('docx');
    expect(await zipKind(withType('application/xml'))).toBe('xlsx');
  });
});

describe('a file of another kind than its extension promises', () => {
  it.each<[FileKind, FileKind, string]>([
    ['xlsx', 'pdf', 'not an Excel workbook (.xlsx): it is a PDF document; give it the right extension'],
    [
      'xlsx',
      'xls',
      'not an Excel workbook (.xlsx): it is an old Excel workbook (.xls); give it the right extension',
    ],
    ['docx', 'png', 'not a Word document (.docx): it is a PNG image'],
    ['docx', 'encrypted-office', 'password-protected'],
    ['docx', 'empty', 'the file is empty'],
  ])('is refused: %s that is %s', (expected, actual, reason) => {
    expect(() => expectKind(expected, actual)).toThrow(reason);
  });

  it('passes when it is the right one', () => {
    expect(() => expectKind('docx', 'docx')).not.toThrow();
    expect(nameOfKind('docx')).toBe('a Word document (.docx)');
  });
});
