import { once } from 'node:events';
import { get } from 'node:http';
import { get as getEncrypted } from 'node:https';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type ProxyServer, startProxy } from '../../../test/support/proxy-server.js';
import { sends, type RemoteServer, startRemoteServer } from '../../../test/support/remote-server.js';
import { startSelfSigned } from '../../../test/support/tls-server.js';
import { TunnelAgent, TunnelRefused, openTunnel } from './tunnel.js';
import { useProxy } from './use-proxy.js';

let server: RemoteServer;
let proxy: ProxyServer;
let secure: Awaited<ReturnType<typeof startSelfSigned>>;

beforeAll(async () => {
  server = await startRemoteServer();
  server.on('/a.csv', sends('a,b\n'));
  secure = await startSelfSigned();
  proxy = await startProxy((_host, port) => ({ host: '127.0.0.1', port }));
  await useProxy({ httpsProxy: proxy.url, httpProxy: proxy.url, exceptions: ['.internal'] });
});

afterAll(() => Promise.all([server.stop(), secure.stop(), proxy.stop()]));

beforeEach(() => {
  proxy.asked.length = 0;
});

const portOf = (url: string) => new URL(url).port;

describe('what the process fetches', () => {
  it('goes through the proxy, which is asked for what is not encrypted', async () => {
    const response = await fetch(`http://models.example:${server.port}/a.csv`);

    expect(await response.text()).toBe('a,b\n');
    expect(proxy.asked).toEqual([`GET http://models.example:${server.port}/a.csv`]);
  });

  it('goes through a tunnel where it is encrypted, and checks the certificate behind it', async () => {
    const port = portOf(secure.url);
    const fetching = fetch(`https://models.example:${port}/`);

    await expect(fetching).rejects.toMatchObject({ cause: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' } });
    expect(proxy.asked).toEqual([`CONNECT models.example:${port}`]);
  });

  it('goes there itself on the machine', async () => {
    const response = await fetch(`http://127.0.0.1:${server.port}/a.csv`);

    expect(await response.text()).toBe('a,b\n');
    expect(proxy.asked).toEqual([]);
  });
});

describe('a tunnel', () => {
  it('carries the requests of clients that use agents, plain and encrypted', async () => {
    const plain = get(`http://store.example:${server.port}/a.csv`, {
      agent: new TunnelAgent(new URL(proxy.url), false),
    });
    const [response] = (await once(plain, 'response')) as [NodeJS.ReadableStream];
    const agent = new TunnelAgent(new URL(proxy.url), true);
    const encrypted = getEncrypted(`https://store.example:${portOf(secure.url)}/`, {
      agent,
      rejectUnauthorized: false,
    });
    const [answer] = (await once(encrypted, 'response')) as [{ statusCode: number }];
    agent.destroy();

    expect(await text(response)).toBe('a,b\n');
    expect(answer.statusCode).toBe(200);
    expect(proxy.asked).toEqual([
      `CONNECT store.example:${server.port}`,
      `CONNECT store.example:${portOf(secure.url)}`,
    ]);
  });

  it('is refused by a proxy that does not know the user', async () => {
    const wrong = new URL(proxy.url);
    wrong.password = 'wrong';

    await expect(openTunnel(wrong, 'store.example:443', null)).rejects.toEqual(new TunnelRefused(407));
  });
});
