import { type GivenAnswer } from '../asker.js';
import { type Outcome } from '../prediction.js';

/** A question of a set, with what tells whether an answer is right. */
export interface SetQuestion {
  readonly id: string;
  readonly set: string;
  readonly question: string;
  /** Earlier questions of the session, oldest first. */
  readonly history: readonly string[];
  /** Paths of the files of the dataset. */
  readonly paths: readonly string[];
  readonly expected: unknown;
  /** Groups of questions to print figures of, beside the set. */
  readonly groups: readonly string[];
  readonly outcomeOf: (answer: GivenAnswer) => Outcome;
}

/** What becomes of an answer without a table, or of no answer; null where there is something to compare. */
export function untold({ failure, tables, offered = [] }: GivenAnswer): Outcome | null {
  if (failure !== null) return 'failed';
  if (tables.length > 0) return null;
  return offered.length > 0 ? 'askedBack' : 'declined';
}
