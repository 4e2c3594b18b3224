import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { MIGRATIONS } from '../../src/database/index.js';
import { checkSettings } from '../../src/settings-check/index.js';
import { type EmbeddingServer, startEmbeddingServer } from '../support/embedding-server.js';
import { freePort } from '../support/free-port.js';
import { type ModelServer, startModelServer } from '../support/model-server.js';
import { cloneDatabase, type TestDatabase } from '../support/test-database.js';
import { describeOnS3 } from '../support/test-stores.js';
import { startSelfSigned, startUntrustedPostgres } from '../support/tls-server.js';

let folder: string;
let database: TestDatabase;
let model: ModelServer;
let embeddings: EmbeddingServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-config-'));
  database = await cloneDatabase();
  model = await startModelServer([]);
  embeddings = await startEmbeddingServer();
});

afterAll(async () => {
  await Promise.all([model.stop(), embeddings.stop(), database.drop()]);
  await rm(folder, { recursive: true });
});

/** What is told of settings, by the names of the checks. */
async function told(environment: Record<string, string>): Promise<Record<string, string>> {
  const outcomes = await checkSettings({ DATA_DIR: folder, ...environment });
  return Object.fromEntries(outcomes.map(({ name, ok, text }) => [name, `${ok ? 'ok' : 'failed'} ${text}`]));
}

/** An HTTP server that answers everything so. */
async function serve(status: number, headers: Record<string, string> = {}) {
  const server = createServer((_, response) => response.writeHead(status, headers).end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

const s3At = (endpoint: string) => ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: 'quarry',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'hunter2-hunter2',
});

