import { type Column } from '../../link/headers/schema.js';
import { columnOf, type Predicate } from '../../representation/predicate.js';
import { tellsPeople } from '../words/entities.js';
import { ROW_COUNT } from '../measures/measures.js';
import { type Reading, refOf } from '../reading.js';
import { isRowNounAt } from '../groups/row-nouns.js';

/** A condition that is denied: rows with any other value. */
type Denied = Extract<Predicate, { op: 'not' }>;

const isDenied = (each: Predicate): each is Denied =>
  each.op === 'not' && (each.of.op === 'in' || each.of.op === 'contains');

const NEVER = /^(?:(?:have |has |had )?never(?: yet| ever)?)$/;
const LACKING = /^(?:without|without any|(?:with|has|have|had|having) no)$/;

/** "companies without a won deal": they have no such rows. */
function lacksRows(reading: Reading, index: number): boolean {
  const value = reading.next(index);
  const isValue = reading.items[value]?.meaning.kind === 'value';
  return LACKING.test(reading.items[index]?.norm ?? '') && isValue && isRow(reading, reading.next(value));
}

const isRow = (reading: Reading, at: number): boolean =>
  isRowNounAt(reading, at) || reading.columnAt(at)?.profile.isCandidateKey === true;

/** What of which several rows may be: customers, companies, products. */
const isEntity = (column: Column | null): column is Column =>
  column !== null &&
  (column.role === 'category' || column.role === 'identifier') &&
  !column.profile.isCandidateKey;

/** The last things named before an item, or the people that "who" asks for; null where there are none. */
function entityOf(reading: Reading, index: number, denied: Column | undefined): Column | null {
  const named = reading.items.flatMap((_, at) => {
    const column = at < index ? reading.columnAt(at) : null;
    return isEntity(column) && column !== denied ? [column] : [];
  });
  const last = named.at(-1);
  if (last) return last;
  const isWho = reading.items
    .slice(0, index)
    .some(({ norm }) => /^(?:who|people|anyone|anybody)$/.test(norm));
  const people = reading.schema.columns.filter((column) => tellsPeople(column) && column !== denied);
  const [only, other] = people;
  return isWho && !other && isEntity(only ?? null) ? (only ?? null) : null;
}

/** Something of the groups is asked for beside which of them they are. */
const asksForMore = (reading: Reading): boolean => reading.find(['by', 'high', 'low', 'compare']) >= 0;

function takeWords(reading: Reading, entity: Column): void {
  for (const index of reading.items.keys()) {
    const isNamed = reading.columnAt(index) === entity || isRow(reading, index);
    const isWho = /^(?:who|people|anyone|anybody|anything|any)$/.test(reading.items[index]?.norm ?? '');
    if (reading.isFree(index) && (isNamed || isWho)) reading.use(index);
  }
}

/**
 * "which companies never won a deal", "products never sold in the West": those of which no row has the value, whatever rows
 * they have, and not the rows that have another one.
 */
export function readNever(reading: Reading): void {
  for (const [index, { norm }] of reading.items.entries()) {
    if (!NEVER.test(norm) && !lacksRows(reading, index)) continue;
    const denied = reading.predicatesAfter(index - 1).find(isDenied);
    const column = denied && reading.schema.columns.find(({ name }) => name === columnOf(denied).name);
    const entity = denied ? entityOf(reading, index, column) : null;
    if (!denied || !entity) continue;
    const none: Predicate = { op: 'not', of: hasAny(entity, denied.of) };
    reading.mapConditions((each) => (each === denied ? none : each));
    if (asksForMore(reading)) return;
    reading.presence = { entity, first: none, others: [none] };
    takeWords(reading, entity);
    return;
  }
}

const hasAny = (entity: Column, predicate: Predicate): Predicate => ({
  op: 'ofGroup',
  column: refOf(entity),
  measure: ROW_COUNT,
  comparison: '>=',
  value: 1,
  of: [predicate],
  where: [],
});
