import { type TableSchema } from '../link/headers/schema.js';
import { columnOf, type Predicate } from '../representation/predicate.js';
import { filtered, type Rows } from '../representation/rows.js';

/** True for a condition on the rows of a whole group, or on the place of a row among all that meet the others. */
const isOfGroup = ({ op }: Predicate): boolean => op === 'ofGroup' || op === 'ofTop' || op === 'besideMean';

const dependsOnOthers = (predicate: Predicate): boolean =>
  isOfGroup(predicate) || (predicate.op === 'not' && isOfGroup(predicate.of));

/** Groups are made of the rows that meet the other conditions, or those of them that the groups are told by. */
function withConditions(predicate: Predicate, others: readonly Predicate[]): Predicate {
  if (predicate.op === 'besideMean' && predicate.isOfAll) return predicate;
  // "more customers than the average campaign and under 3,000": a limit says nothing about what the mean is of.
  if (predicate.op === 'besideMean')
    return { ...predicate, where: others.filter(({ op }) => op !== 'compare' && op !== 'between') };
  if (predicate.op === 'ofTop') return { ...predicate, where: others };
  const group = predicate.op === 'not' ? predicate.of : predicate;
  if (group.op !== 'ofGroup') return predicate;
  const own = new Set(group.of.map((each) => columnOf(each).name));
  const where = others.filter((each) => !own.has(columnOf(each).name));
  return predicate.op === 'not' ? { op: 'not', of: { ...group, where } } : { ...group, where };
}

/** The rows of a table that meet all of the given conditions. */
export function rowsOf({ table, composition }: TableSchema, predicates: readonly Predicate[]): Rows {
  const all: Rows = { op: 'all', table: table.name, ...(composition && { composition }) };
  const plain = predicates.filter((each) => !dependsOnOthers(each));
  return predicates.map((each) => withConditions(each, plain)).reduce<Rows>(filtered, all);
}
