import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { backUp, removeBackup, restore, verifyBackup } from '../../src/backup/index.js';
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
  const path = await mkdtemp(join(folder, 'backup-'));
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
  const filesOf = async (path: string) => (await readdir(join(path, 'objects/files'))).sort();

  /** Restores it, and reads some of its objects. */
  async function restored(path: string, ...names: string[]): Promise<string[]> {
    const empty = await createDatabase();
    const target = settingsOf(empty, await mkdtemp(join(folder, 'restored-')));
    await restore(target, path, RESTORING);
    await empty.drop();
    const store = await openObjectStore(target);
    return Promise.all(names.map(async (name) => text(await store.read(`files/${name}`))));
  }

  it('writes only what is new, names where the rest lies, and restores all of it', async () => {
    await put(settings, 'files/four', 'the content of four');
    await (await openObjectStore(settings)).remove('files/one');
    const later = await saved(backup);
    const { stdout } = await promisify(execFile)('sha256sum', ['--check', 'checksums.sha256'], {
      cwd: later,
    });

    expect(await filesOf(later)).toEqual(['four']);
    expect(stdout).toContain(`../${basename(backup)}/objects/files/three: OK\n`);
    expect(stdout).not.toContain('files/one');
    expect(await problemsOf(later)).toEqual([]);
    expect(await restored(later, 'two', 'four')).toEqual(['the content of two', 'the content of four']);
  });

  it('refers to where a file lies, not to a backup that refers there', async () => {
    await put(settings, 'files/four', 'the content of four');
    const second = await saved(backup);
    const third = await saved(second);
    await rm(join(second, 'objects'), { recursive: true });

    expect(await problemsOf(third)).toEqual([{ kind: 'missing', path: 'objects/files/four' }]);
  });

  it('copies again what the earlier one has lost', async () => {
    await rm(fileOf(backup, 'one'));
    await truncate(fileOf(backup, 'two'), 3);
    const later = await saved(backup);

    expect(await problemsOf(later)).toEqual([]);
    expect(await filesOf(later)).toEqual(['one', 'two']);
  });

  it('names what was damaged where it lies, and is not restored then', async () => {
    const later = await saved(backup);
    await flip(fileOf(backup, 'two'));

    expect(await problemsOf(later)).toEqual([{ kind: 'damaged', path: 'objects/files/two' }]);
    await expect(restored(later)).rejects.toThrow('is not whole: objects/files/two is damaged');
  });

  it('is refused where the earlier one is not complete, or lies elsewhere', async () => {
    const elsewhere = join(await mkdtemp(join(folder, 'elsewhere-')), 'one');
    const refused = backUp(settings, elsewhere, { since: backup, ...READING });
    await expect(refused).rejects.toThrow(
      `a backup since ${backup} refers to it, and so must be in ${folder}`,
    );

    await rm(join(backup, 'manifest.json'));
    await expect(saved(backup)).rejects.toThrow(`there is no complete backup in ${backup}`);
  });

  it('keeps what it refers to when the earlier one is removed, until it is removed itself', async () => {
    await put(settings, 'files/four', 'the content of four');
    const second = await saved(backup);
    await (await openObjectStore(settings)).remove('files/one');
    const third = await saved(second);

    // The second refers to all of the first; the third to all but `one`.
    expect(await removeBackup(backup, null)).toMatchObject({ kept: 3 });
    expect(await problemsOf(second)).toEqual([]);
    expect(await removeBackup(second, null)).toMatchObject({ kept: 3, keptFor: [basename(third)] });
    expect(await filesOf(backup)).toEqual(['three', 'two']);
    expect(await problemsOf(third)).toEqual([]);
    expect(await restored(third, 'three', 'four')).toEqual(['the content of three', 'the content of four']);
    expect(await removeBackup(third, null)).toMatchObject({ kept: 0, keptFor: [] });
    const left = await readdir(folder);
    expect(left).not.toEqual(expect.arrayContaining([basename(backup)]));
    expect(left).not.toEqual(expect.arrayContaining([basename(second)]));
  });

  it('is removed by a command, which removes nothing while it cannot read another beside it', async () => {
    const later = await saved(backup);
    await writeFile(join(later, 'checksums.sha256'), 'x\n');
    const run = (path: string) =>
      promisify(execFile)(process.execPath, ['dist/cli.js', 'backup', 'remove', path]);

    await expect(run(backup)).rejects.toMatchObject({ code: 1 });
    expect(await problemsOf(backup)).toEqual([]);
    await rm(later, { recursive: true });
    expect(JSON.parse((await run(backup)).stdout)).toMatchObject({ kept: 0, kept_for: [] });
  });
});
