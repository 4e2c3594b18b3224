import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Json } from '@duckdb/node-api';
import { DataSource } from 'typeorm';
import { IndexPassages1763960000000 } from '../../src/database/migrations/1763960000000-index-passages.js';
import { textOf } from '../../src/engine/ingestion/duck.js';
import { untilGone } from '../support/files-below.js';
import { OfficeFolder, wordEntries } from '../support/office-files.js';
import { pdfOf, text } from '../support/pdf-file.js';
import { addFile, createDataset, type DatasourceRecord, untilRead } from '../support/scenario.js';
import { storedNames, storedRows } from '../support/stored-passages.js';
import { dataOf, startTestService, type TestService } from '../support/test-service.js';
import { cell, paragraph, part, row, styled, table } from '../support/word-xml.js';

const LONG = Array.from({ length: 60 }, (_, i) => `Rule ${String(i)} of leave is kept by all.`).join(' ');
const STYLES = part(
  'styles',
  'styles',
  '<w:style w:type="paragraph" w:styleId="One"><w:name w:val="heading 1"/></w:style>',
);
const FEES = table(
  row(cell('room'), cell('fee')),
  row(cell('Aula'), cell('120')),
  row(cell('Annex'), cell('80')),
  row(cell('Attic'), cell('45')),
);

let service: TestService;
let folder: OfficeFolder;
beforeAll(async () => {
  service = await startTestService();
  folder = await OfficeFolder.create();
});
afterAll(async () => {
  await folder.remove();
  await service.stop();
});

async function add(name: string, content: Buffer | string): Promise<DatasourceRecord> {
  const { client } = service;
  return untilRead(client, await addFile(client, await createDataset(client), name, content));
}

async function handbook(): Promise<DatasourceRecord> {
  const body = [
    styled('Leave', 'One'),
    paragraph(LONG),
    styled('Rooms', 'One'),
    paragraph('Rooms cost this.'),
    FEES,
  ];
  const path = await folder.zip(wordEntries(body.join(''), [STYLES]), 'handbook.docx');
  return add('handbook.docx', await readFile(path));
}

const passagesOf = (id: string): Promise<Json[][]> =>
  storedRows(service, id, 'passages', ['position, text, page, headings', 'ORDER BY position']);

describe('the text of a file', () => {
  it('is stored as passages that end with their section and overlap inside one only', async () => {
    const { id } = await handbook();

    const passages = await passagesOf(id);
    const headings = passages.map((passage) => passage[3]);
    const rooms = passages.at(-1)?.[1];
    expect(headings).toEqual([['Leave'], ['Leave'], ['Leave'], ['Rooms']]);
    expect(rooms).toBe('Rooms\nRooms cost this.\nroom | fee\nAula | 120\nAnnex | 80\nAttic | 45');
    const [first, second = ''] = passages.map((passage) => textOf(passage[1]));
    expect(second).toMatch(/^Rule \d+ /);
    expect(first).toContain(second.slice(0, second.indexOf('.') + 1));
  });

  it('is stored beside the tables that stand in it', async () => {
    const { id } = await handbook();

    expect(await storedRows(service, id, '0.', ['room, fee', ''])).toEqual([
      ['Aula', '120'],
      ['Annex', '80'],
      ['Attic', '45'],
    ]);
  });

  it('has the pages of a PDF', async () => {
    const pages = ['The canteen opens at noon.', 'The library opens at nine.'];
    const { id } = await add('hours.pdf', pdfOf(pages.map((words) => ({ drawn: text(50, 50, words) }))));

    expect(await passagesOf(id)).toEqual([
      [0, pages[0], 1, []],
      [1, pages[1], 2, []],
    ]);
  });

  it('is found by the terms that are stored beside the passages', async () => {
    const { id } = await add('notes.txt', 'The canteens open at noon.');

    const terms = await storedRows(service, id, 'postings', [
      'term, position',
      "WHERE term <> '' ORDER BY 1",
    ]);
    expect(terms).toEqual([
      ['canteen', 0],
      ['noon', 0],
      ['open', 0],
    ]);
  });

  it('goes with its data source', async () => {
    const { id, dataset_id: datasetId } = await add('notes.txt', 'The canteen opens at noon.');
    expect(await storedNames(service, id)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^passages\.[0-9a-f]{64}\.parquet$/),
        expect.stringMatching(/^postings\.[0-9a-f]{64}\.parquet$/),
      ]),
    );

    await service.client.delete(`/v2/team/datasets/${datasetId}/datasources/${id}`).expect(200);

    await untilGone(join(service.dataDir, 'objects'), (path) => path.includes(id));
  });
});

describe('a data source whose text was stored before there was an index', () => {
  it('is read again', async () => {
    const datasource = await add('notes.txt', 'The canteen opens at noon.');
    const table = await add('sales.csv', 'a,b\n1,2\n');
    await service.query(
      `UPDATE datasources SET passages = passages - 'indexKey' WHERE id = '${datasource.id}'`,
    );

    const runner = service.app.get(DataSource).createQueryRunner();
    await new IndexPassages1763960000000().up(runner);
    await runner.release();
    const untouched = dataOf<DatasourceRecord>(
      await service.client.get(`/v2/team/datasets/${table.dataset_id}/datasources/${table.id}?user_id=ann`),
    );
    await service.restart();

    expect(untouched).toMatchObject({ status: 'synched' });
    expect(await untilRead(service.client, datasource)).toMatchObject({ status: 'synched' });
    const [row] = await service.app
      .get(DataSource)
      .query<{ key: string }[]>(
        `SELECT passages->>'indexKey' AS key FROM datasources WHERE id = '${datasource.id}'`,
      );
    expect(row?.key).toContain('postings.');
  });
});
