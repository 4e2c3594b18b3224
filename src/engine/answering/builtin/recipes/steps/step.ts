import { type ColumnRef } from '../../representation/column.js';
import { type Expression } from '../../representation/expression.js';
import { type Predicate } from '../../representation/predicate.js';
import { filtered, type OutlierRule, type Rows } from '../../representation/rows.js';

/** One thing that is done to the rows before anything is measured. */
export type Step =
  | { readonly kind: 'derive'; readonly name: string; readonly value: Expression }
  | { readonly kind: 'filter'; readonly predicate: Predicate }
  | { readonly kind: 'dropMissing'; readonly columns: readonly ColumnRef[] }
  /** New values in a column: filled, scaled, its outliers replaced. */
  | { readonly kind: 'replace'; readonly column: ColumnRef; readonly value: Expression }
  | { readonly kind: 'removeOutliers'; readonly column: ColumnRef; readonly rule: OutlierRule }
  | { readonly kind: 'distinct'; readonly columns: readonly ColumnRef[] }
  | { readonly kind: 'half'; readonly which: 'first' | 'second' };

/** True for a step that cleans or changes values: a figure "before" is computed without it. */
export function isCleaning({ kind }: Step): boolean {
  return kind !== 'derive' && kind !== 'filter' && kind !== 'half';
}

/** Rows after a step. */
function applied(rows: Rows, step: Step): Rows {
  switch (step.kind) {
    case 'derive':
      return { op: 'derive', from: rows, name: step.name, value: step.value, replaces: false };
    case 'replace':
      return { op: 'derive', from: rows, name: step.column.name, value: step.value, replaces: true };
    case 'filter':
      return filtered(rows, step.predicate);
    case 'dropMissing':
      return step.columns.reduce<Rows>(
        (from, column) => filtered(from, { op: 'not', of: { op: 'missing', column } }),
        rows,
      );
    case 'removeOutliers':
      return { op: 'outliers', from: rows, column: step.column, rule: step.rule, keep: 'others' };
    case 'distinct':
      return { op: 'distinct', from: rows, columns: step.columns };
    case 'half':
      return { op: 'half', from: rows, which: step.which };
  }
}

/** Rows after some steps, in order. */
export function appliedAll(rows: Rows, steps: readonly Step[]): Rows {
  return steps.reduce(applied, rows);
}
