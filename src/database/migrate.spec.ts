import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createDatabase, type TestDatabase } from '../../test/support/test-database.js';
import { migrate, migrateTo } from './migrate.js';
import { MIGRATIONS } from './migrations.js';

/** Foreign keys that no index has as its first columns, but for partial and invalid ones. */
const UNINDEXED_REFERENCES = `
  SELECT conrelid::regclass || '.' || conname AS reference FROM pg_constraint
  WHERE contype = 'f' AND NOT EXISTS (
    SELECT 1 FROM pg_index
    WHERE indrelid = conrelid AND indisvalid AND indpred IS NULL
      AND (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey
  )`;

let database: TestDatabase;

beforeAll(() => {
  Logger.overrideLogger(false);
});

beforeEach(async () => {
  database = await createDatabase();
});

afterEach(() => database.drop());

async function query<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
  const client = new pg.Client(database.url);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Migrates up to the state before a migration. */
async function migrateBefore(name: string): Promise<void> {
  const names = MIGRATIONS.map((migration) => migration.name);
  await migrateTo(database.url, names.slice(0, names.indexOf(name)));
}

const indexes = (condition: string) =>
  query<{ name: string }>(
    `SELECT indexrelid::regclass::text AS name FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
     WHERE relnamespace = 'public'::regnamespace AND ${condition} ORDER BY 1`,
  );

describe('the migrated schema', () => {
  it('has an index for every foreign key, so that no delete reads a whole table', async () => {
    await migrateBefore('IndexReferences1764000000000');
    const lacking = await query(UNINDEXED_REFERENCES);

    await migrate(database.url);

    expect(lacking).toContainEqual({ reference: 'jobs.jobs_session_id_fkey' });
    expect(await query(UNINDEXED_REFERENCES)).toEqual([]);
  });

  it('goes back to its beginning, and forth again to the same', async () => {
    await migrate(database.url);
    const before = await indexes('true');

    await migrateTo(database.url, []);
    const between = await query(`SELECT 1 FROM pg_tables WHERE schemaname = 'public'`);
    await migrate(database.url);

    expect(between).toHaveLength(1);
    expect(await indexes('true')).toEqual(before);
  });
});

describe('a schema that a newer version has made', () => {
  const add = (isExpansion: boolean) =>
    query(`INSERT INTO migrations (timestamp, name, is_expansion)
      VALUES (9999999999999, 'FromTheFuture', ${isExpansion})`);

  it('is refused', async () => {
    await migrate(database.url);
    await add(false);

    await expect(migrate(database.url)).rejects.toThrow(
      'a newer version has changed the database (FromTheFuture) in a way that this version may not support',
    );
  });

  it('is refused where it came before there was a note of what only adds', async () => {
    await migrate(database.url);
    await query('ALTER TABLE migrations DROP COLUMN is_expansion');
    await query(`INSERT INTO migrations (timestamp, name) VALUES (9999999999999, 'FromTheFuture')`);

    await expect(migrate(database.url)).rejects.toThrow('a newer version has changed the database');
  });

  it('is taken as it is where it only adds', async () => {
    await migrate(database.url);
    await add(true);

    await migrate(database.url);

    expect(await query(`SELECT 1 FROM migrations WHERE name = 'FromTheFuture'`)).toHaveLength(1);
  });

  it('has a note of every migration that only adds', async () => {
    await migrate(database.url);

    const noted = await query<{ name: string }>('SELECT name FROM migrations WHERE is_expansion');
    const adding = MIGRATIONS.filter((Migration) => !new Migration().contracts);
    expect(noted.map(({ name }) => name).sort()).toEqual(adding.map(({ name }) => name).sort());
  });
});

describe('changing a table that is in use', () => {
  it('gives up its place for others again and again, and changes it when it is free', async () => {
    await migrateBefore('LimitApiKeys1764190000000');
    const reader = new pg.Client(database.url);
    await reader.connect();
    await reader.query('BEGIN; SELECT count(*) FROM api_keys');
    const migrating = migrate(database.url);
    const waits = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
    while ((await query(waits)).length === 0) await delay(10);

    // Behind a migration that waited for as long as the reader reads, this would never be answered.
    const others = await query('SELECT count(*)::int AS count FROM api_keys');
    await reader.query('COMMIT');
    await reader.end();
    await migrating;

    expect(others).toEqual([{ count: 0 }]);
    expect(await query('SELECT last_used_at FROM api_keys')).toEqual([]);
  });
});

