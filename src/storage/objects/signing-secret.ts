import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../../common/faults/system-error.js';
import { type Settings } from '../../config/index.js';

/** The secret of `SIGNING_SECRET`, or the one kept in `DATA_DIR`, made on first use. */
export async function loadSigningSecret({ signingSecret, dataDir }: Settings): Promise<string> {
  if (signingSecret !== null) return signingSecret;
  const file = join(dataDir, 'signing-secret');
  await mkdir(dataDir, { recursive: true });
  try {
    await writeFile(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
  return readFile(file, 'utf8');
}
