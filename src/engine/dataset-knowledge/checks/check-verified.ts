import { wordingKey } from '../../answering/verified/wording.js';
import { type Knowledge } from '../document/document.js';
import { type PlacedProblem } from '../problem.js';
import { type PlacedText } from '../document/yaml-tree.js';

const LETTER = /\p{L}/u;
const CONTROL = /[\p{Cc}\u2028\u2029]/u;
const DAY = /^\d{4}-\d\d-\d\d$/;

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return DAY.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Wordings that ask the same, as the first that stands in the text asks it. */
function* wordingProblems(wordings: readonly PlacedText[]): Generator<PlacedProblem> {
  const taken = new Map<string, PlacedText>();
  for (const wording of wordings) {
    const { at, text } = wording;
    const key = wordingKey(text);
    const before = taken.get(key);
    if (!LETTER.test(text)) yield { at, message: `“${text}” has no letters.` };
    else if (before) yield { at, message: `“${text}” asks the same as “${before.text}”.` };
    taken.set(key, before ?? wording);
  }
}

/** What is wrong with verified questions beside their statements. */
export function* verifiedProblems({ verifiedQuestions }: Knowledge): Generator<PlacedProblem> {
  for (const { verifiedOn, verifiedBy } of verifiedQuestions) {
    if (!isDay(verifiedOn.text))
      yield { at: verifiedOn.at, message: `“${verifiedOn.text}” is no day such as 2026-01-31.` };
    if (CONTROL.test(verifiedBy.text))
      yield { at: verifiedBy.at, message: 'A name must be on one line, without control characters.' };
  }
  yield* wordingProblems(verifiedQuestions.flatMap(({ question, also }) => [question, ...also]));
}
