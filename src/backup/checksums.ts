import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** As `sha256sum` writes and checks it: `cd FOLDER && sha256sum --check checksums.sha256` needs no Quarry. */
export const CHECKSUM_FILE = 'checksums.sha256';

const LINE = /^([0-9a-f]{64}) {2}(.+)$/;
const LINES_AT_ONCE = 1000;

/** SHA-256 of files, in hexadecimal digits, by their paths in the backup. */
export type Checksums = ReadonlyMap<string, string>;

/** What was saved as a file. */
export interface SavedFile {
  readonly sha256: string;
  readonly bytes: number;
}

/** Saves a stream as a file that its owner alone may read. */
export async function saveFile(source: Readable, path: string): Promise<SavedFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(
    source,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(path, { mode: 0o600 }),
  );
  return { sha256: hash.digest('hex'), bytes };
}

/** @throws what reading throws */
export async function checksumOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

export async function writeChecksums(folder: string, checksums: Checksums): Promise<void> {
  const inOrder = [...checksums].sort(([one], [other]) => (one < other ? -1 : 1));
  const lines = inOrder.map(([path, sha256]) => `${sha256}  ${path}\n`);
  const file = await open(join(folder, CHECKSUM_FILE), 'w', 0o600);
  try {
    for (let i = 0; i < lines.length; i += LINES_AT_ONCE)
      await file.write(lines.slice(i, i + LINES_AT_ONCE).join(''));
  } finally {
    await file.close();
  }
}

/** @throws Error where there are none, or one cannot be read */
export async function readChecksums(folder: string): Promise<Checksums> {
  const lines = (await readFile(join(folder, CHECKSUM_FILE), 'utf8'))
    .split('\n')
    .filter((line) => line !== '');
  return new Map(
    lines.map((line) => {
      const [, sha256, path] = LINE.exec(line) ?? [];
      if (sha256 === undefined || path === undefined)
        throw new Error(`${CHECKSUM_FILE} of the backup in ${folder} is damaged`);
      return [path, sha256];
    }),
  );
}
