import { type AnswerEvent } from '../../answer-event.js';
import { type Proposal } from '../../decision/proposal.js';
import { type Situation } from '../../decision/features.js';
import { type Choice } from '../choosing/choice.js';
import { type ProposePlan } from '../proposers/plan-proposals.js';

/** Ways to read a question, and what the choice among them looks at beside them. */
export interface Considered {
  readonly proposals: readonly Proposal[];
  readonly situation: Situation;
  /** A plan of somebody else as one more way to read it; null where it cannot be one. */
  readonly propose: ProposePlan;
}

/** How a question over tables is answered. */
export interface Telling {
  /**
   * `plain`: every word is explained; `likely`: the likeliest of several readings; `partial`: not understood, though it names
   * something in the tables; `none`: it names nothing in them.
   */
  readonly certainty: 'plain' | 'likely' | 'partial' | 'none';
  /** The answer, or what was not understood. */
  events(): AsyncIterable<AnswerEvent> | Iterable<AnswerEvent>;
}

/**
 * How a reading was come by: the question was verified, it was offered before, asks for nothing in particular, is a recipe, goes on
 * from the question before (which the grammar alone reads), or was chosen among proposals.
 */
export type Origin =
  | { readonly way: 'verified' | 'offer' | 'briefing' | 'recipe' }
  | ({ readonly way: 'grammar'; readonly told: Proposal | null } & Sureness)
  | ({ readonly way: 'choice'; readonly isUnderstood: boolean } & Sureness & Considered & Choice);

interface Sureness {
  /** Behind other questions: whether it is told though no other way to read the question gives the same. */
  readonly isSure: boolean;
}

/** A question as it was read over tables. Nothing of it is told before the events are asked for. */
export interface TableReading extends Telling {
  readonly origin: Origin;
}
