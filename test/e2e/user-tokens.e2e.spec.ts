import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { ApiKeysService, ProjectsService } from '../../src/auth/index.js';
import { type OidcSettings } from '../../src/config/index.js';
import { checkSettings } from '../../src/settings-check/index.js';
import { BrowserSignIn } from '../support/browser-sign-in.js';
import { createSession } from '../support/scenario.js';
import { dataOf, startTestService, TestClient, type TestService } from '../support/test-service.js';
import { type IssuerServer, startTokenIssuer } from '../support/token-issuer.js';

const AUDIENCE = 'quarry';
const PROJECT = 'people';
const SESSIONS = '/v2/team/sessions';
const DESCRIPTION = '/.well-known/oauth-protected-resource';

let issuer: IssuerServer;
let service: TestService;
let oidc: OidcSettings;
/** Of the project that tokens open. */
let client: TestClient;

beforeAll(async () => {
  issuer = await startTokenIssuer(AUDIENCE);
  oidc = { issuer: issuer.url, audience: AUDIENCE, userClaim: 'sub', project: PROJECT, isRequired: false };
  service = await startTestService({ oidc });
  const { id } = await service.app.get(ProjectsService).create(PROJECT);
  client = new TestClient(service.url, (await service.app.get(ApiKeysService).issue(id)).key);
});

afterAll(async () => {
  await service.stop();
  await issuer.stop();
});

/** Lists the sessions of a user. */
const list = (token: string, userId?: string) =>
  request(service.url)
    .get(`${SESSIONS}?page_number=1&page_size=10${userId === undefined ? '' : `&user_id=${userId}`}`)
    .set('authorization', `Bearer ${token}`);

/** Runs with other settings of tokens, then with those of before. */
async function withOidc(changes: Partial<OidcSettings>, work: () => Promise<void>): Promise<void> {
  await service.restart({ oidc: { ...oidc, ...changes } });
  try {
    await work();
  } finally {
    await service.restart();
  }
}

describe('the token of a user', () => {
  it('stands for user_id, beside a key', async () => {
    const token = await issuer.tokenOf('ann');
    const created = await client
      .post(SESSIONS, { name: 'Mine' })
      .set('authorization', `Bearer ${token}`)
      .expect(200);

    const listed = await list(token).set('x-pd-api-key', client.key).expect(200);

    expect(created.body).toMatchObject({ code: 0 });
    expect(dataOf<{ records: { name: string }[] }>(listed).records).toEqual([
      expect.objectContaining({ name: 'Mine' }),
    ]);
  });

  it('opens the project of the settings without a key', async () => {
    const session = await createSession(client, 'bob');

    const response = await list(await issuer.tokenOf('bob')).expect(200);

    expect(dataOf<{ records: { id: string }[] }>(response).records.map(({ id }) => id)).toEqual([session]);
  });

  it('may be sent with the user whom it names', async () => {
    await list(await issuer.tokenOf('ann'), 'ann').expect(200, /"code":0/);
  });

  it('lets nobody act as somebody else', async () => {
    const response = await list(await issuer.tokenOf('ann'), 'bob');

    const msg = 'No permissions: user_id: the token belongs to a different user';
    expect(response.body).toEqual(expect.objectContaining({ code: 300002, msg }));
  });

  it('uploads as its user', async () => {
    const upload = (userId: string) =>
      client.upload('a.csv', 'a\n1\n', userId).set('authorization', `Bearer ${token}`);
    const token = await issuer.tokenOf('ann');

    expect((await upload('ann')).body).toMatchObject({ code: 0 });
    expect((await upload('bob')).body).toMatchObject({ code: 300002 });
  });

  it('does not administrate keys', async () => {
    const response = await request(service.url)
      .get('/v2/team/keys?page_number=1&page_size=10')
      .set('authorization', `Bearer ${await issuer.tokenOf('ann')}`);

    expect(response.body).toMatchObject({ code: 300002 });
  });

  it('names its user by another claim where the settings say so', async () => {
    await withOidc({ userClaim: 'email' }, async () => {
      const session = await createSession(client, 'ann@example.com');
      const claims = { email: 'ann@example.com', email_verified: true };

      const response = await list(await issuer.tokenOf('1', claims));
      const unverified = await list(await issuer.tokenOf('1', { ...claims, email_verified: false }));

      expect(dataOf<{ records: object[] }>(response).records).toEqual([
        expect.objectContaining({ id: session }),
      ]);
      expect(unverified.body).toMatchObject({ code: 1004, data: null });
    });
  });

  it('needs a key beside it where it opens no project', async () => {
    await withOidc({ project: null }, async () => {
      const token = await issuer.tokenOf('ann');

      expect((await list(token).expect(403)).body).toMatchObject({ code: 1003 });
      await list(token).set('x-pd-api-key', client.key).expect(200);
    });
  });

  it('is checked by keys that are fetched once', async () => {
    await list(await issuer.tokenOf('ann'));
    const before = issuer.keyRequests();

    await Promise.all([list(await issuer.tokenOf('ann')), list(await issuer.tokenOf('bob'))]);

    expect(issuer.keyRequests()).toBe(before);
  });
});

