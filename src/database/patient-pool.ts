import pg from 'pg';
import { throughDatabaseOutage } from './database-outage.js';

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void;

/** Connections to a database that may restart: whoever asks for one meanwhile waits for it. */
export class PatientPool extends pg.Pool {
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
}
