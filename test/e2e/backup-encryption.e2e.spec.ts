import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { backUp, BackupKey, restore, verifyBackup } from '../../src/backup/index.js';
import { type Settings } from '../../src/config/index.js';
import { openObjectStore } from '../../src/storage/index.js';
import { inDatabase, put, settingsOf } from '../support/backed-up.js';
import { filesBelow } from '../support/files-below.js';
import { cloneDatabase, createDatabase, type TestDatabase } from '../support/test-database.js';

let folder: string;
let database: TestDatabase;
let settings: Settings;
let key: BackupKey;
let keyFile: string;
let backup: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-encrypted-'));
  database = await cloneDatabase();
  await inDatabase(database.url, `INSERT INTO projects (name) VALUES ('acquisition of Borealis')`);
  settings = settingsOf(database, await mkdtemp(join(folder, 'data-')));
  await put(settings, 'projects/p/salaries-of-the-board', 'Ann earns 1 000 000');
  await put(settings, 'projects/p/minutes', 'the content of the minutes');
  keyFile = join(folder, 'key');
  await writeFile(keyFile, `${randomBytes(32).toString('hex')}\n`);
  key = await BackupKey.read(keyFile);
  backup = await saved(null);
});

afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

async function saved(since: string | null, withKey: BackupKey | null = key): Promise<string> {
  const path = await mkdtemp(join(folder, 'backup-'));
  await backUp(settings, path, { since, key: withKey, atOnce: 4 });
  return path;
}

const opened = (path: string, withKey: BackupKey | null = key) =>
  verifyBackup(path, { key: withKey, atOnce: 4 });
const anotherKey = () => new BackupKey(randomBytes(32));

/** A copy of the backup that may be damaged. */
async function copied(): Promise<string> {
  const path = join(await mkdtemp(join(folder, 'copy-')), 'one');
  await cp(backup, path, { recursive: true });
  return path;
}

