import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isatty } from 'node:tty';
import { type TracingLogger } from '../common/tracing-logger.js';
import { type Settings } from '../config/index.js';

const TERMINAL = 1;

/**
 * Hands the first key over to whoever started the service: on the terminal, where there is one, else in a file that only they
 * can read. What is no terminal is kept, often for long and for many to read.
 */
export async function handOver(
  key: string,
  { dataDir }: Settings,
  { address, logger }: { readonly address: string; readonly logger: TracingLogger },
): Promise<void> {
  if (isatty(TERMINAL)) {
    process.stdout.write(introduction(address, key));
    return;
  }
  const file = join(dataDir, 'first-key');
  await writeFile(file, `${key}\n`, { mode: 0o600 });
  logger.announce(
    `The API key of the new project "default" is in ${file}: store it elsewhere and delete the file`,
  );
}

function introduction(address: string, key: string): string {
  return [
    '\nThis is the API key of the new project "default". It is shown only this once:\n',
    `  ${key}\n`,
    'Try it:\n',
    `  curl -s ${address}/v2/team/sessions -H 'x-pd-api-key: ${key}' \\`,
    `    -H 'content-type: application/json' -d '{"name": "First session", "user_id": "me"}'\n`,
  ].join('\n');
}
