import { type Column } from '../../link/headers/schema.js';
import { type Expression, type WholeFunction } from '../../representation/expression.js';
import { type MarkedClause, COLUMNS, columnsIn } from '../read/marked.js';
import { type OutlierRule } from '../../representation/rows.js';
import { numberRef, type Scope } from '../read/scope.js';
import { type Step } from './step.js';

/** The numbers of a column. */
export const column = (of: Column): Expression => ({ op: 'column', column: numberRef(of) });

/** A figure of all values. */
export const whole = (fn: WholeFunction, of: Expression): Expression => ({ op: 'whole', fn, of });

/** What cleaning steps read beside their clause. */
export interface CleaningContext {
  readonly scope: Scope;
  /** Columns for clauses that name none ("remove the outliers"). */
  readonly subjects: readonly Column[];
  readonly rule: OutlierRule;
  /** True when the recipe speaks of outliers: "remove them". */
  readonly hasOutliers: boolean;
}

/** The columns that a clause names, each once. */
export const named = ({ mentions }: MarkedClause): Column[] => [
  ...new Set(mentions.map((mention) => mention.column)),
];

/** The columns that a clause names right behind a word, else right before it. */
export function namedAt(word: RegExp, clause: MarkedClause, scope: Scope): Column[] {
  const at = clause.text.search(word);
  if (at < 0) return named(clause);
  const lists = [...clause.text.matchAll(new RegExp(COLUMNS, 'g'))];
  const list = lists.find(({ index }) => index > at) ?? lists.findLast(({ index }) => index < at);
  return list ? columnsIn(list[0], scope) : [];
}

/** New values for columns; those for which there are none stay as they are. */
export const replaceAll = (columns: readonly Column[], make: (of: Column) => Expression | null): Step[] =>
  columns.flatMap((of) => {
    const value = make(of);
    return value ? [{ kind: 'replace' as const, column: numberRef(of), value }] : [];
  });
