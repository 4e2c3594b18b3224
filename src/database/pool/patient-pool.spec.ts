import { createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { Logger } from '@nestjs/common';
import { afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { Relay } from '../../../test/support/relay.js';
import { cloneDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { PatientPool } from './patient-pool.js';

let database: TestDatabase;

beforeAll(() => {
  Logger.overrideLogger(false);
});

beforeEach(async () => {
  database = await cloneDatabase();
});

afterEach(async () => {
  await database.drop();
});

/** PostgreSQL's answer to whoever connects while it starts. */
function refusal(): Buffer {
  const fields = Buffer.from('SFATAL\0C57P03\0Mthe database system is starting up\0\0');
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

it('waits for a database that starts', async () => {
  const url = new URL(database.url);
  const relay = new Relay(Number(url.port));
  let refused = 0;
  const server: Server = createServer((socket: Socket) => {
    socket.once('data', () => {
      refused += 1;
      socket.end(refusal());
    });
    if (refused === 1) server.close(() => void relay.start());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  Object.assign(relay, { ownPort: port });
  url.port = String(port);
  const pool = new PatientPool({ connectionString: url.href });

  const { rows } = await pool.query<{ one: number }>('SELECT 1 AS one');
  await pool.end();
  relay.stop();
  server.close();

  expect(rows).toEqual([{ one: 1 }]);
  expect(refused).toBeGreaterThan(0);
});

it('fails a statement alone whose connection ends, and uses another for the next', async () => {
  const pool = new PatientPool({ connectionString: database.url, max: 1 });
  await pool.rowsOf('SELECT 1', []);

  const cutOff = pool.rowsOf('SELECT pg_terminate_backend(pg_backend_pid())', []);

  await expect(cutOff).rejects.toThrow();
  expect(await pool.rowsOf('SELECT $1::int + 1 AS two', [1])).toEqual([{ two: 2 }]);
  await pool.end();
});

it('gives a connection back whose statement fails', async () => {
  const pool = new PatientPool({ connectionString: database.url, max: 1 });

  await expect(pool.rowsOf('SELECT nothing', [])).rejects.toMatchObject({ code: '42703' });
  expect(await pool.rowsOf('SELECT 1 AS one', [])).toEqual([{ one: 1 }]);
  await pool.end();
});
