import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { AuditVerifier } from '../../src/audit/index.js';
import { BackupFolder } from '../../src/backup/backup-folder.js';
import { dumpDatabase, loadDatabase } from '../../src/backup/database-dump.js';
import { type Manifest } from '../../src/backup/manifest.js';
import { Settings } from '../../src/config/index.js';
import { entriesIn } from '../support/audit-entries.js';
import { runCli } from '../support/cli.js';
import { createSession } from '../support/scenario.js';
import { cloneDatabase } from '../support/test-database.js';
import { startTestService, type TestService } from '../support/test-service.js';

let service: TestService;

describe('quarry audit verify', () => {
  beforeAll(async () => {
    service = await startTestService();
    await createSession(service.client);
    await createSession(service.client);
    await entriesIn(service);
  });

  afterAll(() => service.stop());

  it('tells that nothing is wrong, and the head by which the next verification knows that it is the same log', async () => {
    const told = await runCli(service, 'audit', 'verify');
    const head = /^head (\d+:[0-9a-f]{64})$/m.exec(told)?.[1] ?? '';
    await createSession(service.client);
    await entriesIn(service);

    expect(told).toMatch(/^2 entries are unchanged, 0 were removed by the rules\n/);
    expect(JSON.parse(await runCli(service, 'audit', 'verify', '--json', '--head', head))).toEqual({
      entries: 3,
      removed: 0,
      head: expect.stringMatching(/^3:[0-9a-f]{64}$/) as unknown,
      fault: null,
    });
    await expect(runCli(service, 'audit', 'verify', '--head', `2:${'0'.repeat(64)}`)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('at position 2') as unknown,
    });
  });

  it('finds nothing wrong with what was restored from a backup, and written after that', async () => {
    const { databaseUrl } = service.app.get(Settings);
    const folder = await mkdtemp(join(tmpdir(), 'quarry-audit-'));
    const backup = await BackupFolder.create(folder, null);
    const restored = await cloneDatabase();
    const { migrations, tables } = await dumpDatabase(databaseUrl ?? '', backup);
    await loadDatabase(restored.url, backup, { migrations, tables } as Manifest);
    const database = await new DataSource({ type: 'postgres', url: restored.url }).initialize();
    await database.query(`INSERT INTO audit_entries (at, operation, resource_type) VALUES (now(), 'a', 'b')`);

    const verified = await new AuditVerifier(database).verify(null);

    await database.destroy();
    await restored.drop();
    await rm(folder, { recursive: true });
    expect(verified).toMatchObject({
      entries: (await entriesIn(service)).length + 1,
      removed: 0,
      fault: null,
    });
  });

  it('names the first entry that was changed, and ends with 1', async () => {
    await service.query("UPDATE audit_entries SET user_id = 'bob' WHERE operation = 'createSession'");
    const [first] = await service.app
      .get(DataSource)
      .query<{ id: string }[]>('SELECT min(id)::text AS id FROM audit_entries');

    await expect(runCli(service, 'audit', 'verify')).rejects.toMatchObject({
      code: 1,
      stderr: `entry ${first?.id ?? ''} at position 1: it was changed\n`,
    });
  });
});
