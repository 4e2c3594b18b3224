import { type DynamicModule, Module, type OnApplicationShutdown } from '@nestjs/common';
import { type RedisLayout } from '../config/index.js';
import { Spans } from '../tracing/index.js';
import { RedisConnections } from './redis-connections.js';

/** Gives every module the connections to Redis, which outlive what uses them. */
@Module({})
export class RedisModule implements OnApplicationShutdown {
  constructor(private readonly connections: RedisConnections) {}

  static at(url: string, layout: RedisLayout): DynamicModule {
    return {
      module: RedisModule,
      global: true,
      providers: [
        {
          provide: RedisConnections,
          inject: [Spans],
          useFactory: (spans: Spans) => new RedisConnections(url, spans, layout),
        },
      ],
      exports: [RedisConnections],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.connections.close();
  }
}
