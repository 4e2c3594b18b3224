import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterEach, expect, it } from '@jest/globals';
import { addFile, createDataset, untilRead } from '../support/scenario.js';
import { startTestService, type TestService } from '../support/test-service.js';

const PAGE = '<table><tr><th>city<th>sold<tr><td>Rome<td>7<tr><td>Oslo<td>9</table>';

let service: TestService;
afterEach(() => service.stop());

it('a web page is read where the setting takes web pages, and no Parquet file then', async () => {
  service = await startTestService({ extraFileTypes: ['html'] });
  const datasetId = await createDataset(service.client);

  const read = await untilRead(service.client, await addFile(service.client, datasetId, 'page.htm', PAGE));

  expect(read).toMatchObject({ status: 'synched', name: 'page.htm' });
  const refused = {
    user_id: 'ann',
    name: 'data.parquet',
    type: 'FILE',
    file_object_key: 'temp/user/ann/x.csv',
  };
  const response = await service.client.post(`/v2/team/datasets/${datasetId}/datasources`, refused);
  expect(response.body).toMatchObject({ code: 300004 });
});

it('a Parquet file is read where the setting takes Parquet files', async () => {
  service = await startTestService({ extraFileTypes: ['parquet'] });
  const datasetId = await createDataset(service.client);

  const read = await untilRead(
    service.client,
    await addFile(service.client, datasetId, 'data.parquet', await parquetFile()),
  );

  expect(read).toMatchObject({ status: 'synched', name: 'data.parquet' });
});

it('a web page is refused unless the setting takes it', async () => {
  service = await startTestService();

  const response = await service.client.post('/v2/team/datasources', {
    user_id: 'ann',
    name: 'page.html',
    type: 'FILE',
    file_object_key: 'temp/user/ann/x.csv',
  });

  expect(response.body).toMatchObject({ code: 300004 });
});

async function parquetFile(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-parquet-'));
  const path = join(folder, 'data.parquet');
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  await connection.run(`COPY (SELECT 'Rome' AS city, 7 AS sold UNION ALL SELECT 'Oslo', 9) TO '${path}'`);
  connection.closeSync();
  try {
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}
