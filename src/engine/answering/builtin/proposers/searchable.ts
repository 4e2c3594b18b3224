import { tokensOf } from '../../question/tokens.js';
import { type LinkSource } from '../link/link-source.js';
import { type Problem } from '../parse/problem.js';

/** "What is your name?" is not asked of the tables. */
const TO_US = /\b(?:you|your|yours|yourself)\W*(?:\w+\W*)?$/i;

/** Whether a header of any table has a word of a text. */
function isHeader(text: string, sources: readonly LinkSource[]): boolean {
  const stems = new Set(tokensOf(text).all.map(({ stem }) => stem));
  return sources.some(({ schema }) =>
    schema.columns.some((column) => column.stems.some((each) => stems.has(each))),
  );
}

/**
 * Whether readings are looked for where the grammar understood nothing. What was asked for and cannot be had is not searched for,
 * nor what is no question at all: unless a header is called so, of whatever table, as in "what is the model of it" and "their names".
 */
export function isSearchable(problem: Problem, question: string, sources: readonly LinkSource[]): boolean {
  if (problem.kind === 'unsupported') return isHeader(problem.word, sources);
  if (problem.kind === 'noQuestion') return !TO_US.test(question) && isHeader(question, sources);
  if (problem.kind === 'tooLong') return false;
  return !('isFinal' in problem && problem.isFinal);
}
