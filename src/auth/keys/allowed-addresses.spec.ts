import { describe, expect, it } from '@jest/globals';
import { isAddressOrRange, isAllowedFrom } from './allowed-addresses.js';

describe('addresses that a key may be used from', () => {
  it.each(['192.0.2.7', '192.0.2.0/24', '::1', '2001:db8::/32', '0.0.0.0/0'])('are such as %s', (text) => {
    expect(isAddressOrRange(text)).toBe(true);
  });

  it.each(['', 'example.com', '192.0.2.0/33', '192.0.2', '192.0.2.7 ', '10.0.0.0/8,::1', '2001:db8::/129'])(
    'are not such as "%s"',
    (text) => {
      expect(isAddressOrRange(text)).toBe(false);
    },
  );

  it('are all where none is named', () => {
    expect(isAllowedFrom('192.0.2.7', null)).toBe(true);
    expect(isAllowedFrom(undefined, null)).toBe(true);
  });

  it('are those that are named or lie in a range', () => {
    const allowed = ['192.0.2.7', '10.1.0.0/16', '2001:db8::/32'];
    const isAllowed = (address: string) => isAllowedFrom(address, allowed);

    expect(['192.0.2.7', '10.1.255.255', '2001:db8::5', '2001:db8:ffff::'].every(isAllowed)).toBe(true);
    expect(['192.0.2.8', '10.2.0.0', '2001:db9::', '::1'].some(isAllowed)).toBe(false);
  });

  it('are the same where IPv4 comes written as IPv6', () => {
    expect(isAllowedFrom('::ffff:10.1.2.3', ['10.1.0.0/16'])).toBe(true);
    expect(isAllowedFrom('::ffff:10.2.2.3', ['10.1.0.0/16'])).toBe(false);
  });

  it('are none where it is not known whence a request comes', () => {
    expect(isAllowedFrom(undefined, ['0.0.0.0/0'])).toBe(false);
    expect(isAllowedFrom('unknown', ['0.0.0.0/0'])).toBe(false);
  });
});
