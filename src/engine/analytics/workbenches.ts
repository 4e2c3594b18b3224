import { type EngineObserver, NoObserver } from '../engine-observer.js';
import { SandboxProcess } from './sandbox-process.js';
import { Workbench, type WorkbenchOptions } from './workbench.js';

/** Opens workbenches at once, by keeping a started process ready for the next one. */
export class Workbenches {
  private spare: SandboxProcess | null = SandboxProcess.fork();
  private closed = false;

  constructor(private readonly observer: EngineObserver = new NoObserver()) {}

  /** @throws Error when a table cannot be read */
  async open(options: WorkbenchOptions): Promise<Workbench> {
    const spare = this.spare;
    this.spare = null;
    const sandbox = spare && !spare.isGone ? spare : SandboxProcess.fork();
    return Workbench.open(options, sandbox, this.observer);
  }

  /** Closes a workbench and starts a process for the next one, now that the work is done. */
  async release(workbench: Workbench): Promise<void> {
    await workbench.close();
    if (!this.closed) this.spare ??= SandboxProcess.fork();
  }

  /** Ends the process that is kept ready. */
  async close(): Promise<void> {
    this.closed = true;
    await this.spare?.stop();
  }
}
