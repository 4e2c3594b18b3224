import { type Condition } from './plan.js';

/**
 * Conditions of which one is enough, as groups of which each must hold: those on one column are alternatives of each
 * other, and where each column has one condition alone, all are.
 */
export function alternativesOf(conditions: readonly Condition[]): (readonly Condition[])[] {
  const byColumn = new Map<number, Condition[]>();
  for (const condition of conditions)
    byColumn.set(condition.column.id, [...(byColumn.get(condition.column.id) ?? []), condition]);
  const groups = [...byColumn.values()];
  return groups.every(({ length }) => length === 1) ? [conditions] : groups;
}
