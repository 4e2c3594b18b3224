import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import ipaddr from 'ipaddr.js';
import { Settings } from '../config/index.js';
import { AddressResolver } from './address-resolver.js';
import { type Address, isPublic, parseAddress } from './public-address.js';
import { unreachable } from './remote-file-failure.js';
import { hostOf } from './remote-url.js';

/**
 * Decides which addresses may be connected to. The addresses it gives out are the ones it has checked: whoever connects to
 * them, and does not ask the resolver again, cannot be led elsewhere by a second answer.
 */
@Injectable()
export class HostGuard {
  private readonly allowedNames: ReadonlySet<string>;
  private readonly allowedRanges: readonly [Address, number][];

  constructor(
    private readonly resolver: AddressResolver,
    { fetchAllowedHosts }: Settings,
  ) {
    this.allowedNames = new Set(fetchAllowedHosts);
    this.allowedRanges = fetchAllowedHosts.flatMap(rangesOf);
  }

  /**
   * The addresses of a URL's host. None of them may be internal, unless the operator allows it or the host by name.
   * @throws RemoteFileFailure, the same for an unknown host and a refused one
   */
  async addressesOf(url: URL): Promise<readonly string[]> {
    const host = hostOf(url);
    const addresses = isIP(host) === 0 ? await this.resolve(host) : [host];
    const isAllowed = this.allowedNames.has(host) || addresses.every((address) => this.allows(address));
    if (addresses.length === 0 || !isAllowed) throw unreachable();
    return addresses;
  }

  private async resolve(host: string): Promise<readonly string[]> {
    try {
      return await this.resolver.resolve(host);
    } catch (error) {
      throw unreachable(error);
    }
  }

  private allows(text: string): boolean {
    const address = parseAddress(text);
    if (!address) return false;
    return isPublic(address) || this.allowedRanges.some((range) => isWithin(address, range));
  }
}

function isWithin(address: Address, [network, bits]: [Address, number]): boolean {
  return address.kind() === network.kind() && address.match(network, bits);
}

/** None for a host name. */
function rangesOf(host: string): [Address, number][] {
  if (ipaddr.isValidCIDR(host)) return [ipaddr.parseCIDR(host)];
  const address = isIP(host) === 0 ? null : parseAddress(host);
  return address ? [[address, address.kind() === 'ipv4' ? 32 : 128]] : [];
}
