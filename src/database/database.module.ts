import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Settings } from '../config/index.js';
import { Spans } from '../tracing/index.js';
import { PeriodicTasks } from './periodic-tasks.js';
import { poolClass } from './pool/traced-pool.js';

/** Connects to the migrated database that `openDatabase` gave. */
@Global()
@Module({
  providers: [PeriodicTasks],
  exports: [PeriodicTasks],
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [Settings, Spans],
      useFactory: ({ databaseUrl, databasePoolSize }: Settings, spans: Spans) => ({
        type: 'postgres' as const,
        driver: { Pool: poolClass(spans) },
        url: requireUrl(databaseUrl),
        autoLoadEntities: true,
        synchronize: false,
        poolSize: databasePoolSize,
      }),
    }),
  ],
})
export class DatabaseModule {}

function requireUrl(url: string | null): string {
  if (url === null) throw new Error('the database must be opened before the application starts');
  return url;
}
