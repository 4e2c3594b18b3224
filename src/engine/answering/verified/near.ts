import { type AnalysisRequest, type VerifiedQuestion } from '../analyst.js';
import { knowledgeWith } from '../knowledge/knowledge.js';
import { similarity } from '../mentions/similarity.js';
import { type Token } from '../question/tokens.js';
import { STOP } from '../question/words.js';
import { wordingsOf } from './verified-match.js';
import { saidWords } from './wording.js';

/** A verified question that is like another one. */
interface NearQuestion {
  readonly verified: VerifiedQuestion;
  /** How alike they are, 0 to 1. */
  readonly likeness: number;
}

const knowledge = knowledgeWith(new Map());

const namesOf = (question: string): Token[] => saidWords(question).filter(({ norm }) => !STOP.has(norm));

/** How much of the words of one question is in another, 0 to 1. */
function covered(words: readonly Token[], others: readonly Token[]): number {
  const shares = words.map((word) =>
    Math.max(...others.map(({ norm, stem }) => similarity(word, { word: norm, stem }, knowledge))),
  );
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

/** How alike two questions are: the harmonic mean of what is in either of the other, by words that mean about the same. */
function likeness(words: readonly Token[], others: readonly Token[]): number {
  if (words.length === 0 || others.length === 0) return 0;
  const [one, other] = [covered(words, others), covered(others, words)];
  return one + other === 0 ? 0 : (2 * one * other) / (one + other);
}

/**
 * The verified questions that are most like a question, the likest first.
 * @param wordings of the question: as it was asked, and in English
 * @param least likeness that counts, 0 to 1
 */
export function nearQuestions(
  wordings: readonly string[],
  { verified }: Pick<AnalysisRequest, 'verified'>,
  { least, most }: { readonly least: number; readonly most: number },
): VerifiedQuestion[] {
  if (!verified) return [];
  const asked = wordings.map(namesOf);
  const likest = new Map<VerifiedQuestion, NearQuestion>();
  for (const { verified: question, text } of wordingsOf(verified)) {
    const words = namesOf(text);
    const near = Math.max(...asked.map((each) => likeness(each, words)));
    if (near >= least && near > (likest.get(question)?.likeness ?? 0))
      likest.set(question, { verified: question, likeness: near });
  }
  return [...likest.values()]
    .toSorted((one, other) => other.likeness - one.likeness)
    .slice(0, most)
    .map((each) => each.verified);
}
