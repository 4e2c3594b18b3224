import { type Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type INestApplication } from '@nestjs/common';
import { ProjectsService, SignInCodes } from '../auth/index.js';
import { servesApi, type Settings } from '../config/index.js';
import { outliveAcceptFaults } from '../common/faults/connection-faults.js';
import { awaitDependencies } from './await-dependencies.js';
import { createApp } from './create-app.js';
import { type OpenDatabase, openDatabase } from '../database/index.js';
import { EnginePreparation } from '../engine/index.js';

/** What the application may take to close beyond the time in which it finishes its work. */
const CLOSE_TIMEOUT_MS = 30_000;

/** A service that listens. */
export interface RunningService {
  /** The key of the project that was created in an empty database, else null. */
  readonly firstKey: string | null;
  /** Opens the page once, without a key, for whoever started the service; null where there is none to open. */
  readonly signInCode: string | null;
  /** Finishes what can be finished, then stops the application and its embedded database. May be called again. */
  stop(): Promise<void>;
}

/** Opens the database, starts the application and listens. When any of it fails, nothing stays running. */
export async function startService(settings: Settings): Promise<RunningService> {
  await awaitDependencies(settings);
  const database = await openDatabase(settings);
  let app: INestApplication | null = null;
  let stopping: Promise<void> | null = null;
  const stop = () => (stopping ??= stopInOrder(app, database, settings));
  try {
    await database.claim();
    app = await createApp({ ...settings, databaseUrl: database.url });
    app.get(EnginePreparation).start();
    await app.init();
    const first = await app.get(ProjectsService).createFirst();
    await app.listen(settings.port, settings.host);
    outliveAcceptFaults(app.getHttpServer() as Server);
    return { firstKey: first?.key ?? null, signInCode: await signInCodeOf(app, settings), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A service of many processes, or with a database of its own, is not on the machine of whoever uses it. */
async function signInCodeOf(app: INestApplication, settings: Settings): Promise<string | null> {
  if (!settings.servesPage || !servesApi(settings) || settings.databaseUrl !== null) return null;
  const project = await app.get(ProjectsService).findDefault();
  return project && app.get(SignInCodes).issue(project.id);
}

/** The database is stopped however the application ends, and also when it does not. */
async function stopInOrder(
  app: INestApplication | null,
  database: OpenDatabase,
  { shutdownGraceMs }: Settings,
): Promise<void> {
  const late = new AbortController();
  const tooLong = delay(shutdownGraceMs + CLOSE_TIMEOUT_MS, undefined, { signal: late.signal }).then(() => {
    throw new Error('the application did not close');
  });
  try {
    await Promise.race([app?.close(), tooLong]);
  } finally {
    late.abort();
    tooLong.catch(() => undefined);
    await database.stop();
  }
}
