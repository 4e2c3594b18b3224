import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { DataSource } from 'typeorm';
import { AuditRepository } from '../../src/audit/index.js';
import { erase as eraseNow, type EraseOptions } from '../../src/cli/erase.js';
import { Settings } from '../../src/config/index.js';
import { Eraser, type ErasurePorts, ErasuresRepository } from '../../src/erasure/index.js';
import { clearLocalCaches, openObjectStore } from '../../src/storage/index.js';
import { runCli } from './cli.js';
import { filesBelow } from './files-below.js';
import { untilRead, uploadFile } from './scenario.js';
import { dataOf, startTestService, type TestClient, type TestService } from './test-service.js';

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

export const ROWS = 'region,amount\nnorth,5\nsouth,7\n';
const SOON = { cancelMs: 30_000, settleMs: 200 };
const QUESTION = 'What is the total amount by region?';

/** The service, and the newest project with a client of it. */
interface Opened {
  service: TestService;
  client: TestClient;
  project: { readonly id: string; readonly name: string };
}

/** Has a user read a file, ask a question with a chart for an answer, and begin an upload. */
export async function fill(as: TestClient, userId: string): Promise<Made> {
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

export const idsOf = (receipt: Receipt, kind: string): string[] =>
  (receipt.removed[kind]?.items ?? []).map((item) => (typeof item === 'string' ? item : item.id));

/** Starts a service for all tests of a file, each of which begins with a new project. */
export function erasures() {
  // They are there as soon as a test runs.
  const opened = {} as Opened;
  beforeAll(async () => {
    Logger.overrideLogger(false);
    opened.service = await startTestService({ answerArchiveDays: 1 });
  });
  beforeEach(newProject);
  afterAll(() => opened.service.stop());

  async function newProject(): Promise<void> {
    opened.client = await opened.service.clientOfNewProject();
    opened.project = await newestProject();
  }

  const rows = <T>(statement: string, ...values: readonly unknown[]): Promise<T[]> =>
    opened.service.app.get(DataSource).query<T[]>(statement, [...values]);

  async function newestProject(): Promise<{ id: string; name: string }> {
    const [newest] = await rows<{ id: string; name: string }>(
      'SELECT id, name FROM projects ORDER BY created_at DESC LIMIT 1',
    );
    return newest ?? { id: '', name: '' };
  }

  async function eraseByCommand(...words: readonly string[]): Promise<Receipt> {
    return JSON.parse(
      await runCli(opened.service, 'erase', '--project', opened.project.name, ...words),
    ) as Receipt;
  }

  /** Erases as the command line does, but in this process, and with less time for those who were let in before. */
  async function erase(options: Omit<EraseOptions, 'project'>): Promise<Receipt> {
    const output = new PassThrough();
    const surroundings = { settings: opened.service.app.get(Settings), output, timing: SOON };
    await eraseNow({ project: opened.project.name, ...options }, surroundings).finally(() => output.end());
    return JSON.parse(await text(output)) as Receipt;
  }

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
    return (await filesBelow(opened.service.dataDir)).filter((path) => path.includes(id));
  }

  /** Carries an erasure out up to the place where a port fails. */
  async function eraseUntil(
    failing: (ports: ErasurePorts) => Partial<ErasurePorts>,
    erasures = new ErasuresRepository(opened.service.app.get(DataSource)),
  ): Promise<void> {
    const settings = opened.service.app.get(Settings);
    const ports: ErasurePorts = {
      store: await openObjectStore(settings),
      forgetJobs: () => Promise.resolve(),
      tellEntries: (ids) => opened.service.app.get(AuditRepository, { strict: false }).tellErased(ids),
      clearCaches: () => clearLocalCaches(settings.dataDir),
    };
    const eraser = new Eraser(erasures, { ...ports, ...failing(ports) }, SOON);
    const erasure = await eraser.begin(opened.project.id, {
      projectName: opened.project.name,
      userId: null,
      withAuditLog: false,
    });
    if (erasure) await eraser.carryOut(erasure);
  }

  return { opened, newProject, rows, eraseByCommand, erase, tablesNaming, filesNaming, eraseUntil };
}
