import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Settings } from '../../src/config/index.js';
import { type TestService } from './test-service.js';

/** Runs the command line over the data of a service, in a process of its own. @returns its standard output */
export async function runCli(service: TestService, ...words: readonly string[]): Promise<string> {
  const { databaseUrl, dataDir } = service.app.get(Settings);
  const { stdout } = await promisify(execFile)(process.execPath, ['dist/cli.js', ...words], {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl ?? '', DATA_DIR: dataDir },
    maxBuffer: 2 ** 26,
  });
  return stdout;
}
