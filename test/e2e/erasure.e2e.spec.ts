import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { AuditRepository, AuditVerifier } from '../../src/audit/index.js';
import { erase as eraseNow, type EraseOptions } from '../../src/cli/erase.js';
import { Settings } from '../../src/config/index.js';
import { AnswerArchiveTask } from '../../src/jobs/archive/answer-archive.task.js';
import { Eraser, type ErasurePorts, ErasuresRepository } from '../../src/erasure/index.js';
import { ERASABLE_ROWS } from '../../src/erasure/erasable-rows.js';
import { clearLocalCaches, type ObjectStore, openObjectStore } from '../../src/storage/index.js';
import { runCli } from '../support/cli.js';
import { openStream } from '../support/event-stream.js';
import { filesBelow } from '../support/files-below.js';
import { initiate } from '../support/multipart.js';
import { createSession, untilRead, uploadFile } from '../support/scenario.js';
import { scriptAnswer, stepOf } from '../support/scripted-analyst.js';
import { dataOf, startTestService, type TestClient, type TestService } from '../support/test-service.js';

interface Kind {
  readonly items: readonly (string | { readonly id: string; readonly bytes: number })[];
  readonly count: number;
  readonly bytes: number;
}

interface Receipt {
  readonly project: string;
  readonly user: string | null;
  readonly dry_run?: boolean;
  readonly removed: Readonly<Record<string, Kind>>;
  readonly kept: readonly { readonly what: string; readonly count?: number }[];
  readonly finished_at: string;
}

/** What a user made. */
interface Made {
  readonly session: string;
  readonly dataset: string;
  readonly datasource: string;
  readonly job: string;
}

const ROWS = 'region,amount\nnorth,5\nsouth,7\n';
const SOON = { cancelMs: 30_000, settleMs: 200 };
const QUESTION = 'What is the total amount by region?';

let service: TestService;
let client: TestClient;
let project: { readonly id: string; readonly name: string };

beforeAll(async () => {
  Logger.overrideLogger(false);
  service = await startTestService({ answerArchiveDays: 1 });
});

afterAll(() => service.stop());

beforeEach(async () => {
  client = await service.clientOfNewProject();
  project = await newestProject();
});

const rows = <T>(statement: string, ...values: readonly unknown[]): Promise<T[]> =>
  service.app.get(DataSource).query<T[]>(statement, [...values]);

async function newestProject(): Promise<{ id: string; name: string }> {
  const [newest] = await rows<{ id: string; name: string }>(
    'SELECT id, name FROM projects ORDER BY created_at DESC LIMIT 1',
  );
  return newest ?? { id: '', name: '' };
}

/** Has a user read a file, ask a question with a chart for an answer, and begin an upload. */
async function fill(as: TestClient, userId: string): Promise<Made> {
  const key = await uploadFile(as, 'sales.csv', ROWS);
  const file = { user_id: userId, name: 'sales.csv', type: 'FILE', file_object_key: key };
  const created = dataOf<{ id: string; dataset_id: string }>(
    await as.post('/v2/team/datasources', file).set('Idempotency-Key', `${userId}-1`).expect(200),
  );
  await untilRead(as, { ...created, name: '', type: '', status: '' });
  const session = dataOf<{ id: string }>(
    await as.post('/v2/team/sessions', { user_id: userId, name: 'Questions' }).expect(200),
  ).id;
  const asked = { user_id: userId, session_id: session, dataset_id: created.dataset_id, question: QUESTION };
  const answered = await as.post('/v2/team/jobs', asked).expect(200);
  return {
    session,
    dataset: created.dataset_id,
    datasource: created.id,
    job: dataOf<{ job_id: string }>(answered).job_id,
  };
}

async function eraseByCommand(...words: readonly string[]): Promise<Receipt> {
  return JSON.parse(await runCli(service, 'erase', '--project', project.name, ...words)) as Receipt;
}

/** Erases as the command line does, but in this process, and with less time for those who were let in before. */
async function erase(options: Omit<EraseOptions, 'project'>): Promise<Receipt> {
  const output = new PassThrough();
  const surroundings = { settings: service.app.get(Settings), output, timing: SOON };
  await eraseNow({ project: project.name, ...options }, surroundings).finally(() => output.end());
  return JSON.parse(await text(output)) as Receipt;
}

const idsOf = (receipt: Receipt, kind: string): string[] =>
  (receipt.removed[kind]?.items ?? []).map((item) => (typeof item === 'string' ? item : item.id));

