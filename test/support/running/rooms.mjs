// Tells by what a spec file loads what must run before it can.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Folders of specs that start the service as its users do, or ask it for long. */
const WHOLE_SERVICE = /^test\/(e2e|page|process|deployment)\/|^test\/eval\/floor\.spec\.ts$/;
/** What runs compiled code in processes or threads, or is a database or another server. */
const NEEDY = new Set([
  '@duckdb/node-api',
  'src/database/postgres/embedded-postgres.ts',
  'src/engine/compiled-entry.ts',
  'test/support/answering/analysis-fixture.ts',
  'test/support/redis-server.ts',
  'test/support/test-database.ts',
  'test/support/test-stores.ts',
]);
/** An index of a module loads all of it, of which a spec that goes through it uses a part. */
const INDEX = /^src\/.*\/index\.ts$/;

/** What tests themselves do; sources that read files are tested without any where they can be. */
const OF_TESTS = /^test\/|\.spec\.ts$/;
const FILES = /from 'node:fs\/promises'/;

const IMPORT = /^(?:import|export) (?!type )([^;'"]*?) from '([^']+)'/gms;
const LATE_IMPORT = /\bimport\(\s*'([^']+)'/g;

/** Paths of all spec files, by the room they belong to: `unit`, `files`, `integration` or `e2e`. */
export function specsByRoom() {
  const rooms = { unit: [], files: [], integration: [], e2e: [] };
  for (const path of ['src', 'test'].flatMap(specsBelow)) rooms[roomOf(path)].push(path);
  return rooms;
}

function specsBelow(folder) {
  const paths = readdirSync(folder, { recursive: true });
  return paths.filter((path) => path.endsWith('.spec.ts')).map((path) => join(folder, path));
}

function roomOf(path) {
  if (WHOLE_SERVICE.test(path)) return 'e2e';
  if (isNeedy(path)) return 'integration';
  return usesFiles(path) ? 'files' : 'unit';
}

/** Whether a file, or one that is loaded with it, needs something to run beside it. */
const isNeedy = reaching((path) => NEEDY.has(path));
/** Whether a test reads or writes files. */
const usesFiles = reaching((path) => OF_TESTS.test(path) && FILES.test(textOf(path)));

/** Whether a file, or one that is loaded with it, is such a one. */
function reaching(isSuch) {
  const known = new Map();
  const reaches = (path) => {
    if (known.has(path)) return known.get(path);
    known.set(path, isSuch(path));
    if (!known.get(path)) known.set(path, !INDEX.test(path) && importsOf(path).some(reaches));
    return known.get(path);
  };
  return reaches;
}

function textOf(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

function importsOf(path) {
  const text = textOf(path);
  const early = [...text.matchAll(IMPORT)].filter(([, names]) => !isOfTypes(names));
  const specifiers = [
    ...early.map(([, , each]) => each),
    ...Array.from(text.matchAll(LATE_IMPORT), ([, each]) => each),
  ];
  return specifiers.map((each) =>
    each.startsWith('.') ? join(dirname(path), each).replace(/js$/, 'ts') : each,
  );
}

/** Whether an import is of types alone, and so loads nothing. */
function isOfTypes(names) {
  const [, list] = /^\{(.*)\}$/s.exec(names) ?? [];
  return list !== undefined && list.split(',').every((name) => /^\s*(type .*)?$/s.test(name));
}
