import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { compiledEntry } from '../compiled-entry.js';
import { type KillReason } from '../engine-observer.js';
import { WITHOUT_DEBUGGER } from '../refuse-debugger.js';
import { type CellValue, type ResultTable } from '../table.js';
import { yieldToRequests } from '../yield-to-requests.js';
import { QueryRefused } from './query-refused.js';
import { type SandboxReply, type SandboxRequest } from './workbench-messages.js';
import { type WorkbenchOptions } from './workbench-options.js';

/** How long the child may take to heed its own interrupt before it is killed. */
const INTERRUPT_GRACE_MS = 500;
const START_TIMEOUT_MS = 30_000;
const CLEAR_TIMEOUT_MS = 1000;
const HEAP_MEGABYTES = 512;

/**
 * The server's end of the child process that holds one locked-down DuckDB. Takes one request at a time; this process may end while
 * there is none.
 */
export class SandboxProcess {
  private stopping = false;
  private timedOut = false;
  private broken = false;
  private queryTimeoutMs = 0;

  private constructor(private readonly child: ChildProcess) {}

  /** Starts a process that has no tables yet; starting goes on while the caller does something else. */
  static fork(): SandboxProcess {
    const child = fork(compiledEntry('workbench-entry'), {
      env: {},
      execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`, ...WITHOUT_DEBUGGER],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    yieldToRequests(child);
    // A start that fails shows when the process is first asked something.
    child.on('error', () => undefined);
    const sandbox = new SandboxProcess(child);
    sandbox.letSleep();
    return sandbox;
  }

  /**
   * Gives the process its tables and limits, which it keeps until it is cleared.
   * @throws Error when the process does not start or a table cannot be read; it is stopped then
   */
  async open(options: WorkbenchOptions): Promise<void> {
    this.queryTimeoutMs = options.limits.queryTimeoutMs;
    const reply = await this.ask({ type: 'open', options }, START_TIMEOUT_MS);
    if (reply?.type === 'opened') return;
    await this.stop();
    throw new Error(reply?.type === 'failed' ? reply.reason : 'the query process did not start');
  }

  /** True when the process has ended or is about to: start another one. */
  get isGone(): boolean {
    return this.stopping || this.timedOut || this.hasEnded;
  }

  /** Why the process ended before its work did; null while it runs, and when it was only stopped. */
  get killReason(): KillReason | null {
    if (this.broken) return 'crash';
    if (!this.hasEnded || this.stopping) return null;
    if (this.timedOut) return 'time';
    // The process ends itself, and the system ends it, by this signal for want of memory; Node.js ends by the other.
    return ['SIGKILL', 'SIGABRT'].includes(this.child.signalCode ?? '') ? 'memory' : 'crash';
  }

  private get hasEnded(): boolean {
    const { pid, exitCode, signalCode } = this.child;
    return pid === undefined || exitCode !== null || signalCode !== null;
  }

  async query(sql: string, parameters: readonly CellValue[]): Promise<ResultTable> {
    const reply = await this.ask(
      { type: 'query', sql, parameters },
      this.queryTimeoutMs + INTERRUPT_GRACE_MS,
    );
    if (reply?.type === 'result') return reply.result;
    if (reply?.type === 'refused') throw await this.refusal(reply.reason, reply.isBroken);
    if (reply?.type === 'failed') throw new Error(reply.reason);
    throw new QueryRefused(this.reasonOfDeath());
  }

  /** Leaves the process its tables for whoever asks for the same. @returns whether it can serve again; else it is stopped */
  rest(): Promise<boolean> {
    return this.staysFit('rest');
  }

  /** Takes all its tables from the process. @returns whether it can be given others; else it is stopped */
  clear(): Promise<boolean> {
    return this.staysFit('clear');
  }

  private async staysFit(type: 'rest' | 'clear'): Promise<boolean> {
    const reply = await this.ask({ type }, CLEAR_TIMEOUT_MS);
    // A reply may still come from a process that was too late with it, and is killed.
    if (reply && 'isFit' in reply && reply.isFit && !this.isGone) return true;
    await this.stop();
    return false;
  }

  /** Kills the process and waits until it is gone. */
  async stop(): Promise<void> {
    const isGone = this.hasEnded;
    this.stopping = true;
    if (isGone) return;
    const gone = once(this.child, 'exit');
    this.child.ref();
    this.child.kill('SIGKILL');
    await gone;
  }

  private async refusal(reason: string, isBroken: boolean): Promise<QueryRefused> {
    if (isBroken) {
      this.broken = true;
      await this.stop();
    }
    return new QueryRefused(reason);
  }

  /** The reply to a request, or null when the process ended, of itself or for want of time, without giving one. */
  private async ask(request: SandboxRequest, timeoutMs: number): Promise<SandboxReply | null> {
    const timer = setTimeout(() => this.killLate(), timeoutMs);
    try {
      return await this.exchange(request);
    } finally {
      clearTimeout(timer);
    }
  }

  private exchange(request: SandboxRequest): Promise<SandboxReply | null> {
    const { child } = this;
    return new Promise((resolve) => {
      const settle = (reply: SandboxReply | null) => {
        child.off('message', onMessage).off('exit', onEnd).off('error', onEnd);
        this.letSleep();
        resolve(reply);
      };
      const onMessage = (message: unknown) => settle(message as SandboxReply);
      const onEnd = () => settle(null);
      child.on('message', onMessage).on('exit', onEnd).on('error', onEnd);
      this.keepAwake();
      if (this.isGone) onEnd();
      else child.send(request, (error) => error && onEnd());
    });
  }

  private keepAwake(): void {
    this.child.ref();
    this.child.channel?.ref();
  }

  private letSleep(): void {
    this.child.unref();
    this.child.channel?.unref();
  }

  private killLate(): void {
    this.timedOut = true;
    this.child.kill('SIGKILL');
  }

  private reasonOfDeath(): string {
    if (this.stopping) return 'The query was cancelled.';
    if (this.timedOut) return `The query took longer than ${this.queryTimeoutMs / 1000} seconds.`;
    return 'The query exceeded its memory limit.';
  }
}
