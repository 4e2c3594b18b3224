// One of the two applications of the HTTP bench, in a process of its own: `http-app.mjs quarry` or `http-app.mjs bare`.
import pg from 'pg';

const { DATABASE_URL, BENCH_PROJECT } = process.env;
const queries = { count: 0, statements: new Set() };
const { query } = pg.Client.prototype;

pg.Client.prototype.query = function countedQuery(statement, ...rest) {
  queries.count += 1;
  queries.statements.add(statement);
  return query.call(this, statement, ...rest);
};

async function startQuarry() {
  const { createApp } = await import('../../dist/bootstrap/create-app.js');
  const { loadSettings } = await import('../../dist/config/index.js');
  const { ApiKeysService, ProjectsService } = await import('../../dist/auth/index.js');
  const app = await createApp(loadSettings());
  const { id } = await app.get(ProjectsService).create('bench');
  return { app, project: id, key: (await app.get(ApiKeysService).issue(id)).key };
}

async function startBare() {
  const { createBareApp } = await import('./bare-app.ts');
  return { app: await createBareApp(DATABASE_URL, BENCH_PROJECT) };
}

const { app, ...started } = await (process.argv[2] === 'bare' ? startBare() : startQuarry());
await app.listen(0, '127.0.0.1');
process.send({ port: app.getHttpServer().address().port, ...started });

/** Tells what was asked of the database, and how many seconds of processor time were taken, since the last time. */
let before = process.cpuUsage();
process.on('message', () => {
  const { user, system } = process.cpuUsage(before);
  before = process.cpuUsage();
  process.send({
    count: queries.count,
    statements: [...queries.statements],
    processor: (user + system) / 1e6,
  });
  queries.count = 0;
  queries.statements.clear();
});
process.on('disconnect', () => process.exit());
