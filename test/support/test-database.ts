import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** A migrated database of one suite. */
export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Clones the migrated template database, which takes a fraction of the time of migrating. */
export async function cloneDatabase(): Promise<TestDatabase> {
  return create('TEMPLATE template_quarry');
}

/** Creates a database with nothing in it. */
export async function createDatabase(): Promise<TestDatabase> {
  return create('');
}

async function create(options: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(`CREATE DATABASE ${name} ${options}`);
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(`DROP DATABASE ${name} WITH (FORCE)`) };
}

function serverUrl(): string {
  const url = process.env.QUARRY_TEST_POSTGRES;
  if (!url) throw new Error('the test server is started by the global set-up');
  return url;
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client(serverUrl());
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
