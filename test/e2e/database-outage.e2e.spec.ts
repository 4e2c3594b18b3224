import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import request from 'supertest';
import { type Envelope, startTestService, type TestService } from '../support/test-service.js';
import { cloneDatabase, type TestDatabase } from '../support/test-database.js';

const UNAVAILABLE = { code: 503002, msg: 'The service is unavailable for the moment', data: null };

/** A service whose role can be shut out of its database, or kept from changing it. */
interface Outage {
  readonly what: string;
  readonly begin: string;
  readonly end: string;
}

let database: TestDatabase;
let service: TestService;
let role: string;

/** Carries statements out as the superuser. */
async function administer(statements: string): Promise<void> {
  const client = new pg.Client(database.url);
  await client.connect();
  try {
    await client.query('SET default_transaction_read_only = off');
    await client.query(statements);
  } finally {
    await client.end();
  }
}

/** Has every connection of the service end, so that new ones are made under new rules. */
const cutOff = () =>
  administer(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${role}'`);

beforeAll(async () => {
  Logger.overrideLogger(false);
  database = await cloneDatabase();
  const url = new URL(database.url);
  role = `role_${url.pathname.slice(-32)}`;
  await administer(`CREATE ROLE ${role} LOGIN PASSWORD 'secret' IN ROLE pg_read_all_data, pg_write_all_data`);
  Object.assign(url, { username: role, password: 'secret' });
  service = await startTestService({ databaseUrl: url.href, databasePoolSize: 12 });
});

afterAll(async () => {
  await service.stop();
  await administer(`DROP ROLE ${role}`);
  await database.drop();
});

const create = () => service.client.post('/v2/team/sessions', { user_id: 'ann', name: 'Questions' });
const list = () => service.client.get('/v2/team/sessions?user_id=ann');

describe.each<Outage>([
  {
    what: 'has no connection left',
    get begin() {
      return `ALTER ROLE ${role} CONNECTION LIMIT 0`;
    },
    get end() {
      return `ALTER ROLE ${role} CONNECTION LIMIT -1`;
    },
  },
  {
    what: 'takes no changes',
    get begin() {
      return `ALTER ROLE ${role} SET default_transaction_read_only = on`;
    },
    get end() {
      return `ALTER ROLE ${role} RESET default_transaction_read_only`;
    },
  },
])('while PostgreSQL $what', (outage) => {
  it('changes wait, and are carried out once it is over', async () => {
    await administer(outage.begin);
    await cutOff();
    const created = Promise.all([create(), create(), service.client.upload('a.csv', 'a,b\n1,2\n')]);
    await administer(outage.end);

    expect((await created).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('changes are put off with 503 and a time to come again once they have waited, and never fail with 500', async () => {
    await administer(outage.begin);
    await cutOff();
    const refused = await Promise.all(Array.from({ length: 12 }, () => create()));
    const metrics = await request(service.url).get('/metrics').expect(200);
    const ready = await request(service.url).get('/health/ready');
    await administer(outage.end);
    const after = await create();

    for (const { status, headers, body } of refused) {
      expect({ status, body: body as Envelope<null> }).toMatchObject({ status: 503, body: UNAVAILABLE });
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(metrics.text).toContain('quarry_dependency_up{name="object-store"} 1');
    expect(ready.status).toBe(200);
    expect(after.status).toBe(200);
  });
});

it('reads go on while PostgreSQL takes no changes, however many changes wait', async () => {
  await administer(`ALTER ROLE ${role} SET default_transaction_read_only = on`);
  await cutOff();
  const waiting = Promise.all(Array.from({ length: 12 }, () => create()));

  const read = await list();
  await administer(`ALTER ROLE ${role} RESET default_transaction_read_only`);

  expect(read.status).toBe(200);
  const statuses = (await waiting).map(({ status }) => status);
  expect(statuses.every((status) => status === 200 || status === 503)).toBe(true);
});
