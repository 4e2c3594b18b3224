import { describe, expect, it } from '@jest/globals';
import { isPublic, parseAddress } from './public-address.js';

function isPublicText(text: string): boolean {
  const address = parseAddress(text);
  return address !== null && isPublic(address);
}

describe('an address', () => {
  it.each([
    '93.184.215.14',
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '223.255.255.255',
    '2606:2800:21f:cb07:6820:80da:af6b:8b2c',
    '2a00:1450:4001:82a::200e',
    '::ffff:93.184.215.14',
    '64:ff9b::5db8:d70e',
  ])('%s is public', (text) => {
    expect(isPublicText(text)).toBe(true);
  });

  it.each([
    ['0.0.0.0', 'unspecified'],
    ['0.1.2.3', 'this network'],
    ['10.0.0.1', 'private'],
    ['10.255.255.255', 'private'],
    ['100.64.0.1', 'shared'],
    ['100.100.100.200', 'metadata of Alibaba Cloud'],
    ['127.0.0.1', 'loopback'],
    ['127.255.255.254', 'loopback'],
    ['168.63.129.16', 'internal services of Azure'],
    ['169.254.0.1', 'link-local'],
    ['169.254.169.254', 'metadata of most clouds'],
    ['172.16.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['192.0.0.192', 'metadata of Oracle Cloud'],
    ['192.0.2.1', 'documentation'],
    ['192.88.99.1', '6to4 relay'],
    ['192.168.1.1', 'private'],
    ['198.18.0.1', 'benchmarks'],
    ['198.19.255.255', 'benchmarks'],
    ['198.51.100.1', 'documentation'],
    ['203.0.113.1', 'documentation'],
    ['224.0.0.1', 'multicast'],
    ['239.255.255.255', 'multicast'],
    ['240.0.0.1', 'reserved'],
    ['255.255.255.255', 'broadcast'],
    ['::', 'unspecified'],
    ['::1', 'loopback'],
    ['::ffff:127.0.0.1', 'IPv4-mapped loopback'],
    ['::ffff:a00:1', 'IPv4-mapped private'],
    ['::ffff:169.254.169.254', 'IPv4-mapped metadata'],
    ['::ffff:0:7f00:1', 'IPv4-translated loopback'],
    ['::127.0.0.1', 'IPv4-compatible loopback'],
    ['::5db8:d70e', 'IPv4-compatible, though of a public address'],
    ['64:ff9b::7f00:1', 'loopback behind NAT64'],
    ['64:ff9b::a9fe:a9fe', 'metadata behind NAT64'],
    ['64:ff9b:1::a00:1', 'local NAT64'],
    ['100::1', 'discard'],
    ['2001::1', 'Teredo'],
    ['2001:0:53aa:64c:0:fbff:80ff:fffe', 'Teredo of a loopback address'],
    ['2001:2::1', 'benchmarks'],
    ['2001:20::1', 'ORCHID'],
    ['2001:db8::1', 'documentation'],
    ['2002:7f00:1::', '6to4 loopback'],
    ['2002:a9fe:a9fe::1', '6to4 metadata'],
    ['3fff::1', 'documentation'],
    ['4000::1', 'unassigned'],
    ['5f00::1', 'segment routing'],
    ['fc00::1', 'unique local'],
    ['fd00:ec2::254', 'metadata of AWS'],
    ['fe80::1', 'link-local'],
    ['fe80::1%eth0', 'link-local with a zone'],
    ['fec0::1', 'site-local'],
    ['ff02::1', 'multicast'],
  ])('%s is not public: %s', (text) => {
    expect(isPublicText(text)).toBe(false);
  });

  it.each(['', 'localhost', '2130706433', '0x7f000001', '0177.0.0.1', '127.1', '1.2.3.4.5', '1.2.3.256'])(
    'is not %j',
    (text) => {
      expect(parseAddress(text)).toBeNull();
    },
  );
});
