import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { access, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import request from 'supertest';
import { PORT, serviceProcess, type Started, statusWith, URL_ } from '../support/service-process.js';
import { cloneDatabase } from '../support/test-database.js';

const { opened, environment, start, stop, cli } = serviceProcess();

async function inDatabase(url: string, statement: string): Promise<void> {
  const connection = new pg.Client(url);
  await connection.connect();
  await connection.query(statement);
  await connection.end();
}

/** A module that does something that nobody foresees when the process gets the signal SIGUSR2. */
const onSignal = (fault: string) =>
  `data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2', () => { ${fault} });`)}`;

async function isRunning(pid: number): Promise<boolean> {
  return access(`/proc/${pid}`).then(
    () => true,
    () => false,
  );
}

describe('the service as a process', () => {
  it('creates the default project with one key, in a file for its owner alone, at its first start only, and stops in order', async () => {
    const first = await start();
    const file = join(opened.dataDir, 'first-key');
    const key = (await readFile(file, 'utf8')).trim();
    const statusOfKey = await statusWith(key);
    const exitCode = await stop(first.child);
    const second = await start();

    expect(first.output).toContain(`The API key of the new project "default" is in ${file}`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect([statusOfKey, exitCode]).toEqual([200, 0]);
    expect(first.output + second.output).not.toMatch(/proj-/);
    expect(second.output).not.toContain(file);
    expect(await statusWith(key)).toBe(200);
    await stop(second.child);
  });

  it.each([
    ['a file', 'file'],
    ['below a file', 'file/folder'],
  ])('does not start with a DATA_DIR that is %s, and says why', async (_, path) => {
    await writeFile(join(opened.dataDir, 'file'), 'text', { mode: 0o600 });
    const folder = join(opened.dataDir, path);

    const run = promisify(execFile)(process.execPath, ['dist/main.js'], {
      env: environment({ DATA_DIR: folder }),
    });

    await expect(run).rejects.toMatchObject({
      code: 1,
      stderr: `Quarry cannot run: DATA_DIR ${folder} is not a folder\n`,
    });
  });

  it('does not start with a DATA_DIR that nobody can write to, and says so', async () => {
    const run = promisify(execFile)(process.execPath, ['dist/main.js'], {
      env: environment({ DATA_DIR: '/proc/quarry' }),
    });

    await expect(run).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('DATA_DIR /proc/quarry cannot') as unknown,
    });
  });

  it('brings a database up to date without starting, however many do so at once', async () => {
    const database = await cloneDatabase();
    const migrate = () =>
      promisify(execFile)(process.execPath, ['dist/cli.js', 'migrate'], {
        env: environment({ DATABASE_URL: database.url }),
      });
    await inDatabase(database.url, 'DROP SCHEMA public CASCADE; CREATE SCHEMA public');

    const outputs = await Promise.all([migrate(), migrate(), migrate()]);

    expect(outputs.map(({ stdout }) => stdout)).toEqual(Array(3).fill('the database is up to date\n'));
    await inDatabase(database.url, 'SELECT FROM projects');
    await database.drop();
  });

  it('refuses an unknown project on the command line in one line', async () => {
    await expect(cli('key', 'create', '--project', 'nowhere')).rejects.toMatchObject({
      code: 1,
      stderr: 'project nowhere not found\n',
    });
  });

  it.each([
    ['thrown', `throw new Error('a fault', { cause: new Error('its cause') })`],
    ['rejected', `void Promise.reject(new Error('a fault', { cause: new Error('its cause') }))`],
  ])('ends in order when something is %s that nobody catches, and tells all of it', async (_, fault) => {
    const { child, errors } = await start('--import', onSignal(fault));
    const pidFile = join(opened.dataDir, 'postgres', 'data', 'postmaster.pid');
    const database = Number((await readFile(pidFile, 'utf8')).split('\n')[0]);
    const wasRunning = await isRunning(database);
    child.kill('SIGUSR2');
    const [code] = (await once(child, 'close')) as unknown[];

    expect({ code, wasRunning, isRunning: await isRunning(database) }).toEqual({
      code: 1,
      wasRunning: true,
      isRunning: false,
    });
    expect(errors.join('')).toMatch(/Error: a fault\n.+at .+caused by: Error: its cause\n.+at /s);
  });

  it('does not start with a wrong setting, and says which and why', async () => {
    const run = promisify(execFile)(process.execPath, ['dist/main.js'], {
      env: environment({ PORT: 'abc' }),
    });

    await expect(run).rejects.toMatchObject({
      code: 1,
      stderr: 'Quarry cannot run: PORT must be a whole number from 1 to 65535, for example PORT=3000\n',
    });
  });

  it('does not start with a database of its own when the file with the address of another is missing', async () => {
    const run = promisify(execFile)(process.execPath, ['dist/main.js'], {
      env: environment({ DATABASE_URL_FILE: join(opened.dataDir, 'missing') }),
    });

    await expect(run).rejects.toMatchObject({
      code: 1,
      stderr: 'Quarry cannot run: DATABASE_URL_FILE refers to a file that cannot be read (ENOENT)\n',
    });
  });

  it('names the misspelt variable beside the setting that is missing', async () => {
    const run = promisify(execFile)(process.execPath, ['dist/main.js'], {
      env: environment({ S3_ENDPOINT: 'http://127.0.0.1:1', S3_BUKET: 'quarry' }),
    });

    await expect(run).rejects.toMatchObject({
      stderr:
        'Quarry cannot run: S3_BUCKET must be set when S3_ENDPOINT is, for example S3_BUCKET=quarry\n' +
        'S3_BUKET is not a setting; did you mean S3_BUCKET?\n',
    });
  });
});

describe('the service as a process that runs', () => {
  let service: Started;
  /** A key that was made before it ran. */
  let earlier: unknown;

  beforeAll(async () => {
    await cli('project', 'create', 'earlier');
    ({ key: earlier } = await cli('key', 'create', '--project', 'earlier'));
    service = await start();
  });
  afterAll(async () => {
    expect(await stop(service.child)).toBe(0);
  });

  it('keeps all that it stores from others', async () => {
    const { key } = await cli('key', 'create', '--project', 'earlier');
    const uploaded = await request(URL_)
      .post('/v2/team/file/upload-datasource')
      .set('x-pd-api-key', String(key))
      .field('user_id', 'ann')
      .attach('file', Buffer.from('a,b\n1,2\n'), 'a.csv');

    expect(uploaded.body).toMatchObject({ code: 0 });
    const folders = await readdir(opened.dataDir, { recursive: true, withFileTypes: true });
    expect(folders.length).toBeGreaterThan(10);
    for (const { parentPath, name } of folders) {
      expect([name, (await stat(join(parentPath, name))).mode & 0o077]).toEqual([name, 0]);
    }
  });

  it('does not open a debugger to whoever may send it signals', async () => {
    const { child, errors } = service;
    child.kill('SIGUSR1');
    const { key } = await cli('key', 'create', '--project', 'earlier');

    expect(await statusWith(key)).toBe(200);
    expect(errors.join('')).not.toContain('Debugger');
  });

  it('is administered from the command line, as it is while it does not run', async () => {
    const created = await cli('project', 'create', 'reports');
    const { key } = await cli('key', 'create', '--project', 'reports');
    const { key: rotated } = await cli('key', 'rotate', '--project', 'reports', '--overlap', '1');
    const { keys } = (await cli('key', 'list', '--project', 'reports')) as { keys: { prefix: string }[] };
    await cli('key', 'revoke', keys[0]?.prefix ?? '', '--project', 'reports');

    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['dist/cli.js', 'audit', 'export', '--project', 'reports'],
      { env: environment() },
    );
    const told = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(told.map(({ operation, resource_id: id, outcome }) => [operation, id, outcome])).toEqual([
      ['cli project create', 'reports', 0],
      ['cli key create', null, 0],
      ['cli key rotate', null, 0],
      ['cli key revoke', keys[0]?.prefix, 0],
    ]);
    expect(created).toEqual({ project: 'reports' });
    expect(keys).toHaveLength(2);
    expect([await statusWith(earlier), await statusWith(key), await statusWith(rotated)]).toEqual([
      200, 403, 200,
    ]);
  });

  it('leaves the database alone that another service works with', async () => {
    const second = promisify(execFile)(process.execPath, ['dist/main.js'], {
      env: environment({ PORT: String(PORT + 1) }),
    });

    await expect(second).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('another Quarry process is already using this DATA_DIR') as unknown,
    });
    const { key } = await cli('key', 'create', '--project', 'earlier');
    expect(await statusWith(key)).toBe(200);
  });
});
