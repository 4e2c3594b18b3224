// Searching the passages of many documents: size and build time of the index; cold searches, of a choice of documents
// that was never searched, and warm ones, of one whose indexes are merged. Each is opened anew, as a job does. Beside
// them DuckDB counts the words in the texts without an index. Ends with 1 when a time is missed. Run
//   node --import @swc-node/register/esm-register test/bench/retrieval.ts [documents]
import { mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  mergeIndexes,
  type PassageSource,
  Retriever,
  type RetrieverOptions,
} from '../../src/engine/index.js';
import { type Passage } from '../../src/engine/ingestion/passages/passage-builder.js';
import { IndexDatabase, listOf } from '../../src/engine/retrieval/index-database.js';
import { quantile } from '../eval/prediction.js';
import { indexPassages } from '../support/indexed-texts.js';

const DOCUMENTS = Number(process.argv[2] ?? 1000);
const PASSAGES_EACH = 100;
const WORDS_EACH = 200;
const VOCABULARY = 60_000;
const WARM_SEARCHES = 100;
/** Fewer where each reads an index for each document. */
const COLD_SEARCHES = 20;
const BASELINE_SEARCHES = 5;
const MOST_COLD_MS = 1500;
const MOST_WARM_MS = 150;
const LIMITS = { memoryBytes: 1024 ** 3, threads: 2 };

const SYLLABLES =
  'ba be bo da de do fi ga ka la le li lo ma me mi na ne no pa po ra re ri ro sa se si so ta te ti to va ve vi'.split(
    ' ',
  );
const FUNCTION_WORDS = 'the of and to in is that for it was on are as with by at from this be which'.split(
  ' ',
);

/** Numbers from 0 to 1 that are the same in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The word of a rank, never the same for two. */
function wordOf(rank: number): string {
  let word = '';
  for (let rest = rank + SYLLABLES.length; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
    word += SYLLABLES[rest % SYLLABLES.length] ?? '';
  return word;
}

/** A rank as in running text, where one of rank r is as frequent as 1/r says (Zipf). */
const rankOf = (next: () => number): number => Math.floor(VOCABULARY ** next());

function textOf(next: () => number): string {
  const words = Array.from({ length: WORDS_EACH }, () =>
    next() < 0.4 ? FUNCTION_WORDS[Math.floor(next() * FUNCTION_WORDS.length)] : wordOf(rankOf(next)),
  );
  return `${words.join(' ')}.`;
}

function* passagesOf(document: number): Generator<Passage> {
  const next = numbers(document + 1);
  const title = `Report ${document}`;
  for (let i = 0; i < PASSAGES_EACH; i += 1) {
    const headings = [title, `Section ${Math.floor(i / 5)} ${wordOf(rankOf(next))}`];
    yield { text: textOf(next), page: 1 + Math.floor(i / 2), headings };
  }
}

function wordsOf(next: () => number): string[] {
  return Array.from({ length: 7 }, () => wordOf(rankOf(next)));
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function sizeOf(paths: readonly string[]): Promise<number> {
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size));
  return sizes.reduce((sum, size) => sum + size, 0) / 1e6;
}

interface Times {
  readonly p50: number;
  readonly p95: number;
  /** Mean time of all processors. */
  readonly processor: number;
}

/** Times of the same searches in every run, each by `search`. */
async function timesOf(
  count: number,
  search: (words: readonly string[]) => Promise<unknown>,
): Promise<Times> {
  const next = numbers(99);
  const used = process.cpuUsage();
  const times: number[] = [];
  for (let i = 0; i < count; i += 1) times.push(await timed(() => search(wordsOf(next))));
  const { user, system } = process.cpuUsage(used);
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95), processor: (user + system) / 1000 / count };
}

const searchIn = (retriever: Retriever, words: readonly string[]) =>
  retriever.search(`What is the ${words.join(' ')}?`, 10);

