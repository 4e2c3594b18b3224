import { describe, expect, it } from '@jest/globals';
import { hostOf, parseRedirect, parseRemoteUrl } from './remote-url.js';

describe('a URL', () => {
  it.each([
    'http://example.com/a.csv',
    'https://example.com/a.csv?signature=x#part',
    'HTTPS://EXAMPLE.COM',
    'http://example.com:80/',
    'https://example.com:443/',
    'http://example.com:443/',
    'http://example.com:1024/',
    'http://example.com:8080/',
    'http://[2606:2800:21f::1]:65535/',
  ])('may be %s', (text) => {
    expect(() => parseRemoteUrl(text)).not.toThrow();
  });

  it.each([
    'a.csv',
    '//example.com/a.csv',
    'http://',
    'http://[::1',
    'http://[fe80::1%25eth0]/',
    'http://[fe80::1%eth0]/',
    'http://example.com:99999/',
    'http://1.2.3.4.5/',
    'http://256.256.256.256/',
    'file:///etc/passwd',
    'file://localhost/etc/passwd',
    'ftp://example.com/a.csv',
    'gopher://example.com:6379/_FLUSHALL',
    'data:text/csv,a,b',
    'javascript:alert(1)',
    'blob:http://example.com/1',
    'unix:/var/run/docker.sock',
    'view-source:http://example.com/',
  ])('may not be %s', (text) => {
    expect(() => parseRemoteUrl(text)).toThrow(
      'must be a complete address that begins with http:// or https://',
    );
  });

  it.each([
    'http://user@example.com/',
    'http://:secret@example.com/',
    'https://example.com%40evil@example.org/',
    'http://example.com\\@example.org@example.net/'.replace('\\', '%5c'),
  ])('may not hold credentials: %s', (text) => {
    expect(() => parseRemoteUrl(text)).toThrow('must not hold a user name or password');
  });

  it.each(['1', '22', '25', '110', '587', '1023'])('may not have the port %s', (port) => {
    expect(() => parseRemoteUrl(`http://example.com:${port}/`)).toThrow(
      'has a port that is not allowed: use 80, 443 or one from 1024',
    );
  });

  it.each([
    ['http://example.com./', 'example.com'],
    ['http://EXAMPLE.com/', 'example.com'],
    ['http://2130706433/', '127.0.0.1'],
    ['http://0177.0.0.1/', '127.0.0.1'],
    ['http://0x7f.0x0.0x0.0x1/', '127.0.0.1'],
    ['http://0x7f000001/', '127.0.0.1'],
    ['http://127.1/', '127.0.0.1'],
    ['http://127.0.0.1./', '127.0.0.1'],
    ['http://0/', '0.0.0.0'],
    ['http://%31%32%37.0.0.1/', '127.0.0.1'],
    ['http://１２７。０。０。１/', '127.0.0.1'],
    ['http://①②⑦.0.0.1/', '127.0.0.1'],
    ['http://[::1]/', '::1'],
    ['http://[0:0:0:0:0:0:0:1]/', '::1'],
    ['http://[::ffff:127.0.0.1]/', '::ffff:7f00:1'],
    ['http://example.com\\@127.0.0.1/', 'example.com'],
    ['http://127.0.0.1#@example.com/', '127.0.0.1'],
  ])('%s leads to the host %s', (text, host) => {
    expect(hostOf(parseRemoteUrl(text))).toBe(host);
  });
});

describe('a redirect', () => {
  const from = new URL('http://example.com/folder/a.csv?secret=1');

  it.each([
    ['b.csv', 'http://example.com/folder/b.csv'],
    ['/b.csv', 'http://example.com/b.csv'],
    ['//example.org/b.csv', 'http://example.org/b.csv'],
    ['https://example.org/', 'https://example.org/'],
  ])('to %s is followed to %s', (location, target) => {
    expect(parseRedirect(from, location).href).toBe(target);
  });

  it.each(['file:///etc/passwd', 'gopher://example.com/', 'data:,x', 'http://', 'http://[::1'])(
    'to %s is refused',
    (location) => {
      expect(() => parseRedirect(from, location)).toThrow('redirects to something that is not a web address');
    },
  );

  it('that gives up encryption is refused', () => {
    expect(() => parseRedirect(new URL('https://example.com/'), 'http://example.com/')).toThrow(
      'redirects from https to http',
    );
  });

  it('is held to the rules of the first address', () => {
    expect(() => parseRedirect(from, 'http://me:secret@example.com/')).toThrow('user name or password');
    expect(() => parseRedirect(from, 'http://example.com:25/')).toThrow('has a port');
  });
});
