import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

const HOST_NAME = /^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** Parses host names, addresses and address ranges (CIDR), separated by commas; they come back in lower case. */
export function hostList(text: string): readonly string[] {
  const hosts = text.split(',').map((entry) => entry.trim().toLowerCase());
  if (!hosts.every(isHost)) {
    throw new Error('must be host names, addresses or address ranges, separated by commas');
  }
  return hosts;
}

/** Parses addresses and address ranges (CIDR), separated by commas. */
export function addressList(text: string): readonly string[] {
  const addresses = text.split(',').map((entry) => entry.trim());
  if (!addresses.every((entry) => isIP(entry) !== 0 || isRange(entry))) {
    throw new Error('must be addresses or address ranges, separated by commas');
  }
  return addresses;
}

function isHost(text: string): boolean {
  return isIP(text) !== 0 || isRange(text) || HOST_NAME.test(text);
}

/** The short forms of IPv4 ranges are refused because their meaning is surprising. */
function isRange(text: string): boolean {
  return ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || ipaddr.IPv6.isValidCIDR(text);
}
