import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { filesBelow, untilGone } from '../support/files-below.js';
import { addFile, createDataset, type DatasourceRecord, untilRead } from '../support/scenario.js';
import { dataOf, startTestService, type TestClient, type TestService } from '../support/test-service.js';

const SALES = 'day;amount\n03/04/2024;7\n05/04/2024;9\n';
let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});

afterAll(() => service.stop());

const pathOf = ({ dataset_id: datasetId, id }: DatasourceRecord) =>
  `/v2/team/datasets/${datasetId}/datasources/${id}`;

interface Report {
  readonly tables: { readonly columns: { readonly name: string; readonly type: string }[] }[];
  readonly correction: unknown;
}

async function add(client: TestClient, content: string, name = 'sales.csv'): Promise<DatasourceRecord> {
  return untilRead(client, await addFile(client, await createDataset(client), name, content));
}

async function reportOf(client: TestClient, datasource: DatasourceRecord): Promise<Report> {
  return dataOf<Report>(await client.get(`${pathOf(datasource)}/intake?user_id=ann`).expect(200));
}

async function correct(
  client: TestClient,
  datasource: DatasourceRecord,
  correction: Record<string, unknown>,
): Promise<DatasourceRecord> {
  const body = { user_id: 'ann', ...correction };
  const started = dataOf<DatasourceRecord>(await client.post(`${pathOf(datasource)}/intake`, body));
  expect(started).toMatchObject({ id: datasource.id, status: 'synching' });
  return untilRead(client, started);
}

describe('a correction', () => {
  it.each([
    { tables: [[]] },
    { tables: [{ name: 'sales', columns: [[]] }] },
    { tables: [[{ name: 'sales' }]] },
  ])('is refused where a list stands for an object: %j', async (correction) => {
    const datasource = await add(service.client, SALES);
    const path = `${pathOf(datasource)}/intake`;

    const refused = await service.client.post(path, { user_id: 'ann', ...correction }).expect(400);

    expect(refused.body).toMatchObject({ code: 300001 });
  });
});

describe('the intake report', () => {
  it('is not found under an id that no data source can have', async () => {
    const datasource = await add(service.client, SALES);
    const path = `${pathOf({ ...datasource, id: '%00' })}/intake`;

    const read = await service.client.get(`${path}?user_id=ann`).expect(200);
    const corrected = await service.client.post(path, { user_id: 'ann', delimiter: ';' }).expect(200);

    for (const { body } of [read, corrected]) expect(body).toMatchObject({ code: 300003, data: null });
  });

  it('tells how a file was read', async () => {
    const datasource = await add(service.client, SALES);

    expect(await reportOf(service.client, datasource)).toEqual({
      id: datasource.id,
      status: 'synched',
      tables: [
        expect.objectContaining({
          name: 'sales',
          row_count: 2,
          encoding: 'utf-8',
          delimiter: ';',
          header_rows: [1],
          skipped_rows: [],
          total_rows: [],
          columns: [
            expect.objectContaining({ name: 'day', type: 'date', ambiguous_date_order: 'day' }),
            expect.objectContaining({
              name: 'amount',
              type: 'integer',
              fitting_share: 1,
              nulled: { count: 0, examples: [] },
            }),
          ],
        }),
      ],
      passages: null,
      notes: [],
      usage: { milliseconds: expect.any(Number), peak_bytes: expect.any(Number), crashed: false },
      correction: {},
    });
  });

  it('is stored although the file holds NUL characters', async () => {
    const text = JSON.stringify([
      { 'na\0me': 'a\0b', n: 1 },
      { 'na\0me': 'a\0b', n: 2 },
      { 'na\0me': 'c', n: 3 },
    ]);

    const datasource = await add(service.client, text, 'nul.json');

    expect(datasource).toMatchObject({ status: 'synched' });
  });

  it('of a file that could not be read says why', async () => {
    const datasource = await add(service.client, 'a,b\n1,"x\n');

    expect(await reportOf(service.client, datasource)).toMatchObject({
      status: 'invalid',
      reason: expect.stringContaining('quote not closed'),
      tables: [],
    });
  });

  it('is not found by another project', async () => {
    const datasource = await add(service.client, SALES);
    const other = await service.clientOfNewProject();

    const read = await other.get(`${pathOf(datasource)}/intake?user_id=ann`);
    const corrected = await other.post(`${pathOf(datasource)}/intake`, { user_id: 'ann' });
    for (const { body } of [read, corrected]) expect(body).toMatchObject({ code: 300003 });
  });
});

