import { type FoundPassage } from '../../../../retrieval/index.js';
import { claimOf } from './claim.js';
import { type Decision, decisionOf } from './decision.js';
import { wordsLanguageOf } from '../document-language.js';
import { type DocumentQuestion } from '../question/question-type.js';
import { type Sentence, sentencesOf } from '../sentences.js';
import { type PlacedSentence, subjectBefore, titlesAbove } from './standing.js';

/** Whether something is so, and the sentence that says it. */
export interface Decided {
  readonly decision: Decision;
  readonly text: string;
  /** Place of its passage among the given ones, and its own in that. */
  readonly passage: number;
  readonly place: number;
}

/** These deny within the verb, which no list of words tells. */
const DENYING_WITHIN: ReadonlySet<string> = new Set(['TR']);

/** True for a question that may ask whether something is so: by its words, or without any that asks for something else. */
function asksWhether({ type, text, topic, language }: DocumentQuestion): boolean {
  const isWithoutAsking = topic === text.toLocaleLowerCase(language).replace(/\s+/g, ' ').trim();
  return type === 'yesNo' || (type === 'free' && isWithoutAsking && /[?？؟]\s*$/.test(text));
}

/**
 * Whether something is so, by the first sentence of the passages that decides it.
 * @returns null where none does, or where two contradict each other
 */
export function decidedBy(
  question: DocumentQuestion,
  passages: readonly FoundPassage[],
  fileNames: readonly string[],
): Decided | null {
  if (!asksWhether(question)) return null;
  const decided = passages.flatMap((passage, at) =>
    decidedIn(question, passage, fileNames).map((each) => ({ ...each, passage: at })),
  );
  const [first] = decided;
  return first && decided.every(({ decision }) => decision === first.decision) ? first : null;
}

function decidedIn(
  question: DocumentQuestion,
  passage: FoundPassage,
  fileNames: readonly string[],
): Omit<Decided, 'passage'>[] {
  const words = wordsLanguageOf(passage.language, question.language);
  const language = { index: passage.language, words };
  const claim = DENYING_WITHIN.has(words) ? null : claimOf(question, language);
  if (claim === null) return [];
  const sentences = sentencesOf(passage.text, false);
  const fileName = fileNames[passage.source] ?? '';
  return sentences.flatMap((sentence, place) => {
    if (!isStatement(sentence)) return [];
    const placed: PlacedSentence = { passage, fileName, sentences, place, language: words };
    const subject = subjectBefore(placed);
    const above = [...titlesAbove(placed), ...(subject === null ? [] : [subject])];
    const decision = decisionOf(claim, { text: sentence.text, above }, language);
    return decision === null ? [] : [{ decision, text: sentence.text, place }];
  });
}

function isStatement({ kind, text }: Sentence): boolean {
  return (kind === 'sentence' || kind === 'entry') && !/[?？؟]\W*$/.test(text);
}
