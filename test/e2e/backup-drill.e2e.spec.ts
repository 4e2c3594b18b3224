import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BackupKey, backUp, drill, type DrillFinding } from '../../src/backup/index.js';
import { loadSettings, type Settings } from '../../src/config/index.js';
import { openObjectStore } from '../../src/storage/index.js';
import { inDatabase } from '../support/backed-up.js';
import { cloneDatabase, type TestDatabase } from '../support/test-database.js';

const OBJECTS = 40;

let folder: string;
let scratchFolder: string;
let database: TestDatabase;
let settings: Settings;
let backup: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-drilled-'));
  scratchFolder = join(folder, 'scratch');
  await mkdir(scratchFolder);
  database = await cloneDatabase();
  await inDatabase(
    database.url,
    `INSERT INTO projects (name, created_at) SELECT 'project ' || i, '2026-03-29 02:30:00+01' FROM generate_series(1, 50) AS i`,
  );
  settings = loadSettings({ DATABASE_URL: database.url, DATA_DIR: await mkdtemp(join(folder, 'data-')) });
  const store = await openObjectStore(settings);
  for (let i = 0; i < OBJECTS; i += 1)
    await store.write(`projects/p/${i}`, Readable.from([Buffer.from(`the content of ${i}`)]));
  backup = join(folder, 'backup');
  await backUp(settings, backup, { since: null, key: null, atOnce: 4 });
});

afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

/** What a drill leaves on the server and on the disk. */
async function leftBehind(): Promise<string[]> {
  const databases = await inDatabase(
    database.url,
    `SELECT datname FROM pg_database WHERE datname LIKE 'quarry_drill_%'`,
  );
  return [...databases.map(({ datname }) => String(datname)), ...(await readdir(scratchFolder))];
}

async function findings(path: string, key: BackupKey | null = null): Promise<DrillFinding[]> {
  const found: DrillFinding[] = [];
  const tell = (finding: DrillFinding) => void found.push(finding);
  await drill(settings, path, { key, atOnce: 4, scratchFolder, tell });
  return found;
}

const run = (databaseUrl: string, ...words: string[]) =>
  promisify(execFile)(process.execPath, ['dist/cli.js', 'backup', 'drill', backup, ...words], {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, DATA_DIR: settings.dataDir },
  });

describe('a drill', () => {
  it('finds every table and object of a good backup equal, whatever the time zone, and leaves nothing', async () => {
    await inDatabase(
      database.url,
      `ALTER DATABASE ${new URL(database.url).pathname.slice(1)} SET TimeZone = 'Asia/Tokyo'`,
    );

    const found = await findings(backup);

    // The migrations are the state of the schema, the counts are made from the datasets.
    const tables = await inDatabase(
      database.url,
      `SELECT FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ('migrations', 'datasets_by_hour')`,
    );
    expect(found.filter(({ isEqual }) => !isEqual)).toEqual([]);
    expect(found.filter(({ kind }) => kind === 'table')).toHaveLength(tables.length);
    expect(found.filter(({ kind }) => kind === 'object')).toHaveLength(OBJECTS);
    expect(found).toContainEqual({ kind: 'table', name: 'projects', isEqual: true, text: '50 rows' });
    expect(found).toContainEqual({ kind: 'object', name: 'projects/p/7', isEqual: true, text: '16 bytes' });
    expect(await leftBehind()).toEqual([]);
  });

  it('does so of an encrypted one', async () => {
    const key = new BackupKey(Buffer.alloc(32, 7));
    const path = join(folder, 'encrypted');
    await backUp(settings, path, { since: null, key, atOnce: 4 });

    const found = await findings(path, key);

    expect(found.filter(({ isEqual }) => !isEqual)).toEqual([]);
    expect(found.filter(({ kind }) => kind === 'object')).toHaveLength(OBJECTS);
  });

  it('tells a table whose rows are not what was saved once they are restored', async () => {
    const path = join(folder, 'changed');
    await backUp(settings, path, { since: null, key: null, atOnce: 4 });
    const table = join(path, 'database/projects.copy');
    const rows = await readFile(table, 'utf8');
    const hashOf = (content: string) => createHash('sha256').update(content).digest('hex');
    // The same moments, as no dump writes them: whole, but another content.
    const otherRows = rows.replaceAll('2026-03-29 01:30:00+00', '2026-03-29 02:30:00+01');
    await writeFile(table, otherRows);
    const list = join(path, 'checksums.sha256');
    const checksums = await readFile(list, 'utf8');
    await writeFile(list, checksums.replace(hashOf(rows), hashOf(otherRows)));

    const different = (await findings(path)).filter(({ isEqual }) => !isEqual);

    expect(different).toEqual([
      { kind: 'table', name: 'projects', isEqual: false, text: '50 rows, other content' },
    ]);
    expect(await leftBehind()).toEqual([]);
  });

  it('is a command with a line for each, which needs no server of its own', async () => {
    const { stdout } = await run('', '--scratch', scratchFolder);
    const lines = stdout.trimEnd().split('\n');

    expect(lines).toContain('equal table projects: 50 rows');
    expect(lines).toContain('equal object projects/p/39: 17 bytes');
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
      objects: OBJECTS,
      equal: lines.length - 1,
      different: 0,
    });
    expect(await leftBehind()).toEqual([]);
  });

  it('of a backup that is not whole restores nothing', async () => {
    const path = join(folder, 'damaged');
    await backUp(settings, path, { since: null, key: null, atOnce: 4 });
    await writeFile(join(path, 'objects/projects/p/3'), 'another content');

    await expect(findings(path)).rejects.toThrow('is not whole: objects/projects/p/3 is damaged');
    expect(await leftBehind()).toEqual([]);
  });

  it('that is asked to end meanwhile leaves nothing either', async () => {
    const drilling = spawn(
      process.execPath,
      ['dist/cli.js', 'backup', 'drill', backup, '--scratch', scratchFolder],
      {
        env: { PATH: process.env.PATH, DATABASE_URL: database.url, DATA_DIR: settings.dataDir },
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    const exit = once(drilling, 'exit');
    while ((await leftBehind()).length < 2) await new Promise((resolve) => setTimeout(resolve, 20));
    drilling.kill('SIGTERM');
    const [code] = (await exit) as [number | null];

    expect(code).toBe(1);
    expect(await leftBehind()).toEqual([]);
  });

  it('says what is missing where it may create no database', async () => {
    const role = `plain_${process.pid}`;
    await inDatabase(database.url, `CREATE ROLE ${role} LOGIN PASSWORD 'x' NOCREATEDB`);
    const url = new URL(database.url);
    url.username = role;
    url.password = 'x';
    try {
      await expect(run(url.href, '--scratch', scratchFolder)).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringContaining('the role needs CREATEDB') as unknown,
      });
    } finally {
      await inDatabase(database.url, `DROP ROLE ${role}`);
    }
    expect(await leftBehind()).toEqual([]);
  });
});
