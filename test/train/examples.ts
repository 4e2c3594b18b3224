import { readQuestion } from '../../src/engine/answering/builtin/search/question.js';
import { search } from '../../src/engine/answering/builtin/search/search.js';
import { type Candidate } from '../../src/engine/answering/builtin/search/candidate.js';
import { NO_WORDS, type Vocabulary } from '../../src/engine/answering/builtin/search/features/vocabulary.js';
import { answerKey, plainShare } from '../../src/engine/answering/builtin/search/rank/ranker.js';
import { type SearchSpace } from '../../src/engine/answering/builtin/search/search-space.js';
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

/** Numbers for the answers of candidates: equal answers have equal numbers. */
function answerNumbers(candidates: readonly Candidate[]): Int32Array {
  const numbers = new Map<string, number>();
  return Int32Array.from(candidates, (candidate) => {
    const key = answerKey(candidate);
    const known = numbers.get(key) ?? numbers.size;
    numbers.set(key, known);
    return known;
  });
}

function packedFeatures(
  { book }: SearchSpace,
  vocabulary: Vocabulary,
): Pick<Example, 'features' | 'partStarts'> {
  const parts = book.features(vocabulary);
  const partStarts = packed(parts, ({ length }) => length);
  const features = new Int32Array(partStarts.at(-1) ?? 0);
  parts.forEach((each, at) => features.set(each, partStarts[at]));
  return { features, partStarts };
}

/** Searches one question and packs what was found: with the features of a vocabulary, and with those of none. */
export function makeExamples(
  question: WtqQuestion,
  tables: WtqTables,
  vocabulary: Vocabulary,
): { worded: Example; plain: Example } {
  const { candidates, space } = search(tables.get(question.table), readQuestion(question.question));
  const labels = Uint8Array.from(candidates, ({ answer }) => (isRight(answer, question.target) ? 1 : 0));
  const shared = {
    parts: Uint16Array.from(candidates.flatMap((candidate) => candidate.parts)),
    candidateStarts: packed(candidates, (candidate) => candidate.parts.length),
    labels,
    answers: answerNumbers(candidates),
    plainShare: plainShare(space, vocabulary),
    rightCount: labels.reduce((sum, label) => sum + label, 0),
  };
  return {
    worded: { ...shared, ...packedFeatures(space, vocabulary) },
    plain: { ...shared, ...packedFeatures(space, NO_WORDS) },
  };
}
