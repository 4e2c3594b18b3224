import { type LinkedQuestion } from '../../mentions/linked-question.js';
import { type Plan, selectionsOf, usedItems } from '../../plan/plan.js';
import { type DataColumn } from '../../tables/data-table.js';

/** The columns whose values a plan shows, orders by, groups by or restricts. */
const columnsOf = (plan: Plan): ReadonlySet<DataColumn> =>
  new Set(
    selectionsOf(plan).flatMap((selection) =>
      [
        ...usedItems(selection).map(({ column }) => column),
        ...selection.conditions.map(({ column }) => column),
        selection.groupBy,
      ].flatMap((column) => column ?? []),
    ),
  );

/** The only stem of the first header that the second has not; null where there are several, or none. */
function onlyIn(one: DataColumn, other: DataColumn): string | null {
  const [own = null, ...more] = one.stems.filter((stem) => !other.stems.includes(stem));
  return more.length === 0 ? own : null;
}

/**
 * Whether a plan uses a column of one side where the question speaks of the other alone: the points of the winner for "the loser
 * with the most points".
 */
export function takesOtherSide(plan: Plan, { tokens, dataset }: LinkedQuestion): boolean {
  const said = new Set(tokens.map(({ stem }) => stem));
  const used = columnsOf(plan);
  const isMeant = (other: DataColumn, column: DataColumn): boolean => {
    const [own, others] = [onlyIn(column, other), onlyIn(other, column)];
    if (own === null || others === null || used.has(other)) return false;
    const shared = column.stems.filter((stem) => stem !== own);
    const isNamed = shared.length > 0 && shared.every((stem) => said.has(stem));
    return isNamed && said.has(others) && !said.has(own);
  };
  return [...used].some((column) =>
    dataset.table(column.table).columns.some((other) => isMeant(other, column)),
  );
}
