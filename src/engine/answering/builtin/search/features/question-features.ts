import { type SearchQuestion } from '../question.js';
import { combined, hashOf } from './hash.js';
import { type Vocabulary } from './vocabulary.js';

/** Features of a question, as hashes. */
export interface QuestionFeatures {
  readonly asks: number;
  readonly head: number;
  /** The noun that is asked for, and its place as a mask. */
  readonly noun: number;
  readonly nounMask: number;
  /** Whether it is a plural. */
  readonly number: number;
  /** Its words for places in an order. */
  readonly places: readonly number[];
  readonly firstTwo: number;
  /** Its words and pairs of words with how it asks and begins. */
  readonly words: readonly number[];
  /** Which kinds of operation its words speak of, all together. */
  readonly cues: number;
}

const CUES: readonly RegExp[] = [
  /\b(most|least|best|worst|top|highest|lowest|largest|smallest|fewest|maximum|minimum|\w{3,}est)\b/,
  /\b(first|last|earliest|latest|final|recent|newest|oldest)\b/,
  /\b(next|previous|after|before|follow\w*|preced\w*|prior|since)\b/,
  /\b(more|less|fewer|over|under|above|below|at least|at most|greater|exceed\w*|between) (than )?[a-z$]{0,12} ?\d/,
  /\b(difference|how (many|much) (more|less|fewer|longer|greater|older|taller))\b/,
  /\b(total|sum|combined|altogether|average|mean)\b/,
  /\b(how many|number of|amount of|times)\b/,
  /\b(same|other than|besides|aside|except|also)\b/,
  /\bor\b/,
  /\b(not|no|never|without|didn't|wasn't|isn't)\b/,
  /^(is|are|was|were|did|do|does|has|have|had|can)\b/,
];

/** Words for a place in an order, which the time may go with or against. */
const PLACES =
  /^(first|last|earliest|latest|final|recent|newest|oldest|next|previous|after|before|following|followed|preceding|prior|top|bottom)$/;

/** One sign for each kind of operation: 1 when the question has a word for it. */
function cuesOf({ text }: SearchQuestion): string {
  const lower = text.toLowerCase();
  return CUES.map((cue) => (cue.test(lower) ? '1' : '0')).join('');
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
  const { nounAt, isPlural } = question;
  return {
    noun: combined(hashOf(`no=${vocabulary.hasHeaders ? (stems[nounAt] ?? '') : ''}`), 2),
    nounMask: nounAt < 0 ? 0 : 1 << nounAt,
    number: hashOf(`pl${String(isPlural)}`),
    places: question.words.filter((word) => PLACES.test(word)).map((word) => hashOf(`pl=${word}`)),
    asks,
    head: hashOf(`hd=${vocabulary.hasHeaders ? question.head : ''}`),
    firstTwo,
    words: [...new Set([asks, firstTwo, hashOf('bias'), ...words])],
    cues: hashOf(`cues=${cuesOf(question)}`),
  };
}
