import { type Finding } from '../evidence.js';
import { type Compared } from './builtin-reading.js';

export type Confidence = 'high' | 'medium' | 'low';

/** What a reply of a model is held against. */
interface ReplyFacts extends Compared {
  /** Sentences of it that are left out. */
  readonly leftOut: number;
  /** The results it rests on. */
  readonly findings: readonly Finding[];
}

/** A plan as likely as this is told where there is no model. */
const SURE = 0.7;

/**
 * How sure a reply is: high where the question read without the model gives the same, or a plan of the model is as likely as what is
 * told without one; low where another reading gives something else, where sentences had to be left out, or where nothing that is told
 * was computed twice.
 */
export function confidenceOf({ agreement, likelihood, leftOut, findings }: ReplyFacts): Confidence {
  const isUnproved = findings.length > 0 && findings.every(({ again }) => again === 'none');
  if (agreement === 'differs' || leftOut > 0 || isUnproved) return 'low';
  return agreement === 'agrees' || (likelihood ?? 0) >= SURE ? 'high' : 'medium';
}
