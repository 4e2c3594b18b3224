import { stem } from '../../../src/engine/answering/builtin/text/stem.js';
import { STOP } from '../../../src/engine/answering/question/words.js';
import { type Dataset } from '../../../src/engine/answering/tables/dataset.js';

/** A question, the dataset it was asked of, and the query that answers it. */
interface Worded {
  readonly question: string;
  readonly database: string;
  readonly dataset: Dataset;
  readonly sql: string;
}

const ASKING = new Set(['when', 'where', 'who', 'long', 'old', 'much']);
const LEAST_QUESTIONS = 3;
const LEAST_DATABASES = 2;

/** Counts by key. */
class Counts {
  readonly counts = new Map<string, number>();

  add(key: string): void {
    this.counts.set(key, this.get(key) + 1);
  }

  get(key: string): number {
    return this.counts.get(key) ?? 0;
  }
}

/**
 * Pairs of words of questions and stems of headers that go together though they are not alike, from questions over several
 * databases: by how much more often than by chance (pointwise mutual information), and how often of all.
 */
export function learnedPairs(questions: readonly Worded[]): Map<string, number> {
  const [pairs, words, stems] = [new Counts(), new Counts(), new Counts()];
  const databases = new Map<string, Set<string>>();
  for (const { question, database, dataset, sql } of questions) {
    const names = new Set((sql.match(/[A-Za-z_]\w+/g) ?? []).map((name) => name.toLowerCase()));
    const used = new Set(
      dataset.columns.filter(({ name }) => names.has(name.toLowerCase())).flatMap((column) => column.stems),
    );
    const asked = new Set(question.toLowerCase().match(/[a-z]+/g) ?? []);
    const askedStems = new Set([...asked].map(stem));
    for (const each of used) stems.add(each);
    for (const word of asked) words.add(word);
    for (const each of used) {
      if (askedStems.has(each)) continue;
      for (const word of asked) {
        if (used.has(stem(word)) || (STOP.has(word) && !ASKING.has(word))) continue;
        const key = `${word} ${each}`;
        pairs.add(key);
        databases.set(key, (databases.get(key) ?? new Set()).add(database));
      }
    }
  }
  const learned = new Map<string, number>();
  for (const [key, count] of pairs.counts) {
    const [word = '', each = ''] = key.split(' ');
    if (count < LEAST_QUESTIONS || (databases.get(key)?.size ?? 0) < LEAST_DATABASES) continue;
    const gain = Math.log((count * questions.length) / (words.get(word) * stems.get(each)));
    const share = count / words.get(word);
    if (gain > 1.2 && share > 0.25) learned.set(key, Math.min(0.8, 0.3 + 0.5 * share));
  }
  return learned;
}
