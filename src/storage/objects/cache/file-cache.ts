import { type Stats } from 'node:fs';
import { copyFile, link, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { makeScratchFolder } from '../../../common/scratch.js';
import { statOf } from '../../../common/stat-of.js';
import { hasCode } from '../../../common/faults/system-error.js';
import { sha256In, sha256Of } from '../content-keys.js';
import { Turns } from './turns.js';

/** Observes a cache. */
interface CacheMeter {
  /** @param outcome `hit`: the file was at hand; `miss`: it had to be fetched */
  countUse(outcome: 'hit' | 'miss'): void;
  setBytes(bytes: number): void;
}

interface FileCacheOptions {
  /** The cache is below it, and what is being fetched. */
  readonly dataDir: string;
  /** What is kept beyond it is in use just now. */
  readonly maxBytes: number;
  /** Puts the object of a key at a path, where nothing is yet. */
  readonly fetch: (key: string, path: string) => Promise<void>;
  readonly meter: CacheMeter;
  /** Hears why files could not be cleared away. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * A file that has not been used for this long is deleted, so that copies of objects removed by another
 * process do not stay longer.
 */
const UNUSED_MS = 3_600_000;
const UPKEEP_INTERVAL_MS = 60_000;
/** Stands for a slash: keys have none of it. */
const SLASH = '+';

interface KeptFile {
  readonly bytes: number;
  readonly usedMs: number;
  /** What the file system told when the content was checked; null before. */
  readonly stamp: string | null;
}

/**
 * Copies of objects on local disk. Each is found only by the complete key of its object, never by content
 * alone, and the key contains its SHA-256. The folder may be emptied at any time.
 */
export class FileCache {
  /** Least recently used first. */
  private readonly files = new Map<string, KeptFile>();
  private readonly turns = new Turns();
  private readonly folder: string;
  private bytes = 0;
  private readonly upkeep: NodeJS.Timeout;

  private constructor(private readonly options: FileCacheOptions) {
    this.folder = join(options.dataDir, 'cache', 'objects');
    const clearAway = () => void this.clearAway().catch(options.onFailure);
    this.upkeep = setInterval(clearAway, UPKEEP_INTERVAL_MS).unref();
  }

  /** Opens the cache with the files that an earlier process left. Only one process at a time may use it. */
  static async open(options: FileCacheOptions): Promise<FileCache> {
    const cache = new FileCache(options);
    await mkdir(cache.folder, { recursive: true });
    await cache.find();
    await cache.clearAway();
    return cache;
  }

  /**
   * Puts an object at a path, where nothing is yet. It stays there whatever is cleared away here, and must not be changed.
   * @param key tells the object's SHA-256
   * @throws what fetching throws; Error when the object is not what its key tells
   */
  async take(key: string, path: string): Promise<void> {
    const outcome = await this.turns.take(key, () => this.handOut(key, path));
    this.options.meter.countUse(outcome);
    await this.clearAway();
  }

  /** Removes the copies of every object whose key is `prefix` or begins with `prefix/`, also those that are being fetched. */
  async remove(prefix: string): Promise<void> {
    const isMeant = (key: string): boolean => key === prefix || key.startsWith(`${prefix}/`);
    const keys = new Set([...this.files.keys(), ...this.turns.keys()].filter(isMeant));
    await Promise.all([...keys].map((key) => this.turns.take(key, () => this.drop(key))));
  }

  /**
   * Removes files that have not been used for long and then, if the cache is still too large, the least
   * recently used ones. Files in use stay.
   * @param maxBytes less than the bound where room is needed
   */
  async clearAway(maxBytes = this.options.maxBytes): Promise<void> {
    for (const [key, { usedMs }] of [...this.files]) {
      const isOutdated = Date.now() - usedMs > UNUSED_MS;
      if (!isOutdated && this.bytes <= maxBytes) break;
      await this.turns.take(key, () => this.dropUnused(key, usedMs));
    }
  }

  close(): void {
    clearInterval(this.upkeep);
  }

  private async handOut(key: string, path: string): Promise<'hit' | 'miss'> {
    const isKept = await this.isSound(key);
    if (!isKept) await this.fetch(key);
    const now = new Date();
    await utimes(this.pathOf(key), now, now);
    await this.keep(key, true);
    await duplicate(this.pathOf(key), path);
    return isKept ? 'hit' : 'miss';
  }

  /** Whether a file exists with the content that its key promises. If the content differs, the file is deleted. */
  private async isSound(key: string): Promise<boolean> {
    const file = this.files.get(key);
    if (!file) return false;
    const found = await statOf(this.pathOf(key));
    if (found && (stampOf(found) === file.stamp || (await this.holds(key)))) return true;
    await this.drop(key);
    return false;
  }

  private async holds(key: string): Promise<boolean> {
    return (await sha256Of(this.pathOf(key))) === sha256In(key);
  }

  private async fetch(key: string): Promise<void> {
    const scratch = await makeScratchFolder(this.options.dataDir, 'cache');
    const path = join(scratch, 'object');
    try {
      await this.fetchSound(key, path);
      await rename(path, this.pathOf(key));
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  }

  private async fetchSound(key: string, path: string): Promise<void> {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await this.fetchWithRoom(key, path);
      if ((await sha256Of(path)) === sha256In(key)) return;
      await rm(path);
    }
    throw new Error(`the content of the object ${key} does not match its key`);
  }

  /** If the disk is full, cached files are deleted first. */
  private async fetchWithRoom(key: string, path: string): Promise<void> {
    try {
      await this.options.fetch(key, path);
    } catch (error) {
      if (!hasCode(error, 'ENOSPC') || this.files.size === 0) throw error;
      await rm(path, { force: true });
      await this.clearAway(0);
      await this.options.fetch(key, path);
    }
  }

  private async dropUnused(key: string, usedMs: number): Promise<void> {
    if (this.files.get(key)?.usedMs !== usedMs) return;
    if (!(await this.isUsed(key))) await this.drop(key);
  }

  /** Each user of a file has its own hard link to it. */
  private async isUsed(key: string): Promise<boolean> {
    return ((await statOf(this.pathOf(key)))?.nlink ?? 0) > 1;
  }

  private async drop(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
    this.forget(key);
  }

  private forget(key: string): void {
    this.setBytes(this.bytes - (this.files.get(key)?.bytes ?? 0));
    this.files.delete(key);
  }

  /** Notes a file as the one that was used last. */
  private async keep(key: string, isSound: boolean): Promise<void> {
    const found = await stat(this.pathOf(key));
    this.forget(key);
    this.files.set(key, {
      bytes: found.size,
      usedMs: found.mtimeMs,
      stamp: isSound ? stampOf(found) : null,
    });
    this.setBytes(this.bytes + found.size);
  }

  private setBytes(bytes: number): void {
    this.bytes = bytes;
    this.options.meter.setBytes(bytes);
  }

  /** Registers existing files; their content is checked when they are used. */
  private async find(): Promise<void> {
    const names = await readdir(this.folder);
    const timeOf = async (name: string) => (await stat(join(this.folder, name))).mtimeMs;
    const found = await Promise.all(names.map(async (name) => ({ name, usedMs: await timeOf(name) })));
    for (const { name } of found.toSorted((left, right) => left.usedMs - right.usedMs)) {
      await this.keep(name.replaceAll(SLASH, '/'), false);
    }
  }

  private pathOf(key: string): string {
    return join(this.folder, key.replaceAll('/', SLASH));
  }
}

/** A hard link if the file system supports it; otherwise a copy. */
async function duplicate(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'EEXIST')) throw error;
    await copyFile(from, to);
  }
}

/** Changes with the content. */
function stampOf({ ino, size, mtimeMs }: Stats): string {
  return `${ino} ${size} ${mtimeMs}`;
}
