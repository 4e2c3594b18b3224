// Threads and child processes run compiled code, so the tests begin with a build. They share one PostgreSQL server; the
// database that suites clone is migrated once.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../../scripts/ensure-built.mjs';

export default async function globalSetup() {
  ensureBuilt();
  const { EmbeddedPostgres, migrate } = await import('../../dist/database/index.js');
  const folder = mkdtempSync(join(tmpdir(), 'quarry-test-'));
  const server = await EmbeddedPostgres.start(folder, ['fsync=off', 'full_page_writes=off']);
  process.env.QUARRY_TEST_POSTGRES = server.url();
  await createTemplate(server.url());
  await migrate(server.url('template_quarry'));
  globalThis.quarryTestServer = { server, folder };
}

async function createTemplate(url) {
  const { default: pg } = await import('pg');
  const client = new pg.Client(url);
  await client.connect();
  await client.query('CREATE DATABASE template_quarry');
  await client.end();
}