describe('counting the datasets of each hour', () => {
  const add = (id: string, createdAt: string) =>
    query(`INSERT INTO datasets (id, project_id, user_id, name, description, created_at)
      VALUES ('${id}', '00000000-0000-0000-0000-000000000001', 'ann', '', '', '${createdAt}')`);
  const counts = () =>
    query(
      `SELECT to_char(hour AT TIME ZONE 'UTC', 'HH24:MI') AS hour, datasets FROM datasets_by_hour ORDER BY hour`,
    );

  it('counts those that were there before, and from then on what is created and deleted', async () => {
    await migrateBefore('CountDatasetsByHour1764280000000');
    await query(`INSERT INTO projects (id, name) VALUES ('00000000-0000-0000-0000-000000000001', 'one')`);
    await add('first', '2026-01-01T08:00Z');
    await add('second', '2026-01-01T08:59:59.999Z');
    await add('third', '2026-01-01T09:00Z');

    await migrate(database.url);
    const before = await counts();
    await add('fourth', '2026-01-01T09:30Z');
    await add('fifth', '2026-01-01T12:00Z');
    await query(`DELETE FROM datasets WHERE id IN ('first', 'second', 'third')`);
    const after = await counts();
    await query('DELETE FROM projects');

    expect(before).toEqual([
      { hour: '08:00', datasets: 2 },
      { hour: '09:00', datasets: 1 },
    ]);
    expect(after).toEqual([
      { hour: '09:00', datasets: 1 },
      { hour: '12:00', datasets: 1 },
    ]);
    expect(await counts()).toEqual([]);
  });
});

describe('making an index while others write', () => {
  it('begins anew where a process was killed, which leaves an invalid index', async () => {
    await migrateBefore('IndexReferences1764000000000');
    await query(`INSERT INTO projects (id, name) VALUES ('00000000-0000-0000-0000-000000000001', 'one')`);
    await query(`INSERT INTO removals (id, project_id, prefix)
      SELECT gen_random_uuid(), '00000000-0000-0000-0000-000000000001', 'a' FROM generate_series(1, 2)`);
    // An index that cannot be finished is left as one that was cut off.
    const unfinished = query('CREATE UNIQUE INDEX CONCURRENTLY removals_of_project ON removals (project_id)');
    await expect(unfinished).rejects.toThrow('could not create unique index');
    const left = await indexes('NOT indisvalid');

    await migrate(database.url);

    expect(left).toEqual([{ name: 'removals_of_project' }]);
    expect(await indexes('NOT indisvalid')).toEqual([]);
    expect(await query(UNINDEXED_REFERENCES)).toEqual([]);
  });

  it('is done by one of many processes that start together, and the others wait', async () => {
    await Promise.all([1, 2, 3].map(() => migrate(database.url)));

    expect(await query('SELECT count(*)::int AS count FROM migrations')).toEqual([
      { count: MIGRATIONS.length },
    ]);
  });
});

describe('the index that datasets are searched by', () => {
  it('is made where the server has pg_trgm', async () => {
    await migrate(database.url);

    expect(await indexes(`relname = 'datasets_search'`)).toHaveLength(1);
  });

  it('finds letters that only beyond ASCII have another case', async () => {
    await migrate(database.url);
    await query(`INSERT INTO projects (name) VALUES ('one')`);
    await query(`INSERT INTO datasets (id, project_id, user_id, name, description)
      SELECT 'dset-1', id, 'ann', 'Hotels', 'All of İstanbul' FROM projects`);
    await query(`ALTER DATABASE ${new URL(database.url).pathname.slice(1)} SET enable_seqscan = off`);

    const search = `SELECT id FROM datasets WHERE lower(name) LIKE '%istanbul%' OR lower(description) LIKE '%istanbul%'`;
    expect(JSON.stringify(await query(`EXPLAIN ${search}`))).toContain('datasets_search');
    expect(await query(search)).toEqual([{ id: 'dset-1' }]);
  });

  it('is left out where the role may not have pg_trgm, and nothing else is', async () => {
    const role = `role_${new URL(database.url).pathname.slice(-32)}`;
    const url = new URL(database.url);
    Object.assign(url, { username: role, password: 'secret' });
    const name = url.pathname.slice(1);
    await query(`CREATE ROLE ${role} LOGIN PASSWORD 'secret'`);
    await query(`GRANT CREATE ON SCHEMA public TO ${role}; REVOKE CREATE ON DATABASE ${name} FROM public`);

    await migrate(url.href);

    expect(await indexes(`relname = 'datasets_search'`)).toEqual([]);
    expect(await query(UNINDEXED_REFERENCES)).toEqual([]);
    await query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
  });
});
