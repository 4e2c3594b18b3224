import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { AuditLog, AuditModule, AuditRepository } from '../audit/index.js';
import {
  ApiKeysService,
  AuthModule,
  ModelBudgetsService,
  ProjectsService,
  QuotasService,
} from '../auth/index.js';
import { useProxy } from '../common/proxy/use-proxy.js';
import { ConfigModule, loadSettings, type Settings } from '../config/index.js';
import { DatabaseModule, openDatabase } from '../database/index.js';
import { MetricsModule } from '../metrics/index.js';
import { TracingModule } from '../tracing/index.js';

/** What administration works with. */
export interface Administration {
  readonly projects: ProjectsService;
  readonly keys: ApiKeysService;
  readonly quotas: QuotasService;
  readonly budgets: ModelBudgetsService;
  readonly settings: Settings;
  readonly database: DataSource;
  readonly auditLog: AuditLog;
  readonly auditEntries: AuditRepository;
  /** A service of the modules that were asked for beside. */
  get<Service>(type: Type<Service>): Service;
}

/** A module whose services are asked for beside. */
type AskedModule = Type | DynamicModule;

export type AdminTask<T> = (administration: Administration) => Promise<T>;

@Module({})
class AdministrationModule {
  static with(settings: Settings, modules: readonly AskedModule[]): DynamicModule {
    return {
      module: AdministrationModule,
      imports: [
        ConfigModule.with(settings),
        DatabaseModule,
        TracingModule,
        MetricsModule,
        AuditModule,
        AuthModule,
        ...modules,
      ],
    };
  }
}

/**
 * Runs a task on the service's database, whether the service runs or not. An embedded database is started for it only when it
 * does not run already, and stopped again.
 * @param modules whose services the task needs beside
 */
export async function withAdministration<T>(
  task: AdminTask<T>,
  settings = loadSettings(),
  modules: readonly AskedModule[] = [],
): Promise<T> {
  await useProxy(settings.proxies);
  const database = await openDatabase(settings);
  try {
    const module = AdministrationModule.with({ ...settings, databaseUrl: database.url }, modules);
    const context = await NestFactory.createApplicationContext(module, { logger: ['error'] });
    const administration = {
      settings,
      database: context.get(DataSource),
      projects: context.get(ProjectsService),
      keys: context.get(ApiKeysService),
      quotas: context.get(QuotasService),
      budgets: context.get(ModelBudgetsService),
      auditLog: context.get(AuditLog),
      auditEntries: context.get(AuditRepository),
      get: <Service>(type: Type<Service>): Service => context.get(type, { strict: false }),
    };
    return await task(administration).finally(() => context.close());
  } finally {
    await database.stop();
  }
}
