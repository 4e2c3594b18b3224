import { type FoundPassage } from '../../../retrieval/index.js';
import { type AnalysisDocuments } from '../../analyst.js';
import { type QuestionLanguage } from '../text/languages.js';
import { type Comparison, comparisonOf } from './verdicts/comparison.js';
import { type Decided, decidedBy } from './verdicts/decided.js';
import { type Quote, quotesFor } from './evidence.js';
import { type DocumentQuestion, readQuestion } from './question/question-type.js';

/**
 * `sure`: a sentence holds nearly all that is asked; `near`: some come near; `no`: the documents do not answer. Of
 * questions to encyclopedia paragraphs that hold the answer, 68 in 100 are sure and 8 are `no`; of questions on the same
 * subjects that they do not answer, 8 and 70.
 */
type DocumentVerdict = 'sure' | 'near' | 'no';

/** What documents say about a question. */
export interface DocumentReading {
  readonly question: DocumentQuestion;
  /** Best first. */
  readonly passages: readonly FoundPassage[];
  /** Best first; at least one where there are passages. */
  readonly quotes: readonly Quote[];
  readonly verdict: DocumentVerdict;
  /** Whether it is so, where that is asked and a sentence says it; then that is the only quote. */
  readonly decided: Decided | null;
  /** What several documents say, where they are compared. */
  readonly comparison: Comparison | null;
}

const MOST_PASSAGES = 10;
const MOST_QUOTES = 3;
const SURE = 0.6;
const NEAR = 0.3;
const PLAIN = { decided: null, comparison: null };
const CERTAIN = { certainty: 1, score: 1 };
/** Further quotes score at least this share of the best. */
const NEXT_QUOTES = 0.75;

/** A question to documents, and the one before where it continues that. */
interface AskedDocuments {
  readonly question: string;
  /** Null where the question stands for itself. */
  readonly before: string | null;
  readonly language: QuestionLanguage;
}

/** Searches documents for the sentences that answer a question. */
export async function readDocuments(
  { question, before, language }: AskedDocuments,
  documents: AnalysisDocuments,
  signal: AbortSignal,
): Promise<DocumentReading> {
  const own = readQuestion(question, language);
  const earlier = before === null ? '' : ` ${readQuestion(before, language).topic}`;
  const asked = { ...own, topic: own.topic + earlier };
  const comparison = await comparisonOf(own, documents, signal);
  if (comparison) return comparingOf(asked, comparison);
  const passages = await documents.search(question + earlier, MOST_PASSAGES, signal);
  const fileNames = documents.files.map(({ fileName }) => fileName);
  const decided = decidedBy(own, passages, fileNames);
  if (decided) return readingOf(asked, passages, decided);
  const quotes = quotesFor(asked, passages, fileNames);
  const best = quotes[0] ?? null;
  const kept = quotes.filter(({ score }) => score >= NEXT_QUOTES * (best?.score ?? 0));
  const verdict = verdictOf(best);
  return { question: asked, passages, quotes: kept.slice(0, MOST_QUOTES), verdict, ...PLAIN };
}

/** Of the sentence that decides, for sure. */
function readingOf(
  question: DocumentQuestion,
  passages: readonly FoundPassage[],
  decided: Decided,
): DocumentReading {
  return { ...PLAIN, question, passages, quotes: [{ ...decided, ...CERTAIN }], verdict: 'sure', decided };
}

/** Of the statements that are compared. */
function comparingOf(question: DocumentQuestion, comparison: Comparison): DocumentReading {
  const { passages, sides } = comparison;
  const quotes = sides.map(({ statement }) => ({ ...statement, ...CERTAIN }));
  return { ...PLAIN, question, passages, quotes, verdict: 'sure', comparison };
}

function verdictOf(best: Quote | null): DocumentVerdict {
  if (best === null || best.certainty < NEAR) return 'no';
  return best.certainty >= SURE ? 'sure' : 'near';
}
