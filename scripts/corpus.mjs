// Feeds every file of a folder through a real service and tells how each kind of file fared:
//   npm run corpus -- DIR [--recall]
// With --recall also how many of the words that LibreOffice finds in an Office file were kept.
import { readdir } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { QuarryClient } from '../examples/quarry-client.mjs';
import { printOutcomes } from './corpus/outcomes.mjs';
import { hasLibreOffice, printRecall } from './corpus/recall.mjs';
import { OwnService } from './own-service.mjs';

const EXTENSIONS = 'csv tsv md mdx json txt pdf pptx ppt doc docx xls xlsx'
  .split(' ')
  .map((one) => `.${one}`);
const AT_ONCE = 4;
const SETTINGS = { RATE_LIMIT: '10000', RATE_BURST: '10000', SYNC_CONCURRENCY: '2' };

const { values, positionals } = parseArgs({
  options: { recall: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [folder] = positionals;
if (!folder) {
  console.error('usage: npm run corpus -- DIR [--recall]');
  process.exit(2);
}
if (values.recall && !hasLibreOffice()) {
  console.error('--recall needs LibreOffice: there is no soffice');
  process.exit(2);
}

const service = await OwnService.start(SETTINGS);
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
])
  process.once(signal, () => void service.stop().then(() => process.exit(code)));
try {
  const files = await filesIn(folder);
  console.log(`${files.length} files of ${folder}`);
  const outcomes = await readAll(files);
  const hasCrashed = !service.isRunning;
  printOutcomes(outcomes);
  await printLeftovers();
  console.log(`crashes of the service: ${hasCrashed ? 1 : 0}`);
  if (values.recall) await printRecall(outcomes, service.dataDir);
  process.exitCode = hasCrashed ? 1 : 0;
} finally {
  await service.stop();
}

async function filesIn(root) {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && EXTENSIONS.includes(extname(entry.name).toLowerCase()))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** A few files at once; when the service dies the files that are left count as not read. */
async function readAll(files) {
  const client = new QuarryClient(service.url, service.createKey(), 'corpus');
  const datasetId = await client.createDataset('Corpus');
  const waiting = [...files.entries()];
  const outcomes = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, path] = next;
      outcomes[index] = await readOne(client, datasetId, path);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return outcomes;
}

async function readOne(client, datasetId, path) {
  const file = { path, name: relative(folder, path), extension: extname(path).toLowerCase() };
  try {
    const datasource = await client.untilRead(await client.createDatasource(path, datasetId));
    const { usage } = await client.intakeOf(datasource);
    return { ...file, ...datasource, usage };
  } catch (error) {
    return { ...file, id: null, status: 'refused', reason: error.message, usage: null };
  }
}

async function printLeftovers() {
  const left = await readdir(join(service.dataDir, 'scratch')).catch(() => []);
  console.log(`left in the scratch folder: ${left.length}`);
}
