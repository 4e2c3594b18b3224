import { tokensOf } from '../question/tokens.js';
import { FORM, STOP, wordSet } from '../question/words.js';
import { type ReadProposal } from './proposal.js';

/** A word of a question that a proposal leaves out. */
interface LeftWord {
  readonly norm: string;
  /** As it is written. */
  readonly text: string;
  readonly kind: 'number' | 'name' | 'verb' | 'plural' | 'word';
  /** What the word before it says of it. */
  readonly where: 'counted' | 'asked' | 'some' | 'said' | 'beside';
  /** Whether a thing that it may tell more of is named right after it. */
  readonly isBeforeThing: boolean;
}

const MOST = 3;
/** Likelier proposals know what a word means. */
const LEAST_SURE = 0.2;
const COUNTED = wordSet('many number count');
const ASKED = wordSet('which what whose');
const SOME = wordSet('all any every each the our their among of');

function kindOf(text: string, isFirst: boolean): LeftWord['kind'] {
  if (/^\d/.test(text)) return 'number';
  if (!isFirst && /^\p{Lu}/u.test(text)) return 'name';
  if (/(?:ed|ing|en)$/.test(text)) return 'verb';
  return /[^su]s$/.test(text) ? 'plural' : 'word';
}

function whereBehind(before: string): LeftWord['where'] {
  if (COUNTED.has(before)) return 'counted';
  if (ASKED.has(before)) return 'asked';
  if (SOME.has(before)) return 'some';
  return STOP.has(before) || FORM.has(before) ? 'said' : 'beside';
}

/**
 * The words that are left out, in the order of the question.
 * @param unexplained in small letters
 */
export function wordsLeft(unexplained: readonly string[], question: string): LeftWord[] {
  const left = new Set(unexplained);
  return tokensOf(question).all.flatMap(({ norm, text }, place, tokens): LeftWord[] => {
    if (!left.has(norm)) return [];
    const [before, after] = [tokens[place - 1], tokens[place + 1]];
    const isBeforeThing = after !== undefined && /^\p{Ll}/u.test(after.text) && !STOP.has(after.norm);
    return [
      { norm, text, kind: kindOf(text, place === 0), where: whereBehind(before?.norm ?? ''), isBeforeThing },
    ];
  });
}

/** Whether a word that is left out is likely what each row is: "how many passengers", "all students". */
export const namesRows = ({ kind, where }: LeftWord): boolean =>
  kind === 'plural' && (where === 'counted' || where === 'asked' || where === 'some');

/** What kinds of words a proposal leaves out, where they stand, and whether another proposer knows them. */
export function leftWordFeatures(
  { proposer, traits: { unexplained } }: ReadProposal,
  all: readonly ReadProposal[],
  question: string,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const add = (name: string): void => void counts.set(name, Math.min(MOST, (counts.get(name) ?? 0) + 1));
  const others = all.filter((each) => each.proposer !== proposer && (each.confidence ?? 0) >= LEAST_SURE);
  for (const { norm, kind, where } of wordsLeft(unexplained, question)) {
    add(`leaves ${kind}`);
    add(`leaves ${where}`);
    add(`leaves ${kind} ${where}`);
    if (others.length === 0) continue;
    const isUnknown = others.every(({ traits }) => traits.unexplained.includes(norm));
    add(isUnknown ? 'leaves unknown' : 'leaves known');
  }
  return counts;
}
