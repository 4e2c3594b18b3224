import { type Segment } from '../segments.js';
import { isThingAt, said } from './parts.js';

const ORDER =
  /^(?:(?:in )?(ascending|descending)(?: order)?|in (?:ascending|descending) order of .+|in alphabetical order|alphabetic|alphabetically|sorted by)$/;
const SORTED = 'sorted by';
const GROUPING = /^(by|for each)$/;

/** A sentence without words that ask: what is told apart, what it is about, and in which order. */
interface SentenceParts {
  readonly group: readonly Segment[];
  readonly clause: readonly Segment[];
  readonly order: readonly Segment[];
}

interface Order {
  readonly said: string;
  /** What the rows are ordered by. */
  readonly by: readonly Segment[];
  /** The sentence without it. */
  readonly rest: readonly Segment[];
}

const isGrouping = (segment: Segment | undefined): boolean => GROUPING.test(segment?.english ?? '');

const isComma = (segment: Segment | undefined): boolean => segment?.english === ',';

/** Where the things begin that the rows are ordered by: those directly before the order that nothing tells from each other. */
function startOfOrderedBy(segments: readonly Segment[], at: number): number {
  let start = at;
  while (isThingAt(segments, start - 1) && (start === at || segments[start - 1]?.particle === undefined))
    start -= 1;
  // "by region revenue descending": the first belongs to the grouping.
  return isGrouping(segments[start - 1]) && at - start > 1 ? start + 1 : start;
}

function orderSaid(english: string): string {
  const direction = ORDER.exec(english)?.[1];
  if (english.includes('order of') || english === SORTED) return english;
  return direction === undefined ? 'in alphabetical order' : `in ${direction} order`;
}

/** The order of rows; null where none is said. */
function orderIn(segments: readonly Segment[]): Order | null {
  const at = segments.findIndex(({ english }) => ORDER.test(english));
  const order = segments[at];
  if (!order) return null;
  // Names are in alphabetical order: what stands before may be what is listed.
  const isOfName = /alphabetic/.test(order.english) && segments[at - 1]?.particle !== 'owner';
  const start = isOfName || order.english.includes('order of') ? at : startOfOrderedBy(segments, at);
  // "by height ascending" says no more than "height ascending", where something else is shown.
  const isAlone = segments.length === at - start + 2;
  const isDoubled = isGrouping(segments[start - 1]) && start < at && (!isAlone || order.english === SORTED);
  const before = segments.slice(0, isDoubled ? start - 1 : start);
  const after = segments.slice(at + 1);
  const rest = [
    ...(isComma(before.at(-1)) ? before.slice(0, -1) : before),
    ...(isComma(after[0]) ? after.slice(1) : after),
  ];
  return { said: orderSaid(order.english), by: segments.slice(start, at), rest };
}

/** How long "by dorm" at the beginning is. */
function lengthOfGroup(segments: readonly Segment[]): number {
  if (!isGrouping(segments[0])) return 0;
  let end = 1;
  while (isThingAt(segments, end) && (end === 1 || segments[end - 1]?.particle === undefined)) end += 1;
  return end;
}

/** The parts of a sentence of which each has its place in English: "by dorm" begins it, and "height ascending" ends it as "in ascending order of height". */
export function partsOf(segments: readonly Segment[]): SentenceParts {
  const order = orderIn(segments);
  const rest = order?.rest ?? segments;
  const length = lengthOfGroup(rest);
  const [group, clause] = [rest.slice(0, length), rest.slice(length)];
  if (!order) return { group, clause, order: [] };
  // What is ordered is all that is shown.
  if (clause.length === 0 && group.length > 0) return { group, clause: order.by, order: [said(order.said)] };
  const isJoined = order.by.length === 0 || order.said === SORTED;
  return { group, clause, order: [said(order.said), ...(isJoined ? [] : [said('of')]), ...order.by] };
}
