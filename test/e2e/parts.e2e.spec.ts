import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ObjectStore } from '../../src/storage/index.js';
import { complete, initiate, sendParts } from '../support/multipart.js';
import { startTestService, type TestService } from '../support/test-service.js';

describe('a part sent to the service itself', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService({ uploadTtlSeconds: 60, basePath: '/api' });
  });

  afterAll(() => service.stop());

  async function partUrl(size = 5): Promise<string> {
    return (await initiate(service.client, size)).part_items[0]?.upload_url ?? '';
  }

  it('may come from any page, with any header, and its ETag can be read', async () => {
    const url = await partUrl();
    const headers = {
      origin: 'https://app.example.com',
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'content-type,x-custom',
    };

    const preflight = await fetch(url, { method: 'OPTIONS', headers });
    const answer = await fetch(url, { method: 'PUT', body: '12345', headers: { 'x-custom': '1' } });
    const refused = await fetch(url, { method: 'PUT', body: '123456' });

    expect(preflight.status).toBe(204);
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'PUT',
      'access-control-allow-headers': 'content-type,x-custom',
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('etag')).toBe('"827ccb0eea8a706c4c34a16891f84e7b"');
    expect(answer.headers.get('access-control-expose-headers')).toBe('ETag');
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
  });

  it.each(['application/json', 'application/x-www-form-urlencoded', 'text/csv', 'multipart/form-data'])(
    'is bytes, also when it is called %s',
    async (type) => {
      const body = '{"a"';
      const url = await partUrl(body.length);

      const response = await fetch(url, { method: 'PUT', body, headers: { 'content-type': type } });

      expect(response.status).toBe(200);
    },
  );

  it.each(['1234', '123456', ''])('must have the announced size: not %j', async (body) => {
    const response = await fetch(await partUrl(), { method: 'PUT', body });

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 300001,
      msg: 'Invalid parameters: body: part 1 must have Content-Length 5 and exactly that many bytes',
    });
  });

  it.each([
    ['another number', (url: URL) => (url.pathname = url.pathname.replace(/1$/, '2'))],
    ['another upload', (url: URL) => (url.pathname = `/parts/${randomUUID()}/1`)],
    ['another size', (url: URL) => url.searchParams.set('size', '6')],
    ['a later end', (url: URL) => url.searchParams.set('expires', '9999999999')],
    ['an end that has passed', (url: URL) => url.searchParams.set('expires', '1000000000')],
  ])('is refused with %s', async (_, change) => {
    const url = new URL(await partUrl());
    change(url);

    const response = await fetch(url, { method: 'PUT', body: '123456' });

    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 1004 });
  });

  it('is refused after its end, although the signature is right', async () => {
    const upload = { key: 'projects/p/a.csv', id: randomUUID() };
    const { url } = await service.app.get(ObjectStore).signPart(upload, { number: 1, size: 5 }, 0);

    expect((await fetch(url, { method: 'PUT', body: '12345' })).status).toBe(403);
  });

  it('that is cut off is not stored, and can be sent again', async () => {
    const upload = await initiate(service.client, 5);
    const request = httpRequest(upload.part_items[0]?.upload_url ?? '', {
      method: 'PUT',
      headers: { 'content-length': 5 },
    });
    request.on('error', () => undefined);
    await new Promise((resolve) => request.write('12', resolve));
    request.destroy();

    const refused = await complete(service.client, upload, [{ number: 1, etag: 'x' }]);
    const completed = await complete(service.client, upload, await sendParts(upload, Buffer.from('12345')));

    expect(refused.body).toMatchObject({ msg: 'Failed to upload the file: part 1 is missing' });
    expect(completed.body).toMatchObject({ code: 0 });
  });

  it('has a URL that lives as long as the upload', async () => {
    const expires = Number(new URL(await partUrl()).searchParams.get('expires'));

    expect(Math.abs(expires - Date.now() / 1000 - 60)).toBeLessThan(10);
  });
});
