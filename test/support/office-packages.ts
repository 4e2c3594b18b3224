import { readFile } from 'node:fs/promises';
import { type Readable } from 'node:stream';
import { afterAll, beforeAll } from '@jest/globals';
import { type ContentOptions } from '../../src/engine/ingestion/readers/content.js';
import { parseXlsx } from '../../src/engine/ingestion/readers/ooxml/index.js';
import { type Entries, OfficeFolder, type ReadFile, readOffice, workbookEntries } from './office-files.js';

export const ROW = '<row><c t="inlineStr"><is><t>x</t></is></c></row>';
const DIRECTORY_ENTRY = Buffer.from('PK\x01\x02', 'latin1');
export const NAME_AT = 46;

/** Opens a folder for all tests of a file, in which packages are made and read. */
export function officePackages() {
  // It is there as soon as a test runs.
  const opened = {} as { folder: OfficeFolder };
  beforeAll(async () => {
    opened.folder = await OfficeFolder.create();
  });
  afterAll(() => opened.folder.remove());

  const workbook = async (bytes: Uint8Array, limits: Partial<ContentOptions> = {}): Promise<ReadFile> =>
    readOffice(parseXlsx, await opened.folder.file(bytes, 'book.xlsx'), limits);
  const zipped = async (entries: Entries): Promise<Buffer> =>
    readFile(await opened.folder.zip(entries, 'zipped.zip'));
  const small = (): Promise<Buffer> => zipped(workbookEntries({ Sheet: ROW }));
  const withPart = async (part: string, content: string | Readable): Promise<Buffer> =>
    zipped({ ...workbookEntries({ Sheet: ROW }), [part]: content });

  return { opened, workbook, zipped, small, withPart };
}

/** Where the directory of a zip file has the entry. */
export function directoryEntry(zip: Buffer, name: string): number {
  for (let at = zip.indexOf(DIRECTORY_ENTRY); at >= 0; at = zip.indexOf(DIRECTORY_ENTRY, at + 4)) {
    if (zip.toString('latin1', at + NAME_AT, at + NAME_AT + name.length) === name) return at;
  }
  throw new Error(`no entry ${name}`);
}
