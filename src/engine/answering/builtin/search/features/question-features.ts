import { type SearchQuestion } from '../question.js';
import { hashOf } from './hash.js';
import { type Vocabulary } from './vocabulary.js';

/** Features of a question, as hashes. */
export interface QuestionFeatures {
  readonly asks: number;
  readonly head: number;
  readonly firstTwo: number;
  /** Its words and pairs of words with how it asks and begins. */
  readonly words: readonly number[];
}

/** The features of a question. */
export function questionFeatures(question: SearchQuestion, vocabulary: Vocabulary): QuestionFeatures {
  const { stems } = question;
  const words = stems.flatMap((stem, at) => {
    const pair = `${stem} ${stems[at + 1] ?? ''}`;
    return [
      ...(vocabulary.words.has(stem) ? [hashOf(`u=${stem}`)] : []),
      ...(vocabulary.pairs.has(pair) ? [hashOf(`b=${pair}`)] : []),
    ];
  });
  const asks = hashOf(`wh=${question.asks}`);
  const firstTwo = hashOf(`f2=${question.firstTwo}`);
  return {
    asks,
    head: hashOf(`hd=${question.head}`),
    firstTwo,
    words: [...new Set([asks, firstTwo, hashOf('bias'), ...words])],
  };
}
