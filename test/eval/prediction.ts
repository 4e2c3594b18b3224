import { type ModelUse } from '../../src/engine/answering/model/account.js';

/**
 * `formless`: the answer holds what is right, but not where a program would take it from; `wrong`: it tells something else;
 * `askedBack`: it tells nothing, but offers readings of the question; `declined`: it offers none; `failed`: the job failed.
 */
export type Outcome = 'right' | 'wrong' | 'formless' | 'askedBack' | 'declined' | 'failed';

/** What one question of a set was answered. */
export interface Prediction {
  readonly id: string;
  readonly question: string;
  readonly expected: unknown;
  readonly predicted: unknown;
  readonly correct: boolean;
  /** 0 to 1; null when the analyst gave none. */
  readonly confidence: number | null;
  /** True when nothing was told. */
  readonly declined: boolean;
  /** Time to understand and answer, in milliseconds. */
  readonly milliseconds: number;
  /** What else the set measures: whether any candidate was right, one of the best five … */
  readonly measures: Readonly<Record<string, boolean>>;
  /** Groups the question belongs to, for figures by group. */
  readonly groups: readonly string[];
  /** What became of the question, where it is told more closely than by `correct` and `declined`. */
  readonly outcome?: Outcome;
  /** Whether anything that was proposed is right, where that was looked at. */
  readonly oracle?: boolean;
  /** Whether any reading that was offered is right, where that was looked at. */
  readonly offersRight?: boolean;
  /** What would have become of the question without the readings of a proposer, where that was looked at. */
  readonly without?: Readonly<Record<string, Outcome>>;
  /** What the answer took of the model, where one was asked. */
  readonly use?: ModelUse;
  /** How many of several parts of the answer are right, where it has parts. */
  readonly parts?: { readonly right: number; readonly all: number };
}

/** The `share` quantile of some values by nearest rank; 0 without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

/** The share of right answers, 0 to 1. */
export function accuracy(predictions: readonly Prediction[]): number {
  return predictions.filter(({ correct }) => correct).length / Math.max(1, predictions.length);
}

/** The answers that were told. */
export function told(predictions: readonly Prediction[]): Prediction[] {
  return predictions.filter(({ declined, outcome }) => !declined && outcome !== 'failed');
}

/** The share of right answers among those given; 1 without any. */
export function precision(predictions: readonly Prediction[]): number {
  const given = told(predictions);
  return given.length === 0 ? 1 : accuracy(given);
}
