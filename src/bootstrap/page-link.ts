import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isatty } from 'node:tty';
import { type TracingLogger } from '../common/tracing-logger.js';
import { type Settings } from '../config/index.js';

const TERMINAL = 1;

/**
 * Tells whoever started the service how to open the page without a key: by a link with a one-time code, on the terminal, where
 * there is one, else in a file that only they can read. The code stands behind `#`, where no server and no proxy sees it.
 */
export async function showPage(
  code: string,
  { dataDir }: Settings,
  { address, logger }: { readonly address: string; readonly logger: TracingLogger },
): Promise<void> {
  const link = `${address}/#code=${code}`;
  if (isatty(TERMINAL)) {
    process.stdout.write(`\nOpen this to use it (the link works once, for 15 minutes):\n\n  ${link}\n\n`);
    return;
  }
  const file = join(dataDir, 'page-link');
  await writeFile(file, `${link}\n`, { mode: 0o600 });
  logger.announce(`A link that opens the page once is in ${file}`);
}
