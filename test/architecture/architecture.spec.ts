import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { settingsTable } from '../../src/config/index.js';
import { committedDescription, keyedOperationsOf } from '../support/api-description.js';
import { startTestService, type TestService } from '../support/test-service.js';

const sources = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.spec.ts'))
  .map((entry) => join(entry.parentPath, entry.name));

/** A Markdown table without the padding that a formatter adds. */
const unaligned = (text: string) => text.replace(/ +/g, ' ').replace(/\| ?-+ ?/g, '|-');

describe('the source', () => {
  it('reads the environment only in config/', () => {
    const readers = sources.filter((file) => readFileSync(file, 'utf8').includes('process.env'));

    expect(readers).toEqual(['src/config/settings.ts']);
  });

  it('never lets the schema follow the entities', () => {
    const synchronising = sources.filter((file) => /synchronize: true/.test(readFileSync(file, 'utf8')));

    expect(synchronising).toEqual([]);
  });
});

describe('the README', () => {
  it('lists every setting as the code defines it', () => {
    expect(unaligned(readFileSync('README.md', 'utf8'))).toContain(unaligned(settingsTable()));
  });
});

describe('every operation', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService();
  });

  afterAll(() => service.stop());

  it('refuses a request without a key', async () => {
    const operations = keyedOperationsOf(committedDescription()).map(({ method, path }) => ({
      method,
      path: path.replace(/\{\w+\}/g, 'x'),
    }));

    const callers = {
      get: (path: string) => request(service.url).get(path),
      post: (path: string) => request(service.url).post(path).send({}),
      delete: (path: string) => request(service.url).delete(path).send({}),
    };
    expect(operations.length).toBeGreaterThan(20);
    for (const { method, path } of operations) {
      const response = await callers[method as keyof typeof callers](path);
      expect({ path, status: response.status, body: response.body as object }).toMatchObject({
        path,
        status: 403,
        body: { code: 1003 },
      });
    }
  });
});
