import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll } from '@jest/globals';
import request from 'supertest';

/** A port that the tests of other suites, which take any free one, are unlikely to be given. */
export const PORT = 23_017;
export const URL_ = `http://localhost:${PORT}`;

/** Settings of the tests are none of the service. */
const inherited = Object.fromEntries(
  Object.entries(process.env).filter(([variable]) => !variable.startsWith('QUARRY_TEST_')),
);

export interface Started {
  readonly child: ChildProcess;
  readonly output: string;
  /** What it writes to standard error. */
  readonly errors: readonly string[];
}

export const statusWith = async (key: unknown) =>
  (await request(URL_).get('/v2/team/sessions?user_id=ann').set('x-pd-api-key', String(key))).status;

/** Makes a data folder for all tests of a file, and what runs the compiled service over it. */
export function serviceProcess() {
  // It is there as soon as a test runs.
  const opened = {} as { dataDir: string };
  beforeAll(async () => {
    opened.dataDir = await mkdtemp(join(tmpdir(), 'quarry-process-'));
  });
  afterAll(() => rm(opened.dataDir, { recursive: true, force: true }));

  const environment = (variables: Record<string, string> = {}) => ({
    ...inherited,
    PORT: String(PORT),
    DATA_DIR: opened.dataDir,
    LOG_FORMAT: 'text',
    ...variables,
  });

  /**
   * Starts the compiled service and waits until it says that it is ready.
   * @param options of Node.js
   */
  async function start(...options: readonly string[]): Promise<Started> {
    const child = spawn(process.execPath, [...options, 'dist/main.js'], {
      env: environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const errors: string[] = [];
    child.stderr.on('data', (chunk: Buffer) => errors.push(String(chunk)));
    let output = '';
    for await (const chunk of child.stdout) {
      output += String(chunk);
      if (output.includes('Quarry is ready')) break;
    }
    return { child, output, errors };
  }

  async function stop(child: ChildProcess): Promise<unknown> {
    child.kill('SIGTERM');
    const [code] = (await once(child, 'exit')) as unknown[];
    return code;
  }

  async function cli(...words: string[]): Promise<Record<string, unknown>> {
    const { stdout } = await promisify(execFile)(process.execPath, ['dist/cli.js', ...words, '--json'], {
      env: environment(),
    });
    return JSON.parse(stdout) as Record<string, unknown>;
  }

  return { opened, environment, start, stop, cli };
}
