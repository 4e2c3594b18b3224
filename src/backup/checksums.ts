import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type BackupFolder, CHECKSUMS } from './backup-folder.js';

/** A file of another backup beside the own one is named by the way to it. */
const LINE = /^([0-9a-f]{64}) {2}(?:\.\.\/([^/]+)\/)?(.+)$/;
const LINES_AT_ONCE = 1000;

/** SHA-256 of the content of files, in hexadecimal digits, by their names in the backup. */
export type Checksums = ReadonlyMap<string, string>;

export async function writeChecksums(folder: BackupFolder, checksums: Checksums): Promise<void> {
  const inOrder = [...checksums].sort(([one], [other]) => (one < other ? -1 : 1));
  await folder.save(CHECKSUMS, Readable.from(pagesOf(folder, inOrder)));
}

/**
 * Has the folder refer to other backups for what lies there.
 * @throws Error where there are none, or one cannot be read
 */
export async function readChecksums(folder: BackupFolder): Promise<Checksums> {
  const lines = (await text(Readable.from(folder.read(CHECKSUMS)))).split('\n').filter((line) => line !== '');
  return new Map(
    lines.map((line) => {
      const [, sha256, holder, name] = LINE.exec(line) ?? [];
      if (sha256 === undefined || name === undefined)
        throw new Error(`${CHECKSUMS} of the backup in ${folder.path} is damaged`);
      if (holder !== undefined) folder.refer(name, holder);
      return [name, sha256];
    }),
  );
}

function* pagesOf(
  folder: BackupFolder,
  checksums: readonly (readonly [string, string])[],
): Generator<Buffer> {
  for (let i = 0; i < checksums.length; i += LINES_AT_ONCE) {
    const lines = checksums
      .slice(i, i + LINES_AT_ONCE)
      .map(([name, sha256]) => `${sha256}  ${folder.wayTo(name)}${name}\n`);
    yield Buffer.from(lines.join(''));
  }
}
