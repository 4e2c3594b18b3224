import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { cloneDatabase, createDatabase, type TestDatabase } from '../../test/support/test-database.js';
import { migrate, MIGRATIONS, migrateTo } from '../database/index.js';
import { type AuditRecord, toRecord } from './audit-entry.js';
import { AuditRepository } from './audit.repository.js';
import { type AuditVerification, AuditVerifier } from './audit-verifier.js';

const DAY_MS = 86_400_000;
const COLUMNS = 'at, project_id, user_id, operation, resource_type';

let server: TestDatabase;
let database: DataSource;
let entries: AuditRepository;

beforeEach(async () => {
  server = await cloneDatabase();
  await open();
});

afterEach(async () => {
  await database.destroy();
  await server.drop();
});

async function open(): Promise<void> {
  database = await connect();
  entries = new AuditRepository(database);
}

const connect = () => new DataSource({ type: 'postgres', url: server.url }).initialize();

const verify = (known: AuditVerification['head'] = null) => new AuditVerifier(database).verify(known);

/** Entries named by their numbers, the first of them the oldest. */
function records(count: number, { from = 0, at = new Date() } = {}): AuditRecord[] {
  const nobody = { projectId: null, keyPrefix: null, traceId: null, clientAddress: null };
  return Array.from({ length: count }, (_, i) =>
    toRecord({
      ...nobody,
      at,
      userId: `übel "ann" ${from + i}`,
      operation: `operation ${from + i}`,
      resourceType: 'session',
      resourceId: null,
      outcome: 0,
      httpStatus: 200,
    }),
  );
}

/** Statements of somebody who has the database, and none of its triggers. */
async function tamper(...statements: string[]): Promise<void> {
  await database.transaction(async (unitOfWork) => {
    await unitOfWork.query('ALTER TABLE audit_entries DISABLE TRIGGER USER');
    for (const statement of statements) await unitOfWork.query(statement);
    await unitOfWork.query('ALTER TABLE audit_entries ENABLE TRIGGER USER');
  });
}

describe('an audit log as it was written', () => {
  it('is found right, however many processes write it at once', async () => {
    const others = await Promise.all(Array.from({ length: 4 }, connect));
    const writers = others.map((each) => new AuditRepository(each));

    await Promise.all(
      Array.from({ length: 40 }, (_, i) => (writers[i % 4] ?? entries).insert(records(30, { from: 30 * i }))),
    );
    await Promise.all(others.map((each) => each.destroy()));

    expect(await verify()).toEqual({
      entries: 1200,
      removed: 0,
      head: { position: 1200, hash: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown },
      fault: null,
    });
  });

  it('is found right where it is empty', async () => {
    expect(await verify()).toEqual({ entries: 0, removed: 0, head: null, fault: null });
  });

  it('goes on from a head that was seen before', async () => {
    await entries.insert(records(3));
    const { head } = await verify();
    await entries.insert(records(3));

    expect(await verify(head)).toMatchObject({ entries: 6, fault: null });
  });
});

