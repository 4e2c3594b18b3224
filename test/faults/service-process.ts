import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const READY_TIMEOUT_MS = 180_000;
const POLL_MS = 20;
/** Within it comes what a process said last. */
const LAST_WORDS_MS = 500;
/** How much of the newest output is kept, in characters. */
const MOST_OUTPUT = 200_000;

/** One process of the service, started and ended as an orchestrator does. */
export class ServiceProcess {
  private child: ChildProcess | null = null;
  private isExpectedToEnd = true;
  private text = '';
  /** How often it ended although nobody ended it, or not in order. */
  deaths = 0;
  /** The folder of the build that it runs when it is started next. */
  build = 'dist';

  private readonly log: WriteStream;

  /** @param logFile keeps all that it says, in all its lives */
  constructor(
    readonly name: string,
    private readonly environment: Readonly<Record<string, string>>,
    logFile: string,
  ) {
    this.log = createWriteStream(logFile, { flags: 'a' });
  }

  /** Its newest output. */
  get output(): string {
    return this.text;
  }

  get url(): string {
    return `http://127.0.0.1:${this.environment.PORT ?? ''}`;
  }

  get pid(): number {
    return this.child?.pid ?? 0;
  }

  private get isRunning(): boolean {
    return this.child?.exitCode === null && this.child.signalCode === null;
  }

  /** Resolves when the process says that it is ready. */
  async start(): Promise<void> {
    this.text = '';
    const child = spawn(process.execPath, [`${this.build}/main.js`], {
      env: { ...process.env, ...this.environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    this.isExpectedToEnd = false;
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        this.text = (this.text + chunk.toString()).slice(-MOST_OUTPUT);
        this.log.write(chunk);
      });
    }
    child.once('exit', () => {
      if (!this.isExpectedToEnd) this.deaths += 1;
    });
    await this.untilSaid('Quarry is ready', READY_TIMEOUT_MS);
  }

  /** Waits until its output holds a text. */
  async untilSaid(text: string, timeoutMs: number): Promise<void> {
    const deadline = Date.now() + timeoutMs;
    while (!this.text.includes(text)) {
      if (Date.now() > deadline || !this.isRunning) {
        await delay(LAST_WORDS_MS);
        throw new Error(`${this.name} does not say "${text}":\n${this.text}`);
      }
      await delay(POLL_MS);
    }
  }

  /** Ends it at once, and all it started, as the end of a machine does. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** Asks it to stop. */
  async stop(): Promise<void> {
    await this.end('SIGTERM');
  }

  /** Makes it stand still until `goOn`. */
  stand(): void {
    process.kill(this.pid, 'SIGSTOP');
  }

  goOn(): void {
    process.kill(this.pid, 'SIGCONT');
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    this.isExpectedToEnd = true;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill(signal);
    const [code] = (await exit) as unknown[];
    if (signal === 'SIGTERM' && code !== 0) this.deaths += 1;
  }
}
