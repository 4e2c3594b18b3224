import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { ProjectsService, SignInCodes } from '../../src/auth/index.js';
import { dataOf, startTestService, type TestService } from '../support/test-service.js';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});

afterAll(() => service.stop());

const assetsOf = (html: string) =>
  [...html.matchAll(/(?:src|href)="\.\/(assets\/[^"]+)"/g)].map((match) => match[1] ?? '');

describe('the page', () => {
  it('is a document that is not kept and may do nothing but what the service gives it', async () => {
    const { headers, text } = await request(service.url).get('/').expect(200);
    const policy = String(headers['content-security-policy']);

    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    for (const directive of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ])
      expect(policy.split('; ')).toContain(directive);
    expect(policy).not.toMatch(/unsafe|\*/);
    // A script or style in the document itself would not be run.
    expect(text).not.toMatch(/<style|style=|<script(?![^>]*\bsrc=)/);
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('consists of assets with hashed names, which are kept for ever', async () => {
    const { text } = await request(service.url).get('/').expect(200);
    const assets = assetsOf(text);

    expect(assets.length).toBeGreaterThanOrEqual(3);
    for (const asset of assets) {
      const { headers } = await request(service.url).get(`/${asset}`).expect(200);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(headers['content-encoding']).toBe('gzip');
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });

  it('is served under the prefix too, with its slash', async () => {
    const other = await startTestService({ basePath: '/quarry' });
    const plain = await request(other.url).get('/quarry');
    const [asset] = assetsOf((await request(other.url).get('/quarry/').expect(200)).text);
    const found = await request(other.url).get(`/quarry/${asset ?? ''}`);
    await other.stop();

    expect([plain.status, plain.headers.location]).toEqual([301, '/quarry/']);
    expect(found.status).toBe(200);
  });

  it('gives no file but its own', async () => {
    for (const path of [
      '/index.html',
      '/assets/',
      '/assets/../index.html',
      '/assets/..%2f..%2fmain.js',
      '/page/index.html',
    ])
      await request(service.url).get(path).expect(404);
    await request(service.url).post('/').expect(404);
  });

  it('can be switched off', async () => {
    const closed = await startTestService({ servesPage: false });
    const { status, headers } = await request(closed.url).get('/');
    await closed.stop();

    expect(status).toBe(404);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';/);
  });
});

describe('a one-time code', () => {
  const exchange = (code: string) => request(service.url).post('/sign-in').send({ code });
  const issue = async () => {
    const { id } = await service.app.get(ProjectsService).create(`project of ${Math.random()}`);
    return service.app.get(SignInCodes).issue(id);
  };

  it('is exchanged once for a key that works and may not administrate', async () => {
    const code = await issue();
    const { key } = dataOf<{ key: string }>(await exchange(code).expect(200));
    const asks = (path: string) => request(service.url).get(path).set('x-pd-api-key', key);

    expect((await asks('/v2/team/sessions?user_id=ann')).body).toMatchObject({ code: 0 });
    expect((await asks('/v2/team/keys')).body).toMatchObject({ code: 300002 });
    expect((await exchange(code)).body).toMatchObject({ code: 1004, data: null });
  });

  it.each(['', 'x'.repeat(129), 'unknown'])('that is none is refused: %s', async (code) => {
    expect((await exchange(code)).status).toBeGreaterThanOrEqual(400);
  });

  it('is guessed as seldom as a key', async () => {
    const strict = await startTestService({ wrongKeysPerMinute: 2 });
    const statuses: number[] = [];
    for (let tries = 0; tries < 4; tries++) {
      const { status } = await request(strict.url)
        .post('/sign-in')
        .send({ code: `guess${tries}` });
      statuses.push(status);
    }
    await strict.stop();

    expect(statuses).toEqual([403, 403, 429, 429]);
  });
});
