import ipaddr from 'ipaddr.js';

export type Address = ipaddr.IPv4 | ipaddr.IPv6;

const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
/** RFC 6052: how a network without IPv4 reaches IPv4 hosts. */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
/** Azure's internal services answer there from within any of its machines, though the address looks public. */
const AZURE_PLATFORM = '168.63.129.16';

/**
 * Reads an address as a resolver gives it. An IPv4 address inside an IPv6 one (mapped, or behind NAT64) comes out as what it
 * is, so that no notation escapes a rule.
 * @returns null for what is no address
 */
export function parseAddress(text: string): Address | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  if (!ipaddr.IPv6.isValid(text)) return null;
  const address = ipaddr.IPv6.parse(text);
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  return address.match(NAT64) ? new ipaddr.IPv4(address.toByteArray().slice(-4)) : address;
}

/**
 * Whether an address is one of the public internet's single hosts. Private, loopback, link-local, metadata, shared, multicast,
 * test and reserved addresses are not, nor is what tunnels IPv4 through IPv6 (6to4, Teredo, IPv4-compatible).
 */
export function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' ? address.toString() !== AZURE_PLATFORM : address.match(GLOBAL_UNICAST);
}
