import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { startTestService, type TestService } from '../support/test-service.js';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});

afterAll(() => service.stop());

const get = (path: string) => request(service.url).get(path);

describe('the headers of an answer', () => {
  it.each([
    '/v2/team/sessions?user_id=ann',
    '/nowhere',
    '/metrics',
    '/health/live',
    '/objects/x',
    '/openapi.json',
  ])(
    'let browsers show it in no frame, guess no type, keep no copy and tell nobody its address: %s',
    async (path) => {
      const { headers } = await get(path);

      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        'content-security-policy': expect.stringMatching(
          /^default-src 'none';.*frame-ancestors 'none'/,
        ) as unknown,
      });
    },
  );

  it('let the documentation load what it consists of, from here alone', async () => {
    const page = await get('/docs').redirects(1).expect(200);
    const sources = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '');

    expect(page.headers['content-security-policy']).toContain("script-src 'self';");
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    // A script in the page itself would not be run.
    expect(page.text).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>[^<]/);
    expect(sources.length).toBeGreaterThan(3);
    for (const source of sources) expect(new URL(source, `${service.url}/docs/`).origin).toBe(service.url);
  });
});

it('a connection is kept for longer than proxies keep it', () => {
  const server = service.app.getHttpServer();

  expect(server.keepAliveTimeout).toBe(65_000);
  expect(server.headersTimeout).toBeGreaterThan(server.keepAliveTimeout);
});

it('documentation and metrics can be switched off', async () => {
  const closed = await startTestService({ servesDocs: false, servesMetrics: false });
  const statuses = await Promise.all(
    ['/docs', '/openapi.json', '/docs-yaml', '/metrics', '/health/live'].map(
      async (path) => (await request(closed.url).get(path)).status,
    ),
  );
  await closed.stop();

  expect(statuses).toEqual([404, 404, 404, 404, 200]);
});
