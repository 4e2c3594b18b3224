import { JOIN_COST } from '../kinds/collector.js';
import { type Plan, type Selection, selectionsOf, tablesOf } from '../plan/plan.js';
import { planSql } from '../plan/sql.js';
import { type Candidate } from './candidates.js';

function selectionParts({ items, conditions, groupBy, order, having, limit }: Selection): [string, number][] {
  return [
    ...items.map(({ fn, column, score }): [string, number] => [`i${fn}${column?.id}`, score]),
    ...conditions.map(({ column, test, score }): [string, number] => [
      `c${column.id}${JSON.stringify(test)}`,
      score,
    ]),
    ...(groupBy ? [[`g${groupBy.id}`, 0] as [string, number]] : []),
    ...(order
      ? [[`o${order.direction}${order.item.column?.id}${limit}`, order.item.score] as [string, number]]
      : []),
    ...having.map(({ op, value }): [string, number] => [`h${op}${value}`, 0]),
  ];
}

/** The parts of a plan, with how well each fits. */
const partsOf = (plan: Plan): ReadonlyMap<string, number> =>
  new Map(
    selectionsOf(plan).flatMap((each, at) =>
      selectionParts(each).map(([key, score]) => [`${at}${key}`, score]),
    ),
  );

const sumWithout = (own: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number =>
  [...own].reduce((sum, [key, score]) => (other.has(key) ? sum : sum + score), 0);

const countWithout = (own: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number =>
  [...own.keys()].filter((key) => !other.has(key)).length;

/**
 * How well the parts of a plan fit: as those of the plan that says the same, else as those of the plan most like it, less what
 * only that one has and more what only this one has.
 */
export function fittingPrior(plan: Plan, others: readonly Pick<Candidate, 'plan' | 'prior'>[]): number {
  const sql = planSql(plan);
  const parts = partsOf(plan);
  let nearest = { distance: Infinity, prior: 0 };
  for (const other of others) {
    const theirs = partsOf(other.plan);
    const isAlike = other.plan.shape === plan.shape && other.plan.isDistinct === plan.isDistinct;
    const distance = countWithout(parts, theirs) + countWithout(theirs, parts) + (isAlike ? 0 : 1);
    if (distance === 0 && planSql(other.plan) === sql) return other.prior;
    if (distance >= nearest.distance) continue;
    const joins = tablesOf(plan).length - tablesOf(other.plan).length;
    const difference = sumWithout(parts, theirs) - sumWithout(theirs, parts) - JOIN_COST * joins;
    nearest = { distance, prior: other.prior + difference };
  }
  return nearest.prior;
}
