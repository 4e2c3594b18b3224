import { type ChildProcess, fork } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { compiledEntry } from '../../compiled-entry.js';

const ENTRY = fileURLToPath(compiledEntry(import.meta.url, './ingest-entry.js'));
/** Sets limits of the system and becomes the program it is given; part of util-linux. */
const PRLIMIT = '/usr/bin/prlimit';
/** Half of Node's own choice, in MiB: rows die young, and it took 15 MiB less at the same speed. */
const YOUNG_HEAP_MEBIBYTES = 8;
/** What is reserved but not used, stacks of threads above all, counts for the system as well. */
const RESERVED_BYTES = 256 * 2 ** 20;

/** The processes that read files: each is used once, and the next one is kept ready. */
export class IngestProcesses {
  private spare: ChildProcess | null = null;
  private closed = false;

  /** @param memoryBytes what one process may take; the system holds it to that where it can */
  constructor(private readonly memoryBytes: number) {}

  /** A fresh process that has had no task. */
  take(): ChildProcess {
    const child = this.spare && isAlive(this.spare) ? this.spare : start(this.memoryBytes);
    keepAwake(child);
    this.spare = this.closed ? null : idle(start(this.memoryBytes));
    return child;
  }

  /** Ends the process that is kept ready. */
  close(): void {
    this.closed = true;
    this.spare?.kill('SIGKILL');
    this.spare = null;
  }
}

function start(memoryBytes: number): ChildProcess {
  const heap = [
    `--max-old-space-size=${String(Math.floor(memoryBytes / 2 / 2 ** 20))}`,
    `--max-semi-space-size=${String(YOUNG_HEAP_MEBIBYTES)}`,
  ];
  const limits = [`--data=${String(memoryBytes + RESERVED_BYTES)}`, '--core=0', process.execPath];
  const program = canLimit() ? { execPath: PRLIMIT, execArgv: [...limits, ...heap] } : { execArgv: heap };
  return fork(ENTRY, { env: { TZ: 'UTC' }, stdio: ['ignore', 'ignore', 'pipe', 'ipc'], ...program });
}

/** This process does not end while the child works. */
function keepAwake(child: ChildProcess): void {
  child.ref();
  child.channel?.ref();
}

/** This process may end while the child waits. */
function idle(child: ChildProcess): ChildProcess {
  child.unref();
  child.channel?.unref();
  if (child.stderr instanceof Socket) child.stderr.unref();
  // A start that fails shows when the process is taken.
  child.on('error', () => undefined);
  return child;
}

function isAlive({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid !== undefined && exitCode === null && signalCode === null;
}

function canLimit(): boolean {
  try {
    accessSync(PRLIMIT, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
