import { fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compiledEntry } from '../../compiled-entry.js';
import { WITHOUT_DEBUGGER } from '../../refuse-debugger.js';
import { yieldToRequests } from '../../yield-to-requests.js';
import { confinement } from './confinement.js';
import { IngestProcess } from './ingest-process.js';

const ENTRY = fileURLToPath(compiledEntry('ingest-entry'));
/** Half of Node's own choice, in MiB: rows die young, and it took 15 MiB less at the same speed. */
const YOUNG_HEAP_MEBIBYTES = 8;
/** How long a process waits for another file of its owner. */
const REST_MS = 2000;
const MOST_RESTING = 4;
/** A process is used for so many files at most, and no more once it has held so much memory. */
const MOST_FILES = 1000;
const MOST_KEPT_BYTES = 384 * 2 ** 20;

/** What the processes may take and where they work. */
interface ProcessOptions {
  /** What one process may take; the system holds it to that where it can. */
  readonly memoryBytes: number;
  /** Holds the folders of all processes; null for the system's folder of temporary files. */
  readonly folder: string | null;
}

/** A process that reads a file, and what there is to know before it may read another one. */
interface Reader {
  readonly process: IngestProcess;
  /** Whose files it reads; null when it has had none. */
  readonly owner: string | null;
  readonly files: number;
}

interface Resting extends Reader {
  readonly timer: NodeJS.Timeout;
}

/**
 * The processes that read files. To start one takes many times as long as to read a small
 * file, so one that has read a file well soon reads another of the same owner; files of different owners never meet.
 */
export class IngestProcesses {
  private spare: IngestProcess | null = null;
  private keepsSpare = false;
  private resting: Resting[] = [];
  private closed = false;

  constructor(private readonly options: ProcessOptions) {
    if (options.folder !== null) rmSync(options.folder, { recursive: true, force: true });
  }

  /** From now on a fresh process is kept ready for the next file. */
  start(): void {
    this.keepsSpare = true;
    this.spare ??= this.startSpare();
  }

  /** @param owner null for a process that is used once */
  take(owner: string | null): Reader {
    const known = owner === null ? null : this.takeResting(owner);
    const reader = known ?? { process: this.takeFresh(), owner, files: 0 };
    reader.process.keepAwake();
    return { ...reader, files: reader.files + 1 };
  }

  /**
   * Takes back a process, which ends unless it may read another file.
   *
   * @param read how the reading went: `peakBytes` of memory at most, null where it did not go well
   */
  async giveBack(reader: Reader, read: { readonly peakBytes: number } | null): Promise<void> {
    const isFine = read !== null && read.peakBytes <= MOST_KEPT_BYTES && reader.process.isAlive;
    const isUsedUp = reader.owner === null || reader.files >= MOST_FILES;
    if (!isFine || isUsedUp || this.closed || this.resting.length >= MOST_RESTING) {
      await reader.process.end();
      return;
    }
    reader.process.rest();
    const timer = setTimeout(() => this.dismiss(reader.process), REST_MS).unref();
    this.resting.push({ ...reader, timer });
  }

  /** Ends the processes that wait for files. */
  close(): void {
    this.closed = true;
    this.spare?.kill();
    this.spare = null;
    for (const { process } of [...this.resting]) this.dismiss(process);
  }

  private takeResting(owner: string): Reader | null {
    const found = this.resting.find((one) => one.owner === owner);
    if (!found) return null;
    this.forget(found.process);
    if (found.process.isAlive) return found;
    found.process.kill();
    return null;
  }

  private takeFresh(): IngestProcess {
    const { spare } = this;
    if (spare?.isAlive === false) spare.kill();
    const fresh = spare?.isAlive ? spare : start(this.options);
    this.spare = this.keepsSpare && !this.closed ? this.startSpare() : null;
    return fresh;
  }

  private startSpare(): IngestProcess {
    const spare = start(this.options);
    spare.rest();
    return spare;
  }

  private dismiss(process: IngestProcess): void {
    this.forget(process);
    process.kill();
  }

  private forget(process: IngestProcess): void {
    for (const one of this.resting) if (one.process === process) clearTimeout(one.timer);
    this.resting = this.resting.filter((one) => one.process !== process);
  }
}

function start({ memoryBytes, folder }: ProcessOptions): IngestProcess {
  const own = folderBelow(folder);
  const node = [
    `--max-old-space-size=${String(Math.floor(memoryBytes / 2 / 2 ** 20))}`,
    `--max-semi-space-size=${String(YOUNG_HEAP_MEBIBYTES)}`,
    // Helper threads of the collector cost a short process more than they bring.
    '--single-threaded-gc',
    ...WITHOUT_DEBUGGER,
  ];
  const program = confinement(memoryBytes, node);
  const child = fork(ENTRY, [own], {
    env: { TZ: 'UTC', DUCKDB_JE_MALLOC_CONF: 'retain:false' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    ...program,
  });
  yieldToRequests(child);
  return new IngestProcess(child, own);
}

function folderBelow(folder: string | null): string {
  if (folder !== null) mkdirSync(folder, { recursive: true });
  return mkdtempSync(join(folder ?? tmpdir(), 'quarry-reader-'));
}
