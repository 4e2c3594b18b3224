import pg from 'pg';
import { throughOutage } from '../common/outage.js';
import { isDatabaseAway, isReadOnly, throughDatabaseOutage } from './database-outage.js';

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
    this.on('connect', (client) => this.makePatient(client));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const connection = throughDatabaseOutage(() => super.connect());
    if (!callback) return connection;
    connection.then(
      (client) => callback(undefined, client, (error) => client.release(error)),
      (error: unknown) => callback(error as Error, undefined, () => undefined),
    );
    return undefined;
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
      return isWithin ? carryOut() : this.untilWritten(carryOut, send);
    };
    client.query = patient as typeof client.query;
  }

  private async untilWritten(carryOut: () => Promise<unknown>, send: Send): Promise<unknown> {
    try {
      return await carryOut();
    } catch (error) {
      if (!isReadOnly(error) || this.waiting >= this.options.max / 2) throw error;
      // Whoever sent the statement knows what was thrown for it, and not that it was waited for.
      await this.untilWritable().catch(() => Promise.reject(error as Error));
    }
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

/** Begins a transaction. @throws what a change in it would, when it cannot write */
async function beginToWrite(send: Send): Promise<unknown> {
  const [begun, rule] = (await send(`${BEGIN}; SHOW transaction_read_only`)) as [
    unknown,
    pg.QueryResult<{ transaction_read_only: string }>,
  ];
  if (rule.rows[0]?.transaction_read_only !== 'on') return begun;
  await send('ROLLBACK');
  throw Object.assign(new Error('the database takes no changes'), { code: '25006' });
}
