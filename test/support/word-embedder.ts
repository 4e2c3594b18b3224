import { Embedder, type Vector } from '../../src/engine/index.js';

/** What the texts of tests are about; words of one line mean the same. */
const MEANINGS = [
  ['canteen', 'lunch', 'meal', 'food'],
  ['leave', 'holiday', 'vacation'],
  ['invoice', 'bill', 'payment'],
];

/** The vector of a text by the known words in it: its length tells how many meanings there are, and one more. */
export function meaningOf(text: string): number[] {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counts = MEANINGS.map((meaning) => words.filter((word) => meaning.includes(word)).length);
  return [...counts, 0.1];
}

/** Embeds by the meaning of known words, and keeps what it was given. */
export class WordEmbedder extends Embedder {
  override readonly model = 'words';
  override readonly batchSize = 2;
  readonly batches: (readonly string[])[] = [];

  override embed(texts: readonly string[], signal: AbortSignal): Promise<readonly Vector[]> {
    signal.throwIfAborted();
    this.batches.push(texts);
    return Promise.resolve(texts.map(meaningOf));
  }
}
