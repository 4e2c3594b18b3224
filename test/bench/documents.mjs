// A large PDF and a large workbook beside what a library takes to read them, each in a process of its own.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { generatePdf, generateXlsx } from './large-documents.mjs';
import { inOwnProcess, measured } from './measure.mjs';

const PAGES = 2000;
const ROWS = 200_000;
const THREADS = 2;

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

/** @returns rows to be printed as a table */
export async function benchDocuments({ FileIngestor }, folder) {
  const ingestor = new FileIngestor({ threads: THREADS });
  const rows = [];
  for (const document of DOCUMENTS) rows.push(await benchDocument(ingestor, document, folder));
  ingestor.close();
  return rows;
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
    reached: isMet ? 'yes' : 'NO',
    baseline: baseline.name,
    'its s': other.seconds.toFixed(2),
    'its cpu s': other.processor.toFixed(2),
    'its MiB': (other.bytes / 2 ** 20).toFixed(0),
    ratio: (quarry.seconds / other.seconds).toFixed(2),
    'cpu ratio': (quarry.processor / other.processor).toFixed(2),
  };
}
