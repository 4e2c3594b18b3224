import { Inject, Injectable, Optional } from '@nestjs/common';
import { HealthIndicatorService, type HealthIndicatorResult } from '@nestjs/terminus';
import { DataSource } from 'typeorm';
import { RedisConnections } from '../redis/index.js';
import { ObjectStore } from '../storage/index.js';

const TIMEOUT_MS = 3000;

/** The servers that the process needs, each with its name. */
@Injectable()
export class Dependencies {
  private readonly probes: ReadonlyMap<string, () => Promise<unknown>>;

  constructor(
    private readonly indicators: HealthIndicatorService,
    database: DataSource,
    store: ObjectStore,
    @Optional() @Inject(RedisConnections) redis: RedisConnections | null,
  ) {
    this.probes = new Map<string, () => Promise<unknown>>([
      ['database', () => database.query('SELECT 1')],
      ['object-store', () => store.check()],
      ...(redis ? [['redis', () => redis.commands.ping()] as const] : []),
    ]);
  }

  /** Asks each whether it is there, when called. Why one is not is for the log of the servers, not for whoever asks. */
  get checks(): (() => Promise<HealthIndicatorResult>)[] {
    return [...this.probes].map(([name, probe]) => async () => {
      const session = this.indicators.check(name);
      const attempt = await session
        .attempt(async () => {
          await probe();
        })
        .withTimeout(TIMEOUT_MS);
      const status = Object.hasOwn(attempt, name) ? attempt[name]?.status : undefined;
      return status === 'up' ? session.up() : session.down();
    });
  }
}
