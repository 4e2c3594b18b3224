import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { loadSettings } from '../../../config/index.js';
import { S3ObjectStore } from './s3-object-store.js';
import { S3RoleCredentials } from './s3-role-credentials.js';

const HOUR_MS = 3_600_000;
const START = Date.parse('2026-03-01T00:00:00Z');

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

let folder: string;
let server: Server;
let origin: string;
let asked: Asked[];
let answers: Record<string, () => string>;
let given: number;

beforeEach(async () => {
  Logger.overrideLogger(false);
  folder = await mkdtemp(join(tmpdir(), 'quarry-role-'));
  [asked, answers, given] = [[], {}, 0];
  server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = '', url = '', headers } = request;
      asked.push({ method, url, headers, body });
      const answer = answers[`${method} ${url}`];
      response.writeHead(answer ? 200 : 404).end(answer?.() ?? '<Message>no such thing</Message>');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

/** The next credentials, for an hour of a clock that begins at `START`. */
function next(): { id: number; end: string } {
  given += 1;
  return { id: given, end: new Date(START + given * HOUR_MS).toISOString() };
}

const asJson = () => {
  const { id, end } = next();
  return JSON.stringify({ AccessKeyId: `k${id}`, SecretAccessKey: 's', Token: `t${id}`, Expiration: end });
};
const asXml = () => {
  const { id, end } = next();
  return `<AssumeRoleWithWebIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/">
    <AssumeRoleWithWebIdentityResult><Credentials><AccessKeyId>k${id}</AccessKeyId><SecretAccessKey>s</SecretAccessKey>
    <SessionToken>t${id}</SessionToken><Expiration>${end}</Expiration></Credentials>
    </AssumeRoleWithWebIdentityResult></AssumeRoleWithWebIdentityResponse>`;
};

function s3With(environment: Record<string, string>) {
  const { s3 } = loadSettings({
    S3_ENDPOINT: origin,
    S3_BUCKET: 'quarry',
    S3_CREDENTIALS: 'role',
    ...environment,
  });
  if (!s3?.role) throw new Error('there is no role');
  return { ...s3, role: s3.role };
}

const credentialsWith = (environment: Record<string, string>, now?: () => number) =>
  new S3RoleCredentials(s3With(environment).role, now);

const machine = () => {
  answers['PUT /latest/api/token'] = () => 'session';
  answers['GET /latest/meta-data/iam/security-credentials/'] = () => 'quarry role\n';
  answers['GET /latest/meta-data/iam/security-credentials/quarry%20role'] = asJson;
  return { AWS_EC2_METADATA_SERVICE_ENDPOINT: origin };
};

describe('the credentials of a role', () => {
  it('are those of the machine, asked for with a session', async () => {
    const credentials = await credentialsWith(machine(), () => START).current();

    expect(credentials).toMatchObject({ accessKey: 'k1', secretKey: 's', sessionToken: 't1' });
    expect(asked.map(({ headers }) => headers['x-aws-ec2-metadata-token'])).toEqual([
      undefined,
      'session',
      'session',
    ]);
  });

  it('are given for the identity token of Kubernetes, which is read anew each time', async () => {
    answers['POST /'] = asXml;
    const tokenFile = join(folder, 'token');
    await writeFile(tokenFile, 'first\n');
    let now = START;
    const role = 'arn:aws:iam::1:role/quarry';
    const credentials = credentialsWith(
      { AWS_WEB_IDENTITY_TOKEN_FILE: tokenFile, AWS_ROLE_ARN: role, AWS_ENDPOINT_URL_STS: origin },
      () => now,
    );
    const before = await credentials.current();
    await writeFile(tokenFile, 'second');
    now += HOUR_MS;
    const after = await credentials.current();

    expect([before.accessKey, after.accessKey]).toEqual(['k1', 'k2']);
    const bodies = asked.map(({ body }) => new URLSearchParams(body));
    expect(bodies.map((body) => body.get('WebIdentityToken'))).toEqual(['first', 'second']);
    expect(bodies[0]?.get('RoleArn')).toBe(role);
    expect(bodies[0]?.get('Action')).toBe('AssumeRoleWithWebIdentity');
  });

  it('are given by the agent beside a container, for the token in its file', async () => {
    answers['GET /v1/credentials'] = asJson;
    const tokenFile = join(folder, 'token');
    await writeFile(tokenFile, 'of the pod');
    const credentials = await credentialsWith(
      {
        AWS_CONTAINER_CREDENTIALS_FULL_URI: `${origin}/v1/credentials`,
        AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: tokenFile,
      },
      () => START,
    ).current();

    expect(credentials.accessKey).toBe('k1');
    expect(asked[0]?.headers.authorization).toBe('of the pod');
  });

  it('are asked for once by all who want them, and again a quarter of an hour before they end', async () => {
    let now = START;
    const credentials = credentialsWith(machine(), () => now);
    const first = await Promise.all([credentials.current(), credentials.current()]);
    now = START + 44 * 60_000;
    const held = await credentials.current();
    now = START + 46 * 60_000;
    const renewed = await credentials.current();

    expect([...first, held].map(({ accessKey }) => accessKey)).toEqual(['k1', 'k1', 'k1']);
    expect(renewed.accessKey).toBe('k2');
  });

  it('hold to their end where new ones cannot be had, and it is said why when they have ended', async () => {
    let now = START;
    const credentials = credentialsWith(machine(), () => now);
    await credentials.current();
    answers = {};
    now = START + 50 * 60_000;
    const held = await credentials.current();
    now = START + HOUR_MS;

    expect(held.accessKey).toBe('k1');
    await expect(credentials.current()).rejects.toThrow(
      `no credentials are available for the role (machine): ${origin} answers HTTP 404: no such thing`,
    );
  });

  it('sign the requests of the store and its URLs, with their token', async () => {
    const end = () => new Date(Date.now() + HOUR_MS).toISOString();
    const environment = machine();
    answers['GET /latest/meta-data/iam/security-credentials/quarry%20role'] = () =>
      JSON.stringify({ AccessKeyId: 'k1', SecretAccessKey: 's', Token: 't1', Expiration: end() });
    answers['HEAD /quarry'] = () => '';
    const store = await S3ObjectStore.open(s3With(environment));

    const { url } = await store.sign('projects/p/a.csv', { expiresInSeconds: 60, fileName: 'a.csv' });

    const head = asked.find(({ method }) => method === 'HEAD');
    expect(head?.headers['x-amz-security-token']).toBe('t1');
    expect(head?.headers.authorization).toContain('Credential=k1/');
    expect(new URL(url).searchParams.get('X-Amz-Security-Token')).toBe('t1');
    expect(new URL(url).searchParams.get('X-Amz-Credential')).toMatch(/^k1\//);
  });

  it('take the place of keys, which are refused beside them', () => {
    expect(() => s3With({ S3_SECRET_KEY: 'secret' })).toThrow(
      'S3_SECRET_KEY must not be set when S3_CREDENTIALS=role',
    );
    expect(() => s3With({ AWS_WEB_IDENTITY_TOKEN_FILE: '/x', AWS_ENDPOINT_URL_STS: 'sts' })).toThrow(
      'AWS_ENDPOINT_URL_STS must be a URL that begins with http:// or https://',
    );
  });
});
