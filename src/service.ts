import { type INestApplication } from '@nestjs/common';
import { ProjectsService } from './auth/index.js';
import { type Settings } from './config/index.js';
import { awaitDependencies } from './await-dependencies.js';
import { createApp } from './create-app.js';
import { openDatabase } from './database/index.js';

/** A service that listens. */
export interface RunningService {
  /** The key of the project that was created in an empty database, else null. */
  readonly firstKey: string | null;
  /** Finishes what can be finished, then stops the application and its embedded database. */
  stop(): Promise<void>;
}

/** Opens the database, starts the application and listens. When any of it fails, nothing stays running. */
export async function startService(settings: Settings): Promise<RunningService> {
  await awaitDependencies(settings);
  const database = await openDatabase(settings);
  let app: INestApplication | null = null;
  const stop = async (): Promise<void> => {
    await app?.close();
    await database.stop();
  };
  try {
    await database.claim();
    app = await createApp({ ...settings, databaseUrl: database.url });
    await app.init();
    const first = await app.get(ProjectsService).createFirst();
    await app.listen(settings.port, settings.host);
    return { firstKey: first?.key ?? null, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
