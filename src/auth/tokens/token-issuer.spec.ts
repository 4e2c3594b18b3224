import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { discoverIssuer } from './token-issuer.js';

let server: Server;
let address: string;
const reply = { status: 200, text: '' };

beforeAll(async () => {
  server = createServer((_, response) => response.writeHead(reply.status).end(reply.text));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

/** Has the issuer describe itself so. */
function describeAs(text: string, status = 200): void {
  Object.assign(reply, { text, status });
}

describe('the description of an issuer', () => {
  it.each([[''], ['/']])('may name it with %j at its end, as its tokens then do', async (end) => {
    describeAs(JSON.stringify({ issuer: `${address}${end}`, jwks_uri: `${address}/keys` }));

    expect((await discoverIssuer(address)).name).toBe(`${address}${end}`);
  });

  it.each([
    [
      'belongs to a different issuer',
      () => JSON.stringify({ issuer: 'http://evil.example', jwks_uri: `${address}/keys` }),
    ],
    ['no JSON', () => '<html>'],
    ['no object', () => 'null'],
    ['without a name', () => JSON.stringify({ jwks_uri: `${address}/keys` })],
  ])('is refused where it is %s', async (_, text) => {
    describeAs(text());

    await expect(discoverIssuer(address)).rejects.toThrow(
      `the OpenID configuration at ${address} belongs to a different issuer`,
    );
  });

  it.each([[undefined], [5], ['keys'], ['file:///etc/keys']])(
    'is refused where its keys are at %j',
    async (keys) => {
      describeAs(JSON.stringify({ issuer: address, jwks_uri: keys }));

      await expect(discoverIssuer(address)).rejects.toThrow('does not give a secure address for its keys');
    },
  );

  it('is refused where it is not there, or too long', async () => {
    describeAs('', 404);
    await expect(discoverIssuer(address)).rejects.toThrow('provides no OpenID configuration (HTTP 404)');

    describeAs(JSON.stringify({ issuer: address, jwks_uri: `${address}/keys`, more: 'x'.repeat(300_000) }));
    await expect(discoverIssuer(address)).rejects.toThrow('provides no OpenID configuration (HTTP 200)');
  });
});
