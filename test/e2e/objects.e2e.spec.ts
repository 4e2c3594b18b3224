import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { ObjectStore } from '../../src/storage/index.js';
import { startTestService, type TestService } from '../support/test-service.js';

const CONTENT = 'region,amount\nnorth,5\nsouth,7\n';
let service: TestService;
let url: URL;

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(Buffer.from(text));
}

beforeAll(async () => {
  service = await startTestService();
  const store = service.app.get(ObjectStore);
  await store.write('projects/p/jobs/j/0.csv', once(CONTENT));
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

  it('answers a range request with that range and a validator', async () => {
    const response = await fetchObject(url).set('range', 'bytes=7-12').expect(206);

    expect(response.text).toBe('amount');
    expect(response.headers['content-range']).toBe(`bytes 7-12/${CONTENT.length}`);
    expect(response.headers.etag).toBeDefined();
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

    expect((await fetchObject(gone).expect(200)).body).toMatchObject({ code: 300003 });
  });

  it('needs all of its parameters', async () => {
    const response = await request(service.url).get('/objects/projects/p/jobs/j/0.csv').expect(400);

    expect(response.body).toMatchObject({ code: 300001 });
  });
});