/** Tables with rows that hold a text anywhere. */
async function tablesNaming(id: string): Promise<string[]> {
  const tables = await rows<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`,
  );
  const naming: string[] = [];
  for (const { name } of tables) {
    const found = await rows(`SELECT 1 FROM ${name} AS row WHERE row::text LIKE '%${id}%' LIMIT 1`);
    if (found.length > 0) naming.push(name);
  }
  return naming;
}

async function filesNaming(id: string): Promise<string[]> {
  return (await filesBelow(service.dataDir)).filter((path) => path.includes(id));
}

/** Carries an erasure out up to the place where a port fails. */
async function eraseUntil(
  failing: (ports: ErasurePorts) => Partial<ErasurePorts>,
  erasures = new ErasuresRepository(service.app.get(DataSource)),
): Promise<void> {
  const settings = service.app.get(Settings);
  const ports: ErasurePorts = {
    store: await openObjectStore(settings),
    forgetJobs: () => Promise.resolve(),
    tellEntries: (ids) => service.app.get(AuditRepository, { strict: false }).tellErased(ids),
    clearCaches: () => clearLocalCaches(settings.dataDir),
  };
  const eraser = new Eraser(erasures, { ...ports, ...failing(ports) }, SOON);
  const erasure = await eraser.begin(project.id, {
    projectName: project.name,
    userId: null,
    withAuditLog: false,
  });
  if (erasure) await eraser.carryOut(erasure);
}

describe('erase', () => {
  it('removes nothing without --yes, and says with --dry-run what would be', async () => {
    const made = await fill(client, 'ann');

    await expect(runCli(service, 'erase', '--project', project.name)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--dry-run') as unknown,
    });
    const planned = await eraseByCommand('--dry-run');
    const history = await client.get(`/v2/team/sessions/${made.session}/history?user_id=ann`).expect(200);

    expect(planned).toMatchObject({ dry_run: true, project: project.name, user: null });
    expect(idsOf(planned, 'jobs')).toEqual([made.job]);
    expect(planned.removed.objects?.count).toBeGreaterThan(3);
    expect(dataOf<{ total_items: number }>(history).total_items).toBe(1);
  });

  it('removes the answers of a user that lie in the object store', async () => {
    const { job } = await fill(client, 'ann');
    const kept = await fill(client, 'ben');
    const inTwoDays = new Date(Date.now() + 2 * 86_400_000);
    await service.app.get(AnswerArchiveTask, { strict: false }).run(inTwoDays);
    const isAnswer = (path: string) => path.endsWith('.gz');
    expect((await filesNaming(job)).filter(isAnswer)).toHaveLength(1);

    const receipt = await erase({ yes: true, user: 'ann' });

    expect(idsOf(receipt, 'objects').filter((key) => key.includes(job) && isAnswer(key))).toHaveLength(1);
    expect(await filesNaming(job)).toEqual([]);
    expect((await filesNaming(kept.job)).filter(isAnswer)).toHaveLength(1);
  });

  it('leaves of a project no row, no object and no copy that names it, and of others everything', async () => {
    const made = await fill(client, 'ann');
    await initiate(client, 6_000_000);
    const planned = await erase({ dryRun: true });
    const kept = await fill(service.client, 'ann');
    await mkdir(join(service.dataDir, 'cache', 'objects'), { recursive: true });
    await writeFile(join(service.dataDir, 'cache', 'objects', `projects+${project.id}+a`), 'copy');
    await rows(
      `INSERT INTO removals (id, project_id, prefix) VALUES (gen_random_uuid(), $1, 'projects/x')`,
      project.id,
    );

    const receipt = await eraseByCommand('--yes');

    expect(await tablesNaming(project.id)).toEqual(['audit_entries']);
    expect(await tablesNaming(made.job)).toEqual(['audit_entries']);
    expect(await filesNaming(project.id)).toEqual([]);
    await client.get('/v2/team/sessions?user_id=ann').expect(403);
    const history = await service.client.get(`/v2/team/sessions/${kept.session}/history?user_id=ann`);
    expect(dataOf<{ total_items: number }>(history).total_items).toBe(1);

    expect(idsOf(receipt, 'sessions')).toEqual([made.session]);
    expect(idsOf(receipt, 'projects')).toEqual([project.name]);
    expect(idsOf(receipt, 'api_keys')).toEqual([client.key.slice(0, 13)]);
    expect(receipt.removed.multipart_uploads?.count).toBe(1);
    for (const kind of ['jobs', 'datasources', 'datasets', 'uploads', 'idempotency_keys', 'objects'])
      expect([kind, receipt.removed[kind]]).toEqual([kind, planned.removed[kind]]);
    expect(receipt.removed.objects?.bytes).toBeGreaterThan(ROWS.length);
    expect(receipt.kept.find(({ what }) => what.includes('audit'))?.count).toBeGreaterThan(0);
  });

  it('removes what one user has and leaves what others have', async () => {
    const ann = await fill(client, 'ann');
    const bob = await fill(client, 'bob');
    const storage = `SELECT storage_used::int AS used FROM projects WHERE id = $1`;
    const [before] = await rows<{ used: number }>(storage, project.id);

    const receipt = await erase({ user: 'ann', yes: true, auditLog: true });

    const [after] = await rows<{ used: number }>(storage, project.id);
    // Both files were uploaded by ann.
    expect(after?.used).toBe((before?.used ?? 0) / 2 - ROWS.length);
    for (const id of [ann.session, ann.dataset, ann.datasource, ann.job]) {
      expect(await tablesNaming(id)).toEqual([]);
      expect(await filesNaming(id)).toEqual([]);
    }
    expect(idsOf(receipt, 'datasources')).toEqual([ann.datasource]);
    expect(receipt.removed.api_keys?.count).toBe(0);
    expect(receipt.removed.audit_entries?.count).toBeGreaterThan(0);
    const { fault, removed } = await service.app.get(AuditVerifier, { strict: false }).verify(null);
    expect({ fault, removed }).toEqual({ fault: null, removed: receipt.removed.audit_entries?.count });
    const history = await client.get(`/v2/team/sessions/${bob.session}/history?user_id=bob`).expect(200);
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
    const made = await fill(client, 'ann');
    const planned = await erase({ dryRun: true });
    await eraseUntil(failing).catch((error: unknown) => expect(String(error)).toContain('killed'));

    const receipt = await erase({ yes: true });

    expect(receipt.removed).toEqual(planned.removed);
    expect(idsOf(receipt, 'jobs')).toEqual([made.job]);
    expect(await tablesNaming(project.id)).toEqual(['audit_entries']);
    expect(await filesNaming(project.id)).toEqual([]);
    await expect(erase({ yes: true })).rejects.toThrow('not found');
  });

  it('that is cut off after any of its transactions goes on where it was, with the whole receipt', async () => {
    const database = service.app.get(DataSource);
    for (const left of [1, 6]) {
      client = await service.clientOfNewProject();
      project = await newestProject();
      await fill(client, 'ann');
      await initiate(client, 6_000_000);
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
      expect(await tablesNaming(project.id)).toEqual(['audit_entries']);
      expect(await filesNaming(project.id)).toEqual([]);
    }
  }, 400_000);

  it('forgets what it removed once the receipt is handed over, also when that was cut off', async () => {
    await fill(client, 'ann');
    const receipt = await erase({ yes: true });
    await rows(
      `INSERT INTO erasures (id, project_id, project_name, with_audit_log, begun_at, is_over)
       VALUES (gen_random_uuid(), $1, $2, false, now(), true)`,
      project.id,
      project.name,
    );
    await expect(erase({ yes: true })).rejects.toThrow('not found');
    client = await service.clientOfNewProject();
    project = await newestProject();
    await erase({ yes: true });

    expect(receipt.removed.jobs?.count).toBe(1);
    expect(await rows('SELECT 1 FROM erased_items UNION ALL SELECT 1 FROM erasures')).toEqual([]);
  });

  it('cancels jobs that run before it removes them', async () => {
    const session = await createSession(client);
    const ended: string[] = [];
    scriptAnswer(service, 'Wait', async function* (_request, signal) {
      yield stepOf('Conclusions', 'Respond').begin();
      await new Promise((resolve) => {
        signal.addEventListener('abort', resolve);
      });
      ended.push('cancelled');
    });
    const asked = { user_id: 'ann', session_id: session, question: 'Wait' };
    const stream = await openStream(service.url, client.key, asked);
    await stream.readUntil('TASK');

    const receipt = await erase({ yes: true });

    expect(ended).toEqual(['cancelled']);
    expect(receipt.removed.jobs?.count).toBe(1);
    expect(await filesNaming(project.id)).toEqual([]);
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
