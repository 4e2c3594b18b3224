// The service with everything embedded and the questions over a table of sales that benches ask of it.
import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeSales } from '../faults/sales.ts';
import { ServiceProcess } from '../faults/service-process.ts';
import { freePort } from '../support/free-port.ts';

const ROWS = 10_000;

export const SALES_QUESTIONS = [
  'total amount by region',
  'average amount by product',
  'amount by month',
  'top 5 products by amount',
];

/** Has the table read. @returns the id of its dataset */
export async function addSales(caller) {
  const dataset = await caller.post('/v2/team/datasets', { name: 'Sales' });
  const key = await caller.upload('sales.csv', makeSales(ROWS));
  const path = `/v2/team/datasets/${dataset.id}/datasources`;
  const source = await caller.post(path, { name: 'sales.csv', type: 'FILE', file_object_key: key });
  for (;;) {
    const { status } = await caller.get(`${path}/${source.id}`);
    if (status === 'synched') return dataset.id;
    if (status === 'invalid') throw new Error('the table is not read');
  }
}

/**
 * Runs the service in a folder of its own while `use` works with it.
 * @param use is given the process and an API key
 * @param more environment variables
 */
export async function withEmbeddedService(folder, use, more = {}) {
  const environment = {
    DATA_DIR: join(folder, 'data'),
    PORT: String(await freePort()),
    RATE_LIMIT: '0',
    LOG_LEVEL: 'warn',
  };
  await mkdir(folder);
  const service = new ServiceProcess('embedded', { ...environment, ...more }, join(folder, 'log'));
  await service.start();
  try {
    const words = ['dist/cli.js', 'key', 'create', '--project', 'default', '--json'];
    const env = { ...process.env, ...environment };
    const { stdout } = await promisify(execFile)(process.execPath, words, { env });
    return await use(service, JSON.parse(stdout).key);
  } finally {
    await service.stop();
  }
}
