import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

/** A suite whose tests pass, and in which something is thrown or rejected that nobody catches. */
const suite = (fault: string, place: 'beforeAll' | 'it' | 'afterAll') => `
  import { afterAll, beforeAll, it } from '@jest/globals';
  const fail = async () => { ${fault}; await new Promise((resolve) => setTimeout(resolve, 20)); };
  it('passes', ${place === 'it' ? 'fail' : '() => undefined'});
  ${place === 'it' ? '' : `${place}(fail);`}
`;

const THROWN = `setImmediate(() => { throw new Error('a fault'); })`;
const REJECTED = `void Promise.reject(new Error('a fault'))`;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-run-'));
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  const config = { runtime: resolve('test/support/running/native-runtime.mjs'), transform: {} };
  await writeFile(join(folder, 'jest.config.js'), `export default ${JSON.stringify(config)};`);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

it.each([
  ['thrown before the tests', suite(THROWN, 'beforeAll')],
  ['thrown while a service works for a test', suite(THROWN, 'it')],
  ['rejected while a service works for a test', suite(REJECTED, 'it')],
  ['thrown while a service stops', suite(THROWN, 'afterAll')],
  ['rejected while a service stops', suite(REJECTED, 'afterAll')],
])('a test run in which something is %s that nobody catches fails', async (_, text) => {
  await writeFile(join(folder, 'fault.spec.js'), text);
  const jest = [resolve('node_modules/jest/bin/jest.js'), '--testMatch', '**/*.spec.js'];

  const run = promisify(execFile)(process.execPath, jest, { cwd: folder });

  await expect(run).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('a fault') as unknown });
});
