import { join } from 'node:path';
import { type Image } from '../../scripts/dockerfile/build-image.mjs';
import { Container } from '../../scripts/dockerfile/container.mjs';
import { EmbeddedPostgres } from '../../src/database/postgres/embedded-postgres.js';
import { openObjectServer } from '../faults/object-server.js';
import { freePort } from '../support/free-port.js';
import { startRedis } from '../support/redis-server.js';
import { expectThat } from './expect-that.js';
import { askAll } from './questions.js';

/** Imports every module of the build but those that start something, and the packages that modules import only when they need them. */
const LOAD_ALL = `
  (async () => {
    const names = fs.readdirSync('dist', { recursive: true }).filter((name) => name.endsWith('.js'));
    const modules = names.filter((name) => !/^(page\\/|main\\.|cli\\.)|-entry\\.js$/.test(name));
    const texts = names.map((name) => fs.readFileSync('dist/' + name, 'utf8'));
    const lazy = texts.flatMap((text) => [...text.matchAll(/import\\('([^.'][^']*)'\\)/g)].map((found) => found[1]));
    for (const name of modules) await import('/app/dist/' + name);
    for (const name of new Set(lazy)) await import(name);
    console.log(modules.length + ' modules, ' + [...new Set(lazy)].join());
    process.exit();
  })();
`;

type Environment = Readonly<Record<string, string>>;

/** Starts an api and a worker of the image with servers of their own and asks them. */
export async function tryCluster(image: Image, folder: string): Promise<void> {
  const ends: (() => Promise<void>)[] = [];
  try {
    const servers = await startServers(folder, ends);
    const container = new Container(image, folder);
    const environmentOf = async (role: string) => ({
      ...servers,
      ...(await addressed()),
      ROLE: role,
      DATA_DIR: `/data/${role}`,
    });
    const api = await environmentOf('api');
    const migrated = container.run(['node', 'dist/cli.js', 'migrate'], api);
    expectThat(migrated.status === 0, `migrate: ${migrated.stdout.trim()}${migrated.stderr}`);
    await useContainer(container, [api, await environmentOf('worker')]);
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

/** Starts the image with everything embedded and asks it. */
export async function tryAllInOne(image: Image, folder: string): Promise<void> {
  await useContainer(new Container(image, folder), [await addressed()]);
}

/** A process with a port of its own. */
async function addressed() {
  const port = String(await freePort());
  return { PORT: port, PUBLIC_URL: `http://localhost:${port}` };
}

/** @returns the settings by which they are reached */
async function startServers(folder: string, ends: (() => Promise<void>)[]): Promise<Environment> {
  const postgres = await EmbeddedPostgres.start(join(folder, 'postgres'));
  ends.push(() => postgres.stop());
  const redis = await startRedis();
  ends.push(() => redis.stop());
  const objects = openObjectServer(join(folder, 's3'));
  if (!objects) throw new Error('there is no S3 server (QUARRY_TEST_S3_ENDPOINT, or OpenStack Swift)');
  ends.push(() => objects.stop());
  return {
    DATABASE_URL: postgres.url(),
    REDIS_URL: redis.url,
    S3_ENDPOINT: `http://127.0.0.1:${String(objects.port)}`,
    S3_BUCKET: 'image',
    S3_ACCESS_KEY: objects.accessKey,
    S3_SECRET_KEY: objects.secretKey,
    SIGNING_SECRET: 'a secret of the processes of one test',
  };
}

/** Starts a process of the image per environment, asks the first, and stops all in order. */
async function useContainer(
  container: Container,
  environments: readonly [Environment, ...Environment[]],
): Promise<void> {
  const [first] = environments;
  const started = await Promise.all(environments.map((environment) => container.start(environment)));
  try {
    expectThat(true, `${String(started.length)} processes of the image are healthy`);
    const loaded = container.run(['node', '-e', LOAD_ALL], first);
    expectThat(loaded.status === 0, `all modules of the build load: ${loaded.stdout.trim()}${loaded.stderr}`);
    expectThat(container.isReadOnly(first), 'the tree of the image cannot be written, its volumes can');
    const key = container.run(
      ['node', 'dist/cli.js', 'key', 'create', '--project', 'default', '--json'],
      first,
    );
    const { key: made } = JSON.parse(key.stdout) as { key: string };
    await askAll(first.PUBLIC_URL ?? '', made);
    for (const service of started) {
      const end = await container.stop(service);
      expectThat(end === 0, `a process stops in order: it ended with ${String(end)}`);
    }
  } finally {
    for (const service of started) service.kill('SIGKILL');
  }
}
