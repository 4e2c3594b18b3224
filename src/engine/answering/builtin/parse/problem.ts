import { type Item } from '../link/meaning.js';
import { type Trigger } from '../text/lexicon.js';

/** Why a question was not answered. */
export type Problem =
  /** Words that name nothing in the data. */
  | { readonly kind: 'unknownWords'; readonly words: readonly string[] }
  /** A kind of analysis that is not built. */
  | { readonly kind: 'unsupported'; readonly topic: string; readonly word: string }
  /** Words that are known, but whose part in the question is unclear. */
  | { readonly kind: 'unclear'; readonly words: readonly string[]; readonly isFinal?: boolean }
  /** A word that may name any of too many columns. */
  | { readonly kind: 'ambiguous'; readonly word: string; readonly columns: readonly string[] }
  /** A measure, grouping or condition that needs another column. */
  | {
      readonly kind: 'needs';
      readonly what:
        | 'measure'
        | 'twoNumbers'
        | 'date'
        | 'comparedColumn'
        | 'group'
        | 'numeric'
        | 'twoPeriods'
        | 'additive'
        | 'history'
        | 'entity';
      readonly word: string;
      readonly isFinal?: boolean;
    }
  /** All words can be read, but no reading is sure enough. */
  | { readonly kind: 'unsure' }
  | { readonly kind: 'noQuestion' }
  | { readonly kind: 'tooLong' };

/** Words that may mean two things, or what is in no table: the likeliest reading would be a guess, and none is searched for. */
export const refused = (...words: readonly string[]): Problem => ({ kind: 'unclear', words, isFinal: true });

/** Thrown while reading when the question cannot be answered as read. */
export class NotUnderstood extends Error {
  constructor(readonly problem: Problem) {
    super(problem.kind);
  }
}

/** Of what grew, fell or did so fastest. */
const CHANGES: readonly Trigger[] = ['growth', 'fall', 'fastest'];

/** A need in the words of the question: "lost" needs dates where what is read of it is how much less there is. */
export function inWordsSaid(problem: Problem, items: readonly Item[]): Problem {
  if (problem.kind !== 'needs' || items.some(({ norm }) => norm === problem.word)) return problem;
  const roles: readonly string[] = problem.word === 'growth' ? CHANGES : [problem.word];
  const said = items.find(
    ({ meaning }) => meaning.kind === 'trigger' && meaning.roles.some((role) => roles.includes(role)),
  );
  return said ? { ...problem, word: said.text } : problem;
}

/** The problem that leftover items make, or null when nothing is left over. */
export function leftoverProblem(leftovers: readonly Item[]): Problem | null {
  const unsupported = leftovers.find((item) => item.meaning.kind === 'unsupported');
  if (unsupported?.meaning.kind === 'unsupported') {
    return { kind: 'unsupported', topic: unsupported.meaning.topic, word: unsupported.text };
  }
  const unknown = leftovers.filter((item) => item.meaning.kind === 'unknown');
  if (unknown.length > 0) return { kind: 'unknownWords', words: unknown.map((item) => item.text) };
  return leftovers.length > 0 ? { kind: 'unclear', words: leftovers.map((item) => item.text) } : null;
}