describe('a correction', () => {
  it('has the file read again by it, and is kept', async () => {
    const datasource = await add(service.client, SALES);
    const correction = { tables: [{ name: 'sales', columns: [{ name: 'amount', type: 'text' }] }] };

    expect(await correct(service.client, datasource, correction)).toMatchObject({ status: 'synched' });

    const report = await reportOf(service.client, datasource);
    expect(report.tables[0]?.columns[1]).toMatchObject({ name: 'amount', type: 'text' });
    expect(report.correction).toEqual(correction);
  });

  it('may name what cannot be stored, as half a character, which nothing is called', async () => {
    const datasource = await add(service.client, SALES);
    const correctionOf = (name: string) => ({ tables: [{ name, columns: [{ name, type: 'text' }] }] });

    const corrected = await correct(service.client, datasource, correctionOf('sales \uda9f'));

    expect(corrected).toMatchObject({ status: 'invalid' });
    const report = await reportOf(service.client, datasource);
    expect(report.correction).toEqual(correctionOf('sales \ufffd'));
  });

  it('leaves cells empty that were filled with the labels of their groups', async () => {
    const grouped = 'region,quarter,orders\nNorth,Q1,10\n,Q2,12\nSouth,Q1,7\n,Q2,8\n';
    const datasource = await add(service.client, grouped);
    const before = await reportOf(service.client, datasource);

    const correction = { tables: [{ name: 'sales', fill_merged: false }] };
    await correct(service.client, datasource, correction);

    const report = await reportOf(service.client, datasource);
    expect(before.tables[0]?.columns[0]).toMatchObject({ name: 'region', missing: { count: 0 } });
    expect(report.tables[0]?.columns[0]).toMatchObject({ name: 'region', missing: { count: 2 } });
    expect(report.correction).toEqual(correction);
  });

  it('replaces the one before, so that an empty one goes back to what is found', async () => {
    const datasource = await add(service.client, SALES);
    await correct(service.client, datasource, {
      tables: [{ name: 'sales', columns: [{ name: 'amount', type: 'text' }] }],
    });

    await correct(service.client, datasource, {});

    const report = await reportOf(service.client, datasource);
    expect(report.tables[0]?.columns[1]).toMatchObject({ type: 'integer' });
    expect(report.correction).toEqual({});
  });

  it('that cannot be applied leaves the data source invalid with the reason, until a better one comes', async () => {
    const datasource = await add(service.client, SALES);

    const failed = await correct(service.client, datasource, { tables: [{ name: 'nowhere' }] });
    const mended = await correct(service.client, datasource, {});

    expect(failed).toMatchObject({ status: 'invalid', reason: expect.stringContaining('nowhere') });
    expect(mended).toMatchObject({ status: 'synched' });
  });

  it('leaves nothing stored of what was read before', async () => {
    const datasource = await add(service.client, SALES);

    await correct(service.client, datasource, { delimiter: ';' });

    const objects = join(service.dataDir, 'objects');
    await untilGone(objects, (path) => path.includes(datasource.id) && path.includes('read-0'));
    const stored = await filesBelow(objects);
    expect(stored.some((path) => path.includes(datasource.id) && path.includes('read-1'))).toBe(true);
  });

  it('is for the creator of the dataset', async () => {
    const datasource = await add(service.client, SALES);

    const refused = await service.client.post(`${pathOf(datasource)}/intake`, { user_id: 'bob' });

    expect(refused.body).toMatchObject({ code: 300002 });
  });

  it.each([
    [{ encoding: 5 }, 'encoding'],
    [{ delimiter: 'much too long' }, 'delimiter'],
    [{ tables: [{ name: 'sales', header_rows: [0] }] }, 'tables.0.header_rows'],
    [
      { tables: [{ name: 'sales', columns: [{ name: 'amount', type: 'money' }] }] },
      'tables.0.columns.0.type',
    ],
    [{ tables: 'sales' }, 'tables'],
  ])('of a wrong form is refused: %j', async (correction, field) => {
    const datasource = await add(service.client, SALES);

    const body = { user_id: 'ann', ...correction };
    const refused = await service.client.post(`${pathOf(datasource)}/intake`, body);

    expect(refused.body).toMatchObject({ code: 300001, msg: expect.stringContaining(field) });
  });
});

describe('a data source', () => {
  it('shows its progress beside the fields of the contract', async () => {
    const datasource = await add(service.client, SALES);

    expect(datasource).toMatchObject({ status: 'synched', progress: 1 });
  });

  it('that is deleted while it is read stops being read', async () => {
    const datasetId = await createDataset(service.client);
    const content = `a,b\n${'1,some text that differs\n'.repeat(400_000)}`;
    const datasource = await addFile(service.client, datasetId, 'large.csv', content);

    await service.client.delete(pathOf(datasource)).expect(200);

    await untilGone(join(service.dataDir, 'objects'), (path) => path.includes(datasource.id));
    await untilGone(join(service.dataDir, 'scratch'), () => true);
    await untilGone(join(service.dataDir, 'objects'), (path) => path.includes(datasource.id));
  });
});
