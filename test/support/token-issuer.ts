import { hash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose';

type Reply = { readonly status?: number; readonly headers?: Record<string, string>; readonly body?: object };

/** An OpenID Connect issuer on 127.0.0.1, at which one user signs in without being asked. */
export interface IssuerServer {
  readonly url: string;
  /** A token that is valid for five minutes, with other claims where they are given. */
  tokenOf(user: string, claims?: Readonly<Record<string, unknown>>): Promise<string>;
  /** A token with the same claims, signed by a key that is not the issuer's. */
  forgedTokenOf(user: string): Promise<string>;
  /** How often its keys were asked for. */
  readonly keyRequests: () => number;
  /** Has every request fail from now on, or no more. */
  fail(isFailing: boolean): void;
  stop(): Promise<void>;
}

/**
 * Starts an issuer with authorization codes and PKCE (RFC 7636).
 * @param audience of its tokens
 * @param user whom its authorization endpoint signs in
 */
export async function startTokenIssuer(audience: string, user = 'ann'): Promise<IssuerServer> {
  const own = await generateKeyPair('RS256');
  const foreign = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'first', alg: 'RS256', use: 'sig' };
  /** Challenges of the codes that were given out. */
  const challenges = new Map<string, string>();
  const state = { keyRequests: 0, isFailing: false, url: '' };

  const sign = (subject: string, key: CryptoKey, claims: Readonly<Record<string, unknown>> = {}) => {
    const now = Math.floor(Date.now() / 1000);
    const usual = { iss: state.url, aud: audience, sub: subject, iat: now, exp: now + 300 };
    return new SignJWT({ ...usual, ...claims }).setProtectedHeader({ alg: 'RS256', kid: 'first' }).sign(key);
  };
  const answers: Readonly<Record<string, (url: URL, form: URLSearchParams) => Reply | Promise<Reply>>> = {
    '/.well-known/openid-configuration': () => ({
      body: {
        issuer: state.url,
        jwks_uri: `${state.url}/keys`,
        authorization_endpoint: `${state.url}/authorize`,
        token_endpoint: `${state.url}/token`,
        response_types_supported: ['code'],
        code_challenge_methods_supported: ['S256'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        token_endpoint_auth_methods_supported: ['none'],
      },
    }),
    '/keys': () => {
      state.keyRequests += 1;
      return { body: { keys: [jwk] } };
    },
    '/authorize': ({ searchParams }) => {
      const code = randomUUID();
      challenges.set(code, searchParams.get('code_challenge') ?? '');
      const back = new URL(searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('code', code);
      back.searchParams.set('state', searchParams.get('state') ?? '');
      return { status: 302, headers: { location: back.href } };
    },
    '/token': async (_, form) => {
      const challenge = hash('sha256', form.get('code_verifier') ?? '', 'base64url');
      if (challenges.get(form.get('code') ?? '') !== challenge)
        return { status: 400, body: { error: 'invalid_grant' } };
      return {
        body: { access_token: await sign(user, own.privateKey), token_type: 'Bearer', expires_in: 300 },
      };
    },
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', state.url);
    const form = new URLSearchParams(await text(request));
    const known = state.isFailing ? undefined : answers[url.pathname];
    const {
      status = 200,
      headers = {},
      body,
    } = known ? await known(url, form) : { status: state.isFailing ? 500 : 404 };
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: state.url,
    tokenOf: (subject, claims) => sign(subject, own.privateKey, claims),
    forgedTokenOf: (subject) => sign(subject, foreign.privateKey),
    keyRequests: () => state.keyRequests,
    fail: (isFailing) => {
      state.isFailing = isFailing;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
