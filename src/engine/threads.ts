import { type MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';

const IDLE_MS = 60_000;

interface ThreadsOptions {
  /** Compiled file whose default export does the work of one task. */
  readonly entry: URL;
  /** Tasks done at the same time, each in a thread of its own. */
  readonly threads: number;
  /** Threads that stay; more come with the tasks, and go when there have been none for a while. By default all stay. */
  readonly leastThreads?: number;
  readonly memoryMegabytes: number;
  /** Time one task may take, waiting for a thread included, in milliseconds; null for any. */
  readonly timeoutMs: number | null;
}

/** Threads for work that would keep everything else waiting. They start when they are told to, or with the first task. */
export class Threads<Task, Outcome> {
  private pool: Piscina<Task, Outcome> | null = null;
  private isClosed = false;

  constructor(private readonly options: ThreadsOptions) {}

  start(): void {
    this.pool ??= this.openPool();
  }

  /**
   * @param signal ends the thread that does the task
   * @param transferred ports of the task
   * @throws Error when it takes too long, `signal` aborts, or the threads are closed
   */
  async run(task: Task, signal?: AbortSignal, transferred: readonly MessagePort[] = []): Promise<Outcome> {
    if (this.isClosed) throw new Error('the threads are closed');
    const pool = (this.pool ??= this.openPool());
    const { timeoutMs } = this.options;
    const limits = [
      ...(timeoutMs === null ? [] : [AbortSignal.timeout(timeoutMs)]),
      ...(signal ? [signal] : []),
    ];
    return pool.run(task, { signal: AbortSignal.any(limits), transferList: [...transferred] });
  }

  /** Stops the threads; tasks not yet done fail. Safe to call twice. */
  async close(): Promise<void> {
    this.isClosed = true;
    const { pool } = this;
    if (!pool) return;
    this.pool = null;
    // The pool replaces a thread that an abort ended, even when that one ends after the pool itself.
    pool.on('workerCreate', () => setImmediate(() => void pool.destroy()));
    await pool.destroy();
  }

  private openPool(): Piscina<Task, Outcome> {
    const { entry, threads, leastThreads = threads, memoryMegabytes } = this.options;
    const pool = new Piscina<Task, Outcome>({
      filename: entry.href,
      minThreads: leastThreads,
      maxThreads: threads,
      idleTimeout: IDLE_MS,
      // The pool tries require() first. Node.js aborts the process when a thread ends while it requires an ES module.
      execArgv: ['--no-experimental-require-module'],
      env: {},
      // Else a thread sleeps between two tasks without turning its event loop, and what native code gave up is never freed.
      atomics: 'disabled',
      resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
    });
    // A thread that dies while idle is replaced; without a listener its error would end the process.
    pool.on('error', () => undefined);
    return pool;
  }
}
