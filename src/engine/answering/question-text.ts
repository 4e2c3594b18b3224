import { type AnalysisRequest } from './analyst.js';

/** Characters a question may have when it is plain. */
export const MOST_QUESTION_CHARACTERS = 6000;

/** Composition makes at most this many characters one: no longer text becomes a question that is short enough. */
const MOST_COMPOSED = 4;

/**
 * A question as it is read: blanks and empty lines as one, every character in its plain form (NFKC).
 * @returns null where that has more than `MOST_QUESTION_CHARACTERS`
 */
export function plainQuestion(question: string): string | null {
  const collapsed = collapse(question);
  if (collapsed.length > MOST_COMPOSED * MOST_QUESTION_CHARACTERS) return null;
  const plain = collapse(collapsed.normalize('NFKC'));
  return Array.from(plain).length <= MOST_QUESTION_CHARACTERS ? plain : null;
}

/** The request with plain questions; an earlier one that is too long is forgotten. */
export function withPlainQuestions(request: AnalysisRequest): AnalysisRequest {
  const history = request.history.flatMap((past) => {
    const question = plainQuestion(past.question);
    return question === null ? [] : [{ ...past, question }];
  });
  const question = plainQuestion(request.question);
  if (question === null) throw new Error('the question is too long');
  return { ...request, question, history };
}

/** Runs of blanks as one; a line break among them stays one, for lines part what is asked. */
function collapse(text: string): string {
  return text.replace(/\s+/g, (blanks) => (/[\n\r]/.test(blanks) ? '\n' : ' ')).trim();
}
