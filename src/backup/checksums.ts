import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type BackupFolder, CHECKSUMS } from './backup-folder.js';

/** A file of another backup beside the own one is named by the way to it. */
const LINE = /^[0-9a-f]{64} {2}./;
const SHA256_DIGITS = 64;
const NAME_AT = SHA256_DIGITS + 2;
const BESIDE = '../';
const LINES_AT_ONCE = 1000;

/** SHA-256 of the content of files, in hexadecimal digits, by their names in the backup. */
export type Checksums = ReadonlyMap<string, string>;

/** @returns what files have, by their names, sorted by those */
export function inOrderOfNames<T>(files: ReadonlyMap<string, T>): (readonly [string, T])[] {
  return [...files].sort(([one], [other]) => (one < other ? -1 : 1));
}

export async function writeChecksums(folder: BackupFolder, checksums: Checksums): Promise<void> {
  await folder.save(CHECKSUMS, Readable.from(pagesOf(folder, inOrderOfNames(checksums))));
}

/**
 * Has the folder refer to other backups for what lies there.
 * @returns in the order of their names
 * @throws Error where there are none, or one cannot be read
 */
export async function readChecksums(folder: BackupFolder): Promise<Checksums> {
  const lines = (await text(Readable.from(folder.read(CHECKSUMS)))).split('\n').filter((line) => line !== '');
  return new Map(
    lines.map((line) => {
      if (!LINE.test(line)) throw new Error(`${CHECKSUMS} of the backup in ${folder.path} is damaged`);
      return [nameIn(line, folder), line.slice(0, SHA256_DIGITS)];
    }),
  );
}

/** Has the folder refer to the backup that the file lies in, where that is another. */
function nameIn(line: string, folder: BackupFolder): string {
  if (!line.startsWith(BESIDE, NAME_AT)) return line.slice(NAME_AT);
  const holderAt = NAME_AT + BESIDE.length;
  const holderEnd = line.indexOf('/', holderAt);
  const name = line.slice(holderEnd + 1);
  folder.refer(name, line.slice(holderAt, holderEnd));
  return name;
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
