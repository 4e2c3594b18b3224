import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import request from 'supertest';
import { DataSource } from 'typeorm';
import { poolOf } from '../../src/database/pool/patient-pool.js';
import { openStream } from '../support/event-stream.js';
import { gate } from '../support/gate.js';
import { createSession } from '../support/scenario.js';
import { scriptAnswer, stepOf } from '../support/scripted-analyst.js';
import { type Envelope, startTestService, type TestService } from '../support/test-service.js';
import { cloneDatabase, type TestDatabase } from '../support/test-database.js';

const UNAVAILABLE = { code: 503002, msg: 'The service is temporarily unavailable', data: null };

/** How a role is shut out of its database, or kept from changing it. */
interface Outage {
  readonly what: string;
  readonly begin: string;
  readonly end: string;
}

const NO_CONNECTION: Outage = {
  what: 'has no connection left',
  begin: 'CONNECTION LIMIT 0',
  end: 'CONNECTION LIMIT -1',
};
const READ_ONLY: Outage = {
  what: 'takes no changes',
  begin: 'SET default_transaction_read_only = on',
  end: 'RESET default_transaction_read_only',
};

/** A service with a database and a role of its own. */
class ShutOut {
  private constructor(
    private readonly database: TestDatabase,
    private readonly role: string,
    readonly service: TestService,
  ) {}

  static async start(): Promise<ShutOut> {
    const database = await cloneDatabase();
    const url = new URL(database.url);
    const role = `role_${url.pathname.slice(-32)}`;
    await administer(
      database,
      `CREATE ROLE ${role} LOGIN PASSWORD 'secret' IN ROLE pg_read_all_data, pg_write_all_data`,
    );
    Object.assign(url, { username: role, password: 'secret' });
    const service = await startTestService({ databaseUrl: url.href, databasePoolSize: 12 });
    return new ShutOut(database, role, service);
  }

  /** Every connection of the service ends, so that new ones are made under the new rule. */
  async begin({ begin }: Outage): Promise<void> {
    await administer(this.database, `ALTER ROLE ${this.role} ${begin}`);
    const ended = this.allConnectionsEnded();
    await administer(
      this.database,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${this.role}'`,
    );
    // Nothing is sent over a connection of before, whose end was not noticed yet.
    await ended;
  }

  private allConnectionsEnded(): Promise<void> {
    const pool = poolOf(this.service.app.get(DataSource));
    let left = pool.totalCount;
    return new Promise((resolve) => {
      if (left === 0) resolve();
      pool.on('remove', () => {
        left -= 1;
        if (left === 0) resolve();
      });
    });
  }

  /** A connection of the superuser, to be ended by whoever asks for it. */
  readonly administrator = async (): Promise<pg.Client> => {
    const client = new pg.Client(this.database.url);
    await client.connect();
    return client;
  };

  end({ end }: Outage): Promise<void> {
    return administer(this.database, `ALTER ROLE ${this.role} ${end}`);
  }

  readonly create = () =>
    this.service.client.post('/v2/team/sessions', { user_id: 'ann', name: 'Questions' });

  async stop(): Promise<void> {
    await this.service.stop();
    await administer(this.database, `DROP ROLE ${this.role}`);
    await this.database.drop();
  }
}

/** Carries statements out as the superuser. */
async function administer({ url }: TestDatabase, statements: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query('SET default_transaction_read_only = off');
    await client.query(statements);
  } finally {
    await client.end();
  }
}

const outages = [NO_CONNECTION, READ_ONLY];
const services = new Map<Outage, ShutOut>();

beforeAll(async () => {
  Logger.overrideLogger(false);
  for (const outage of outages) services.set(outage, await ShutOut.start());
});

afterAll(async () => {
  for (const shutOut of services.values()) await shutOut.stop();
});

const shutOutBy = (outage: Outage) => services.get(outage) as ShutOut;

describe.each(outages)('while PostgreSQL $what', (outage) => {
  it('changes wait, and are carried out once it is over', async () => {
    const shutOut = shutOutBy(outage);
    await shutOut.begin(outage);
    const upload = shutOut.service.client.upload('a.csv', 'a,b\n1,2\n');
    const created = Promise.all([shutOut.create(), shutOut.create(), upload]);
    await shutOut.end(outage);

    expect((await created).map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});

/** What is answered while nothing can be changed for longer than is waited. */
async function whileOut(outage: Outage) {
  const shutOut = shutOutBy(outage);
  await shutOut.begin(outage);
  const refused = await Promise.all(Array.from({ length: 12 }, () => shutOut.create()));
  const metrics = await request(shutOut.service.url).get('/metrics').expect(200);
  const ready = await request(shutOut.service.url).get('/health/ready');
  await shutOut.end(outage);
  return { refused, metrics, ready, after: await shutOut.create() };
}

describe('while PostgreSQL has no connection left, or takes no changes', () => {
  it('changes are put off with 503 and a time to come again once they have waited, and never fail with 500', async () => {
    // Both wait for as long, and wait together.
    for (const { refused, metrics, ready, after } of await Promise.all(outages.map(whileOut))) {
      for (const { status, headers, body } of refused) {
        expect({ status, body: body as Envelope<null> }).toMatchObject({ status: 503, body: UNAVAILABLE });
        expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      }
      expect(metrics.text).toContain('quarry_dependency_up{name="object-store"} 1');
      expect(ready.status).toBe(200);
      expect(after.status).toBe(200);
    }
  });
});

it('reads go on while PostgreSQL takes no changes, however many changes wait', async () => {
  const shutOut = shutOutBy(READ_ONLY);
  await shutOut.begin(READ_ONLY);
  const waiting = Promise.all(Array.from({ length: 12 }, () => shutOut.create()));

  const read = await shutOut.service.client.get('/v2/team/sessions?user_id=ann');
  await shutOut.end(READ_ONLY);

  expect(read.status).toBe(200);
  const statuses = (await waiting).map(({ status }) => status);
  expect(statuses.every((status) => status === 200 || status === 503)).toBe(true);
});

it('a job goes on whose connection breaks while the size of its result is counted', async () => {
  const { service, administrator } = shutOutBy(NO_CONNECTION);
  const counted = gate();
  scriptAnswer(service, 'Count', async function* () {
    const step = stepOf('Conclusions', 'Respond');
    yield step.begin();
    await counted.passed;
    const result = { columns: [{ name: 'a', type: 'integer' as const }], rows: [[1]], truncated: false };
    yield step.table({ name: 'a.csv', result });
    yield step.end();
  });
  const asked = { user_id: 'ann', session_id: await createSession(service.client), question: 'Count' };
  const stream = await openStream(service.url, service.client.key, asked);
  await stream.readUntil('TASK');

  const client = await administrator();
  await client.query('BEGIN; SELECT FROM projects FOR UPDATE');
  counted.open();
  const endWaiting = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  while ((await client.query(endWaiting)).rowCount === 0) await delay(20);
  await client.query('ROLLBACK');
  await client.end();

  const events = await stream.readUntil('END_MARK');
  expect(events).toContain('event:TABLE');
  expect(events).not.toContain('event:ERROR');
});
