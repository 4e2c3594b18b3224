import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { AuditedRequestsModule, AuditFilter, OperationRoutes, RequestAudit } from './audit/index.js';
import { AuthModule } from './auth/index.js';
import { EnvelopeInterceptor } from './common/api/envelope.interceptor.js';
import { ErrorFilter } from './common/api/error.filter.js';
import { createValidationPipe } from './common/validation/validation.js';
import { ConfigModule, type Settings } from './config/index.js';
import { DatabaseModule, isDatabaseAway } from './database/index.js';
import { DatasetsModule } from './datasets/index.js';
import { DatasourcesModule } from './datasources/index.js';
import { JobsModule } from './jobs/index.js';
import { KnowledgeModule } from './knowledge/index.js';
import { LearningModule } from './learning/index.js';
import { McpModule } from './mcp/index.js';
import { MetricsModule } from './metrics/index.js';
import { OperationModule } from './operation/index.js';
import { QueueModule, TaskHandlersCheck } from './queue/index.js';
import { SessionsModule } from './sessions/index.js';
import { ObjectStoreModule, StorageModule } from './storage/index.js';
import { StoppingModule } from './stopping/index.js';
import { EngineObservationModule } from './bootstrap/engine-observation.module.js';
import { TracingModule } from './tracing/index.js';
import { VerificationModule } from './verification/index.js';

/** The whole service. */
@Module({})
export class AppModule {
  /** @param settings with the URL of the open database */
  static with(settings: Settings): DynamicModule {
    const jobs = JobsModule.with(settings);
    return {
      module: AppModule,
      imports: [
        ConfigModule.with(settings),
        DatabaseModule,
        TracingModule,
        MetricsModule,
        EngineObservationModule,
        QueueModule.with(settings),
        ObjectStoreModule.with(settings),
        AuditedRequestsModule,
        AuthModule,
        StoppingModule,
        SessionsModule,
        DatasetsModule,
        StorageModule,
        DatasourcesModule,
        KnowledgeModule,
        VerificationModule,
        jobs,
        LearningModule,
        ...(settings.servesMcp ? [McpModule.with(jobs)] : []),
        OperationModule.with(settings),
      ],
      providers: [
        {
          provide: APP_FILTER,
          inject: [RequestAudit, OperationRoutes],
          useFactory: (audit: RequestAudit, routes: OperationRoutes) =>
            new AuditFilter(audit, routes, new ErrorFilter(isDatabaseAway)),
        },
        TaskHandlersCheck,
        { provide: APP_INTERCEPTOR, useClass: EnvelopeInterceptor },
        { provide: APP_PIPE, useFactory: createValidationPipe },
      ],
    };
  }
}
