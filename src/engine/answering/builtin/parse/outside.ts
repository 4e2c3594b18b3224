import { type TableSchema } from '../link/schema.js';
import { partsOf } from '../representation/predicate.js';
import { type Query } from '../representation/query.js';
import { predicatesOf } from '../representation/rows.js';

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
