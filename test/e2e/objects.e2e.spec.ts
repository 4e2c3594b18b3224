import { once } from 'node:events';
import { mkdtemp, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { ObjectStore } from '../../src/storage/index.js';
import { startTestService, type TestService } from '../support/test-service.js';

const CONTENT = 'region,amount\nnorth,5\nsouth,7\n';
let service: TestService;
let url: URL;

async function* contentOf(text: string): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(Buffer.from(text));
}

beforeAll(async () => {
  service = await startTestService();
  const store = service.app.get(ObjectStore);
  await store.write('projects/p/jobs/j/0.csv', contentOf(CONTENT));
  const signed = await store.sign('projects/p/jobs/j/0.csv', {
    expiresInSeconds: 60,
    fileName: 'Größe & Co.csv',
  });
  url = new URL(signed.url);
});

afterAll(() => service.stop());

const fetchObject = (target: URL | string) =>
  request(service.url).get(String(target).slice(service.url.length));

describe('a signed URL', () => {
  it('gives the object under its name, without an API key, to any origin', async () => {
    const response = await fetchObject(url).expect(200);

    expect(response.text).toBe(CONTENT);
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="Gr??e & Co.csv"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%26%20Co.csv`,
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers['access-control-expose-headers']).toContain('ETag');
  });

  it.each([
    ['bytes=7-12', 'amount', '7-12'],
    ['bytes=22-', 'south,7\n', '22-29'],
    ['bytes=-2', '7\n', '28-29'],
    ['bytes=28-1000', '7\n', '28-29'],
  ])('answers a request for %s with that range and a validator', async (range, text, given) => {
    const response = await fetchObject(url).set('range', range).expect(206);

    expect(response.text).toBe(text);
    expect(response.headers['content-range']).toBe(`bytes ${given}/${CONTENT.length}`);
    expect(response.headers.etag).toBeDefined();
  });

  it('refuses a range behind the end and says how long the object is', async () => {
    const response = await fetchObject(url).set('range', `bytes=${CONTENT.length}-`).expect(416);

    expect(response.headers['content-range']).toBe(`bytes */${CONTENT.length}`);
    expect(response.text).toBe('');
  });

  it('gives its size and type without its content, and nothing new to who has it', async () => {
    const head = await request(service.url).head(url.href.slice(service.url.length)).expect(200);
    const known = await fetchObject(url).set('if-none-match', String(head.headers.etag)).expect(304);

    expect(head.headers).toMatchObject({
      'content-length': String(CONTENT.length),
      'content-type': 'text/csv; charset=utf-8',
      'accept-ranges': 'bytes',
    });
    expect(known.text).toBe('');
  });

  it('tells in whole that an object is gone which goes away while it is opened', async () => {
    // It can be looked at, as the object that was there a moment ago, but not be opened.
    const socket = join(await mkdtemp(join(tmpdir(), 'quarry-')), 'socket');
    const server = createServer().listen(socket);
    await once(server, 'listening');
    const key = 'projects/p/jobs/j/gone.csv';
    await symlink(socket, join(service.dataDir, 'objects', key));
    const signed = await service.app.get(ObjectStore).sign(key, { expiresInSeconds: 60, fileName: 'a.csv' });

    const response = await fetchObject(signed.url).set('connection', 'keep-alive');
    server.close();

    expect(response.status).toBe(404);
    expect(response.body).toMatchObject({ code: 300003 });
    expect(response.headers['content-disposition']).toBeUndefined();
  });

  it.each([
    ['its signature is changed', (changed: URL) => changed.searchParams.set('signature', 'x'.repeat(43))],
    ['its end is put off', (changed: URL) => changed.searchParams.set('expires', '9999999999')],
    ['its file name is changed', (changed: URL) => changed.searchParams.set('name', 'other.html')],
    [
      'it points to another object',
      (changed: URL) => (changed.pathname = '/objects/projects/p/jobs/j/1.csv'),
    ],
  ])('gives nothing when %s', async (_, change) => {
    const changed = new URL(url);
    change(changed);

    expect((await fetchObject(changed).expect(403)).body).toMatchObject({ code: 1004 });
  });

  it('gives nothing after its end', async () => {
    const store = service.app.get(ObjectStore);
    const { url: expired } = await store.sign('projects/p/jobs/j/0.csv', {
      expiresInSeconds: 0,
      fileName: 'a.csv',
    });

    expect((await fetchObject(expired).expect(403)).body).toMatchObject({ code: 1004 });
  });

  it('says not found when the object is gone', async () => {
    const store = service.app.get(ObjectStore);
    const { url: gone } = await store.sign('projects/p/jobs/gone.csv', {
      expiresInSeconds: 60,
      fileName: 'a.csv',
    });

    const response = await fetchObject(gone).expect(404);

    expect(response.body).toMatchObject({ code: 300003, msg: 'object not found' });
    expect(response.headers['content-disposition']).toBeUndefined();
  });

  it('needs all of its parameters', async () => {
    const response = await request(service.url).get('/objects/projects/p/jobs/j/0.csv').expect(400);

    expect(response.body).toMatchObject({ code: 300001 });
  });
});
