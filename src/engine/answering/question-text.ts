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

/** Characters that are not seen and say nothing, marks of direction among them. */
const INVISIBLE = /[\u00ad\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** What no question has: this many signs in a row, and words of this many letters. */
const LONG_SIGNS = /([^\p{L}\p{N}]{12})[^\p{L}\p{N}]+/gu;
const LONG_WORD = /([\p{L}\p{N}\p{M}_]{120})[\p{L}\p{N}\p{M}_]+/gu;

/** Nor figures of this length. */
const LONG_FIGURE = /([\p{Nd}.,:/%-]{40})[\p{Nd}.,:/%-]+/gu;

/** A plain question without what says nothing and takes long to read. */
function readable(plain: string): string {
  return plain
    .replace(INVISIBLE, '')
    .replace(LONG_SIGNS, '$1')
    .replace(LONG_FIGURE, '$1')
    .replace(LONG_WORD, '$1')
    .trim();
}

/** The request with plain questions; an earlier one that is too long is forgotten. */
export function withPlainQuestions(request: AnalysisRequest): AnalysisRequest {
  const history = request.history.flatMap((past) => {
    const question = plainQuestion(past.question);
    return question === null ? [] : [{ ...past, question: readable(question) }];
  });
  const question = plainQuestion(request.question);
  if (question === null) throw new Error('the question is too long');
  return { ...request, question: readable(question), history };
}

/** Runs of blanks as one; a line break among them stays one, for lines part what is asked. */
function collapse(text: string): string {
  return text.replace(/\s+/g, (blanks) => (/[\n\r]/.test(blanks) ? '\n' : ' ')).trim();
}
