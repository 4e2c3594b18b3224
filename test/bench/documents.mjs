// Ingestion of a large PDF and a large workbook beside what a library takes to read them, each in a process of its own.
// Run `npm run build` first, then `node test/bench/documents.mjs [pages] [rows]`. Ends with 1 when a floor is missed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { generatePdf, generateXlsx } from './large-documents.mjs';
import { measured } from './measure.mjs';
import { printTable } from './print-table.mjs';

const PAGES = Number(process.argv[2] ?? 2000);
const ROWS = Number(process.argv[3] ?? 200_000);
const THREADS = 2;
const INGESTOR = new URL('../../dist/engine/index.js', import.meta.url);

const PDF_TEXT = `
  import { readFile } from 'node:fs/promises';
  import { PDFiumLibrary } from '@hyzyla/pdfium';
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(await readFile(process.argv[1]));
  let characters = 0;
  for (const page of document.pages()) {
    characters += page.getText().length;
  }
  if (characters === 0) process.exit(1);
`;
const SHEET_JS = `
  import { readFile } from 'node:fs/promises';
  import { read } from '@e965/xlsx';
  const book = read(await readFile(process.argv[1]), { dense: true });
  if (book.SheetNames.length !== 1) process.exit(1);
`;

const DOCUMENTS = [
  {
    name: `PDF, ${PAGES} pages`,
    extension: '.pdf',
    generate: (path) => generatePdf(path, PAGES),
    baseline: { name: "PDFium's plain text", code: PDF_TEXT },
    floor: { seconds: 60, mebibytes: null },
  },
  {
    name: `workbook, ${ROWS} x 12`,
    extension: '.xlsx',
    generate: (path) => generateXlsx(path, ROWS),
    baseline: { name: 'SheetJS', code: SHEET_JS },
    floor: { seconds: 8, mebibytes: 300 },
  },
];

async function inOwnProcess(code, source) {
  const words = ['--input-type=module', '-e', code, source];
  const child = spawn(process.execPath, words, { stdio: 'inherit', cwd: new URL('.', import.meta.url) });
  const [exit] = await once(child, 'exit');
  if (exit !== 0) throw new Error('the baseline failed');
}

async function benchDocument(ingestor, { name, extension, generate, baseline, floor }, folder) {
  const source = join(folder, `source${extension}`);
  await generate(source);
  const request = { path: source, extension, name: `source${extension}`, outputFolder: join(folder, 'out') };
  const other = await measured(() => inOwnProcess(baseline.code, source));
  let file;
  const quarry = await measured(async () => {
    file = await ingestor.ingest(request);
  });
  const mebibytes = quarry.bytes / 2 ** 20;
  const isMet = quarry.seconds <= floor.seconds && mebibytes <= (floor.mebibytes ?? Infinity);
  const megabytes = ((await stat(source)).size / 1e6).toFixed(0);
  const rows = file.tables.reduce((sum, { profile }) => sum + profile.rowCount, 0);
  return {
    file: `${name}, ${megabytes} MB`,
    'Quarry s': quarry.seconds.toFixed(2),
    'cpu s': quarry.processor.toFixed(2),
    MiB: mebibytes.toFixed(0),
    tables: String(file.tables.length),
    rows: String(rows),
    passages: String(file.passages?.passageCount ?? 0),
    floor: `${floor.seconds} s${floor.mebibytes === null ? '' : `, ${floor.mebibytes} MiB`}`,
    met: isMet ? 'yes' : 'NO',
    baseline: baseline.name,
    'its s': other.seconds.toFixed(2),
    'its cpu s': other.processor.toFixed(2),
    'its MiB': (other.bytes / 2 ** 20).toFixed(0),
    ratio: (quarry.seconds / other.seconds).toFixed(2),
    'cpu ratio': (quarry.processor / other.processor).toFixed(2),
  };
}

async function run(folder) {
  const { FileIngestor } = await import(INGESTOR.href);
  const ingestor = new FileIngestor({ threads: THREADS });
  const rows = [];
  for (const document of DOCUMENTS) rows.push(await benchDocument(ingestor, document, folder));
  ingestor.close();
  printTable(rows);
  console.log(`one run each with ${THREADS} threads; load ${loadavg()[0].toFixed(1)}`);
  if (rows.some(({ met }) => met === 'NO')) process.exitCode = 1;
}

if (!existsSync(INGESTOR)) {
  console.log('dist/ is missing: run `npm run build` first');
  process.exitCode = 1;
} else {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-bench-'));
  try {
    await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
