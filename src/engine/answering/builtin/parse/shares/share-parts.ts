import { columnOf, type Predicate } from '../../representation/predicate.js';
import { type Key } from '../../representation/key.js';
import { type Reading } from '../reading.js';

/** True for a condition on a time. */
export function isTime(reading: Reading, predicate: Predicate): boolean {
  const { name } = columnOf(predicate);
  if (reading.schema.columns.some((column) => column.name === name && column.isYear)) return true;
  return ['period', 'periods', 'recent', 'monthOfYear'].includes(predicate.op);
}

/** "share of guests per country at the Harbour Inn": columns of values that a preposition ties to the rows, behind the groups. */
function boundBehind(reading: Reading): ReadonlySet<string> {
  const by = reading.items.findIndex((_, index) => reading.plays(index, 'by'));
  return new Set(
    reading.items.flatMap(({ meaning }, index) => {
      const lead = reading.items.slice(reading.previous(index) + 1, index).map(({ norm }) => norm);
      const isBound = lead.some((norm) => /^(?:at|in|for|within|on)$/.test(norm));
      return by >= 0 && index > by && meaning.kind === 'value' && isBound ? [meaning.column.name] : [];
    }),
  );
}

/** "what share of visitors at the Airport agree": the only condition that no preposition ties to the rows. */
export function notOfWhole(reading: Reading, predicates: readonly Predicate[]): Predicate | undefined {
  return notBound(reading, predicates, WHOLE_OR_PART) ?? notBound(reading, predicates, WHOLE);
}

const WHOLE = /^(?:at|in|on|for|within|among|amongst)$/;
/** "of" leads the whole, and where nothing else is the part, the part: "share of women among the leads". */
const WHOLE_OR_PART = /^(?:at|in|on|of|for|within|among|amongst)$/;

/** The only condition on values to which none of some prepositions leads. */
function notBound(
  reading: Reading,
  predicates: readonly Predicate[],
  prepositions: RegExp,
): Predicate | undefined {
  const bound = new Set(
    reading.items.flatMap(({ meaning }, index) => {
      const lead = reading.items.slice(reading.previous(index) + 1, index).map(({ norm }) => norm);
      const before = reading.previous(index);
      // "among the leads"
      const isFrom =
        reading.plays(before, 'from') || /^(?:among|amongst)\b/.test(reading.items[before]?.norm ?? '');
      const isBound = isFrom || lead.some((norm) => prepositions.test(norm));
      return meaning.kind === 'value' && isBound ? [meaning.column.name] : [];
    }),
  );
  const [only, other] = predicates.filter((each) => !bound.has(columnOf(each).name));
  return other ? undefined : only;
}

/** "share of satisfied men vs women": the groups that are compared are no part of themselves where something else is said. */
export function notOfGroups(
  reading: Reading,
  predicates: readonly Predicate[],
  keys: readonly Key[],
): readonly Predicate[] {
  const inWhole = keys.length > 0 ? boundBehind(reading) : new Set<string>();
  const free = predicates.filter((each) => !inWhole.has(columnOf(each).name));
  const isOfGroup = (each: Predicate): boolean =>
    keys.some(({ column, unit }) => unit === null && column.name === columnOf(each).name);
  const others = free.filter((each) => !isOfGroup(each));
  return others.some((each) => !isTime(reading, each)) ? others : free;
}
