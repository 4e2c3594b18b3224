import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type ProxyServer, startProxy } from '../../test/support/proxy-server.js';
import {
  failureOf,
  fetchText,
  filesWith,
  ScriptedResolver,
  UNREACHABLE,
} from '../../test/support/remote-files.js';
import {
  redirectsTo,
  type RemoteServer,
  sends,
  startRemoteServer,
} from '../../test/support/remote-server.js';

/** Public addresses, which the proxy of the test leads to its own server. */
const PUBLIC = '93.184.215.14';

let server: RemoteServer;
let proxy: ProxyServer;

beforeAll(async () => {
  server = await startRemoteServer();
  server.on('/a.csv', sends('a,b\n1,2\n'));
  proxy = await startProxy((_host, port) => ({ host: '127.0.0.1', port }));
});

afterAll(() => Promise.all([server.stop(), proxy.stop()]));

beforeEach(() => {
  proxy.asked.length = 0;
});

const urlOf = (path: string, host = 'files.example') => `http://${host}:${server.port}${path}`;
const throughProxy = (exceptions: string[] = []) => ({
  proxies: { httpsProxy: proxy.url, httpProxy: proxy.url, exceptions },
});

describe('a file by URL behind a proxy', () => {
  it('is fetched through it, which is told the address that was checked and not the name', async () => {
    const resolver = new ScriptedResolver({ 'files.example': [[PUBLIC]] });

    const text = await fetchText(urlOf('/a.csv'), { resolver, settings: throughProxy() });

    expect(text).toBe('a,b\n1,2\n');
    expect(proxy.asked).toEqual([`CONNECT ${PUBLIC}:${server.port}`]);
    expect(resolver.asked).toEqual(['files.example']);
  });

  it.each([
    ['an internal address', urlOfInternal],
    ['the address of the metadata service', () => 'http://169.254.169.254/latest/meta-data/'],
    ['the proxy itself', () => proxy.url.replace('ann:pass%20word@', '').replace('127.0.0.1', '127.0.0.2')],
    ['a name with an internal address', () => urlOf('/a.csv', 'internal.example')],
  ])('is refused for %s before the proxy is asked', async (_, url) => {
    const resolver = new ScriptedResolver({ 'internal.example': [['10.0.0.1']] });

    const failure = await failureOf(filesWith({ resolver, settings: throughProxy() }).open(url(), null));

    expect(failure.message).toBe(UNREACHABLE);
    expect(proxy.asked).toEqual([]);
  });

  it('is refused when it redirects to an internal host, by address and by name', async () => {
    const resolver = new ScriptedResolver({
      'files.example': [[PUBLIC]],
      'internal.example': [['10.0.0.1']],
    });
    server.on('/to-address', redirectsTo('http://10.0.0.1/'));
    server.on('/to-name', redirectsTo(urlOf('/a.csv', 'internal.example')));

    for (const path of ['/to-address', '/to-name']) {
      const files = filesWith({ resolver, settings: throughProxy() });
      expect((await failureOf(files.open(urlOf(path), null))).message).toBe(UNREACHABLE);
    }
    expect(new Set(proxy.asked)).toEqual(new Set([`CONNECT ${PUBLIC}:${server.port}`]));
  });

  it('is not led to an internal host by a name that means another address the second time', async () => {
    const resolver = new ScriptedResolver({ 'rebinding.example': [[PUBLIC], ['10.0.0.1']] });

    await fetchText(urlOf('/a.csv', 'rebinding.example'), { resolver, settings: throughProxy() });

    expect(proxy.asked).toEqual([`CONNECT ${PUBLIC}:${server.port}`]);
  });

  it('is fetched without the proxy where NO_PROXY names its host, and no less guarded', async () => {
    const resolver = new ScriptedResolver({
      'files.internal': [['127.0.0.1']],
      'other.internal': [['10.0.0.1']],
    });
    const settings = throughProxy(['.internal']);

    expect(await fetchText(urlOf('/a.csv', 'files.internal'), { resolver, settings })).toBe('a,b\n1,2\n');
    const failure = await failureOf(
      filesWith({ resolver, settings }).open(urlOf('/a.csv', 'other.internal'), null),
    );
    expect(failure.message).toBe(UNREACHABLE);
    expect(proxy.asked).toEqual([]);
  });

  it('fails as one whose host cannot be reached where the proxy makes no tunnel', async () => {
    const resolver = new ScriptedResolver({ 'files.example': [[PUBLIC]] });
    const wrong = proxy.url.replace('pass%20word', 'wrong');
    const settings = { proxies: { httpsProxy: wrong, httpProxy: wrong, exceptions: [] } };

    const failure = await failureOf(filesWith({ resolver, settings }).open(urlOf('/a.csv'), null));

    expect(failure.message).toBe(UNREACHABLE);
  });
});

function urlOfInternal(): string {
  return urlOf('/a.csv', '10.1.2.3');
}
