import { readFileSync } from 'node:fs';
import { once } from '../builtin/once.js';

interface StoredVectors {
  /** Words with blanks between, the commonest first. */
  readonly words: string;
  /** One signed byte a number, row by row, in base 64. */
  readonly vectors: string;
}

const PLACE = new URL('./word-vectors.json', import.meta.url);

/**
 * Vectors of the commonest words of English; words that stand in the same surroundings have a small angle between them.
 * GloVe (Pennington, Socher and Manning 2014) without the directions that all words share (Mu and Viswanath 2018).
 */
class WordVectors {
  private readonly rows = new Map<string, number>();
  private readonly values: Int8Array;
  private readonly width: number;
  private readonly lengths: Float64Array;

  constructor({ words, vectors }: StoredVectors) {
    for (const word of words.split(' ')) this.rows.set(word, this.rows.size);
    this.values = new Int8Array(Buffer.from(vectors, 'base64'));
    this.width = this.values.length / this.rows.size;
    this.lengths = Float64Array.from({ length: this.rows.size }, (_, row) =>
      Math.sqrt(this.product(row, row)),
    );
  }

  /** The cosine of the angle between two words, -1 to 1; 0 where one of them has no vector. */
  cosine(word: string, other: string): number {
    const [one, two] = [this.rows.get(word), this.rows.get(other)];
    if (one === undefined || two === undefined) return 0;
    return this.product(one, two) / ((this.lengths[one] ?? 1) * (this.lengths[two] ?? 1));
  }

  private product(one: number, other: number): number {
    const [first, second] = [one * this.width, other * this.width];
    let sum = 0;
    for (let at = 0; at < this.width; at += 1)
      sum += (this.values[first + at] ?? 0) * (this.values[second + at] ?? 0);
    return sum;
  }
}

/** The vectors that come with the engine; read once. */
export const wordVectors = once(
  (): WordVectors => new WordVectors(JSON.parse(readFileSync(PLACE, 'utf8')) as StoredVectors),
);
