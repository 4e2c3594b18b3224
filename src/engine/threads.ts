import { Piscina } from 'piscina';

export interface ThreadsOptions {
  /** Compiled file whose default export does the work of one task. */
  readonly entry: URL;
  /** Tasks done at the same time, each in a thread that starts at once and stays. */
  readonly threads: number;
  readonly memoryMegabytes: number;
  /** Time one task may take, waiting for a thread included, in milliseconds. */
  readonly timeoutMs: number;
}

/** Threads for work that would keep everything else waiting. */
export class Threads<Task, Outcome> {
  private readonly pool: Piscina<Task, Outcome>;
  private readonly timeoutMs: number;
  private isClosed = false;

  constructor({ entry, threads, memoryMegabytes, timeoutMs }: ThreadsOptions) {
    this.timeoutMs = timeoutMs;
    this.pool = new Piscina({
      filename: entry.href,
      minThreads: threads,
      maxThreads: threads,
      // The pool tries require() first. Node.js aborts the process when a thread ends while it requires an ES module.
      execArgv: ['--no-experimental-require-module'],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
    });
    // A thread that dies while idle is replaced; without a listener its error would end the process.
    this.pool.on('error', () => undefined);
  }

  /** @throws Error when it takes too long, `signal` aborts, or the threads are closed */
  async run(task: Task, signal?: AbortSignal): Promise<Outcome> {
    if (this.isClosed) throw new Error('the threads are closed');
    const limits = [AbortSignal.timeout(this.timeoutMs), ...(signal ? [signal] : [])];
    return this.pool.run(task, { signal: AbortSignal.any(limits) });
  }

  /** Stops the threads; tasks not yet done fail. Safe to call twice. */
  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    // The pool replaces a thread that an abort ended, even when that one ends after the pool itself.
    this.pool.on('workerCreate', () => setImmediate(() => void this.pool.destroy()));
    await this.pool.destroy();
  }
}
