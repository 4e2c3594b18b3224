// Reading files at the sizes that must be reached, each beside a baseline in the same run. Ends with 1 when one is missed.
// Run `npm run build` first, then
//   node test/bench/ingest.mjs [csv|documents|small|readers …] [--rows 5000000] [--files 1000]
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchDocuments } from './documents.mjs';
import { benchLargeCsv } from './large-csv.mjs';
import { printTable } from './print-table.mjs';
import { benchReaders, benchSmallFiles } from './small-files.mjs';

const ENGINE = new URL('../../dist/engine/index.js', import.meta.url);
const { values, positionals } = parseArgs({
  options: { rows: { type: 'string', default: '5000000' }, files: { type: 'string', default: '1000' } },
  allowPositionals: true,
});
const BENCHES = {
  csv: (engine, folder) => benchLargeCsv(engine, folder, Number(values.rows)),
  documents: benchDocuments,
  small: (engine, folder) => benchSmallFiles(engine, folder, Number(values.files)),
  readers: benchReaders,
};

if (!existsSync(ENGINE)) {
  console.log('dist/ is missing: run `npm run build` first');
  process.exit(1);
}
const engine = await import(ENGINE.href);
for (const name of positionals.length > 0 ? positionals : Object.keys(BENCHES)) {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-bench-'));
  try {
    const rows = await BENCHES[name](engine, folder);
    printTable(rows);
    console.log(`load ${loadavg()[0].toFixed(1)}\n`);
    if (rows.some(({ reached }) => reached === 'NO')) process.exitCode = 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
