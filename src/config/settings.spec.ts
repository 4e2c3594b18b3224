import { describe, expect, it } from '@jest/globals';
import { INHERITED_NAMES } from '../../test/support/inherited-names.js';
import { InvalidSetting } from './setting-definition.js';
import { loadSettings } from './settings.js';

describe('settings', () => {
  it('are complete without any variable', () => {
    const settings = loadSettings({});

    expect(settings).toMatchObject({ port: 3000, basePath: '', publicUrl: 'http://localhost:3000' });
    expect(settings).toMatchObject({ databaseUrl: null, signingSecret: null, overviewCode: 'object' });
  });

  it('have the defaults that the contract names', () => {
    expect(loadSettings({})).toMatchObject({
      maxFileBytes: 5 * 1024 ** 3,
      uploadTtlSeconds: 24 * 60 * 60,
      rateLimitPerSecond: 20,
      rateLimitBurst: 40,
      wrongKeysPerMinute: 60,
      servesDocs: true,
      servesMetrics: true,
      buildRevision: 'unknown',
      resultUrlTtlSeconds: 10 * 60,
      keepAliveMs: 15_000,
      overviewCode: 'object',
    });
  });

  it.each(INHERITED_NAMES)(
    'know no choice, and read no variable, of a name that every object has: %s',
    (name) => {
      for (const variable of ['LOG_LEVEL', 'LOG_FORMAT', 'ROLE', 'OVERVIEW_CODE']) {
        expect(() => loadSettings({ [variable]: name })).toThrow(InvalidSetting);
      }
      expect(loadSettings({ HOST: name, SIGNING_SECRET: name.repeat(32) })).toMatchObject({ host: name });
      expect(loadSettings(Object.create({ PORT: '1234' }) as Record<string, string>).port).toBe(3000);
    },
  );

  it('treat an empty variable like an unset one', () => {
    expect(loadSettings({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: null });
  });

  it('convert units: mebibytes to bytes, seconds to milliseconds', () => {
    expect(loadSettings({ SYNC_MEMORY_MB: '512', QUERY_TIMEOUT: '5' })).toMatchObject({
      syncMemoryBytes: 512 * 1024 * 1024,
      queryTimeoutMs: 5000,
    });
  });

  it('take the slash off the end of addresses and paths', () => {
    const settings = loadSettings({ PUBLIC_URL: 'https://q.example.com/', BASE_PATH: '/api/' });

    expect(settings).toMatchObject({ publicUrl: 'https://q.example.com', basePath: '/api' });
  });

  it('read internal hosts as a list in lower case', () => {
    const hosts = 'Files.Internal, 10.20.0.0/16,fd12::/48,10.1.2.3,localhost';

    expect(loadSettings({ FETCH_ALLOWED_HOSTS: hosts }).fetchAllowedHosts).toEqual([
      'files.internal',
      '10.20.0.0/16',
      'fd12::/48',
      '10.1.2.3',
      'localhost',
    ]);
    expect(loadSettings({}).fetchAllowedHosts).toEqual([]);
  });

  it.each([
    ['PORT', '80a', 'PORT must be a whole number from 1 to 65535, for example PORT=3000'],
    ['PORT', '70000', 'PORT must be a whole number from 1 to 65535, for example PORT=3000'],
    [
      'PUBLIC_URL',
      'example.com',
      'PUBLIC_URL must be a URL that begins with http:// or https://, for example',
    ],
    [
      'DATABASE_URL',
      'mysql://h/db',
      'DATABASE_URL must be a URL that begins with postgres:// or postgresql://',
    ],
    [
      'BASE_PATH',
      'api',
      'BASE_PATH must be a plain path that begins with a slash, for example BASE_PATH=/api',
    ],
    ['EXTRA_FILE_TYPES', 'html,exe', 'EXTRA_FILE_TYPES must be one of html, parquet, for example'],
    ['OVERVIEW_CODE', 'text', 'OVERVIEW_CODE must be one of object, integer, for example'],
    ['SIGNING_SECRET', 'short', 'SIGNING_SECRET must have at least 32 characters'],
  ])('refuse %s=%s and say what is wrong', (variable, value, message) => {
    expect(() => loadSettings({ [variable]: value })).toThrow(InvalidSetting);
    expect(() => loadSettings({ [variable]: value })).toThrow(message);
  });

  const S3 = {
    S3_ENDPOINT: 'http://minio:9000/',
    S3_BUCKET: 'quarry',
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: 'secret',
  };

  it('keep files on disk unless an S3 server is named', () => {
    expect(loadSettings({}).s3).toBeNull();
    expect(loadSettings(S3).s3).toEqual({
      endpoint: 'http://minio:9000',
      publicEndpoint: 'http://minio:9000',
      bucket: 'quarry',
      accessKey: 'key',
      secretKey: 'secret',
      region: 'us-east-1',
      role: null,
      proxies: { httpsProxy: null, httpProxy: null, exceptions: [] },
    });
  });

  it.each([
    [{ S3_BUCKET: '' }, 'S3_BUCKET must be set when S3_ENDPOINT is, for example S3_BUCKET=quarry'],
    [{ S3_ACCESS_KEY: '' }, 'S3_ACCESS_KEY must be set when S3_ENDPOINT is'],
    [{ S3_SECRET_KEY: '' }, 'S3_SECRET_KEY must be set when S3_ENDPOINT is'],
    [{ S3_ENDPOINT: '' }, 'S3_ENDPOINT must be set when S3_BUCKET is'],
    [{ S3_ENDPOINT: 'minio:9000' }, 'S3_ENDPOINT must be a URL that begins with http:// or https://'],
    [{ S3_ENDPOINT: 'http://minio/files' }, 'S3_ENDPOINT must be a host with an optional port'],
    [{ S3_PUBLIC_ENDPOINT: 'http://files/?a=b' }, 'S3_PUBLIC_ENDPOINT must be a host with an optional port'],
    [{ S3_BUCKET: 'Quarry_1' }, 'S3_BUCKET must consist of 3 to 63 lower-case letters'],
  ])('refuse S3 with %j and say what is wrong', (change, message) => {
    expect(() => loadSettings({ ...S3, ...change })).toThrow(InvalidSetting);
    expect(() => loadSettings({ ...S3, ...change })).toThrow(message);
  });

  const EMBEDDING = { EMBEDDING_BASE_URL: 'http://models:8080/v1/', EMBEDDING_MODEL: 'bge-m3' };

  it('search documents by words alone unless an embedding service is named', () => {
    expect(loadSettings({}).embedding).toBeNull();
    expect(loadSettings(EMBEDDING).embedding).toEqual({
      baseUrl: 'http://models:8080/v1',
      model: 'bge-m3',
      apiKey: null,
      dimensions: null,
      batchSize: 32,
      timeoutMs: 60_000,
    });
    const further = { EMBEDDING_API_KEY: 'sk-1', EMBEDDING_DIMENSIONS: '256', EMBEDDING_TIMEOUT: '5' };
    expect(loadSettings({ ...EMBEDDING, ...further }).embedding).toMatchObject({
      apiKey: 'sk-1',
      dimensions: 256,
      timeoutMs: 5000,
    });
  });

  it.each([
    [{ EMBEDDING_MODEL: '' }, 'EMBEDDING_MODEL must be set when EMBEDDING_BASE_URL is, for example'],
    [{ EMBEDDING_BASE_URL: '' }, 'EMBEDDING_BASE_URL must be set when EMBEDDING_MODEL is, for example'],
    [
      { EMBEDDING_BASE_URL: 'models' },
      'EMBEDDING_BASE_URL must be a URL that begins with http:// or https://',
    ],
    [{ EMBEDDING_BASE_URL: 'http://a:b@models' }, 'EMBEDDING_BASE_URL must be a host with an optional path'],
    [{ EMBEDDING_API_KEY: 'two words' }, 'EMBEDDING_API_KEY must consist of ASCII characters without spaces'],
    [{ EMBEDDING_DIMENSIONS: '1' }, 'EMBEDDING_DIMENSIONS must be a whole number from 2 to 16000'],
    [{ EMBEDDING_BATCH_SIZE: '0' }, 'EMBEDDING_BATCH_SIZE must be a whole number from 1 to 2048'],
  ])('refuse embeddings with %j and say what is wrong', (change, message) => {
    expect(() => loadSettings({ ...EMBEDDING, ...change })).toThrow(InvalidSetting);
    expect(() => loadSettings({ ...EMBEDDING, ...change })).toThrow(message);
  });

  it('keep everything in one process unless Redis is named', () => {
    expect(loadSettings({})).toMatchObject({
      redisUrl: null,
      role: 'both',
      shutdownGraceMs: 20_000,
      workerLeaseMs: 30_000,
    });
    expect(loadSettings({ REDIS_URL: 'rediss://:secret@redis:6380/2', SHUTDOWN_GRACE: '5' })).toMatchObject({
      redisUrl: 'rediss://:secret@redis:6380/2',
      role: 'both',
      shutdownGraceMs: 5000,
    });
  });

  it.each([
    [
      'api',
      {},
      'ROLE=api requires services that all processes share: REDIS_URL, DATABASE_URL, S3_ENDPOINT must be set',
    ],
    [
      'worker',
      { ...S3, REDIS_URL: 'redis://redis:6379' },
      'ROLE=worker requires services that all processes share: DATABASE_URL must be set',
    ],
    ['none', {}, 'ROLE must be one of api, worker, both, for example ROLE=worker'],
  ])('refuse the role %s with %j and say what is missing', (role, environment, message) => {
    expect(() => loadSettings({ ...environment, ROLE: role })).toThrow(InvalidSetting);
    expect(() => loadSettings({ ...environment, ROLE: role })).toThrow(message);
  });

  it('let a process have one role when it shares all there is to share', () => {
    const shared = { ...S3, REDIS_URL: 'redis://redis:6379', DATABASE_URL: 'postgres://db/quarry' };

    expect(loadSettings({ ...shared, ROLE: 'api' }).role).toBe('api');
    expect(loadSettings({ ...shared, ROLE: 'worker' }).role).toBe('worker');
  });

  it.each(['10/8', '10.0.0.0/33', 'http://files', 'a b', '*', 'a,,b', '127.1', '0x7f000001'])(
    'refuse %j as an internal host',
    (hosts) => {
      expect(() => loadSettings({ FETCH_ALLOWED_HOSTS: hosts })).toThrow(
        'FETCH_ALLOWED_HOSTS must be host names, addresses or address ranges, separated by commas, for example',
      );
    },
  );

  it('never repeat a wrong value, which may be secret', () => {
    expect(() => loadSettings({ DATABASE_URL: 'user:hunter2@host' })).toThrow(/^((?!hunter2).)*$/);
    expect(() => loadSettings({ ...EMBEDDING, EMBEDDING_API_KEY: 'hunter2 x' })).toThrow(/^((?!hunter2).)*$/);
  });

  const MODEL = { MODEL_BASE_URL: 'http://models:8080/v1/', MODEL_NAME: 'qwen3' };

  it('have questions answered without a model unless one is named', () => {
    expect(loadSettings({})).toMatchObject({ analyst: 'auto', model: null });
    expect(loadSettings({ ...MODEL, MODEL_PRICE_INPUT: '2.5', MODEL_MAX_COST: '0.25' }).model).toMatchObject({
      baseUrl: 'http://models:8080/v1',
      model: 'qwen3',
      apiKey: null,
      contextTokens: null,
      limits: { steps: 16, cost: 0.25 },
      prices: { input: 2.5, output: 0 },
      recordsExchanges: false,
    });
    expect(loadSettings({ ...MODEL, MODEL_RECORD: 'on' }).model?.recordsExchanges).toBe(true);
  });

  it.each([
    [{ MODEL_NAME: '' }, 'MODEL_NAME must be set when MODEL_BASE_URL is, for example'],
    [{ MODEL_BASE_URL: '' }, 'MODEL_BASE_URL must be set when MODEL_NAME is, for example'],
    [
      { MODEL_BASE_URL: '', MODEL_NAME: '', ANALYST: 'model' },
      'MODEL_BASE_URL must be set when ANALYST=model is',
    ],
    [{ ANALYST: 'human' }, 'ANALYST must be one of auto, builtin, model'],
    [{ MODEL_API_KEY: 'two words' }, 'MODEL_API_KEY must consist of ASCII characters without spaces'],
    [{ MODEL_PRICE_OUTPUT: '1e3' }, 'MODEL_PRICE_OUTPUT must be a number such as 2.50'],
    [{ MODEL_RECORD: 'yes' }, 'MODEL_RECORD must be one of on, off'],
  ])('refuse a model with %j and say what is wrong', (change, message) => {
    expect(() => loadSettings({ ...MODEL, ...change })).toThrow(message);
  });
});
