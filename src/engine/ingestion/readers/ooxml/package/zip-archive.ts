import { type FileHandle, open } from 'node:fs/promises';
import { isNativeError } from 'node:util/types';
import { type Entry, fromRandomAccessReaderPromise, getFileNameLowLevel, type ZipFile } from 'yauzl';
import { UnreadableFile } from '../../../unreadable-file.js';
import { type ContentOptions } from '../../content.js';
import { entryBytes } from './entry-bytes.js';
import { ZipBytes } from './zip-bytes.js';

const FILE_TYPE = 0xf000;
const SYMBOLIC_LINK = 0xa000;

/** What a zip archive may unfold to. */
export type ArchiveLimits = Pick<ContentOptions, 'maxUnpackedBytes' | 'maxArchiveEntries'>;

/**
 * The entries of a zip file, found by name and never written anywhere. Names match without regard to case or
 * percent-encoding, `\` is `/`, and a leading `/` is none; entries that point out of the archive are not there.
 */
export class ZipArchive {
  private unpackedBytes = 0;

  private constructor(
    private readonly file: FileHandle,
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, readonly Entry[]>,
    private readonly limits: ArchiveLimits,
  ) {}

  /** @throws UnreadableFile when it is no whole zip file, or has or declares more than the limits allow */
  static async open(path: string, limits: ArchiveLimits): Promise<ZipArchive> {
    const file = await open(path);
    try {
      const bytes = await ZipBytes.of(file);
      const options = { autoClose: false, decodeStrings: false, validateEntrySizes: false };
      const zip = await fromRandomAccessReaderPromise(bytes, bytes.size, options).catch(damagedDirectory);
      const entries = await readEntries(zip, limits).catch(damagedDirectory);
      return new ZipArchive(file, zip, entries, limits);
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  has(name: string): boolean {
    return this.entries.has(keyOf(name));
  }

  /** Names of all entries, as they are matched. */
  names(): string[] {
    return [...this.entries.keys()];
  }

  /**
   * The unpacked bytes of an entry, checked while they come.
   *
   * @throws UnreadableFile when it is absent, damaged, encrypted or unfolds to too much
   */
  async *bytes(name: string): AsyncGenerator<Buffer> {
    const label = labelOf(name);
    const [entry, second] = this.entries.get(keyOf(name)) ?? [];
    if (!entry) throw new UnreadableFile(`damaged: its part ${label} is missing`);
    if (second) throw new UnreadableFile(`damaged: it contains its part ${label} twice`);
    if (entry.isEncrypted()) throw new UnreadableFile('password-protected');
    const start = await this.startOf(entry, label);
    for await (const chunk of entryBytes(this.file, { entry, start, label })) {
      this.unpackedBytes += chunk.length;
      if (this.unpackedBytes > this.limits.maxUnpackedBytes) throw tooLarge(this.limits);
      yield chunk;
    }
  }

  async close(): Promise<void> {
    this.zip.close();
    await this.file.close();
  }

  private async startOf(entry: Entry, label: string): Promise<number> {
    try {
      return (await this.zip.readLocalFileHeaderPromise(entry, { minimal: true })).fileDataStart;
    } catch (cause) {
      if (isSystemError(cause)) throw cause;
      throw new UnreadableFile(`damaged: its part ${label} is not at the position given in its directory`, {
        cause,
      });
    }
  }
}

/** The name of a part as a reason may show it: without its folders, and harmless. */
export function labelOf(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return last.replace(/[^\p{L}\p{N} ._-]/gu, '').slice(0, 60);
}

async function readEntries(zip: ZipFile, limits: ArchiveLimits): Promise<Map<string, Entry[]>> {
  if (zip.entryCount > limits.maxArchiveEntries) {
    throw new UnreadableFile(`its archive has more than ${String(limits.maxArchiveEntries)} entries`);
  }
  const entries = new Map<string, Entry[]>();
  let declaredBytes = 0;
  for await (const entry of zip.eachEntry()) {
    declaredBytes += entry.uncompressedSize;
    if (declaredBytes > limits.maxUnpackedBytes) throw tooLarge(limits);
    const key = entryKey(entry);
    if (key === null) continue;
    const same = entries.get(key);
    if (same) same.push(entry);
    else entries.set(key, [entry]);
  }
  return entries;
}

/** Null for folders, symbolic links and names that point out of the archive. */
function entryKey(entry: Entry): string | null {
  if (((entry.externalFileAttributes >>> 16) & FILE_TYPE) === SYMBOLIC_LINK) return null;
  // Office does not know the extra field that may give an entry another name.
  const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, [], false);
  const key = keyOf(name);
  return key.endsWith('/') || key.split('/').includes('..') ? null : key;
}

function keyOf(name: string): string {
  return decoded(name).replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    // Not percent-encoded after all.
    return name;
  }
}

function tooLarge({ maxUnpackedBytes }: ArchiveLimits): UnreadableFile {
  const mebibytes = Math.floor(maxUnpackedBytes / 2 ** 20);
  const most = mebibytes >= 1024 ? `${String(Math.floor(mebibytes / 1024))} GB` : `${String(mebibytes)} MB`;
  return new UnreadableFile(`the archive unpacks to more than ${most}`);
}

function damagedDirectory(cause: unknown): never {
  if (cause instanceof UnreadableFile || isSystemError(cause)) throw cause;
  throw new UnreadableFile('damaged: the directory of its archive cannot be read', { cause });
}

/** True for an error of the machine rather than of the file. */
function isSystemError(error: unknown): boolean {
  return isNativeError(error) && 'syscall' in error;
}
