import { type TimeSpan } from '../text/times/dates.js';
import { type Adjective, type NamedMeasure, type Trigger } from '../text/lexicon.js';
import { type Column } from './headers/schema.js';

/** How certain a link between words and data is, 0 to 1. */
type Quality = number;

export interface ColumnMeaning {
  readonly kind: 'column';
  readonly column: Column;
  readonly quality: Quality;
  /** True for a word such as "revenue" that no header says, where only this column can be meant. */
  readonly isAssumed: boolean;
  /** True for a word that says the opposite of a yes-or-no column: "stayed" for `Left`. */
  readonly isOpposite: boolean;
}

/** Values of one column: these very values, or (with `contains`) all values in which the text occurs. */
export interface ValueMeaning {
  readonly kind: 'value';
  readonly column: Column;
  readonly values: readonly string[];
  readonly contains: string | null;
  readonly quality: Quality;
}

/** What a span of the question may stand for. */
export type Meaning =
  | ColumnMeaning
  | ValueMeaning
  | { readonly kind: 'number'; readonly value: number; readonly quality: Quality }
  | { readonly kind: 'date'; readonly period: TimeSpan; readonly quality: Quality }
  | { readonly kind: 'trigger'; readonly roles: readonly Trigger[]; readonly quality: Quality }
  | { readonly kind: 'adjective'; readonly adjective: Adjective; readonly quality: Quality }
  | { readonly kind: 'unsupported'; readonly topic: string; readonly quality: Quality }
  | { readonly kind: 'formula'; readonly formula: NamedMeasure; readonly quality: Quality }
  | { readonly kind: 'rows'; readonly quality: Quality }
  | { readonly kind: 'person'; readonly quality: Quality }
  | { readonly kind: 'verb'; readonly quality: Quality }
  | { readonly kind: 'skip'; readonly quality: Quality }
  | { readonly kind: 'unknown'; readonly quality: Quality };

/** A span of tokens and what it may mean, best first. */
export interface Candidate {
  readonly start: number;
  readonly length: number;
  readonly meanings: readonly Meaning[];
}

/** A span of the question with the one meaning chosen for it. */
export interface Item {
  readonly start: number;
  readonly length: number;
  /** As written in the question. */
  readonly text: string;
  readonly norm: string;
  readonly meaning: Meaning;
  /** Names of other columns that the span may name as well as the chosen one. */
  readonly rivals: readonly string[];
}
