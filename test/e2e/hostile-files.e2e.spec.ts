import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { utils, write } from 'cfb';
import { untilGone } from '../support/files-below.js';
import {
  type Entries,
  NAMESPACES,
  OfficeFolder,
  SHEET_NAMESPACES,
  wordEntries,
  workbookEntries,
} from '../support/office-files.js';
import { addFile, createDataset, createSession, untilRead } from '../support/scenario.js';
import { startTestService, type TestService } from '../support/test-service.js';

const MEBIBYTE = Buffer.alloc(2 ** 20, 'x');

let service: TestService;
let folder: OfficeFolder;
let datasetId: string;

beforeAll(async () => {
  service = await startTestService();
  folder = await OfficeFolder.create();
  datasetId = await createDataset(service.client);
});

afterAll(async () => {
  await folder.remove();
  await service.stop();
});

const zipped = async (entries: Entries): Promise<Buffer> => readFile(await folder.zip(entries, 'zipped.zip'));
const megabytes = (count: number): Readable => Readable.from(Array.from({ length: count }, () => MEBIBYTE));
const workbook = (): Promise<Buffer> =>
  zipped(workbookEntries({ Sheet: '<row><c t="inlineStr"><is><t>x</t></is></c></row>' }));
const sheetOf = (xml: string): Promise<Buffer> =>
  zipped({ ...workbookEntries({ Sheet: '' }), 'xl/sheet1.xml': xml });
const document = (content: string | Readable): Promise<Buffer> =>
  zipped({ ...wordEntries(''), 'word/document.xml': content });

function encrypted(): Buffer {
  const container = utils.cfb_new();
  utils.cfb_add(container, '/EncryptionInfo', Buffer.alloc(100));
  utils.cfb_add(container, '/EncryptedPackage', Buffer.alloc(100));
  return write(container, { type: 'buffer' }) as Buffer;
}

function longText(): Readable {
  const [start, end] = [
    `<w:document ${NAMESPACES}><w:body><w:p><w:r><w:t>`,
    '</w:t></w:r></w:p></w:body></w:document>',
  ];
  // Random letters, so that it does not shrink like a bomb.
  const piece = randomBytes(2 ** 19).toString('hex');
  return Readable.from(
    [start, ...Array.from({ length: 100 }, () => piece), end].map((text) => Buffer.from(text)),
  );
}

const ENTITIES = `<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]><worksheet ${SHEET_NAMESPACES}>&b;</worksheet>`;
const DEEP = `<worksheet ${SHEET_NAMESPACES}>${'<a>'.repeat(200_000)}${'</a>'.repeat(200_000)}</worksheet>`;
const WIDE = `<worksheet ${SHEET_NAMESPACES}><sheetData><row r="1">${'<c><v>1</v></c>'.repeat(16_384)}</row></sheetData></worksheet>`;

describe('a file that cannot be read is invalid with its reason, the service unharmed and the scratch folder empty', () => {
  it.each<[string, string, () => Promise<Buffer> | Buffer, string]>([
    [
      'a workbook cut short',
      'cut.xlsx',
      async () => (await workbook()).subarray(0, 400),
      'its end is missing',
    ],
    ['random bytes as a workbook', 'random.xlsx', () => randomBytes(5000), 'not an Excel workbook'],
    ['random bytes as an old workbook', 'random.xls', () => randomBytes(5000), 'not an Excel workbook'],
    ['random bytes as a document', 'random.docx', () => randomBytes(5000), 'not a Word document'],
    ['random bytes as an old presentation', 'random.ppt', () => randomBytes(5000), 'not a PowerPoint'],
    ['random bytes as a PDF', 'random.pdf', () => randomBytes(5000), 'not a PDF'],
    ['random bytes as text', 'random.txt', () => randomBytes(5000), 'not a text file'],
    ['a workbook called a document', 'book.docx', workbook, 'it is an Excel'],
    ['text called a PDF', 'plain.pdf', () => Buffer.from('just words'), 'not a PDF'],
    ['an encrypted workbook', 'secret.xlsx', encrypted, 'password-protected'],
    [
      'a zip bomb of 100 MB',
      'bomb.xlsx',
      () => zipped({ ...workbookEntries({ Sheet: '' }), 'xl/sheet1.xml': megabytes(100) }),
      'unpacks to more than 300 times its size',
    ],
    [
      'a zip bomb of more than 1 GB',
      'huge.docx',
      () => zipped({ ...wordEntries(''), 'word/media/image.bmp': megabytes(1030) }),
      'the archive unpacks to more than 1 GB',
    ],
    ['XML entities', 'entities.xlsx', () => sheetOf(ENTITIES), 'declares a document type'],
    ['200 000 nested elements', 'deep.xlsx', () => sheetOf(DEEP), 'nested more than 1000 levels deep'],
    ['a text node of 100 MB', 'text.docx', () => document(longText()), 'more than 16 million characters'],
    ['16 384 columns', 'wide.xlsx', () => sheetOf(WIDE), 'more than 2 000 columns'],
    [
      'JSON 100 000 deep',
      'deep.json',
      () => Buffer.from('['.repeat(100_000)),
      'nested more deeply than 200 levels',
    ],
  ])(
    '%s',
    async (_, name, content, reason) => {
      const file = await addFile(service.client, datasetId, name, await content());

      const read = await untilRead(service.client, file);

      expect(read).toMatchObject({ status: 'invalid', reason: expect.stringContaining(reason) });
      await createSession(service.client);
      await untilGone(join(service.dataDir, 'scratch'), () => true);
    },
    60_000,
  );

  it('a name with path separators loses them, and is only a name', async () => {
    const name = '../../etc/passwd\\..\\x.csv';
    const file = await addFile(service.client, datasetId, name, 'a,b\n1,2\n');

    expect(await untilRead(service.client, file)).toMatchObject({
      status: 'synched',
      name: '....etcpasswd..x.csv',
    });
  });

  it("what is too much is the operator's to say", async () => {
    const strict = await startTestService({
      syncMaxColumns: 3,
      syncMaxJsonDepth: 4,
      syncMaxArchiveEntries: 2,
      syncMaxUnpackedBytes: 2 ** 20,
    });
    const files: [string, string | Buffer, string][] = [
      ['wide.csv', 'a,b,c,d\n1,2,3,4\n', 'more than 3 columns'],
      ['deep.json', '[[[[[1]]]]]', 'nested more deeply than 4 levels'],
      ['book.xlsx', await workbook(), 'more than 2 entries'],
    ];
    const dataset = await createDataset(strict.client);

    for (const [name, content, reason] of files) {
      const read = await untilRead(strict.client, await addFile(strict.client, dataset, name, content));
      expect(read).toMatchObject({ status: 'invalid', reason: expect.stringContaining(reason) });
    }
    await strict.stop();
  });
});
