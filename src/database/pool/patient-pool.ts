import pg from 'pg';
import { type DataSource } from 'typeorm';
import { throughOutage } from '../../common/faults/outage.js';
import { isDatabaseAway, isReadOnly, throughDatabaseOutage } from '../database-outage.js';

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void;
type Send = (text: string, values?: unknown[]) => Promise<unknown>;

/** As TypeORM begins transactions: they all write. */
const BEGIN = 'START TRANSACTION';
const IDLE = 'I';

/**
 * Connections to a database that may restart: whoever asks for one meanwhile waits for it. A change waits as well for a database
 * that takes none, but never on so many connections that none is left to read with.
 */
export class PatientPool extends pg.Pool {
  private waiting = 0;
  private returnOfWrites: Promise<void> | null = null;

  constructor(config?: pg.PoolConfig) {
    super(config);
    this.on('connect', (client) => {
      // Whoever waits for a statement hears of it as well; an error that nobody listened to would end the process.
      client.on('error', () => undefined);
      this.makePatient(client);
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (!callback) {
      return new Promise((resolve, reject) => {
        this.connect((error, client) => {
          if (client) resolve(client);
          else reject(error ?? new Error('the pool returned no connection'));
        });
      });
    }
    // Most connections are there: no promise is made for them.
    super.connect((error, client, release) => {
      if (error && isDatabaseAway(error)) this.connectPatiently(callback);
      else callback(error, client, release);
    });
    return undefined;
  }

  /**
   * Sends one statement that belongs to no transaction. TypeORM makes a query runner, its events and some twenty promises for each.
   * @returns its rows, with the names and types that the driver gives
   */
  async rowsOf<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[]): Promise<Row[]> {
    const client = await this.connect();
    let isBroken = false;
    try {
      const { rows } = await client.query<Row>(text, [...values]);
      return rows;
    } catch (error) {
      isBroken = isDatabaseAway(error);
      throw error;
    } finally {
      client.release(isBroken);
    }
  }

  private connectPatiently(callback: Connected): void {
    throughDatabaseOutage(() => super.connect()).then(
      (client) => callback(undefined, client, (error) => client.release(error)),
      (error: unknown) => callback(error as Error, undefined, () => undefined),
    );
  }

  /** Statements as TypeORM sends them; others, such as `COPY`, go as they are. */
  private makePatient(client: pg.Client): void {
    const send = client.query.bind(client) as Send;
    const patient = (text: unknown, ...rest: unknown[]): unknown => {
      const isPlain = typeof text === 'string' && typeof rest.at(-1) !== 'function';
      if (!isPlain) return Reflect.apply(send, client, [text, ...rest]);
      const isWithin = text !== BEGIN && client.getTransactionStatus() !== IDLE;
      const carryOut = () => (text === BEGIN ? beginToWrite(send) : send(text, ...(rest as [unknown[]?])));
      // A transaction that has begun can write.
      return isWithin
        ? carryOut()
        : carryOut().catch((error: unknown) => this.onceWritable(error, carryOut, send));
    };
    client.query = patient as typeof client.query;
  }

  /** Does again what failed. @throws what it threw, unless that was because the database took no changes */
  private async onceWritable(error: unknown, carryOut: () => Promise<unknown>, send: Send): Promise<unknown> {
    if (!isReadOnly(error) || this.waiting >= this.options.max / 2) throw error;
    // Whoever sent the statement knows what was thrown for it, and not that it was waited for.
    await this.untilWritable().catch(() => Promise.reject(error as Error));
    // A session keeps the rule that held when it began; now a new one may write.
    await send('SET default_transaction_read_only = off');
    return carryOut();
  }

  /** Whoever waits waits for the same, so that the last to come waits no longer than the first. */
  private async untilWritable(): Promise<void> {
    this.waiting += 1;
    try {
      this.returnOfWrites ??= throughOutage('PostgreSQL', () => this.tryToWrite(), isDatabaseAway).finally(
        () => (this.returnOfWrites = null),
      );
      await this.returnOfWrites;
    } finally {
      this.waiting -= 1;
    }
  }

  /** Begins to write on a connection of its own. */
  private async tryToWrite(): Promise<void> {
    const client = new pg.Client(this.options);
    client.on('error', () => undefined);
    try {
      await client.connect();
      await beginToWrite((text) => client.query(text));
    } finally {
      await client.end();
    }
  }
}

/** The connections of a pool. */
interface PoolUse {
  readonly busy: number;
  readonly idle: number;
  /** How many wait for one. */
  readonly waiting: number;
  /** How many there may be. */
  readonly limit: number;
}

/** How the connections of a data source of the `DatabaseModule` are used now. */
export function poolUseOf(database: DataSource): PoolUse {
  const { totalCount, idleCount, waitingCount, options } = poolOf(database);
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount, limit: options.max };
}

/** The pool that a data source of the `DatabaseModule` sends its statements through. */
export function poolOf({ driver }: DataSource): PatientPool {
  const pool = 'master' in driver ? driver.master : null;
  if (pool instanceof PatientPool) return pool;
  throw new Error('the data source does not use the patient pool');
}

/** Begins a transaction. @throws what a change in it would, when it cannot write */
async function beginToWrite(send: Send): Promise<unknown> {
  const [begun, rule] = (await send(`${BEGIN}; SHOW transaction_read_only`)) as [
    unknown,
    pg.QueryResult<{ transaction_read_only: string }>,
  ];
  if (rule.rows[0]?.transaction_read_only !== 'on') return begun;
  await send('ROLLBACK');
  throw Object.assign(new Error('the database is read-only'), { code: '25006' });
}