describe('an encrypted backup', () => {
  it('shows neither names nor contents, and verifies and restores with its key', async () => {
    const files = await filesBelow(backup);
    const contents = await Promise.all(files.map((path) => readFile(path)));
    const empty = await createDatabase();
    const target = settingsOf(empty, await mkdtemp(join(folder, 'restored-')));
    await restore(target, backup, { key, atOnce: 4, tombstoneFolder: null });
    const projects = await inDatabase(empty.url, 'SELECT name FROM projects');
    await empty.drop();

    const secrets = [
      'salaries',
      'minutes',
      'Borealis',
      '1 000 000',
      'projects',
      '.copy',
      'rows',
      'migrations',
    ];
    const shown = [...files.map((path) => path.slice(backup.length)), ...contents.map(String)].join('\n');
    expect(secrets.filter((secret) => shown.includes(secret))).toEqual([]);
    expect((await opened(backup)).problems).toEqual([]);
    expect(projects).toEqual([{ name: 'acquisition of Borealis' }]);
    const store = await openObjectStore(target);
    expect(await text(await store.read('projects/p/salaries-of-the-board'))).toBe('Ann earns 1 000 000');
  });

  it('names what is damaged, missing, exchanged and surplus', async () => {
    const path = await copied();
    const { folder: files } = await opened(path);
    const salaries = 'objects/projects/p/salaries-of-the-board';
    const minutes = 'objects/projects/p/minutes';
    await cp(files.pathOf('objects/projects/p/minutes'), files.pathOf(salaries));
    await rm(files.pathOf('database/jobs.copy'));
    const bytes = await readFile(files.pathOf(minutes));
    bytes.writeUInt8(bytes.readUInt8(60) ^ 1, 60);
    await writeFile(files.pathOf(minutes), bytes);
    await writeFile(join(path, 'sealed', 'note'), 'x');

    expect((await opened(path)).problems).toEqual([
      { kind: 'missing', path: 'database/jobs.copy' },
      { kind: 'damaged', path: minutes },
      { kind: 'damaged', path: salaries },
      { kind: 'surplus', path: 'sealed/note' },
    ]);
  });

  it('does not take the file of an earlier backup for its own', async () => {
    const later = await saved(null);
    const { folder: files } = await opened(later);
    const name = 'database/projects.copy';
    await inDatabase(database.url, `UPDATE projects SET name = 'renamed'`);
    const latest = await saved(null);
    await cp(files.pathOf(name), (await opened(latest)).folder.pathOf(name));
    await inDatabase(database.url, `UPDATE projects SET name = 'acquisition of Borealis'`);

    expect((await opened(latest)).problems).toEqual([{ kind: 'damaged', path: name }]);
  });

  it('says which key is missing, wrong or needless, and changes nothing then', async () => {
    const plain = await saved(null, null);
    const empty = await createDatabase();
    const target = settingsOf(empty, await mkdtemp(join(folder, 'restored-')));
    const restoring = (path: string, withKey: BackupKey | null) =>
      restore(target, path, { key: withKey, atOnce: 4, tombstoneFolder: null });

    await expect(restoring(backup, null)).rejects.toThrow('is encrypted: name its key file by --key-file');
    await expect(restoring(backup, anotherKey())).rejects.toThrow('is encrypted with another key');
    await expect(restoring(plain, key)).rejects.toThrow('is not encrypted: it needs no key file');
    const tables = await inDatabase(empty.url, `SELECT FROM pg_tables WHERE schemaname = 'public'`);
    await empty.drop();
    expect(tables).toEqual([]);
    expect(await readdir(target.dataDir)).toEqual([]);
  });

  it('is not restored where it is not whole, its head and list included', async () => {
    const empty = await createDatabase();
    const target = settingsOf(empty, await mkdtemp(join(folder, 'restored-')));
    for (const name of ['manifest.sealed', 'checksums.sealed']) {
      const path = await copied();
      const bytes = await readFile(join(path, name));
      await writeFile(join(path, name), bytes.subarray(0, -20));

      await expect(restore(target, path, { key, atOnce: 4, tombstoneFolder: null })).rejects.toThrow(
        'is not whole: ',
      );
    }
    await empty.drop();
    expect(await readdir(target.dataDir)).toEqual([]);
  });

  it('shares its files with a later one of the same key, and of no other', async () => {
    const earlier = await saved(null);
    const name = 'objects/projects/p/minutes';
    const later = await saved(earlier);
    const files = (await opened(later)).folder;

    expect(files.holderOf(name)).toBe(basename(earlier));
    expect((await opened(later)).problems).toEqual([]);
    await expect(saved(later, null)).rejects.toThrow('is encrypted: name its key file');
    await expect(saved(later, anotherKey())).rejects.toThrow('is encrypted with another key');
  });

  it('is made and verified by the commands, which say what is wrong with a key file', async () => {
    const path = join(folder, 'by-command');
    const env = { PATH: process.env.PATH, DATABASE_URL: database.url, DATA_DIR: settings.dataDir };
    const run = (...words: string[]) =>
      promisify(execFile)(process.execPath, ['dist/cli.js', 'backup', ...words], { env });
    const short = join(folder, 'short');
    await writeFile(short, 'abc');
    const refused = (stderr: string) => ({ code: 1, stderr: expect.stringContaining(stderr) as unknown });

    await run(path, '--key-file', keyFile);
    const { stdout } = await run('verify', path, '--key-file', keyFile);

    expect(JSON.parse(stdout)).toMatchObject({ damaged: 0, missing: 0, surplus: 0 });
    await expect(run('verify', path)).rejects.toMatchObject(refused('name its key file by --key-file'));
    const missing = join(folder, 'none');
    await expect(run(join(folder, 'x'), '--key-file', missing)).rejects.toMatchObject(
      refused('is not there'),
    );
    await expect(run(join(folder, 'x'), '--key-file', short)).rejects.toMatchObject(
      refused('must hold 64 hexadecimal digits, as `openssl rand -hex 32'),
    );
    expect(await readdir(folder)).not.toContain('x');
  });
});
