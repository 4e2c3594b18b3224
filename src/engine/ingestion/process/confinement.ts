import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Sets limits of the system and becomes the program it is given; part of util-linux, as the next. */
const PRLIMIT = '/usr/bin/prlimit';
/** Enters namespaces of its own and becomes the program it is given. */
const UNSHARE = '/usr/bin/unshare';
const NO_NETWORK = ['--user', '--map-current-user', '--net', '--'];
/** What is reserved but not used, stacks of threads above all, counts for the system as well. */
const RESERVED_BYTES = 256 * 2 ** 20;

/** Which program is started with which words so that Node runs confined. */
interface ConfinedProgram {
  readonly execPath: string;
  readonly execArgv: string[];
}

let canUnshare: boolean | null = null;

/**
 * How to start Node so that the system holds it to its memory and gives it no network, as far as the system can:
 * memory needs `prlimit`, the network Linux namespaces that users may make.
 *
 * @param memoryBytes what the process may take
 * @param nodeOptions words for Node itself
 */
export function confinement(memoryBytes: number, nodeOptions: readonly string[]): ConfinedProgram {
  const words = [process.execPath, ...nodeOptions];
  if (existsSync(PRLIMIT)) {
    words.unshift(PRLIMIT, `--data=${String(memoryBytes + RESERVED_BYTES)}`, '--core=0');
  }
  if (hasNamespaces()) words.unshift(UNSHARE, ...NO_NETWORK);
  const [execPath = process.execPath, ...execArgv] = words;
  return { execPath, execArgv };
}

/** Many containers forbid them, which only trying shows. */
function hasNamespaces(): boolean {
  canUnshare ??=
    existsSync(UNSHARE) && spawnSync(UNSHARE, [...NO_NETWORK, process.execPath, '--version']).status === 0;
  return canUnshare;
}
