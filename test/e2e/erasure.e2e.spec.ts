import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { AuditVerifier } from '../../src/audit/index.js';
import { AnswerArchiveTask } from '../../src/jobs/archive/answer-archive.task.js';
import { type ErasurePorts, ErasuresRepository } from '../../src/erasure/index.js';
import { ERASABLE_ROWS } from '../../src/erasure/erasable-rows.js';
import { type ObjectStore } from '../../src/storage/index.js';
import { runCli } from '../support/cli.js';
import { erasures, fill, idsOf, ROWS } from '../support/erasures.js';
import { openStream } from '../support/event-stream.js';
import { initiate } from '../support/multipart.js';
import { createSession } from '../support/scenario.js';
import { scriptAnswer, stepOf } from '../support/scripted-analyst.js';
import { dataOf } from '../support/test-service.js';

const { opened, newProject, rows, eraseByCommand, erase, tablesNaming, filesNaming, eraseUntil } = erasures();

describe('erase', () => {
  it('removes nothing without --yes, and says with --dry-run what would be', async () => {
    const made = await fill(opened.client, 'ann');

    await expect(runCli(opened.service, 'erase', '--project', opened.project.name)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--dry-run') as unknown,
    });
    const planned = await eraseByCommand('--dry-run');
    const history = await opened.client
      .get(`/v2/team/sessions/${made.session}/history?user_id=ann`)
      .expect(200);

    expect(planned).toMatchObject({ dry_run: true, project: opened.project.name, user: null });
    expect(idsOf(planned, 'jobs')).toEqual([made.job]);
    expect(planned.removed.objects?.count).toBeGreaterThan(3);
    expect(dataOf<{ total_items: number }>(history).total_items).toBe(1);
  });

  it('removes the answers of a user that lie in the object store', async () => {
    const { job } = await fill(opened.client, 'ann');
    const kept = await fill(opened.client, 'ben');
    const inTwoDays = new Date(Date.now() + 2 * 86_400_000);
    await opened.service.app.get(AnswerArchiveTask, { strict: false }).run(inTwoDays);
    const isAnswer = (path: string) => path.endsWith('.gz');
    expect((await filesNaming(job)).filter(isAnswer)).toHaveLength(1);

    const receipt = await erase({ yes: true, user: 'ann' });

    expect(idsOf(receipt, 'objects').filter((key) => key.includes(job) && isAnswer(key))).toHaveLength(1);
    expect(await filesNaming(job)).toEqual([]);
    expect((await filesNaming(kept.job)).filter(isAnswer)).toHaveLength(1);
  });

  it('leaves of a project no row, no object and no copy that names it, and of others everything', async () => {
    const made = await fill(opened.client, 'ann');
    await initiate(opened.client, 6_000_000);
    const planned = await erase({ dryRun: true });
    const kept = await fill(opened.service.client, 'ann');
    await mkdir(join(opened.service.dataDir, 'cache', 'objects'), { recursive: true });
    await writeFile(
      join(opened.service.dataDir, 'cache', 'objects', `projects+${opened.project.id}+a`),
      'copy',
    );
    await rows(
      `INSERT INTO removals (id, project_id, prefix) VALUES (gen_random_uuid(), $1, 'projects/x')`,
      opened.project.id,
    );

    const receipt = await eraseByCommand('--yes');

    expect(await tablesNaming(opened.project.id)).toEqual(['audit_entries']);
    expect(await tablesNaming(made.job)).toEqual(['audit_entries']);
    expect(await filesNaming(opened.project.id)).toEqual([]);
    await opened.client.get('/v2/team/sessions?user_id=ann').expect(403);
    const history = await opened.service.client.get(`/v2/team/sessions/${kept.session}/history?user_id=ann`);
    expect(dataOf<{ total_items: number }>(history).total_items).toBe(1);

    expect(idsOf(receipt, 'sessions')).toEqual([made.session]);
    expect(idsOf(receipt, 'projects')).toEqual([opened.project.name]);
    expect(idsOf(receipt, 'api_keys')).toEqual([opened.client.key.slice(0, 13)]);
    expect(receipt.removed.multipart_uploads?.count).toBe(1);
    for (const kind of ['jobs', 'datasources', 'datasets', 'uploads', 'idempotency_keys', 'objects'])
      expect([kind, receipt.removed[kind]]).toEqual([kind, planned.removed[kind]]);
    expect(receipt.removed.objects?.bytes).toBeGreaterThan(ROWS.length);
    expect(receipt.kept.find(({ what }) => what.includes('audit'))?.count).toBeGreaterThan(0);
  });

  it('removes what one user has and leaves what others have', async () => {
    const ann = await fill(opened.client, 'ann');
    const bob = await fill(opened.client, 'bob');
    const storage = `SELECT storage_used::int AS used FROM projects WHERE id = $1`;
    const [before] = await rows<{ used: number }>(storage, opened.project.id);

    const receipt = await erase({ user: 'ann', yes: true, auditLog: true });

    const [after] = await rows<{ used: number }>(storage, opened.project.id);
    // Both files were uploaded by ann.
    expect(after?.used).toBe((before?.used ?? 0) / 2 - ROWS.length);
    for (const id of [ann.session, ann.dataset, ann.datasource, ann.job]) {
      expect(await tablesNaming(id)).toEqual([]);
      expect(await filesNaming(id)).toEqual([]);
    }
    expect(idsOf(receipt, 'datasources')).toEqual([ann.datasource]);
    expect(receipt.removed.api_keys?.count).toBe(0);
    expect(receipt.removed.audit_entries?.count).toBeGreaterThan(0);
    const { fault, removed } = await opened.service.app.get(AuditVerifier, { strict: false }).verify(null);
    expect({ fault, removed }).toEqual({ fault: null, removed: receipt.removed.audit_entries?.count });
    const history = await opened.client
      .get(`/v2/team/sessions/${bob.session}/history?user_id=bob`)
      .expect(200);
    expect(dataOf<{ total_items: number }>(history).total_items).toBe(1);
    expect((await filesNaming(bob.datasource)).length).toBeGreaterThan(0);
  });

  const cutOff = () => {
    throw new Error('killed');
  };
  const withStore = ({ store }: ErasurePorts, changes: Partial<ObjectStore>): Partial<ErasurePorts> => ({
    store: Object.assign(Object.create(store) as ObjectStore, changes),
  });

  it.each<[string, (ports: ErasurePorts) => Partial<ErasurePorts>]>([
    ['before the objects are noted', (ports) => withStore(ports, { list: cutOff })],
    ['before the objects are removed', (ports) => withStore(ports, { remove: cutOff })],
    ['before the caches are emptied', () => ({ clearCaches: cutOff })],
    ['before its receipt is printed', () => ({})],
  ])('that is cut off %s ends as if it had not been, with the whole receipt', async (_, failing) => {
    const made = await fill(opened.client, 'ann');
    const planned = await erase({ dryRun: true });
    await eraseUntil(failing).catch((error: unknown) => expect(String(error)).toContain('killed'));

    const receipt = await erase({ yes: true });

    expect(receipt.removed).toEqual(planned.removed);
    expect(idsOf(receipt, 'jobs')).toEqual([made.job]);
    expect(await tablesNaming(opened.project.id)).toEqual(['audit_entries']);
    expect(await filesNaming(opened.project.id)).toEqual([]);
    await expect(erase({ yes: true })).rejects.toThrow('not found');
  });

  it('that is cut off after any of its transactions goes on where it was, with the whole receipt', async () => {
    const database = opened.service.app.get(DataSource);
    for (const left of [1, 6]) {
      await newProject();
      await fill(opened.client, 'ann');
      await initiate(opened.client, 6_000_000);
      const planned = await erase({ dryRun: true });
      let transactions = left;
      const cut = Object.assign(Object.create(database) as DataSource, {
        transaction: (work: () => Promise<unknown>) =>
          (transactions -= 1) < 0 ? cutOff() : database.transaction(work),
      });
      // One row at a time.
      await expect(eraseUntil(() => ({}), new ErasuresRepository(cut, 1))).rejects.toThrow('killed');

      const receipt = await erase({ yes: true });

      expect(receipt.removed).toEqual(planned.removed);
      expect(await tablesNaming(opened.project.id)).toEqual(['audit_entries']);
      expect(await filesNaming(opened.project.id)).toEqual([]);
    }
  }, 400_000);

  it('forgets what it removed once the receipt is handed over, also when that was cut off', async () => {
    await fill(opened.client, 'ann');
    const receipt = await erase({ yes: true });
    await rows(
      `INSERT INTO erasures (id, project_id, project_name, with_audit_log, begun_at, is_over)
       VALUES (gen_random_uuid(), $1, $2, false, now(), true)`,
      opened.project.id,
      opened.project.name,
    );
    await expect(erase({ yes: true })).rejects.toThrow('not found');
    await newProject();
    await erase({ yes: true });

    expect(receipt.removed.jobs?.count).toBe(1);
    expect(await rows('SELECT 1 FROM erased_items UNION ALL SELECT 1 FROM erasures')).toEqual([]);
  });

  it('cancels jobs that run before it removes them', async () => {
    const session = await createSession(opened.client);
    const ended: string[] = [];
    scriptAnswer(opened.service, 'Wait', async function* (_request, signal) {
      yield stepOf('Conclusions', 'Respond').begin();
      await new Promise((resolve) => {
        signal.addEventListener('abort', resolve);
      });
      ended.push('cancelled');
    });
    const asked = { user_id: 'ann', session_id: session, question: 'Wait' };
    const stream = await openStream(opened.service.url, opened.client.key, asked);
    await stream.readUntil('TASK');

    const receipt = await erase({ yes: true });

    expect(ended).toEqual(['cancelled']);
    expect(receipt.removed.jobs?.count).toBe(1);
    expect(await filesNaming(opened.project.id)).toEqual([]);
  });

  it('knows every table that holds something of a project', async () => {
    const tables = await rows<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.columns WHERE column_name = 'project_id' AND table_schema = 'public'`,
    );

    const goWithDatasets = 'datasets_by_hour';
    const known = [...ERASABLE_ROWS.map(({ table }) => table), goWithDatasets, 'audit_entries', 'erasures'];
    expect(tables.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
  });
});
