import { beforeEach, describe, expect, it } from '@jest/globals';
import { auditChain, records } from '../../test/support/audit-chain.js';
import { createDatabase } from '../../test/support/test-database.js';
import { migrate, MIGRATIONS, migrateTo } from '../database/index.js';
import { AuditRepository } from './audit.repository.js';

const COLUMNS = 'at, project_id, user_id, operation, resource_type';

const { opened, connect, open, close, verify, tamper } = auditChain();

describe('an audit log as it was written', () => {
  it('is found right, however many processes write it at once', async () => {
    const others = await Promise.all(Array.from({ length: 4 }, connect));
    const writers = others.map((each) => new AuditRepository(each));

    await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        (writers[i % 4] ?? opened.entries).insert(records(30, { from: 30 * i })),
      ),
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
    await opened.entries.insert(records(3));
    const { head } = await verify();
    await opened.entries.insert(records(3));

    expect(await verify(head)).toMatchObject({ entries: 6, fault: null });
  });
});

describe('an audit log that somebody has changed', () => {
  beforeEach(() => opened.entries.insert(records(10)));

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

describe('an audit log from before there was a chain', () => {
  beforeEach(async () => {
    await close();
    const server = await createDatabase();
    const names = MIGRATIONS.map(({ name }) => name);
    await migrateTo(server.url, names.slice(0, names.indexOf('ChainAuditEntries1764210000000')));
    await open(server);
    await opened.entries.insert(records(5));
    await migrate(server.url);
    await opened.entries.insert(records(3));
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
    await opened.entries.deleteBefore(new Date(Date.now() + 1));
    await opened.entries.insert(records(1));

    expect((await verify()).fault).toBeNull();
  });
});