describe('the check of the settings', () => {
  it('needs nothing where everything is the own of the process', async () => {
    expect(await told({})).toEqual({
      settings: 'ok valid',
      'unknown settings': 'ok none',
      'data folder': `ok ${folder} can be written to`,
      database: 'ok embedded',
      redis: 'ok none; a single process does all the work',
      'object store': 'ok files in the data folder',
    });
  });

  it('reaches the database, the model and the embeddings, and tells the state of the schema', async () => {
    const checks = await told({
      DATABASE_URL: database.url,
      MODEL_BASE_URL: model.settings.baseUrl,
      MODEL_NAME: model.settings.model,
      EMBEDDING_BASE_URL: embeddings.settings.baseUrl,
      EMBEDDING_MODEL: 'words',
      EMBEDDING_API_KEY: 'sk-embedding-secret',
    });

    expect(checks).toMatchObject({
      database: expect.stringMatching(/^ok PostgreSQL \d.* at /) as unknown,
      'database schema': `ok at ${MIGRATIONS.at(-1)?.name}, up to date`,
      'clock of the database': expect.stringMatching(/^ok \d+\.\d seconds apart$/) as unknown,
      model: `ok scripted at ${model.settings.baseUrl}`,
      embeddings: expect.stringMatching(/^ok words at .*, vectors with \d+ dimensions$/) as unknown,
    });
    expect(JSON.stringify(checks)).not.toContain('sk-embedding-secret');
  });

  it.each([
    [false, /^failed a newer version has changed the database \(FromTheFuture\)/],
    [true, /^ok at FromTheFuture, from a newer version that this version supports$/],
  ])(
    'tells of a schema that a newer version has made, which only added to it: %s',
    async (isExpansion, expected) => {
      const newer = await cloneDatabase();
      const client = new pg.Client(newer.url);
      await client.connect();
      const values = `(9999999999999, 'FromTheFuture', ${isExpansion})`;
      await client.query(`INSERT INTO migrations (timestamp, name, is_expansion) VALUES ${values}`);
      await client.end();
      const checks = await told({ DATABASE_URL: newer.url });
      await newer.drop();

      expect(checks['database schema']).toMatch(expected);
    },
  );

  it('says of every server why it cannot be reached, and never a secret', async () => {
    const nobody = await freePort();
    const checks = await told({
      DATABASE_URL: `postgres://quarry:hunter2-hunter2@127.0.0.1:${nobody}/quarry`,
      REDIS_URL: `redis://:hunter2-hunter2@127.0.0.1:${nobody}`,
      ...s3At(`http://127.0.0.1:${nobody}`),
      MODEL_BASE_URL: `http://127.0.0.1:${nobody}/v1`,
      MODEL_NAME: 'qwen3',
      MODEL_API_KEY: 'hunter2-hunter2',
      EMBEDDING_BASE_URL: `http://127.0.0.1:${nobody}/v1`,
      EMBEDDING_MODEL: 'bge-m3',
    });

    const refused = 'failed nothing is listening at that address and port (ECONNREFUSED)';
    const { settings, 'unknown settings': unknown, 'data folder': data, ...servers } = checks;
    expect([settings, unknown, data?.startsWith('ok')]).toEqual(['ok valid', 'ok none', true]);
    expect(new Set(Object.values(servers))).toEqual(new Set([refused]));
    expect(Object.keys(servers)).toHaveLength(9);
    expect(JSON.stringify(checks)).not.toContain('hunter2');
  });

  it('tells a certificate that is not trusted as such, and a server without TLS', async () => {
    const server = await startSelfSigned();
    const plain = await serve(200);
    const postgres = await startUntrustedPostgres();
    const signed = await told({
      DATABASE_URL: postgres.url,
      EMBEDDING_BASE_URL: server.url,
      EMBEDDING_MODEL: 'bge-m3',
      ...s3At(server.url),
      REDIS_URL: server.url.replace('https:', 'rediss:'),
      MODEL_BASE_URL: plain.url.replace('http:', 'https:'),
      MODEL_NAME: 'qwen3',
    });
    await Promise.all([server.stop(), plain.stop(), postgres.stop()]);

    const untrusted = /^failed TLS: the certificate is self-signed; .*NODE_EXTRA_CA_CERTS/;
    expect(signed['object store']).toMatch(untrusted);
    expect(signed.bucket).toMatch(untrusted);
    expect(signed.redis).toMatch(untrusted);
    expect(signed.database).toMatch(untrusted);
    expect(signed.embeddings).toMatch(untrusted);
    expect(signed.model).toMatch(/^failed TLS: the server does not use TLS on that port/);
  });

  it('tells a clock that is wrong, and a key that the model refuses', async () => {
    const store = await serve(403, { date: new Date(Date.now() - 3_600_000).toUTCString() });
    const refusing = await serve(401);
    const checks = await told({
      ...s3At(store.url),
      MODEL_BASE_URL: `${refusing.url}/v1`,
      MODEL_NAME: 'qwen3',
      MODEL_API_KEY: 'hunter2-hunter2',
    });
    await Promise.all([store.stop(), refusing.stop()]);

    expect(checks['clock of the object store']).toMatch(
      /^failed 3\d{3}\.\d seconds apart, more than 60: synchronise the clocks with NTP$/,
    );
    expect(checks.bucket).toMatch(/^failed the bucket quarry at .* cannot be used: .*/);
    expect(checks.model).toBe(`failed the service at ${refusing.url}/v1 refuses the key (HTTP 401)`);
  });

  it('stops at settings that are wrong, and names the misspelt ones', async () => {
    expect(await told({ PORT: 'x', QUARY_DATA_DIR: '/data' })).toEqual({
      settings: 'failed PORT must be a whole number from 1 to 65535, for example PORT=3000',
      'unknown settings': 'failed QUARY_DATA_DIR is not a setting; did you mean DATA_DIR?',
    });
  });

  it('is a command that prints a line for each check, and ends with 1 where one fails', async () => {
    await writeFile(join(folder, 'file'), '');
    const run = promisify(execFile)(process.execPath, ['dist/cli.js', 'config', 'check'], {
      env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'file') },
    });

    await expect(run).rejects.toMatchObject({
      code: 1,
      stdout: [
        'ok      settings: valid',
        'ok      unknown settings: none',
        `failed  data folder: DATA_DIR ${join(folder, 'file')} is not a folder`,
        'ok      database: embedded',
        'ok      redis: none; a single process does all the work',
        'ok      object store: files in the data folder',
        '',
      ].join('\n'),
    });
  });
});

describeOnS3('the check of the settings of a bucket', (s3) => {
  const settings = {
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY: s3.accessKey,
    S3_SECRET_KEY: s3.secretKey,
  };

  it('writes, reads, lists and removes an object of its own', async () => {
    expect(await told(settings)).toMatchObject({
      bucket: `ok can write to, read from, list and delete from the bucket ${s3.bucket}`,
      'clock of the object store': expect.stringMatching(/^ok/) as unknown,
    });
  });

  it('says so where the key is refused', async () => {
    const { bucket = '' } = await told({ ...settings, S3_SECRET_KEY: 'hunter2-hunter2' });

    expect(bucket).toMatch(/^failed .*cannot be used: /);
    expect(bucket).not.toContain('hunter2');
  });
});
