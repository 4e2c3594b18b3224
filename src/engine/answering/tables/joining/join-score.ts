import { type DataColumn, type DataTable } from '../data-table.js';
import { type Scalar } from '../scalar.js';

/** Words of keys of all kinds, which say nothing of the thing that is meant. */
const GENERIC = new Set(['id', 'code', 'name', 'number', 'key', 'type', 'date']);
const MOST_COMPARED = 3000;
const FIRST_COMPARED = 50;
const FEW_HELD = 0.3;
const MOSTLY_HELD = 0.9;
const LARGE_KEY = 500;

const isSubset = (left: ReadonlySet<string>, right: ReadonlySet<string>): boolean =>
  [...left].every((each) => right.has(each));
const meets = (left: ReadonlySet<string>, right: ReadonlySet<string>): boolean =>
  [...left].some((each) => right.has(each));
const without = (from: ReadonlySet<string>, out: ReadonlySet<string>): Set<string> =>
  new Set([...from].filter((each) => !out.has(each)));

const valueSets = new WeakMap<DataColumn, ReadonlySet<Scalar>>();

function valueSet(column: DataColumn): ReadonlySet<Scalar> {
  const known = valueSets.get(column) ?? new Set(column.distinct);
  valueSets.set(column, known);
  return known;
}

/** The share of the values of a column that another one holds; 0 where hardly any of the first ones is among them. */
function heldShare(from: DataColumn, to: DataColumn): number {
  const { distinct } = from;
  if (distinct.length === 0) return 0.5;
  if (distinct.length > MOST_COMPARED) return to.distinct.length >= distinct.length ? 1 : 0;
  const there = valueSet(to);
  const share = (values: readonly Scalar[]): number =>
    values.filter((value) => there.has(value)).length / values.length;
  const first = share(distinct.slice(0, FIRST_COMPARED));
  return distinct.length <= FIRST_COMPARED || first === 0 ? first : share(distinct);
}

interface Names {
  readonly own: ReadonlySet<string>;
  readonly ownTable: ReadonlySet<string>;
  readonly other: ReadonlySet<string>;
  readonly otherTable: ReadonlySet<string>;
}

/** How well the headers alone say that one column refers to the other; null where they do not. */
function nameScore(from: DataColumn, to: DataColumn, names: Names): number | null {
  const { own, ownTable, other, otherTable } = names;
  const isSame = own.size === other.size && isSubset(own, other);
  if (isSame && isSubset(own, GENERIC)) return areOfSame(ownTable, otherTable) ? 1.1 : 0.2;
  if (from.name.toLowerCase() === to.name.toLowerCase()) return 2;
  if (isSame) return 1.9;
  if (isSubset(other, own) && meets(own, otherTable)) return 1.8;
  if (meets(without(own, new Set(['id'])), otherTable) && to.position === 0) return 1.5;
  if (isSubset(other, own) && !isSubset(other, GENERIC)) return 1.2;
  const shared = without(new Set([...own].filter((each) => other.has(each))), GENERIC);
  if (shared.size > 0 && to.isIdentifier) return 1;
  return meets(without(own, GENERIC), otherTable) ? 1 : null;
}

/** "orders" and "order_details", not "car_makers" and "cars_data". */
const areOfSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  meets(one, other) && (isSubset(one, other) || isSubset(other, one));

/** Whether two columns of the same header, "Id", number the rows of their tables, which are of different things. */
export const numberDifferentThings = (
  one: { readonly column: DataColumn; readonly table: DataTable },
  other: { readonly column: DataColumn; readonly table: DataTable },
): boolean =>
  [one, other].every(
    ({ column }) => column.position === 0 && column.isUnique && isSubset(new Set(column.stems), GENERIC),
  ) && !areOfSame(new Set(one.table.stems), new Set(other.table.stems));

/** "ModelId" at the head of the models numbers these, and is found among all keys that go as far. */
const isOwnKey = ({ position }: DataColumn, { own, ownTable }: Names): boolean =>
  position === 0 && isSubset(without(own, GENERIC), ownTable);

/** How well the values say it where the headers do not. */
function valueScore(from: DataColumn, to: DataColumn, names: Names, held: number): number {
  const count = from.distinct.length;
  if (held < 1) return 0;
  if (isSubset(names.other, names.own) && from.isUnique && count > 20 && !isOwnKey(from, names)) return 1;
  const isOther = from.position > 0 && count >= 2;
  const [last, lastOther] = [from.words.at(-1), to.words.at(-1)];
  const isAlike =
    last === lastOther || from.kind === 'text' || meets(names.own, names.otherTable) || last === 'number';
  if (to.isIdentifier && isOther && isAlike) return 0.6;
  const isLargeKey = to.kind === 'number' && to.distinct.some((value) => Number(value) > LARGE_KEY);
  if (
    to.isIdentifier &&
    from.kind === 'number' &&
    count >= 3 &&
    from.position > 0 &&
    names.own.size === 1 &&
    !from.isYear &&
    isLargeKey
  )
    return 0.9;
  return from.kind === 'text' && count >= 4 ? 1 : 0;
}

/**
 * How likely a column refers to a key of another table, by headers, containment and position; 0 and less is no reference,
 * 0.9 and more a usable one.
 */
export function referenceScore(
  from: DataColumn,
  to: DataColumn,
  tables: { readonly from: DataTable; readonly to: DataTable },
): number {
  const held = heldShare(from, to);
  if (held < FEW_HELD) return 0;
  const names: Names = {
    own: new Set(from.stems),
    ownTable: new Set(tables.from.stems),
    other: new Set(to.stems),
    otherTable: new Set(tables.to.stems),
  };
  let score = nameScore(from, to, names) ?? valueScore(from, to, names, held);
  if (held < MOSTLY_HELD) score -= 0.6;
  if (to.words.join(' ') === 'name' && from.words.join(' ') === 'name') score -= 0.7;
  if (from.kind === 'number' && !to.isIdentifier && !from.isIdentifier) score -= 0.9;
  if (to.position === 0) score += 0.3;
  return tables.to.key === to ? score + 0.1 : score;
}
