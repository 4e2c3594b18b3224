import { Injectable } from '@nestjs/common';
import ipaddr from 'ipaddr.js';
import { Settings } from '../config/index.js';
import { RateLimit } from './rate-limit.js';

/** A subscriber has at least so much of the addresses of IPv6 to itself. */
const IPV6_NETWORK_GROUPS = 4;

/** How often projects may ask, and addresses send wrong keys. Each answer is in seconds to wait; 0: no need to. */
@Injectable()
export class RequestLimits {
  private readonly projects: RateLimit | null;
  private readonly addresses: RateLimit | null;

  constructor({ rateLimitPerSecond, rateLimitBurst, wrongKeysPerMinute }: Settings) {
    this.projects = rateLimitPerSecond === 0 ? null : new RateLimit(rateLimitPerSecond, rateLimitBurst);
    this.addresses =
      wrongKeysPerMinute === 0 ? null : new RateLimit(wrongKeysPerMinute / 60, wrongKeysPerMinute);
  }

  /** Counts a request. */
  takeOfProject(projectId: string): number {
    return this.projects?.take(projectId) ?? 0;
  }

  /** Counts a wrong key. */
  takeOfAddress(address: string | undefined): void {
    this.addresses?.take(networkOf(address));
  }

  /** For how long the address may send no key that nobody knows. */
  waitOfAddress(address: string | undefined): number {
    return this.addresses?.wait(networkOf(address)) ?? 0;
  }
}

/** What stands for an address: itself or, of IPv6, its network. */
function networkOf(address: string | undefined): string {
  if (address === undefined || !ipaddr.isValid(address)) return '';
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6
    ? parsed.parts.slice(0, IPV6_NETWORK_GROUPS).join(':')
    : parsed.toString();
}