describe('a token is refused that', () => {
  const seconds = (offset: number) => Math.floor(Date.now() / 1000) + offset;

  it.each([
    ['is signed by somebody else', () => issuer.forgedTokenOf('ann'), 1004],
    ['is for another service', () => issuer.tokenOf('ann', { aud: 'elsewhere' }), 1004],
    ['is of another issuer', () => issuer.tokenOf('ann', { iss: 'http://evil.example' }), 1004],
    ['has ended', () => issuer.tokenOf('ann', { exp: seconds(-3600) }), 1002],
    ['never ends', () => issuer.tokenOf('ann', { exp: undefined }), 1004],
    ['is not valid yet', () => issuer.tokenOf('ann', { nbf: seconds(3600) }), 1004],
    ['names nobody', () => issuer.tokenOf(''), 1004],
    ['names a user that is too long', () => issuer.tokenOf('a'.repeat(257)), 1004],
    ['is not signed at all', () => Promise.resolve(unsigned({ sub: 'ann' })), 1004],
    ['is no token', () => Promise.resolve('a.b.c'), 1004],
  ])('%s', async (_, make, code) => {
    const response = await list(await make()).expect(401);

    expect(response.body).toMatchObject({ code, data: null });
    expect(response.headers['www-authenticate']).toBe(
      `Bearer resource_metadata="${service.url}${DESCRIPTION}/mcp", error="invalid_token"`,
    );
  });

  function unsigned(claims: object): string {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const usual = { iss: issuer.url, aud: AUDIENCE, exp: seconds(300) };
    return `${part({ alg: 'none' })}.${part({ ...usual, ...claims })}.AAAA`;
  }
});

describe('where tokens are required', () => {
  it('a key alone is refused, and a key with a token is not', async () => {
    await withOidc({ isRequired: true }, async () => {
      const claimed = await client.get(`${SESSIONS}?page_number=1&page_size=10&user_id=ann`).expect(401);
      const proven = list(await issuer.tokenOf('ann')).set('x-pd-api-key', client.key);

      expect(claimed.body).toMatchObject({ code: 1003 });
      await proven.expect(200);
    });
  });
});

describe('an issuer that cannot be asked', () => {
  it('has requests with a token put off, and those with a key answered', async () => {
    issuer.fail(true);
    try {
      await service.restart();

      await list(await issuer.tokenOf('ann')).expect(503);
      await client.get(`${SESSIONS}?page_number=1&page_size=10&user_id=ann`).expect(200);
    } finally {
      issuer.fail(false);
      await service.restart();
    }
  });

  it('is found by the check of the settings', async () => {
    const check = async () => {
      const settings = { OIDC_ISSUER: issuer.url, OIDC_AUDIENCE: AUDIENCE, DATA_DIR: service.dataDir };
      const outcomes = await checkSettings(settings);
      return outcomes.find(({ name }) => name === 'token issuer');
    };
    issuer.fail(true);
    const failed = await check();
    issuer.fail(false);

    expect(failed).toMatchObject({ ok: false, text: expect.stringContaining('HTTP 500') as unknown });
    expect(await check()).toMatchObject({ ok: true, text: expect.stringContaining('1 key;') as unknown });
  });
});

describe('an assistant', () => {
  it('is told where its user signs in', async () => {
    const refused = await request(service.url).post('/mcp').send({}).expect(401);
    const described = await request(service.url).get(`${DESCRIPTION}/mcp`).expect(200);

    expect(refused.headers['www-authenticate']).toBe(
      `Bearer resource_metadata="${service.url}${DESCRIPTION}/mcp"`,
    );
    expect(described.body).toEqual({
      resource: `${service.url}/mcp`,
      authorization_servers: [issuer.url],
      bearer_methods_supported: ['header'],
      scopes_supported: ['openid'],
      resource_name: 'Quarry',
    });
  });

  it('signs its user in by a browser, and then asks as that user', async () => {
    const provider = new BrowserSignIn(issuer.url);
    const url = new URL(`${service.url}/mcp`);
    const first = new StreamableHTTPClientTransport(url, { authProvider: provider });
    await expect(new Client({ name: 'test', version: '1' }).connect(first)).rejects.toThrow();
    await first.finishAuth(await provider.signIn());
    const assistant = new Client({ name: 'test', version: '1' });
    await assistant.connect(new StreamableHTTPClientTransport(url, { authProvider: provider }));

    const { tools } = await assistant.listTools();

    expect(tools).toHaveLength(6);
    await assistant.close();
  });

  it('is told nothing where no issuer is set', async () => {
    const plain = await startTestService();

    const refused = await request(plain.url).post('/mcp').send({}).expect(403);
    await request(plain.url).get(DESCRIPTION).expect(404);

    expect(refused.headers['www-authenticate']).toBeUndefined();
    await plain.stop();
  });
});
