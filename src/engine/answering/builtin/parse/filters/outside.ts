import { type TableSchema } from '../../link/headers/schema.js';
import { labelOf } from '../../representation/column.js';
import { partsOf, type Predicate } from '../../representation/predicate.js';
import { type Query } from '../../representation/query.js';
import { predicatesOf } from '../../representation/rows.js';

/** True where a question speaks of a time that no date of the column lies in: rather another table is meant. */
export function isOutsideData({ rows }: Query, { columns }: TableSchema): boolean {
  return predicatesOf(rows)
    .flatMap((each) => partsOf(each))
    .some((part) => {
      if (part.op !== 'period') return false;
      const { min, max } = columns.find(({ name }) => name === part.column.name)?.profile ?? {};
      if (typeof min !== 'string' || typeof max !== 'string') return false;
      const isBefore = part.end !== null && part.end <= min.slice(0, 10);
      return isBefore || (part.start !== null && part.start > max.slice(0, 10));
    });
}

/** The periods of one column that a question asks for at once although no day lies in all of them; null where there are none. */
export function contradictoryPeriods({ rows }: Query): string[] | null {
  const periods = predicatesOf(rows).flatMap((each) => (each.op === 'period' ? [each] : []));
  for (const [index, one] of periods.entries()) {
    const other = periods
      .slice(index + 1)
      .find((each) => labelOf(each.column) === labelOf(one.column) && !meet(one, each));
    if (other) return [one.label, other.label];
  }
  return null;
}

type Period = Extract<Predicate, { op: 'period' }>;

const meet = (one: Period, other: Period): boolean => startsBefore(one, other) && startsBefore(other, one);

const startsBefore = ({ start }: Period, { end }: Period): boolean =>
  start === null || end === null || start < end;
