import { lookup } from 'node:dns/promises';

/** Finds the addresses of a host name. */
export abstract class AddressResolver {
  /** @returns every address, IPv4 and IPv6, the one to be tried first in front; rejects for an unknown name */
  abstract resolve(host: string): Promise<readonly string[]>;
}

/** Resolves as every program of the machine does, its hosts file included. */
export class SystemAddressResolver extends AddressResolver {
  override async resolve(host: string): Promise<readonly string[]> {
    const records = await lookup(host, { all: true, order: 'verbatim' });
    return records.map(({ address }) => address);
  }
}
