import { type EngineObserver, NoObserver } from '../engine-observer.js';
import { SandboxProcess } from './sandbox-process.js';
import { Workbench } from './workbench.js';
import { type WorkbenchOptions } from './workbench-options.js';

const KEEP_MS = 60_000;
/** Larger files are not kept with a process. */
const MOST_KEPT_BYTES = 256 * 2 ** 20;

interface WorkbenchesOptions {
  /** Workbenches that are open at the same time, and so the most processes, open or kept; each holds about 100 MB. */
  readonly most: number;
  readonly observer?: EngineObserver;
}

/** Files of tables, laid out to be queried. */
export interface LaidFiles {
  readonly options: WorkbenchOptions;
  /** Of all of them. */
  readonly bytes: number;
  /** Removes them. */
  readonly remove: () => Promise<void>;
}

/** Tables to be queried. */
export interface AskedTables {
  /** Whose they are. */
  readonly owner: string;
  /** Says all that they hold, what they are called and what limits there are: equal for equal ones. */
  readonly content: string;
  readonly lay: () => Promise<LaidFiles>;
}

/** Files of an owner with the process that has them open. */
interface Laid extends Pick<AskedTables, 'owner' | 'content'> {
  readonly files: LaidFiles;
}

/** A process that has served and waits a while for more work of the same owner. */
interface KeptProcess extends Laid {
  readonly sandbox: SandboxProcess;
  readonly expiry: NodeJS.Timeout;
}

/**
 * Opens workbenches at once, by keeping processes ready: those that have served, with the tables that they were opened over, and
 * where they are told to start one that has served nobody. A process that has once held the data of an owner never holds those of another.
 */
export class Workbenches {
  private spare: SandboxProcess | null = null;
  private keepsSpare = false;
  private kept: readonly KeptProcess[] = [];
  private readonly laid = new Map<Workbench, Laid>();
  private opening = 0;
  private readonly most: number;
  private readonly observer: EngineObserver;
  private closed = false;

  constructor({ most, observer = new NoObserver() }: WorkbenchesOptions) {
    this.most = most;
    this.observer = observer;
  }

  /** From now on a process that has served nobody is kept ready, which otherwise starts with the workbench that needs it. */
  start(): void {
    this.keepsSpare = true;
    this.spare ??= SandboxProcess.fork();
  }

  /** @throws Error when the files cannot be laid out, or a table cannot be read */
  async open(asked: AskedTables): Promise<Workbench> {
    const same = this.takeKept(({ owner, content }) => owner === asked.owner && content === asked.content);
    if (same) return this.opened(Workbench.reopen(same.files.options, same.sandbox, this.observer), same);
    this.opening += 1;
    try {
      return await this.openAnew(asked);
    } finally {
      this.opening -= 1;
    }
  }

  /** Closes a workbench and keeps processes ready for the next one, now that the work is done. */
  async release(workbench: Workbench): Promise<void> {
    const laid = this.laid.get(workbench);
    if (!laid) return;
    const sandbox = await workbench.release();
    this.laid.delete(workbench);
    if (sandbox && !this.isClosed() && laid.files.bytes <= MOST_KEPT_BYTES) this.keep(sandbox, laid);
    else {
      await sandbox?.stop();
      await laid.files.remove();
    }
    if (this.keepsSpare && !this.isClosed()) this.start();
  }

  /** Ends the processes that are kept ready. */
  async close(): Promise<void> {
    this.closed = true;
    await Promise.all([this.spare?.stop(), ...this.kept.map((one) => this.drop(one))]);
  }

  private async openAnew({ owner, content, lay }: AskedTables): Promise<Workbench> {
    const files = await lay();
    try {
      const sandbox = await this.emptyProcess(owner);
      const workbench = await Workbench.open(files.options, sandbox, this.observer);
      return this.opened(workbench, { owner, content, files });
    } catch (error) {
      await files.remove();
      throw error;
    }
  }

  private opened(workbench: Workbench, laid: Laid): Workbench {
    this.laid.set(workbench, laid);
    return workbench;
  }

  /** A process without tables: one that has served the owner, else one that has served nobody. */
  private async emptyProcess(owner: string): Promise<SandboxProcess> {
    const served = this.takeKept((one) => one.owner === owner);
    await this.makeRoom();
    if (!served) return this.takeSpare();
    const isFit = await served.sandbox.clear();
    await served.files.remove();
    return isFit ? served.sandbox : this.takeSpare();
  }

  private takeSpare(): SandboxProcess {
    const { spare } = this;
    this.spare = null;
    return spare && !spare.isGone ? spare : SandboxProcess.fork();
  }

  private takeKept(isMeant: (one: KeptProcess) => boolean): KeptProcess | null {
    const found = this.kept.findLast((one) => isMeant(one) && !one.sandbox.isGone);
    if (found) this.forget(found);
    return found ?? null;
  }

  private keep(sandbox: SandboxProcess, laid: Laid): void {
    const one = { ...laid, sandbox, expiry: setTimeout(() => void this.drop(one), KEEP_MS) };
    this.kept = [...this.kept, one];
  }

  /** Ends the process that has waited longest when there would be too many. */
  private async makeRoom(): Promise<void> {
    const [oldest] = this.kept;
    if (oldest && this.kept.length + this.laid.size + this.opening > this.most) await this.drop(oldest);
  }

  private async drop(one: KeptProcess): Promise<void> {
    this.forget(one);
    await one.sandbox.stop();
    await one.files.remove();
  }

  private forget(one: KeptProcess): void {
    clearTimeout(one.expiry);
    this.kept = this.kept.filter((other) => other !== one);
  }

  private isClosed(): boolean {
    return this.closed;
  }
}
