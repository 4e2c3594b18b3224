import { createHash } from 'node:crypto';
import { type AskedModel } from './asking/model-of-settings.js';
import { type KeptPredictions } from './asking/kept-predictions.js';

/** What an evaluation is asked to do. */
export interface EvalOptions {
  /** Folder of the set; null for where it usually lies. */
  readonly data: string | null;
  /** Part of the set; null for its usual one. */
  readonly split: string | null;
  /** Questions to ask, from the first of the set; null for all. */
  readonly limit: number | null;
  /** Questions to ask of each set at most, as a fixed sample; null for all. */
  readonly most: number | null;
  /** Whether to look at all proposals, not only at what is told. */
  readonly oracle: boolean;
  /** The model that answers; the built-in analyst without one. */
  readonly model?: AskedModel;
  /** Where predictions are kept, to go on from after an early end. */
  readonly kept?: KeptPredictions;
}

/** The questions to ask: the first of all, or a sample that is always the same, in the order of the set. */
export function chosenQuestions<Question extends { readonly id: string }>(
  questions: readonly Question[],
  { limit, most }: Pick<EvalOptions, 'limit' | 'most'>,
): Question[] {
  const first = questions.slice(0, limit ?? Infinity);
  if (most === null) return first;
  const place = new Map(first.map((question) => [question, digest(question.id)]));
  const byPlace = first.toSorted((left, right) =>
    (place.get(left) ?? '') < (place.get(right) ?? '') ? -1 : 1,
  );
  const chosen = new Set(byPlace.slice(0, most));
  return first.filter((question) => chosen.has(question));
}

function digest(id: string): string {
  return createHash('sha256').update(id).digest('hex');
}
