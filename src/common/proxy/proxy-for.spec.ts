import { describe, expect, it } from '@jest/globals';
import { proxyFor } from './proxy-for.js';

const PROXIES = { httpsProxy: 'http://secure:3128', httpProxy: 'http://plain:3128' };

function hostOfProxy(url: string, noProxy = ''): string | null {
  const exceptions = noProxy.split(',').filter((entry) => entry !== '');
  return proxyFor(new URL(url), { ...PROXIES, exceptions })?.hostname ?? null;
}

describe('the proxy of a request', () => {
  it('follows the protocol', () => {
    expect([hostOfProxy('https://api.example.com/v1'), hostOfProxy('http://api.example.com/v1')]).toEqual([
      'secure',
      'plain',
    ]);
    const none = { httpsProxy: null, httpProxy: null, exceptions: [] };
    expect(proxyFor(new URL('https://api.example.com'), none)).toBeNull();
  });

  it.each([
    'http://localhost:11434',
    'http://127.0.0.1:9000',
    'http://[::1]:9000',
    'http://169.254.169.254/latest/api/token',
  ])('is none for the machine itself and what is beside it: %s', (url) => {
    expect(hostOfProxy(url)).toBeNull();
  });

  it.each([
    ['https://minio.svc', '.svc'],
    ['https://a.minio.svc', '*.svc'],
    ['https://svc', 'svc'],
    ['https://a.example.com', 'example.com'],
    ['https://EXAMPLE.com', 'example.com'],
    ['https://example.com.', 'example.com'],
    ['https://10.1.2.3', '10.0.0.0/8'],
    ['https://[fd00::1]', 'fd00::/8'],
    ['https://[fd00::1]', 'fd00::1'],
    ['https://models.example.com:8443', 'models.example.com:8443'],
    ['https://models.example.com', 'models.example.com:443'],
    ['https://anything.example.com', '*'],
    ['https://b.example.com', 'a.example.com,b.example.com'],
  ])('is none for %s where NO_PROXY is %s', (url, noProxy) => {
    expect(hostOfProxy(url, noProxy)).toBeNull();
  });

  it.each([
    ['https://notexample.com', 'example.com'],
    ['https://example.com.attacker.test', 'example.com'],
    ['https://11.0.0.1', '10.0.0.0/8'],
    ['https://ten.example.com', '10.0.0.0/8'],
    ['https://models.example.com', 'models.example.com:8443'],
  ])('is used for %s where NO_PROXY is %s', (url, noProxy) => {
    expect(hostOfProxy(url, noProxy)).toBe('secure');
  });
});
