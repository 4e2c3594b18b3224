import { type Finding } from '../evidence.js';
import { type Agreement } from './builtin-reading.js';

export type Confidence = 'high' | 'medium' | 'low';

/** What a reply of a model is held against. */
interface ReplyFacts {
  readonly agreement: Agreement;
  /** Sentences of it that are left out. */
  readonly leftOut: number;
  /** The results it rests on. */
  readonly findings: readonly Finding[];
}

/**
 * How sure a reply is: high where the question read without the model gives the same, low where it gives something else, where
 * sentences had to be left out, or where nothing that is told was computed twice.
 */
export function confidenceOf({ agreement, leftOut, findings }: ReplyFacts): Confidence {
  const isUnproved = findings.length > 0 && findings.every(({ again }) => again === 'none');
  if (agreement === 'differs' || leftOut > 0 || isUnproved) return 'low';
  return agreement === 'agrees' ? 'high' : 'medium';
}