async function openAndSearch(options: RetrieverOptions, words: readonly string[]): Promise<void> {
  const retriever = await Retriever.open(options);
  try {
    await searchIn(retriever, words);
  } finally {
    retriever.close();
  }
}

/** The passages with most of the words, counted in all texts. */
async function countWords(sources: readonly PassageSource[], words: readonly string[]): Promise<void> {
  const paths = sources.map(({ passagePath }) => passagePath);
  const database = await IndexDatabase.open(paths, LIMITS);
  try {
    await database.rows(
      `SELECT file_index, position, len(regexp_extract_all(text, '\\b(${words.join('|')})\\b')) AS words
       FROM read_parquet(${listOf(paths)}) ORDER BY words DESC LIMIT 10`,
    );
  } finally {
    database.close();
  }
}

const print = (name: string, value: string): boolean => process.stdout.write(`${name.padEnd(44)} ${value}\n`);
const ms = (value: number): string => `${value.toFixed(0)} ms`;
const printTimes = (name: string, { p50, p95, processor }: Times): boolean =>
  print(name, `p50 ${ms(p50)}, p95 ${ms(p95)}, processor ${ms(processor)}`);

const folder = await mkdtemp(join(tmpdir(), 'quarry-bench-retrieval-'));

/** As the files of a job lie. */
async function inOneFolder(
  { passagePath, indexPath }: PassageSource,
  document: number,
): Promise<PassageSource> {
  const moved = {
    passagePath: join(folder, `${document}.passages.parquet`),
    indexPath: join(folder, `${document}.postings.parquet`),
  };
  await rename(passagePath, moved.passagePath);
  await rename(indexPath, moved.indexPath);
  return moved;
}

try {
  const sources: PassageSource[] = [];
  const built = await timed(async () => {
    for (let i = 0; i < DOCUMENTS; i += 1)
      sources.push(await inOneFolder(await indexPassages(passagesOf(i), join(folder, String(i))), i));
  });
  print('passages', String(DOCUMENTS * PASSAGES_EACH));
  print(
    'build time, passages and index',
    `${(built / 1000).toFixed(1)} s, ${ms(built / DOCUMENTS)} a document`,
  );
  print('passages, MB', (await sizeOf(sources.map(({ passagePath }) => passagePath))).toFixed(1));
  print('index, MB', (await sizeOf(sources.map(({ indexPath }) => indexPath))).toFixed(1));

  const cold = { sources, mergedPath: null, limits: LIMITS };
  const coldTimes = await timesOf(COLD_SEARCHES, (words) => openAndSearch(cold, words));
  printTimes('cold: an index for each document', coldTimes);

  const mergedPath = join(folder, 'merged.parquet');
  print('merging the indexes', ms(await timed(() => mergeIndexes(sources, mergedPath, LIMITS))));
  print('merged index, MB', (await sizeOf([mergedPath])).toFixed(1));
  const warm = { sources, mergedPath, limits: LIMITS };
  const warmTimes = await timesOf(WARM_SEARCHES, (words) => openAndSearch(warm, words));
  printTimes('warm: merged index', warmTimes);
  const open = await Retriever.open(warm);
  printTimes('warm, without opening', await timesOf(WARM_SEARCHES, (words) => searchIn(open, words)));
  open.close();

  const baseline = await timesOf(BASELINE_SEARCHES, (words) => countWords(sources, words));
  printTimes('baseline: words counted by DuckDB', baseline);
  print('baseline / warm, p50', (baseline.p50 / warmTimes.p50).toFixed(1));
  const isReached = coldTimes.p95 <= MOST_COLD_MS && warmTimes.p95 <= MOST_WARM_MS;
  print('aims: 1500 ms cold, 150 ms warm, each p95', isReached ? 'reached' : 'missed');
  process.exitCode = isReached ? 0 : 1;
} finally {
  await rm(folder, { recursive: true });
}
