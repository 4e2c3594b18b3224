import { type EngineObserver, NoObserver } from '../engine-observer.js';
import { SandboxProcess } from './sandbox-process.js';
import { Workbench, type WorkbenchOptions } from './workbench.js';

const KEEP_MS = 60_000;

export interface WorkbenchesOptions {
  /** Workbenches that are open at the same time, and so the most processes, open or kept; each holds about 100 MB. */
  readonly most: number;
  readonly observer?: EngineObserver;
}

/** A process that has served and waits a while for more work of the same owner. */
interface KeptProcess {
  readonly owner: string;
  readonly sandbox: SandboxProcess;
  readonly expiry: NodeJS.Timeout;
}

/**
 * Opens workbenches at once, by keeping processes ready: one that has served nobody, and those that have served.
 * A process that has once held the data of an owner never holds those of another.
 */
export class Workbenches {
  private spare: SandboxProcess | null = null;
  private kept: readonly KeptProcess[] = [];
  private openCount = 0;
  private readonly most: number;
  private readonly observer: EngineObserver;
  private closed = false;

  constructor({ most, observer = new NoObserver() }: WorkbenchesOptions) {
    this.most = most;
    this.observer = observer;
  }

  /** Keeps the first process ready, which otherwise starts with the first workbench. */
  start(): void {
    this.spare ??= SandboxProcess.fork();
  }

  /**
   * @param owner whose data the tables are
   * @throws Error when a table cannot be read
   */
  async open(options: WorkbenchOptions, owner: string): Promise<Workbench> {
    const kept = this.takeKept(owner);
    this.openCount += 1;
    try {
      await this.makeRoom();
      return await Workbench.open(options, kept ?? this.takeSpare(), this.observer);
    } catch (error) {
      this.openCount -= 1;
      throw error;
    }
  }

  /** Closes a workbench and keeps a process ready for the next one, now that the work is done. */
  async release(workbench: Workbench, owner: string): Promise<void> {
    const sandbox = await workbench.release();
    this.openCount -= 1;
    if (sandbox && !this.isClosed()) this.keep(sandbox, owner);
    else await sandbox?.stop();
    if (!this.isClosed()) this.start();
  }

  /** Ends the processes that are kept ready. */
  async close(): Promise<void> {
    this.closed = true;
    await Promise.all([this.spare?.stop(), ...this.kept.map((one) => this.drop(one))]);
  }

  private takeSpare(): SandboxProcess {
    const { spare } = this;
    this.spare = null;
    return spare && !spare.isGone ? spare : SandboxProcess.fork();
  }

  private takeKept(owner: string): SandboxProcess | null {
    const found = this.kept.findLast((one) => one.owner === owner && !one.sandbox.isGone);
    if (found) this.forget(found);
    return found?.sandbox ?? null;
  }

  private keep(sandbox: SandboxProcess, owner: string): void {
    const one = { owner, sandbox, expiry: setTimeout(() => void this.drop(one), KEEP_MS) };
    this.kept = [...this.kept, one];
  }

  /** Ends the process that has waited longest when there would be too many. */
  private async makeRoom(): Promise<void> {
    const [oldest] = this.kept;
    if (oldest && this.kept.length + this.openCount > this.most) await this.drop(oldest);
  }

  private drop(one: KeptProcess): Promise<void> {
    this.forget(one);
    return one.sandbox.stop();
  }

  private forget(one: KeptProcess): void {
    clearTimeout(one.expiry);
    this.kept = this.kept.filter((other) => other !== one);
  }

  private isClosed(): boolean {
    return this.closed;
  }
}
