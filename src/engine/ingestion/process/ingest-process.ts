import { type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { CrashedReader, IngestionFailed, StoppedReader } from '../unreadable-file.js';
import { type IngestMessage, type IngestOutcome, type IngestTask } from './ingest-task.js';
import { tooMuchMemory } from './outcome.js';
import { processMemory } from './process-memory.js';

const MEMORY_CHECK_MS = 50;
const KEPT_ERROR_CHARACTERS = 4000;
const OUT_OF_MEMORY = /out of memory|bad_alloc/i;

interface ProcessLimits {
  readonly memoryBytes: number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | null;
}

/** What the one who waits for a task hears of it. */
interface ProcessObserver {
  /** @param share of the work that is done, from 0 to 1 */
  readonly onProgress: (share: number) => void;
  /** @param bytes the most memory the process has held so far */
  readonly onPeak: (bytes: number) => void;
}

/** A child process that reads files, one after the other. It ends when this process ends. */
export class IngestProcess {
  private errorText = '';
  private onMessage: (message: IngestMessage) => void = () => undefined;
  private onEnd: (reason: Error) => void = () => undefined;

  /** @param folder of the process alone: it is removed when the process is ended */
  constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
  ) {
    child.stderr?.on('data', (chunk: Buffer) => {
      this.errorText = (this.errorText + chunk.toString()).slice(-KEPT_ERROR_CHARACTERS);
    });
    child.on('message', (message: IngestMessage) => this.onMessage(message));
    child.on('error', (cause) =>
      this.onEnd(new IngestionFailed('the reading process did not start', { cause })),
    );
    child.on('close', (code, killedBy) => this.onEnd(this.crash(killedBy ?? code)));
  }

  get isAlive(): boolean {
    const { pid, exitCode, signalCode } = this.child;
    return pid !== undefined && exitCode === null && signalCode === null;
  }

  /**
   * Does one task. A process whose task did not come to an outcome is of no more use.
   *
   * @throws UnreadableFile when the file is at fault, also by crashing, hanging or exhausting the process
   * @throws IngestionFailed when the process could not do its work for another reason
   * @throws the signal's reason when aborted
   */
  async run(task: IngestTask, limits: ProcessLimits, observer: ProcessObserver): Promise<IngestOutcome> {
    const guards = new AbortController();
    try {
      return await Promise.race([
        this.outcomeOf(task, observer),
        this.memoryExceeded(limits.memoryBytes, observer, guards.signal),
        timeExceeded(limits.timeoutMs, guards.signal),
        aborted(guards.signal, limits.signal),
      ]);
    } finally {
      guards.abort();
    }
  }

  /** This process does not end while the child works. */
  keepAwake(): void {
    this.child.ref();
    this.child.channel?.ref();
  }

  /** This process may end while the child waits. */
  rest(): void {
    this.child.unref();
    this.child.channel?.unref();
    if (this.child.stderr instanceof Socket) this.child.stderr.unref();
  }

  /** Ends the child process, and waits for that. */
  async end(): Promise<void> {
    if (!this.isAlive) {
      this.removeFolder();
      return;
    }
    const exit = new Promise((resolve) => this.child.once('exit', resolve));
    this.kill();
    await exit;
    // What it wrote until then.
    this.removeFolder();
  }

  kill(): void {
    this.child.kill('SIGKILL');
    this.removeFolder();
  }

  private removeFolder(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  private outcomeOf(task: IngestTask, { onProgress, onPeak }: ProcessObserver): Promise<IngestOutcome> {
    this.errorText = '';
    return new Promise((resolve, reject) => {
      this.onEnd = reject;
      this.onMessage = (message) => {
        if (message.kind === 'progress') {
          onProgress(message.share);
        } else {
          onPeak(message.peakBytes);
          resolve(message.outcome);
        }
      };
      if (!this.isAlive) this.onEnd(this.crash(this.child.signalCode ?? this.child.exitCode));
      this.child.send(task, (cause) => {
        if (cause) reject(new IngestionFailed('the reading process did not accept the task', { cause }));
      });
    });
  }

  private crash(end: string | number | null): Error {
    const cause = new Error(`the reading process ended with ${String(end)}: ${this.errorText}`);
    if (end === 'SIGTERM' || end === 'SIGINT')
      return new IngestionFailed('the reading process was stopped', { cause });
    // The system kills the process that takes the most memory with SIGKILL.
    if (end === 'SIGKILL' || OUT_OF_MEMORY.test(this.errorText)) return tooMuchMemory();
    return new CrashedReader(cause);
  }

  private memoryExceeded(
    memoryBytes: number,
    { onPeak }: ProcessObserver,
    over: AbortSignal,
  ): Promise<never> {
    const { pid } = this.child;
    return new Promise((_, reject) => {
      const check = (): void => {
        const memory = pid === undefined ? null : processMemory(pid);
        if (memory === null) return;
        onPeak(memory.peakBytes);
        if (memory.residentBytes > memoryBytes) reject(tooMuchMemory());
      };
      const timer = setInterval(check, MEMORY_CHECK_MS);
      over.addEventListener('abort', () => clearInterval(timer), { once: true });
    });
  }
}

function timeExceeded(timeoutMs: number, over: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const reason = `reading the file took longer than ${String(Math.round(timeoutMs / 1000))} seconds`;
    const timer = setTimeout(() => reject(new StoppedReader('time', reason)), timeoutMs);
    over.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });
}

function aborted(over: AbortSignal, signal: AbortSignal | null): Promise<never> {
  return new Promise((_, reject) => {
    const abort = () => reject(asError(signal?.reason));
    signal?.addEventListener('abort', abort, { once: true });
    over.addEventListener('abort', () => signal?.removeEventListener('abort', abort), { once: true });
  });
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
