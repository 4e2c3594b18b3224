// How many of the words that LibreOffice finds in Office files were kept as passages or cells.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';

/** What LibreOffice writes of a document's text: plain for texts, XML for slides, which it cannot write as plain text. */
const EXPORTS = {
  '.docx': { filter: 'txt:Text (encoded):UTF8', extension: '.txt' },
  '.doc': { filter: 'txt:Text (encoded):UTF8', extension: '.txt' },
  '.pptx': { filter: 'fodp', extension: '.fodp' },
  '.ppt': { filter: 'fodp', extension: '.fodp' },
};
const TIMEOUT_MS = 60_000;

export function hasLibreOffice() {
  return spawnSync('soffice', ['--version'], { stdio: 'ignore', timeout: TIMEOUT_MS }).error === undefined;
}

/** Prints the mean share of the words of each file that were kept, for each extension, and the files with the lowest. */
export async function printRecall(outcomes, dataDir) {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-recall-'));
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  console.log('\nshare of the words of LibreOffice that were kept (files it opens and finds words in):');
  try {
    for (const extension of Object.keys(EXPORTS)) {
      const shares = [];
      for (const outcome of outcomes.filter((one) => one.extension === extension)) {
        const expected = await wordsOfLibreOffice(outcome.path, folder);
        if (expected.length === 0) continue;
        const kept = outcome.id ? await keptWords(connection, dataDir, outcome.id) : [];
        shares.push({ name: outcome.name, share: shareOf(expected, kept) });
      }
      report(extension, shares);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function report(extension, shares) {
  const mean = shares.reduce((sum, { share }) => sum + share, 0) / Math.max(shares.length, 1);
  const lowest = [...shares].sort((a, b) => a.share - b.share).slice(0, 5);
  const names = lowest.map(({ name, share }) => `${name} ${share.toFixed(2)}`).join(', ');
  console.log(`${extension.padEnd(6)} ${mean.toFixed(4)} of ${shares.length} files; lowest: ${names}`);
}

async function wordsOfLibreOffice(path, folder) {
  const { filter, extension } = EXPORTS[extname(path).toLowerCase()];
  const target = join(folder, basename(path).replace(/\.[^.]*$/, extension));
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  const words = [profile, '--headless', '--convert-to', filter, '--outdir', folder, path];
  try {
    execFileSync('soffice', words, { stdio: 'ignore', timeout: TIMEOUT_MS });
    const text = await readFile(target, 'utf8');
    await rm(target);
    return wordsOf(extension === '.fodp' ? textOfSlides(text) : text);
  } catch (error) {
    if (error.code === 'ENOENT' && error.syscall?.startsWith('spawn')) throw error;
    return [];
  }
}

/**
 * The words of the slides and their notes. Masters and layouts hold prompts such as "Click to edit Master title style",
 * which are no content of a presentation; headers and footers are declared also where no slide shows them. Without what
 * LibreOffice fills in where it stands for something: numbers of slides, dates and times of now.
 */
function textOfSlides(xml) {
  const slides = xml.match(/<office:presentation>[^]*<\/office:presentation>/)?.[0] ?? '';
  const own = slides.replace(/<office:master-styles>[^]*?<\/office:master-styles>/g, ''); // of embedded files
  const stored = own.replace(/<text:(page-number|date|time)[ >][^]*?<\/text:\1>/g, '');
  const paragraphs = stored.match(/<text:(p|h)[ >][^]*?<\/text:\1>/g) ?? [];
  const text = paragraphs.map((one) => one.replace(/<text:(s|tab|line-break)(?=[ />])[^>]*>/g, ' '));
  return text.map((one) => decoded(one.replace(/<[^<>]*>/g, ''))).join('\n');
}

function decoded(text) {
  const named = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
  return text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name) => named[name]);
}

async function keptWords(connection, dataDir, id) {
  const root = join(dataDir, 'objects');
  const files = await readdir(root, { recursive: true });
  const paths = files.filter((path) => path.includes(id) && path.endsWith('.parquet'));
  const texts = [];
  for (const path of paths) {
    const rows = await connection.runAndReadAll(`FROM read_parquet('${join(root, path)}')`);
    texts.push(...rows.columnNames(), JSON.stringify(rows.getRowsJson()).replace(/\\[nrt]/g, ' '));
  }
  return wordsOf(texts.join('\n'));
}

function wordsOf(text) {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Words count as often as they come up. */
function shareOf(expected, kept) {
  const counts = new Map();
  for (const word of kept) counts.set(word, (counts.get(word) ?? 0) + 1);
  let found = 0;
  for (const word of expected) {
    const count = counts.get(word) ?? 0;
    if (count > 0) found += 1;
    counts.set(word, count - 1);
  }
  return found / expected.length;
}
