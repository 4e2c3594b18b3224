// Many small CSV files of one dataset through a service of its own, beside DuckDB's own COPY of each of them in one process.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { QuarryClient } from '../../examples/quarry-client.mjs';
import { OwnService } from '../../scripts/own-service.mjs';
import { inOwnProcess, measured, untilChildrenEnded } from './measure.mjs';
import { processorTime } from './processor-time.mjs';

const USUAL_FILES = 1000;
const ROWS = 50;
const UPLOADS_AT_ONCE = 4;
const MOST_SECONDS = 15;
/** Files that are read by processes alone, without the service. */
const READ_ALONE = 200;
const READ_AT_ONCE = 2;
const SETTINGS = { RATE_LIMIT: '10000', RATE_BURST: '10000' };

const OWN_COPY = `
  import { readdir } from 'node:fs/promises';
  import { DuckDBInstance } from '@duckdb/node-api';
  const [folder] = process.argv.slice(1);
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  for (const file of await readdir(folder)) {
    const source = folder + '/' + file;
    await connection.run(\`COPY (FROM read_csv('\${source}')) TO '\${source}.parquet' (FORMAT parquet)\`);
  }
`;

/** @returns rows to be printed as a table: the processor time is that of a file, in milliseconds */
export async function benchSmallFiles(_, folder, count = USUAL_FILES) {
  const files = await generate(join(folder, 'small'), count);
  const quarry = await throughService(files);
  const copy = await timed(() => inOwnProcess(OWN_COPY, join(folder, 'small')));
  return [
    {
      work: `${count} CSV files of ${ROWS} rows in one dataset`,
      'COPY s': copy.seconds.toFixed(1),
      'Quarry s': quarry.seconds.toFixed(1),
      'service ms': (quarry.processor.service / count).toFixed(1),
      'readers ms': (quarry.processor.readers / count).toFixed(1),
      'database ms': (quarry.processor.database / count).toFixed(1),
      'client ms': (quarry.processor.client / count).toFixed(1),
      ratio: (quarry.seconds / copy.seconds).toFixed(1),
      'at most s': String((MOST_SECONDS * count) / USUAL_FILES),
      synched: String(quarry.result),
      reached:
        quarry.seconds <= (MOST_SECONDS * count) / USUAL_FILES && quarry.result === count ? 'yes' : 'NO',
    },
  ];
}

/** The same files read by a process each and by processes that stay with their owner, both after one is kept ready. */
export async function benchReaders(engine, folder) {
  const files = await generate(join(folder, 'alone'), READ_ALONE);
  const each = await measured(() => readByProcesses(engine, { files, folder: join(folder, 'each') }));
  const kept = await measured(() =>
    readByProcesses(engine, { files, folder: join(folder, 'kept'), owner: 'bench' }),
  );
  const row = (work, { seconds, processor }) => ({
    work: `${READ_ALONE} CSV files of ${ROWS} rows, ${work}`,
    s: seconds.toFixed(1),
    'processor s': processor.toFixed(1),
    'ratio of processor time': (processor / each.processor).toFixed(2),
  });
  return [row('a process each', each), row('processes kept for their owner', kept)];
}

async function readByProcesses(engine, { files, folder, owner }) {
  const ingestor = new engine.FileIngestor({ folder });
  const waiting = [...files.entries()];
  const read = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [number, path] = next;
      const outputFolder = join(`${folder}-out`, String(number));
      await ingestor.ingest({ path, extension: '.csv', name: 'shop.csv', outputFolder, owner });
    }
  };
  await Promise.all(Array.from({ length: READ_AT_ONCE }, read));
  ingestor.close();
  await untilChildrenEnded();
}

async function generate(folder, count) {
  await mkdir(folder);
  const paths = Array.from({ length: count }, (_, i) => join(folder, `shop ${i + 1}.csv`));
  for (const [file, path] of paths.entries()) {
    const rows = Array.from({ length: ROWS }, (_, i) => rowOf(file, i));
    await writeFile(path, `day,item,price,sold\n${rows.join('\n')}\n`);
  }
  return paths;
}

function rowOf(file, i) {
  const day = new Date(Date.UTC(2024, 0, 1 + i)).toISOString().slice(0, 10);
  return `${day},${['pen', 'ink', 'book'][i % 3]},${((file + i) % 90) + 0.5},${(file * i) % 17}`;
}

/** From the first upload until every file is read. */
async function throughService(paths) {
  const service = await OwnService.start(SETTINGS);
  try {
    const client = new QuarryClient(service.url, service.createKey(), 'bench');
    const [before, own] = [processorTime(service.pid), process.cpuUsage()];
    const read = await timed(() => readAll(client, paths));
    const [after, spent] = [processorTime(service.pid), process.cpuUsage(own)];
    const processor = Object.fromEntries(
      Object.entries(after).map(([name, milliseconds]) => [name, milliseconds - before[name]]),
    );
    return { ...read, processor: { ...processor, client: (spent.user + spent.system) / 1000 } };
  } finally {
    await service.stop();
  }
}

/** @returns the number of files that were read */
async function readAll(client, paths) {
  const datasetId = await client.createDataset('Shops');
  const waiting = [...paths];
  const created = [];
  const upload = async () => {
    for (let path = waiting.shift(); path; path = waiting.shift()) {
      created.push(await client.createDatasource(path, datasetId));
    }
  };
  await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, upload));
  let synched = 0;
  for (const datasource of created) {
    if ((await client.untilRead(datasource)).status === 'synched') synched++;
  }
  return synched;
}

async function timed(work) {
  const start = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - start) / 1000 };
}
