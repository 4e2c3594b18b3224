// Makes a service of many objects, backs it up, changes some, and backs it up again since the first: what the second costs of the
// first, in time and in bytes that are written.
//
//   npm run build && node test/bench/backup.mjs [--objects 40000] [--kib 32] [--changed 0.01] [--key]
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { backUp, BackupKey, verifyBackup } from '../../dist/backup/index.js';
import { loadSettings } from '../../dist/config/index.js';
import { openDatabase } from '../../dist/database/index.js';
import { printTable } from './print-table.mjs';

const AT_ONCE = 8;
const PER_FOLDER = 100;

const { values } = parseArgs({
  options: {
    objects: { type: 'string', default: '40000' },
    kib: { type: 'string', default: '32' },
    changed: { type: 'string', default: '0.01' },
    key: { type: 'boolean', default: false },
  },
});
const count = Number(values.objects);
const changed = Math.round(count * Number(values.changed));
const key = values.key ? new BackupKey(randomBytes(32)) : null;

const folder = await mkdtemp(join(tmpdir(), 'quarry-bench-backup-'));
const dataDir = join(folder, 'data');
const database = await openDatabase(loadSettings({ DATA_DIR: dataDir }));
const settings = { ...loadSettings({ DATA_DIR: dataDir }), databaseUrl: database.url };

/** As the store on disk keeps objects: those of a data source lie in its folder. */
const placeOf = (i) =>
  join(dataDir, 'objects', 'projects', 'p', 'datasources', String(Math.floor(i / PER_FOLDER)));

async function addObjects(from, to) {
  for (let i = from; i < to; i += 1) {
    const place = placeOf(i);
    if (i % PER_FOLDER === 0 || i === from) await mkdir(place, { recursive: true });
    await writeFile(join(place, `${i}.parquet`), randomBytes(Number(values.kib) * 1024));
  }
}

async function removeObjects(to) {
  for (let i = 0; i < to; i += 1) {
    await rm(join(placeOf(i), `${i}.parquet`));
  }
}

async function measure(name, since) {
  const path = join(folder, name);
  const begun = performance.now();
  const manifest = await backUp(settings, path, { since, key, atOnce: AT_ONCE });
  const seconds = (performance.now() - begun) / 1000;
  const { checksums, folder: files } = await verifyBackup(path, { key, atOnce: AT_ONCE }).then((found) => {
    if (found.problems.length > 0) throw new Error(`${name} is not whole`);
    return found;
  });
  let written = 0;
  for (const file of checksums.keys()) {
    if (files.holderOf(file) === null) written += (await stat(files.pathOf(file))).size;
  }
  return { name, seconds, written, objects: manifest.objects.count };
}

try {
  await addObjects(0, count);
  const first = await measure('first', null);
  await addObjects(count, count + changed);
  await removeObjects(changed);
  const second = await measure('second', join(folder, 'first'));
  printTable(
    [first, second].map(({ name, objects, seconds, written }) => ({
      backup: name,
      objects: String(objects),
      seconds: seconds.toFixed(1),
      'MiB written': (written / 2 ** 20).toFixed(1),
    })),
  );
  const ratio = (of) => `${((100 * of(second)) / of(first)).toFixed(1)} %`;
  console.log(
    `the second took ${ratio((one) => one.seconds)} of the time, wrote ${ratio((one) => one.written)} of the bytes`,
  );
} finally {
  await database.stop();
  await rm(folder, { recursive: true });
}
