import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { untilGone } from '../support/files-below.js';
import { OfficeFolder, wordEntries } from '../support/office-files.js';
import { lines, pdfOf, text } from '../support/pdf-file.js';
import { addFile, createDataset, type DatasourceRecord, untilRead } from '../support/scenario.js';
import { storedNames, storedRows } from '../support/stored-passages.js';
import { dataOf, startTestService, type TestService } from '../support/test-service.js';
import { paragraph } from '../support/word-xml.js';

const REAL = join(import.meta.dirname, '../../../shared/data/files');
const SCAN = 'q 400 0 0 400 50 50 cm BI /W 1 /H 1 /CS /G /BPC 8 ID x EI Q';
const NO_TEXT = 'the PDF has no text layer: its pages are images; run text recognition (OCR) on it first';
const IDS = '/ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>]';
const LOCK = `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> >>`;

let service: TestService;
let folder: OfficeFolder;
beforeAll(async () => {
  service = await startTestService();
  folder = await OfficeFolder.create();
});
afterAll(async () => {
  await untilGone(join(service.dataDir, 'scratch'), () => true);
  await folder.remove();
  await service.stop();
});

interface Report {
  readonly status: string;
  readonly notes: readonly string[];
  readonly passages: { readonly passage_count: number; readonly word_count: number } | null;
}

async function add(name: string, content: Buffer | string): Promise<DatasourceRecord> {
  const { client } = service;
  return untilRead(client, await addFile(client, await createDataset(client), name, content));
}

async function reportOf({ dataset_id: datasetId, id }: DatasourceRecord): Promise<Report> {
  const path = `/v2/team/datasets/${datasetId}/datasources/${id}/intake?user_id=ann`;
  return dataOf<Report>(await service.client.get(path).expect(200));
}

const termsOf = async ({ id }: DatasourceRecord) => {
  const rows = await storedRows(service, id, 'postings', ['term', "WHERE term <> '' ORDER BY term"]);
  return rows.flat();
};

describe('a document', () => {
  it('of scanned pages is synched without text, and says what to do', async () => {
    const datasource = await add('scan.pdf', pdfOf([{ drawn: SCAN }, { drawn: SCAN }]));

    expect(await reportOf(datasource)).toMatchObject({ status: 'synched', passages: null, notes: [NO_TEXT] });
    expect(await storedNames(service, datasource.id)).toEqual(['original.pdf']);
  });

  it('scanned in part keeps the text of the other pages', async () => {
    const pages = [{ drawn: text(50, 50, 'Minutes of March') }, { drawn: SCAN }];
    const report = await reportOf(await add('part.pdf', pdfOf(pages)));

    expect(report).toMatchObject({ status: 'synched', passages: { passage_count: 1 } });
    expect(report.notes).toEqual([expect.stringContaining('1 of 2 pages (2) are images')]);
  });

  it('of 2 000 pages is synched with the page of every passage', async () => {
    const words = (page: number): string[] =>
      Array.from({ length: 12 }, (_, i) => `Line ${i + 1} of sheet ${page} tells how pumps are kept.`);
    const pages = Array.from({ length: 2000 }, (_, i) => ({ drawn: lines(50, 50, words(i + 1)) }));
    const datasource = await add('handbook.pdf', pdfOf(pages));

    expect(await reportOf(datasource)).toMatchObject({ status: 'synched', notes: [] });
    const [row] = await storedRows(service, datasource.id, 'passages', [
      "count(DISTINCT page)::INT, max(page), bool_and(contains(text, 'of sheet ' || page || ' tells'))",
      '',
    ]);
    expect(row).toEqual([2000, 2000, true]);
  });

  it('with a password is invalid, with the reason', async () => {
    const locked = await add('locked.pdf', pdfOf([], { trailer: `${IDS} /Encrypt ${LOCK}` }));

    expect(locked).toMatchObject({
      status: 'invalid',
      reason: expect.stringContaining('password-protected'),
    });
  });

  it('of one word is found by it', async () => {
    const datasource = await add('word.txt', 'Canteens');

    expect(await reportOf(datasource)).toMatchObject({
      status: 'synched',
      passages: { passage_count: 1, word_count: 1 },
    });
    expect(await termsOf(datasource)).toEqual(['canteens']);
  });

  it('written from right to left keeps the order of its text, and is found by its folded words', async () => {
    const body = [
      'عُقِدَ الاجتماع في القاهرة بحضور 45 عضوا.',
      'הישיבה התקיימה בירושלים ביום 12 במרץ 2024 (בשעה 10:30).',
    ];
    const path = await folder.zip(wordEntries(body.map((each) => paragraph(each)).join('')), 'rtl.docx');
    const datasource = await add('rtl.docx', await readFile(path));

    const rows = await storedRows(service, datasource.id, 'passages', ['text', '']);
    expect(rows).toEqual([[body.join('\n')]]);
    expect(await termsOf(datasource)).toEqual(expect.arrayContaining(['2024', 'בירושלים', 'الاجتماع']));
  });
});

(existsSync(REAL) ? describe : describe.skip)('a real file (skipped where they are absent)', () => {
  it.each([
    ['poi/document/bug53475-password-is-solrcell.docx', 'password'],
    ['poi/document/password_password_cryptoapi.doc', 'password'],
    ['poi/slideshow/Password_Protected-np-hello.ppt', 'password'],
  ])('%s is invalid because it is locked', async (name, reason) => {
    const datasource = await add(basename(name), await readFile(join(REAL, name)));

    expect(datasource).toMatchObject({ status: 'invalid', reason: expect.stringContaining(reason) });
  });

  it.each(['pdfjs/bitmap-mmr.pdf', 'pdfjs/bitmap-symbol-textrefine.pdf'])(
    '%s, a scan, says that it has no text',
    async (name) => {
      const datasource = await add('scan.pdf', await readFile(join(REAL, name)));

      expect(await reportOf(datasource)).toMatchObject({ status: 'synched', notes: [NO_TEXT] });
    },
  );
});
