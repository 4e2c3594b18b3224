import { type DynamicModule, Module, type OnApplicationShutdown } from '@nestjs/common';
import { RedisConnections } from './redis-connections.js';

/** Gives every module the connections to Redis, which outlive what uses them. */
@Module({})
export class RedisModule implements OnApplicationShutdown {
  constructor(private readonly connections: RedisConnections) {}

  static at(url: string): DynamicModule {
    return {
      module: RedisModule,
      global: true,
      providers: [{ provide: RedisConnections, useFactory: () => new RedisConnections(url) }],
      exports: [RedisConnections],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.connections.close();
  }
}