describe('an audit log that somebody has changed', () => {
  beforeEach(() => entries.insert(records(10)));

  it.each<[string, string[], object]>([
    [
      'an entry is changed',
      [`UPDATE audit_entries SET user_id = 'bob' WHERE id IN (4, 7)`],
      { position: 4, entryId: '4', what: 'it was changed' },
    ],
    [
      'the time of an entry is changed, by less than is shown of it',
      [`UPDATE audit_entries SET at = at + interval '1 microsecond' WHERE id = 4`],
      { position: 4, what: 'it was changed' },
    ],
    [
      'an entry is removed',
      ['DELETE FROM audit_entries WHERE id IN (3, 8)'],
      { position: 3, entryId: '3', what: 'it was removed' },
    ],
    [
      'the first entry is removed, with its link',
      ['DELETE FROM audit_entries WHERE id = 1', 'DELETE FROM audit_links WHERE position = 1'],
      { position: 2, what: 'earlier entries were removed' },
    ],
    [
      'an entry is removed with its link',
      ['DELETE FROM audit_entries WHERE id = 5', 'DELETE FROM audit_links WHERE position = 5'],
      { position: 6, what: 'earlier entries were removed' },
    ],
    [
      'an entry is removed, and those behind it are moved up',
      [
        'DELETE FROM audit_entries WHERE id = 5',
        'DELETE FROM audit_links WHERE position = 5',
        'UPDATE audit_links SET position = position + 100 WHERE position > 5',
        'UPDATE audit_links SET position = position - 101 WHERE position > 100',
      ],
      { position: 5, entryId: '6', what: expect.stringContaining('does not follow') as unknown },
    ],
    [
      'an entry is put in',
      [
        `INSERT INTO audit_entries (${COLUMNS}, salt) SELECT ${COLUMNS}, 'mine' FROM audit_entries WHERE id = 4`,
      ],
      { position: null, entryId: '11', what: 'it was inserted' },
    ],
    [
      'an entry is put in as one from before the chain',
      [`INSERT INTO audit_entries (${COLUMNS}, salt) SELECT ${COLUMNS}, '' FROM audit_entries WHERE id = 4`],
      { position: null, entryId: '11', what: 'it was inserted' },
    ],
    [
      'an entry is changed with its link',
      [
        `UPDATE audit_entries SET user_id = 'bob' WHERE id = 4`,
        `UPDATE audit_links SET content_hash = (SELECT content_hash FROM audit_links WHERE position = 5) WHERE position = 4`,
      ],
      { position: 4, what: expect.stringContaining('does not follow') as unknown },
    ],
    [
      'an entry is said to be erased by another',
      ['DELETE FROM audit_entries WHERE id = 4', 'UPDATE audit_links SET removed_by = 9 WHERE position = 4'],
      { position: 4, what: 'it was removed' },
    ],
  ])('is found out where %s', async (_, statements, fault) => {
    await tamper(...statements);

    expect((await verify()).fault).toMatchObject(fault);
  });

  it.each<[string, string[]]>([
    [
      'entries are removed at its end, with their links',
      ['DELETE FROM audit_entries WHERE id > 6', 'DELETE FROM audit_links WHERE position > 6'],
    ],
    ['all of it is removed', ['DELETE FROM audit_entries', 'DELETE FROM audit_links']],
    ['it is written anew', [`UPDATE audit_links SET hash = sha256(hash)`]],
  ])('is found out by whoever knows an earlier head where %s', async (_, statements) => {
    const { head } = await verify();
    await tamper(...statements);

    expect((await verify(head)).fault).not.toBeNull();
  });
});

describe('entries that are removed by age', () => {
  const OLD = new Date(Date.now() - 40 * DAY_MS);
  const MOMENT = new Date(Date.now() - 30 * DAY_MS);

  it('leave an audit log that is right, which tells of it, without their links', async () => {
    await entries.insert(records(20, { at: OLD }));
    await entries.insert(records(5));

    expect(await entries.deleteBefore(MOMENT)).toBe(20);
    expect(await entries.deleteBefore(MOMENT)).toBe(0);

    expect(await verify()).toMatchObject({ entries: 6, removed: 1, fault: null, head: { position: 26 } });
    const operations = await database.query<{ operation: string; resource_id: string }[]>(
      'SELECT operation, resource_id FROM audit_entries ORDER BY id DESC LIMIT 1',
    );
    expect(operations).toEqual([{ operation: 'audit retention', resource_id: MOMENT.toISOString() }]);
  });

  it('leave it right where younger ones stand before them, and where it is done again and again', async () => {
    await entries.insert(records(2));
    await entries.insert(records(3, { at: OLD }));
    await entries.insert(records(2));
    await entries.deleteBefore(MOMENT);
    await entries.insert(records(3, { at: new Date(Date.now() - 20 * DAY_MS) }));
    await entries.deleteBefore(new Date(Date.now() - 10 * DAY_MS));

    expect(await verify()).toMatchObject({ entries: 6, removed: 6, fault: null });
  });

  it('leave nothing in the log at all where nothing is young, and what comes then follows', async () => {
    await entries.insert(records(4, { at: OLD }));
    await entries.deleteBefore(MOMENT);
    await entries.insert(records(2));

    expect(await verify()).toMatchObject({ entries: 3, fault: null });
  });

  it('do not cover for younger ones', async () => {
    await entries.insert(records(3, { at: OLD }));
    await entries.insert(records(3));
    await entries.deleteBefore(MOMENT);
    await tamper('DELETE FROM audit_entries WHERE id = 5');

    expect((await verify()).fault).toMatchObject({ position: 5, what: 'it was removed' });
  });

  it('do not cover for others by an entry that was changed', async () => {
    await entries.insert(records(3, { at: OLD }));
    await entries.insert(records(3));
    await entries.deleteBefore(MOMENT);
    const tomorrow = new Date(Date.now() + DAY_MS).toISOString();
    await tamper(
      'DELETE FROM audit_entries WHERE id = 5',
      `UPDATE audit_entries SET resource_id = '${tomorrow}' WHERE operation = 'audit retention'`,
    );

    expect((await verify()).fault).toMatchObject({ position: 7, what: 'it was changed' });
  });
});

