import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type PostgresBinaries } from './postgres-binaries.js';

/** `nobody` on every Linux distribution and in every container image. */
const UNPRIVILEGED = { uid: 65_534, gid: 65_534 };

/**
 * PostgreSQL refuses to run as root. As root it runs as `nobody`; where the project lies below a folder that `nobody` may
 * not enter, such as /root, the server process keeps the one capability to pass such folders and no other right of root.
 */
export class PostgresAccount {
  private constructor(
    /** Owner of the server's files, or null when it runs as the current user. */
    readonly ids: { readonly uid: number; readonly gid: number } | null,
    private readonly prefix: readonly string[],
  ) {}

  /** @param folder the server's folder; created if missing */
  static async choose(folder: string, binaries: PostgresBinaries): Promise<PostgresAccount> {
    await mkdir(folder, { recursive: true });
    if (process.getuid?.() !== 0) return new PostgresAccount(null, []);
    const reachable = (await isReachable(folder)) && (await isReachable(binaries.postgres));
    return new PostgresAccount(UNPRIVILEGED, reachable ? [] : passFolders());
  }

  /** Starts a program under this account. */
  spawn(program: string, programArguments: readonly string[], options: SpawnOptions): ChildProcess {
    const [command = program, ...rest] = [...this.prefix, program, ...programArguments];
    const ids = this.prefix.length === 0 ? (this.ids ?? {}) : {};
    // A neutral environment: PG… variables of the surrounding shell would change what the server does.
    const environment = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' };
    return spawn(command, rest, { ...options, ...ids, env: environment });
  }
}

function passFolders(): string[] {
  const { uid, gid } = UNPRIVILEGED;
  return [
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    // access(2) would ignore the capability otherwise.
    '--securebits=+no_setuid_fixup',
    '--inh-caps=-all,+dac_override',
    '--ambient-caps=-all,+dac_override',
    '--',
  ];
}

/** Whether every folder on the way to `path` may be entered by anybody. */
async function isReachable(path: string): Promise<boolean> {
  const parent = dirname(path);
  if (parent === path) return true;
  const { mode } = await stat(parent);
  return (mode & 0o001) !== 0 && isReachable(parent);
}
