import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { EmbeddedPostgres } from '../../src/database/postgres/embedded-postgres.js';
import { isAlive } from '../../src/database/postgres/postgres-cluster.js';
import { freePort } from '../support/free-port.js';
import { type RedisServer, startRedis } from '../support/redis-server.js';
import { Caller } from './caller.js';
import { PlainCaller } from './plain-caller.js';
import { type ObjectServer } from './object-server.js';
import { Relay } from '../support/relay.js';
import { ServiceProcess } from './service-process.js';

const POLL_MS = 50;
const HOLDER_TIMEOUT_MS = 120_000;

/** Two api and two worker processes with servers of their own, each of which can be ended. */
export class Cluster {
  readonly database: Relay;
  readonly objects: Relay;
  apis: readonly ServiceProcess[] = [];
  workers: readonly ServiceProcess[] = [];
  key = '';
  caller = new Caller([], '');
  private password = '';

  private constructor(
    private readonly folder: string,
    readonly redis: RedisServer,
    private readonly objectServer: ObjectServer,
    private readonly settings: Readonly<Record<string, string>>,
  ) {
    this.database = new Relay(0);
    this.objects = new Relay(objectServer.port);
  }

  /**
   * @param folder an empty folder
   * @param workerFolders one for the data of each worker
   * @param settings more environment variables of the processes
   * @param build the folder of the build that they run
   */
  static async start(
    folder: string,
    objectServer: ObjectServer,
    workerFolders: readonly string[],
    { settings, build }: { settings: Readonly<Record<string, string>>; build: string },
  ): Promise<Cluster> {
    const cluster = new Cluster(folder, await startRedis(), objectServer, settings);
    try {
      await cluster.startDatabase();
      await cluster.database.start();
      await cluster.objects.start();
      await cluster.administer(build, 'migrate');
      await cluster.startProcesses(workerFolders, build);
      return cluster;
    } catch (error) {
      await cluster.stop();
      throw error;
    }
  }

  get processes(): readonly ServiceProcess[] {
    return [...this.apis, ...this.workers];
  }

  get databaseUrl(): string {
    return `postgres://quarry:${this.password}@127.0.0.1:${this.database.port}/postgres`;
  }

  /** One api process after the other. */
  nextApi(): ServiceProcess {
    const [next, ...others] = this.apis;
    if (!next) throw new Error('there is no api process');
    this.apis = [...others, next];
    return next;
  }

  /** A client that does not try again, and asks a process unless that takes no connection. */
  plainCaller(first: ServiceProcess): PlainCaller {
    const others = this.apis.filter((one) => one !== first);
    return new PlainCaller([first.url, ...others.map(({ url }) => url)], this.key);
  }

  /** How often a process ended that nobody had ended. */
  get deaths(): number {
    return this.processes.reduce((sum, { deaths }) => sum + deaths, 0);
  }

  /** Runs a statement on the database. @returns its rows */
  async query<Row extends pg.QueryResultRow>(
    statement: string,
    values: readonly unknown[] = [],
  ): Promise<Row[]> {
    const client = new pg.Client(this.databaseUrl);
    await client.connect();
    try {
      return (await client.query<Row>(statement, [...values])).rows;
    } finally {
      await client.end();
    }
  }

  /** Ends the database server without letting anything finish, as a crash does, and starts it again over its files. */
  async restartDatabase(pauseMs: number): Promise<void> {
    const [line = ''] = (await readFile(join(this.databaseFolder, 'data', 'postmaster.pid'), 'utf8')).split(
      '\n',
    );
    process.kill(Number(line), 'SIGQUIT');
    while (isAlive(Number(line))) await delay(POLL_MS);
    await delay(pauseMs);
    await this.startDatabase();
  }

  /** The worker that began a task, once one has. */
  async holderOf(taskId: string): Promise<ServiceProcess> {
    const deadline = Date.now() + HOLDER_TIMEOUT_MS;
    while (Date.now() < deadline) {
      const holder = this.workers.find(({ output }) => output.includes(`task ${taskId} begins`));
      if (holder) return holder;
      await delay(POLL_MS / 10);
    }
    throw new Error(`no worker begins the task ${taskId}`);
  }

  async stop(): Promise<void> {
    await Promise.all(this.processes.map((one) => one.stop()));
    this.database.stop();
    this.objects.stop();
    await (await EmbeddedPostgres.start(this.databaseFolder)).stop();
    await this.redis.stop();
    await this.objectServer.stop();
  }

  private get databaseFolder(): string {
    return join(this.folder, 'postgres');
  }

  private async startDatabase(): Promise<void> {
    const server = await EmbeddedPostgres.start(this.databaseFolder);
    const url = new URL(server.url());
    this.password = url.password;
    this.database.target = Number(url.port);
  }

  private async startProcesses(workerFolders: readonly string[], build: string): Promise<void> {
    const ports = await Promise.all(['api 1', 'api 2', ...workerFolders].map(() => freePort()));
    await mkdir(join(this.folder, 'logs'));
    const shared = this.environment();
    const make = (name: string, role: string, index: number, dataDir: string) =>
      new ServiceProcess(
        name,
        { ...shared, ROLE: role, PORT: String(ports[index]), DATA_DIR: dataDir },
        join(this.folder, 'logs', `${name}.log`),
      );
    this.apis = [1, 2].map((number, index) =>
      make(`api ${number}`, 'api', index, join(this.folder, `api-${number}`)),
    );
    this.workers = workerFolders.map((dataDir, index) =>
      make(`worker ${index + 1}`, 'worker', index + 2, dataDir),
    );
    for (const one of this.processes) one.build = build;
    await Promise.all(this.processes.map((one) => one.start()));
    this.key = await this.createKey(build);
    this.caller = new Caller(
      this.apis.map(({ url }) => url),
      this.key,
    );
  }

  private async createKey(build: string): Promise<string> {
    await this.administer(build, 'project', 'create', 'faults');
    return (await this.administer(build, 'key', 'create', '--project', 'faults')).key ?? '';
  }

  /** Runs a command of a build. @returns what it prints */
  async administer(build: string, ...words: string[]): Promise<Record<string, string>> {
    const { stdout } = await promisify(execFile)(process.execPath, [`${build}/cli.js`, ...words, '--json'], {
      env: { ...process.env, ...this.environment(), DATA_DIR: join(this.folder, 'cli') },
    });
    return JSON.parse(stdout) as Record<string, string>;
  }

  private environment(): Record<string, string> {
    return {
      REDIS_URL: this.redis.url,
      DATABASE_URL: this.databaseUrl,
      S3_ENDPOINT: `http://127.0.0.1:${this.objects.port}`,
      S3_BUCKET: 'faults',
      S3_ACCESS_KEY: this.objectServer.accessKey,
      S3_SECRET_KEY: this.objectServer.secretKey,
      SIGNING_SECRET: 'a secret of the processes of one test',
      RATE_LIMIT: '0',
      ...this.settings,
    };
  }
}
