import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { InvalidSetting } from './setting-definition.js';
import { findApiKey, loadSettings } from './settings.js';

const folder = mkdtempSync(join(tmpdir(), 'quarry-secrets-'));

afterAll(() => rmSync(folder, { recursive: true }));

/** A file of the content. @returns its path */
function fileOf(content: string): string {
  const path = join(mkdtempSync(join(folder, 'one-')), 'secret');
  writeFileSync(path, content);
  return path;
}

describe('secrets in files', () => {
  it('are read from the file that the variable with _FILE names, without the end of the line', () => {
    const settings = loadSettings({
      DATABASE_URL_FILE: fileOf('postgres://quarry:secret@db/quarry\n'),
      REDIS_URL_FILE: fileOf('redis://:secret@redis:6379'),
      SIGNING_SECRET_FILE: fileOf(`${'s'.repeat(32)}\r\n`),
      S3_ENDPOINT: 'http://minio:9000',
      S3_BUCKET: 'quarry',
      S3_ACCESS_KEY_FILE: fileOf('key\n'),
      S3_SECRET_KEY_FILE: fileOf(' secret with blanks '),
      EMBEDDING_BASE_URL: 'http://models/v1',
      EMBEDDING_MODEL: 'bge-m3',
      EMBEDDING_API_KEY_FILE: fileOf('sk-embedding'),
      MODEL_BASE_URL: 'http://models/v1',
      MODEL_NAME: 'qwen3',
      MODEL_API_KEY_FILE: fileOf('sk-model'),
    });

    expect(settings).toMatchObject({
      databaseUrl: 'postgres://quarry:secret@db/quarry',
      redisUrl: 'redis://:secret@redis:6379',
      signingSecret: 's'.repeat(32),
      s3: { accessKey: 'key', secretKey: ' secret with blanks ' },
      embedding: { apiKey: 'sk-embedding' },
      model: { apiKey: 'sk-model' },
    });
    expect(findApiKey({ QUARRY_API_KEY_FILE: fileOf('proj-1\n') })).toBe('proj-1');
  });

  it('count as set where a role needs them', () => {
    const settings = loadSettings({
      ROLE: 'worker',
      DATABASE_URL_FILE: fileOf('postgres://db/quarry'),
      REDIS_URL_FILE: fileOf('redis://redis:6379'),
      S3_ENDPOINT: 'http://minio:9000',
      S3_BUCKET: 'quarry',
      S3_ACCESS_KEY: 'key',
      S3_SECRET_KEY: 'secret',
    });

    expect(settings.role).toBe('worker');
  });

  it('are refused where the secret is given twice, by a message that names both variables', () => {
    const both = { DATABASE_URL: 'postgres://db/quarry', DATABASE_URL_FILE: fileOf('postgres://db/quarry') };

    expect(() => loadSettings(both)).toThrow(InvalidSetting);
    expect(() => loadSettings(both)).toThrow('DATABASE_URL and DATABASE_URL_FILE are both set');
  });

  it('never fall back to what runs without the secret when the file is missing, empty, large or none', () => {
    const refusals = {
      'DATABASE_URL_FILE refers to a file that cannot be read (ENOENT)': join(folder, 'missing'),
      'DATABASE_URL_FILE refers to an empty file': fileOf('\n'),
      'DATABASE_URL_FILE refers to a file larger than 65536 bytes': fileOf('x'.repeat(65_537)),
      'DATABASE_URL_FILE must be the path of a file': folder,
    };

    for (const [message, path] of Object.entries(refusals)) {
      expect(() => loadSettings({ DATABASE_URL_FILE: path })).toThrow(InvalidSetting);
      expect(() => loadSettings({ DATABASE_URL_FILE: path })).toThrow(message);
    }
  });

  it('are never repeated by a message, nor is the path, which may be the secret by mistake', () => {
    const wrong = { SIGNING_SECRET_FILE: fileOf('hunter2'), MODEL_API_KEY: '' };

    expect(() => loadSettings(wrong)).toThrow(/^((?!hunter2).)*SIGNING_SECRET((?!hunter2).)*$/);
    expect(() => loadSettings({ MODEL_API_KEY_FILE: 'hunter2' })).toThrow(/^((?!hunter2).)*$/);
  });

  it('count as unset where the variable is empty', () => {
    expect(loadSettings({ DATABASE_URL_FILE: '' }).databaseUrl).toBeNull();
    expect(loadSettings({ DATABASE_URL: '', DATABASE_URL_FILE: fileOf('postgres://db/q') }).databaseUrl).toBe(
      'postgres://db/q',
    );
  });
});
