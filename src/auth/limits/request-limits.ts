import { Inject, Injectable, Optional } from '@nestjs/common';
import ipaddr from 'ipaddr.js';
import { Settings } from '../../config/index.js';
import { RedisConnections } from '../../redis/index.js';
import { ClusterRateLimit } from './cluster-rate-limit.js';
import { ProcessRateLimit } from './process-rate-limit.js';
import { type Rate, type RateLimit } from './rate-limit.js';

/** A subscriber has at least so much of the addresses of IPv6 to itself. */
const IPV6_NETWORK_GROUPS = 4;

/** How often projects may ask, and addresses send wrong keys. Each answer is in seconds to wait; 0: no need to. */
@Injectable()
export class RequestLimits {
  private readonly projects: RateLimit | null;
  private readonly addresses: RateLimit | null;

  /** @param redis where several processes serve together: it counts what comes to all of them */
  constructor(
    { rateLimitPerSecond, rateLimitBurst, wrongKeysPerMinute }: Settings,
    @Optional() @Inject(RedisConnections) redis: RedisConnections | null,
  ) {
    const limit = (name: string, rate: Rate): RateLimit | null => {
      if (rate.perSecond === 0) return null;
      return redis ? new ClusterRateLimit(redis, name, rate) : new ProcessRateLimit(rate);
    };
    this.projects = limit('project', { perSecond: rateLimitPerSecond, burst: rateLimitBurst });
    this.addresses = limit('address', { perSecond: wrongKeysPerMinute / 60, burst: wrongKeysPerMinute });
  }

  /** Counts a request. */
  takeOfProject(projectId: string): number | Promise<number> {
    return this.projects?.take(projectId) ?? 0;
  }

  /** Counts a wrong key. */
  async takeOfAddress(address: string | undefined): Promise<void> {
    await this.addresses?.take(networkOf(address));
  }

  /** How long the address may not send unknown keys. */
  async waitOfAddress(address: string | undefined): Promise<number> {
    return (await this.addresses?.wait(networkOf(address))) ?? 0;
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
