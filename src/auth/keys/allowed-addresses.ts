import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An address, or a range of them with the length of its prefix (CIDR, RFC 4632). */
export function isAddressOrRange(text: string): boolean {
  const [address = '', length] = text.split('/');
  return isIP(address) !== 0 && (length === undefined || ipaddr.isValidCIDR(text));
}

/**
 * Whether a request comes from where it may.
 * @param allowed addresses and ranges; null: from anywhere
 */
export function isAllowedFrom(address: string | undefined, allowed: readonly string[] | null): boolean {
  if (allowed === null) return true;
  if (address === undefined || !ipaddr.isValid(address)) return false;
  const given = ipaddr.process(address);
  return allowed.some((each) => {
    const [network, length] = rangeOf(each);
    return given.kind() === network.kind() && given.match(network, length);
  });
}

function rangeOf(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}
