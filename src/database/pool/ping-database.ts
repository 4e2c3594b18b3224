import pg from 'pg';

/**
 * Connects to a database and leaves it again, on a connection of its own: those of a pool may all be busy.
 * @throws what connecting throws, also when it takes longer
 */
export async function pingDatabase(url: string, timeoutMs: number): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeoutMs });
  // One that breaks after it was there has been there.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } finally {
    await client.end();
  }
}
