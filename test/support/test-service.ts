import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { type NestExpressApplication } from '@nestjs/platform-express';
import request from 'supertest';
import { DataSource } from 'typeorm';
import { ApiKeysService, ProjectsService } from '../../src/auth/index.js';
import { loadSettings, type Settings } from '../../src/config/index.js';
import { createApp } from '../../src/bootstrap/create-app.js';
import { freePort } from './free-port.js';
import { cloneDatabase } from './test-database.js';

/** The service over HTTP, with a database and a data folder of its own. */
export interface TestService {
  readonly app: NestExpressApplication;
  readonly url: string;
  readonly dataDir: string;
  readonly client: TestClient;
  /** A client of a new project. */
  clientOfNewProject(): Promise<TestClient>;
  /** Runs a statement on the service's database. */
  query(statement: string): Promise<void>;
  /** Stops the application and starts it anew over the same data, with some settings changed. */
  restart(changes?: Partial<Settings>): Promise<void>;
  stop(): Promise<void>;
}

/** What the contract's success and failure envelopes have. */
export interface Envelope<T> {
  readonly code: number;
  readonly msg?: string;
  readonly data: T;
}

/** The payload of a success. */
export function dataOf<T>(response: { readonly body: unknown }): T {
  return (response.body as Envelope<T>).data;
}

/** Sends requests with the key of a project. */
export class TestClient {
  constructor(
    readonly url: string,
    readonly key: string,
  ) {}

  get(path: string): request.Test {
    return request(this.url).get(path).set('x-pd-api-key', this.key);
  }

  post(path: string, body: object | string): request.Test {
    return request(this.url)
      .post(path)
      .set('x-pd-api-key', this.key)
      .set('content-type', 'application/json')
      .send(body);
  }

  put(path: string, body: object): request.Test {
    return request(this.url).put(path).set('x-pd-api-key', this.key).send(body);
  }

  delete(path: string, userId = 'ann'): request.Test {
    return this.remove(path, { user_id: userId });
  }

  remove(path: string, body: object): request.Test {
    return request(this.url).delete(path).set('x-pd-api-key', this.key).send(body);
  }

  upload(name: string, content: Buffer | string, userId = 'ann'): request.Test {
    return request(this.url)
      .post('/v2/team/file/upload-datasource')
      .set('x-pd-api-key', this.key)
      .field('user_id', userId)
      .attach('file', Buffer.from(content), name);
  }
}

/** Starts the service on a free port. @param overrides settings that differ from the defaults */
export async function startTestService(overrides: Partial<Settings> = {}): Promise<TestService> {
  const database = await cloneDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'quarry-data-'));
  const port = await freePort();
  const defaults = loadSettings({
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    LOG_FORMAT: 'text',
    RATE_LIMIT: '0',
    WRONG_KEY_LIMIT: '0',
    TASK_RETRY_MS: '10',
  });
  const settings = { ...defaults, databaseUrl: database.url, ...overrides };
  const running = { app: await listen(settings) };
  const url = `http://localhost:${port}`;
  const clientOfNewProject = async () => new TestClient(url, await createKey(running.app));
  return {
    get app() {
      return running.app;
    },
    url,
    dataDir,
    client: await clientOfNewProject(),
    clientOfNewProject,
    query: async (statement) => {
      await running.app.get(DataSource).query(statement);
    },
    restart: async (changes = {}) => {
      await running.app.close();
      running.app = await listen({ ...settings, ...changes });
    },
    stop: async () => {
      await running.app.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function listen(settings: Settings): Promise<NestExpressApplication> {
  // Nest warns that other applications of this process have a database too, as those of other suites do.
  Logger.overrideLogger(['error']);
  const app = await createApp(settings);
  await app.listen(settings.port, '127.0.0.1');
  return app;
}

let projects = 0;

async function createKey(app: NestExpressApplication): Promise<string> {
  projects += 1;
  const { id } = await app.get(ProjectsService).create(`project ${projects}`);
  return (await app.get(ApiKeysService).issue(id)).key;
}
