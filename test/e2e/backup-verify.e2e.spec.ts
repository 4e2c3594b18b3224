import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { backUp, restore, verifyBackup } from '../../src/backup/index.js';
import { type Settings } from '../../src/config/index.js';
import { openObjectStore } from '../../src/storage/index.js';
import { inDatabase, put, settingsOf } from '../support/backed-up.js';
import { cloneDatabase, createDatabase, type TestDatabase } from '../support/test-database.js';

const READING = { key: null, atOnce: 4 };
const RESTORING = { ...READING, tombstoneFolder: null };
let folder: string;
let database: TestDatabase;
let settings: Settings;
let backup: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-verify-'));
  database = await cloneDatabase();
  await inDatabase(database.url, `INSERT INTO projects (name) VALUES ('reports')`);
});

afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

beforeEach(async () => {
  settings = settingsOf(database, await mkdtemp(join(folder, 'data-')));
  const names = ['one', 'two', 'three'];
  for (const name of names) await put(settings, `files/${name}`, `the content of ${name}`);
  backup = await saved(null);
});

/** A new backup. @returns its folder */
async function saved(since: string | null): Promise<string> {
  const path = join(await mkdtemp(join(folder, 'backup-')), 'one');
  await backUp(settings, path, { since, ...READING });
  return path;
}

/** Changes one bit in the middle of a file, and nothing else. */
async function flip(path: string): Promise<void> {
  const bytes = await readFile(path);
  const middle = bytes.length >> 1;
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
  await writeFile(path, bytes);
}

const problemsOf = async (path: string) => (await verifyBackup(path, READING)).problems;

describe('the verification of a backup', () => {
  it('finds nothing in one that is whole, and sha256sum checks it without Quarry', async () => {
    const { stdout } = await promisify(execFile)('sha256sum', ['--check', 'checksums.sha256'], {
      cwd: backup,
    });

    expect(await problemsOf(backup)).toEqual([]);
    expect(stdout).toContain('manifest.json: OK\nobjects/files/one: OK\n');
    expect(stdout).toContain('database/projects.copy: OK');
  });

  it('names every file that is damaged, missing or surplus', async () => {
    await flip(join(backup, 'objects/files/one'));
    await rm(join(backup, 'objects/files/two'));
    await appendFile(join(backup, 'database/projects.copy'), ' ');
    await writeFile(join(backup, 'objects/files/four'), 'x');

    expect(await problemsOf(backup)).toEqual([
      { kind: 'damaged', path: 'database/projects.copy' },
      { kind: 'surplus', path: 'objects/files/four' },
      { kind: 'damaged', path: 'objects/files/one' },
      { kind: 'missing', path: 'objects/files/two' },
    ]);
  });

  it('finds a changed manifest, and a checksum that was changed itself', async () => {
    const manifest = await readFile(join(backup, 'manifest.json'), 'utf8');
    await writeFile(join(backup, 'manifest.json'), manifest.replace('"count": 3', '"count": 4'));
    const checksums = await readFile(join(backup, 'checksums.sha256'), 'utf8');
    const changed = checksums.replace(/^[0-9a-f]{4}(?=[0-9a-f]{60} {2}objects\/files\/one$)/m, '0000');
    await writeFile(join(backup, 'checksums.sha256'), changed);

    expect(await problemsOf(backup)).toEqual([
      { kind: 'damaged', path: 'manifest.json' },
      { kind: 'damaged', path: 'objects/files/one' },
    ]);
  });

  it('is a command that prints a line for each, and ends with 1 where there is any', async () => {
    await flip(join(backup, 'objects/files/three'));
    const run = promisify(execFile)(process.execPath, ['dist/cli.js', 'backup', 'verify', backup]);

    await expect(run).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringMatching(
        /^damaged objects\/files\/three\n\{"verified":"[^"]+","files":\d+,"damaged":1,"missing":0,"surplus":0\}\n$/,
      ) as unknown,
    });
  });

  it('goes before a restore, which changes nothing where a byte was flipped', async () => {
    const empty = await createDatabase();
    const target = settingsOf(empty, await mkdtemp(join(folder, 'restored-')));
    const path = 'objects/files/two';
    await flip(join(backup, path));

    await expect(restore(target, backup, RESTORING)).rejects.toThrow(`is not whole: ${path} is damaged`);
    const tables = await inDatabase(empty.url, `SELECT FROM pg_tables WHERE schemaname = 'public'`);
    await empty.drop();
    expect(tables).toEqual([]);
    expect(await readdir(target.dataDir)).toEqual([]);
  });
});

describe('a backup since an earlier one', () => {
  const fileOf = (path: string, name: string) => join(path, 'objects/files', name);
  const isShared = async (later: string, name: string) =>
    (await stat(fileOf(later, name))).ino === (await stat(fileOf(backup, name))).ino;

  it('copies only what is new, is whole without the earlier one, and restores', async () => {
    await put(settings, 'files/four', 'the content of four');
    await (await openObjectStore(settings)).remove('files/one');
    const later = await saved(backup);
    const shared = [await isShared(later, 'two'), await isShared(later, 'three')];
    await rm(backup, { recursive: true });
    const problems = await problemsOf(later);
    const empty = await createDatabase();
    const target = settingsOf(empty, await mkdtemp(join(folder, 'restored-')));
    await restore(target, later, RESTORING);
    const projects = await inDatabase(empty.url, 'SELECT name FROM projects');
    await empty.drop();
    const store = await openObjectStore(target);

    expect({ shared, problems, projects }).toEqual({
      shared: [true, true],
      problems: [],
      projects: [{ name: 'reports' }],
    });
    expect((await readdir(join(later, 'objects/files'))).sort()).toEqual(['four', 'three', 'two']);
    expect(await text(await store.read('files/two'))).toBe('the content of two');
    expect(await text(await store.read('files/four'))).toBe('the content of four');
  });

  it('copies again what the earlier one has lost', async () => {
    await rm(fileOf(backup, 'one'));
    await truncate(fileOf(backup, 'two'), 3);
    const later = await saved(backup);

    expect(await problemsOf(later)).toEqual([]);
    expect(await isShared(later, 'two')).toBe(false);
    expect(await isShared(later, 'three')).toBe(true);
  });

  it('is refused where the earlier one is not complete', async () => {
    await rm(join(backup, 'manifest.json'));

    await expect(saved(backup)).rejects.toThrow(`there is no complete backup in ${backup}`);
  });
});
