import { createHmac, hkdfSync } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { hasCode } from '../common/faults/system-error.js';

const KEY_BYTES = 32;
const AS_MADE = 'as `openssl rand -hex 32 > FILE` makes it';
/** The digits of a key and the end of their line. */
const MOST_FILE_BYTES = 1024;

/** How many bytes tell one key from another. */
export const KEY_ID_BYTES = 8;

/** The secret that a backup is encrypted with. */
export class BackupKey {
  /** Tells keys apart, and nothing of them. */
  readonly id: Buffer;
  private readonly nameKey: Buffer;

  /** @param secret of 32 random bytes */
  constructor(private readonly secret: Buffer) {
    this.id = this.derive(Buffer.alloc(0), 'id').subarray(0, KEY_ID_BYTES);
    this.nameKey = this.derive(Buffer.alloc(0), 'names');
  }

  /** @throws Error where the file cannot be read or holds no key */
  static async read(path: string): Promise<BackupKey> {
    const digits = (await textOf(path)).trim();
    if (!/^[0-9a-f]{64}$/i.test(digits))
      throw new Error(`the key file ${path} must hold 64 hexadecimal digits, ${AS_MADE}`);
    return new BackupKey(Buffer.from(digits, 'hex'));
  }

  /** A key of its own for a file, so that no two files share one. @param salt random */
  fileKey(name: string, salt: Buffer): Buffer {
    return this.derive(salt, `file ${name}`);
  }

  /** A name that tells nobody without the key anything, always the same. */
  hiddenName(name: string): string {
    return createHmac('sha256', this.nameKey).update(name).digest('hex');
  }

  private derive(salt: Buffer, purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.secret, salt, `quarry backup ${purpose}`, KEY_BYTES));
  }
}

async function textOf(path: string): Promise<string> {
  try {
    const status = await stat(path);
    if (!status.isFile() || status.size > MOST_FILE_BYTES)
      throw new Error(`the key file ${path} is no file of 64 hexadecimal digits, ${AS_MADE}`);
    return await readFile(path, 'utf8');
  } catch (error) {
    if (!hasCode(error, 'ENOENT') && !hasCode(error, 'EACCES')) throw error;
    const fault = hasCode(error, 'ENOENT') ? 'is not there' : 'may not be read';
    throw new Error(`the key file ${path} ${fault}`, { cause: error });
  }
}
