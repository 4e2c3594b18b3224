import { describe, expect, it } from '@jest/globals';
import { auditChain, DAY_MS, records } from '../../test/support/audit-chain.js';

const { opened, verify, tamper } = auditChain();

describe('entries that are removed by age', () => {
  const OLD = new Date(Date.now() - 40 * DAY_MS);
  const MOMENT = new Date(Date.now() - 30 * DAY_MS);

  it('leave an audit log that is right, which tells of it, without their links', async () => {
    await opened.entries.insert(records(20, { at: OLD }));
    await opened.entries.insert(records(5));

    expect(await opened.entries.deleteBefore(MOMENT)).toBe(20);
    expect(await opened.entries.deleteBefore(MOMENT)).toBe(0);

    expect(await verify()).toMatchObject({ entries: 6, removed: 1, fault: null, head: { position: 26 } });
    const operations = await opened.database.query<{ operation: string; resource_id: string }[]>(
      'SELECT operation, resource_id FROM audit_entries ORDER BY id DESC LIMIT 1',
    );
    expect(operations).toEqual([{ operation: 'audit retention', resource_id: MOMENT.toISOString() }]);
  });

  it('leave it right where younger ones stand before them, and where it is done again and again', async () => {
    await opened.entries.insert(records(2));
    await opened.entries.insert(records(3, { at: OLD }));
    await opened.entries.insert(records(2));
    await opened.entries.deleteBefore(MOMENT);
    await opened.entries.insert(records(3, { at: new Date(Date.now() - 20 * DAY_MS) }));
    await opened.entries.deleteBefore(new Date(Date.now() - 10 * DAY_MS));

    expect(await verify()).toMatchObject({ entries: 6, removed: 6, fault: null });
  });

  it('leave nothing in the log at all where nothing is young, and what comes then follows', async () => {
    await opened.entries.insert(records(4, { at: OLD }));
    await opened.entries.deleteBefore(MOMENT);
    await opened.entries.insert(records(2));

    expect(await verify()).toMatchObject({ entries: 3, fault: null });
  });

  it('do not cover for younger ones', async () => {
    await opened.entries.insert(records(3, { at: OLD }));
    await opened.entries.insert(records(3));
    await opened.entries.deleteBefore(MOMENT);
    await tamper('DELETE FROM audit_entries WHERE id = 5');

    expect((await verify()).fault).toMatchObject({ position: 5, what: 'it was removed' });
  });

  it('do not cover for others by an entry that was changed', async () => {
    await opened.entries.insert(records(3, { at: OLD }));
    await opened.entries.insert(records(3));
    await opened.entries.deleteBefore(MOMENT);
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
    await opened.database.query('DELETE FROM audit_entries WHERE id = ANY($1)', [ids]);
    await opened.entries.tellErased(ids);
  };

  it('leave an audit log that is right, which tells of it once', async () => {
    await opened.entries.insert(records(10));

    await erase('2', '5', '9');
    await opened.entries.tellErased(['2', '5', '9']);

    expect(await verify()).toMatchObject({ entries: 8, removed: 3, fault: null });
  });

  it('do not cover for others that are removed', async () => {
    await opened.entries.insert(records(10));
    await erase('2', '5');
    await tamper(
      'DELETE FROM audit_entries WHERE id = 7',
      'UPDATE audit_links SET removed_by = 11 WHERE position = 7',
    );

    expect((await verify()).fault).toMatchObject({ position: 2 });
  });

  it('are not told of where they are there', async () => {
    await opened.entries.insert(records(3));

    await opened.entries.tellErased(['1']);

    expect(await verify()).toMatchObject({ entries: 3, removed: 0, fault: null });
  });

  it('leave it right when those beside them grow too old, and then what tells of them', async () => {
    const at = new Date(Date.now() - 40 * DAY_MS);
    await opened.entries.insert(records(6, { at }));
    await opened.entries.insert(records(4));
    await erase('3', '8');
    await opened.entries.deleteBefore(new Date(Date.now() - 30 * DAY_MS));
    expect((await verify()).fault).toBeNull();

    await opened.entries.deleteBefore(new Date(Date.now() + DAY_MS));

    expect((await verify()).fault).toBeNull();
  });
});
