import { type Rule } from '../context.js';
import { Refusal } from '../refusal.js';

const LINKS = /\]\s*[([:]|!\[|https?:|www\.|mailto:|javascript:|data:|<\/?[a-z!?]|\w@\w+\.\w/i;
/** So many words in a row are no chance. */
const REPEATED_WORDS = 9;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

const known = new Map<string, ReadonlySet<string>>();

function runsOf(words: readonly string[]): string[] {
  return words
    .slice(0, Math.max(0, words.length - REPEATED_WORDS + 1))
    .map((_, at) => words.slice(at, at + REPEATED_WORDS).join(' '));
}

function runsOfInstructions(instructions: string): ReadonlySet<string> {
  const runs = known.get(instructions) ?? new Set(runsOf(wordsOf(instructions)));
  known.clear();
  known.set(instructions, runs);
  return runs;
}

/** A reply holds no links, images or HTML, and does not repeat what the model was told to do. */
export const markupIsPlain: Rule = ({ typed }, { instructions }) => {
  if (LINKS.test(typed)) throw new Refusal('links, images, addresses and HTML are not allowed');
  if (/```|~~~/.test(typed)) throw new Refusal('code is not allowed: it is shown with the steps');
  const runs = runsOfInstructions(instructions);
  if (runsOf(wordsOf(typed)).some((run) => runs.has(run)))
    throw new Refusal('instructions are not repeated in a reply');
};
