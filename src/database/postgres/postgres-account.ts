import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { copyBinaries, type PostgresBinaries } from './postgres-binaries.js';

/** `nobody` on every Linux distribution and in every container image. */
const UNPRIVILEGED = { uid: 65_534, gid: 65_534 };

/** The folder that a process of Linux works in, by a name that needs no right to enter the folders above it. */
const WORKING_FOLDER = '/proc/self/cwd';

/** Where copies of programs are kept that `nobody` may not reach. */
const CACHE = '/var/cache/quarry';

/**
 * PostgreSQL refuses to run as root. As root it runs as `nobody`, without any right of root: each program is started in the
 * folder that it works with, and needs not pass the folders above it. Where the programs themselves lie below a folder that
 * `nobody` may not enter, such as /root, copies of them are started.
 */
export class PostgresAccount {
  private constructor(
    /** Owner of the server's files, or null when it runs as the current user. */
    readonly ids: { readonly uid: number; readonly gid: number } | null,
    /** The programs as this account reaches them. */
    readonly binaries: PostgresBinaries,
    private readonly isReachable: boolean,
  ) {}

  /**
   * @param folder the server's folder; created if missing
   * @param cache keeps copies of the programs
   */
  static async choose(folder: string, binaries: PostgresBinaries, cache = CACHE): Promise<PostgresAccount> {
    await mkdir(folder, { recursive: true });
    if (process.getuid?.() !== 0) return new PostgresAccount(null, binaries, true);
    const reached = (await isReachable(binaries.postgres)) ? binaries : await copyBinaries(binaries, cache);
    return new PostgresAccount(UNPRIVILEGED, reached, await isReachable(folder));
  }

  /** How a program that is started in a folder calls it. */
  nameOf(folder: string): string {
    return this.isReachable ? folder : WORKING_FOLDER;
  }

  /** Starts a program under this account in a folder. */
  spawn(
    program: string,
    programArguments: readonly string[],
    options: SpawnOptions & { readonly cwd: string },
  ): ChildProcess {
    // A neutral environment: PG… variables of the surrounding shell would change what the server does.
    const environment = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' };
    return spawn(program, programArguments, { ...options, ...this.ids, env: environment });
  }
}

/** Whether every folder on the way to `path` may be entered by anybody. */
async function isReachable(path: string): Promise<boolean> {
  const parent = dirname(path);
  if (parent === path) return true;
  const { mode } = await stat(parent);
  return (mode & 0o001) !== 0 && isReachable(parent);
}
