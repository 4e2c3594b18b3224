import { readQuestion } from '../../src/engine/answering/builtin/search/question.js';
import { search } from '../../src/engine/answering/builtin/search/search.js';
import { type Vocabulary } from '../../src/engine/answering/builtin/search/features/vocabulary.js';
import { plainShare } from '../../src/engine/answering/builtin/search/rank/ranker.js';
import { isRight, type WtqQuestion, type WtqTables } from '../eval/wtq-data.js';

/** A question with its candidates, packed for training. */
export interface Example {
  /** Features of all parts; part p has those from partStarts[p] to partStarts[p + 1]. */
  readonly features: Int32Array;
  readonly partStarts: Int32Array;
  /** Parts of all candidates; candidate c has those from candidateStarts[c] to candidateStarts[c + 1]. */
  readonly parts: Uint16Array;
  readonly candidateStarts: Int32Array;
  /** 1 for candidates with the right answer. */
  readonly labels: Uint8Array;
  /** Number of the answer of each candidate: equal answers have equal numbers. */
  readonly answers: Int32Array;
  readonly rightCount: number;
  /** How much what was learned without words counts. */
  readonly plainShare: number;
}

function packed<Item>(items: readonly Item[], sizeOf: (item: Item) => number): Int32Array {
  const starts = new Int32Array(items.length + 1);
  items.forEach((item, at) => {
    starts[at + 1] = (starts[at] ?? 0) + sizeOf(item);
  });
  return starts;
}

/** Searches one question and packs what was found. */
export function makeExample(question: WtqQuestion, tables: WtqTables, vocabulary: Vocabulary): Example {
  const { candidates, space } = search(tables.get(question.table), readQuestion(question.question));
  const parts = space.book.features(vocabulary);
  const partStarts = packed(parts, ({ length }) => length);
  const features = new Int32Array(partStarts.at(-1) ?? 0);
  parts.forEach((each, at) => features.set(each, partStarts[at]));
  const candidateStarts = packed(candidates, (candidate) => candidate.parts.length);
  const numbers = new Map<string, number>();
  const answers = Int32Array.from(candidates, ({ answer }) => {
    const key = answer
      .map(({ norm, number }) => (number === null ? norm : String(number)))
      .sort()
      .join('|');
    const known = numbers.get(key) ?? numbers.size;
    numbers.set(key, known);
    return known;
  });
  const labels = Uint8Array.from(candidates, ({ answer }) => (isRight(answer, question.target) ? 1 : 0));
  return {
    features,
    partStarts,
    parts: Uint16Array.from(candidates.flatMap((candidate) => candidate.parts)),
    candidateStarts,
    labels,
    answers,
    plainShare: plainShare(space, vocabulary),
    rightCount: labels.reduce((sum, label) => sum + label, 0),
  };
}
