import { type EngineObserver, NoObserver } from '../engine-observer.js';
import { type CellValue, type ResultTable } from '../table.js';
import { QueryRefused } from './query-refused.js';
import { SandboxProcess } from './sandbox-process.js';
import { type WorkbenchOptions } from './workbench-options.js';

export { QueryRefused } from './query-refused.js';

/**
 * A locked-down DuckDB that can read the given tables and nothing else, and write nothing.
 *
 * It lives in a child process: a function that allocates without DuckDB's memory limit noticing, or that never looks
 * at the interrupt flag, costs that process and its query, not the server. Queries run one after the other.
 */
export class Workbench {
  private queue: Promise<unknown> = Promise.resolve();
  private pending = 0;
  private closed = false;

  private constructor(
    private readonly options: WorkbenchOptions,
    private sandbox: SandboxProcess,
    private readonly observer: EngineObserver,
  ) {}

  /**
   * @param sandbox a process to use that has no tables yet
   * @param observer hears of queries and of processes that they were the end of
   * @throws Error when a table cannot be read
   */
  static async open(
    options: WorkbenchOptions,
    sandbox = SandboxProcess.fork(),
    observer: EngineObserver = new NoObserver(),
  ): Promise<Workbench> {
    await sandbox.open(options);
    return new Workbench(options, sandbox, observer);
  }

  /**
   * Opens it again over the tables that a process has kept.
   * @param sandbox the process of a released workbench over the same tables
   */
  static reopen(options: WorkbenchOptions, sandbox: SandboxProcess, observer: EngineObserver): Workbench {
    return new Workbench(options, sandbox, observer);
  }

  /**
   * Runs one SELECT statement.
   * @param parameters values for `?` or `$1` placeholders
   * @throws QueryRefused when it is not exactly one SELECT, is wrong, or exceeds a limit
   */
  query(sql: string, parameters: readonly CellValue[] = []): Promise<ResultTable> {
    this.pending += 1;
    const result = this.queue.then(() => this.run(sql, parameters)).finally(() => (this.pending -= 1));
    this.queue = result.catch(() => undefined);
    return result;
  }

  /**
   * Closes it, and interrupts what is running.
   * @returns its process, with its tables; null when that cannot be used again
   */
  async release(): Promise<SandboxProcess | null> {
    if (this.pending > 0) await this.close();
    if (this.closed) return null;
    this.closed = true;
    const { sandbox } = this;
    return (await sandbox.rest()) ? sandbox : null;
  }

  /** Interrupts what is running and frees everything. Safe to call twice, and after a release. */
  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    await this.sandbox.stop();
    await this.queue;
  }

  private async run(sql: string, parameters: readonly CellValue[]): Promise<ResultTable> {
    if (this.closed) throw new QueryRefused('The query was cancelled.');
    if (this.sandbox.isGone) await this.restart();
    try {
      return await this.observer.stage('query', () => this.sandbox.query(sql, parameters));
    } finally {
      const { killReason } = this.sandbox;
      if (killReason !== null) this.observer.sandboxKilled('query', killReason);
    }
  }

  private async restart(): Promise<void> {
    this.sandbox = SandboxProcess.fork();
    await this.sandbox.open(this.options);
    if (!this.isClosed()) return;
    await this.sandbox.stop();
    throw new QueryRefused('The query was cancelled.');
  }

  private isClosed(): boolean {
    return this.closed;
  }
}