describe('entries that are erased', () => {
  const erase = async (...ids: string[]) => {
    await database.query('DELETE FROM audit_entries WHERE id = ANY($1)', [ids]);
    await entries.tellErased(ids);
  };

  it('leave an audit log that is right, which tells of it once', async () => {
    await entries.insert(records(10));

    await erase('2', '5', '9');
    await entries.tellErased(['2', '5', '9']);

    expect(await verify()).toMatchObject({ entries: 8, removed: 3, fault: null });
  });

  it('do not cover for others that are removed', async () => {
    await entries.insert(records(10));
    await erase('2', '5');
    await tamper(
      'DELETE FROM audit_entries WHERE id = 7',
      'UPDATE audit_links SET removed_by = 11 WHERE position = 7',
    );

    expect((await verify()).fault).toMatchObject({ position: 2 });
  });

  it('are not told of where they are there', async () => {
    await entries.insert(records(3));

    await entries.tellErased(['1']);

    expect(await verify()).toMatchObject({ entries: 3, removed: 0, fault: null });
  });

  it('leave it right when those beside them grow too old, and then what tells of them', async () => {
    const at = new Date(Date.now() - 40 * DAY_MS);
    await entries.insert(records(6, { at }));
    await entries.insert(records(4));
    await erase('3', '8');
    await entries.deleteBefore(new Date(Date.now() - 30 * DAY_MS));
    expect((await verify()).fault).toBeNull();

    await entries.deleteBefore(new Date(Date.now() + DAY_MS));

    expect((await verify()).fault).toBeNull();
  });
});

describe('an audit log from before there was a chain', () => {
  beforeEach(async () => {
    await database.destroy();
    await server.drop();
    server = await createDatabase();
    const names = MIGRATIONS.map(({ name }) => name);
    await migrateTo(server.url, names.slice(0, names.indexOf('ChainAuditEntries1764210000000')));
    await open();
    await entries.insert(records(5));
    await migrate(server.url);
    await entries.insert(records(3));
  });

  it('is right from then on', async () => {
    expect(await verify()).toMatchObject({ entries: 3, fault: null, head: { position: 3 } });
  });

  it('takes no more entries from before', async () => {
    await tamper(
      `INSERT INTO audit_entries (${COLUMNS}, salt) SELECT ${COLUMNS}, '' FROM audit_entries WHERE id = 4`,
    );

    expect((await verify()).fault).toMatchObject({ position: null, entryId: '9', what: 'it was inserted' });
  });

  it('loses those from before by age', async () => {
    await entries.deleteBefore(new Date(Date.now() + 1));
    await entries.insert(records(1));

    expect((await verify()).fault).toBeNull();
  });
});
