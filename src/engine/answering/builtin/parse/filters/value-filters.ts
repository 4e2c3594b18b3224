import { type ValueMeaning } from '../../link/meaning.js';
import { type Column } from '../../link/headers/schema.js';
import { type Predicate } from '../../representation/predicate.js';
import { type Reading, refOf } from '../reading.js';

interface Found {
  readonly at: number;
  readonly meaning: ValueMeaning;
  readonly negated: boolean;
}

function toPredicate({ meaning, negated }: Found): Predicate {
  const column = refOf(meaning.column);
  const values = meaning.values.map((value) => ({ type: 'text' as const, value }));
  const positive: Predicate =
    meaning.contains === null
      ? { op: 'in', column, values }
      : { op: 'contains', column, text: meaning.contains };
  return negated ? { op: 'not', of: positive } : positive;
}

/** True when only connecting words and the value's own column stand between two items. */
function isNegated(reading: Reading, index: number): boolean {
  const from = reading.previous(index);
  // "not from the north", "not handled by phone"
  const isRelation = !reading.isFree(from) && reading.plays(from, 'from', 'by', 'to');
  const before = isRelation ? reading.previous(from) : from;
  if (isLeftOut(reading, index) || isAllBut(reading, index)) return true;
  const own = reading.columnAt(before);
  const at = own ? reading.previous(before) : before;
  if (!reading.isFree(at) || !reading.plays(at, 'not')) return false;
  const named = reading.previous(at);
  reading.use(at);
  // "regions other than North"
  if (
    reading.columnAt(named) === columnOfValue(reading, index) &&
    !reading.plays(reading.previous(named), 'by', 'which') &&
    !isJoined(reading, named)
  ) {
    reading.use(named);
  }
  return true;
}

/** "any supplier but Oakline", "all regions but the East". */
function isAllBut(reading: Reading, index: number): boolean {
  const but = [index - 1, index - 2].find((at) => /^(?:but|save)$/.test(reading.items[at]?.norm ?? ''));
  if (but === undefined || /^[,;:]$/.test(reading.items[but - 1]?.norm ?? '')) return false;
  const isOfAll = reading.items
    .slice(Math.max(0, but - 4), but)
    .some(({ norm }) =>
      /^(?:(?:from |by |for |in |of )?(?:all|any|every|each)|(?:from |in )?(?:any|every|no)(?:thing|one|body|where))$/.test(
        norm,
      ),
    );
  if (isOfAll) reading.use(but);
  return isOfAll;
}

/** "by branch and gender (without X)": the column is one of the groups. */
function isJoined(reading: Reading, index: number): boolean {
  const before = reading.previous(index);
  const between = reading.items.slice(before + 1, index);
  return reading.columnAt(before) !== null && between.some(({ norm }) => /^(?:and|,|&)$/.test(norm));
}

const LEFT_OUT = /(excluded|left out|omitted|not counted|not included|filtered out|aside)$/;

/** "cancelled ones excluded": the word that leaves rows out may stand behind them. */
export function isLeftOut(reading: Reading, index: number): boolean {
  const own = reading.next(index);
  const isOwn = reading.columnAt(own) !== null && reading.columnAt(own) === columnOfValue(reading, index);
  const after = isOwn || isKindNoun(reading, own) ? reading.next(own) : own;
  if (reading.isFree(after) && LEFT_OUT.test(reading.items[after]?.norm ?? '')) {
    reading.use(after);
    return true;
  }
  // "cancelled bookings out"
  const isOut = [index + 1, index + 2].find((at) => reading.items[at]?.norm === 'out');
  return isOut !== undefined && isEndOfPart(reading, isOut + 1);
}

/** True behind the last word of a clause. */
const isEndOfPart = (reading: Reading, index: number): boolean =>
  index >= reading.items.length || /^[,;.?!]$|^please$|^pls$/.test(reading.items[index]?.norm ?? '');

/** True where a free word at an index stands for the rows or for people: "ones", "people". */
export const isKindNoun = (reading: Reading, index: number): boolean =>
  reading.isFree(index) && ['rows', 'person'].includes(reading.items[index]?.meaning.kind ?? '');

function columnOfValue(reading: Reading, index: number): Column | null {
  const meaning = reading.items[index]?.meaning;
  return meaning?.kind === 'value' ? meaning.column : null;
}

/** "region North" and "North region": the column beside its value says nothing more. */
function absorbOwnColumn(reading: Reading, index: number, meaning: ValueMeaning): void {
  const before = reading.previous(index);
  if (reading.isFree(before) && reading.plays(before, 'eq')) reading.use(before);
  const equals = reading.plays(before, 'eq') ? reading.previous(before) : before;
  // "supplied by Oakline"
  const relation = reading.plays(equals, 'by', 'from', 'to') ? reading.previous(equals) : equals;
  for (const beside of [relation, reading.next(index)]) {
    const isGroup = reading.plays(reading.previous(beside), 'by', 'which') && !isAsked(reading, beside);
    if (reading.isFree(beside) && !isGroup && reading.columnAt(beside) === meaning.column)
      reading.use(beside);
  }
}

/** "what did customer C0007 spend": a helping verb after the word that asks, not a group. */
function isAsked(reading: Reading, index: number): boolean {
  return /^(do|does|did|is|was|has|had)$/.test(reading.items[index - 1]?.norm ?? '');
}

const ALTERNATIVE_LINK = /^(and|or|,|nor|the|a|an|&|via|through|by|from|in|at|on|with|for|to)$/;

function follows(reading: Reading, index: number, last: number): boolean {
  const between = reading.items.slice(last + 1, index);
  // "not sold online or via a partner"
  const links = between.some(({ norm }) => /^n?or$/.test(norm))
    ? ALTERNATIVE_LINK
    : /^(and|or|,|nor|the|&|\+)$/;
  return between.length > 0 && between.every((item) => links.test(item.norm));
}

/** "urgent + high": the signs between two values. */
function plusesBetween({ items }: Reading, last: number, index: number): number[] {
  return items.flatMap(({ norm }, at) => (at > last && at < index && norm === '+' ? [at] : []));
}

/** Several values of a column are alternatives, and so are all those in which one word or another occurs. */
function merge(left: ValueMeaning, right: ValueMeaning): ValueMeaning {
  if (left.contains !== null && left.contains === right.contains) return left;
  return { ...left, contains: null, values: [...new Set([...left.values, ...right.values])] };
}

/** "from Jan to Apr", where the months were headers: all months between the two. */
function spanBetween(reading: Reading, index: number, meaning: ValueMeaning): ValueMeaning | null {
  const { order } = meaning.column;
  const isBetween = reading.plays(reading.previous(index), 'between');
  const link = reading.next(index);
  // "between March and June"
  const last = reading.plays(link, 'to') ? reading.next(link) : link;
  const end = reading.items[last]?.meaning;
  const isSpan = reading.plays(link, 'to') || isBetween;
  if (!order || !isSpan || end?.kind !== 'value' || end.column !== meaning.column) return null;
  const places = [...meaning.values, ...end.values].map((value) => order.indexOf(value));
  reading.use(link, last);
  const before = reading.previous(index);
  if (reading.plays(before, 'from', 'between')) reading.use(before);
  return { ...meaning, values: order.slice(Math.min(...places), Math.max(...places) + 1) };
}

/** Reads the values named in a question as conditions; several values of one column are alternatives. */
export function readValueFilters(reading: Reading): void {
  const found: Found[] = [];
  let last = -1;
  for (const [index, item] of reading.items.entries()) {
    if (item.meaning.kind !== 'value' || !reading.isFree(index)) continue;
    const before = reading.previous(index);
    if (reading.isFree(before) && reading.plays(before, 'from', 'to', 'by')) reading.use(before);
    if (readPeriodRange(reading, found, { from: last, to: index })) continue;
    const continues = follows(reading, index, last);
    const negated = isNegated(reading, index) || (continues && found.at(-1)?.negated === true);
    reading.use(index, ...(continues ? plusesBetween(reading, last, index) : []));
    const span = reading.find(['growth', 'fall', 'why', 'difference']) < 0;
    const meaning = (span ? spanBetween(reading, index, item.meaning) : null) ?? item.meaning;
    absorbOwnColumn(reading, index, item.meaning);
    addValue(found, { at: index, meaning, negated });
    last = index;
  }
  for (const each of found) {
    if (each.meaning.contains !== null) {
      reading.note('note.contains', { text: each.meaning.contains, column: each.meaning.column.name });
    }
    reading.addCondition(each.at, toPredicate(each));
  }
}

/** "from April to June" in a table whose months were headers: all of them from the first to the last. */
function readPeriodRange(
  reading: Reading,
  found: Found[],
  { from, to }: { readonly from: number; readonly to: number },
): boolean {
  const { composition } = reading.schema;
  const [first, last] = [reading.items[from]?.meaning, reading.items[to]?.meaning];
  const known = found.at(-1);
  const isRange = reading.items
    .slice(from + 1, to)
    .some(({ norm }) => /^(to|until|till|through|-)$/.test(norm));
  if (
    composition?.kind !== 'unpivot' ||
    !isRange ||
    !known ||
    first?.kind !== 'value' ||
    last?.kind !== 'value'
  )
    return false;
  if (first.column.name !== composition.periodName || last.column !== first.column) return false;
  const places = [...first.values, ...last.values].map((value) => composition.periods.indexOf(value));
  const values = composition.periods.slice(Math.min(...places), Math.max(...places) + 1);
  for (let index = from; index <= to; index += 1) reading.use(index);
  const start = reading.previous(from);
  if (reading.plays(start, 'from', 'between')) reading.use(start);
  found[found.length - 1] = { ...known, meaning: { ...known.meaning, values } };
  return true;
}

function addValue(found: Found[], added: Found): void {
  const at = found.findIndex(
    ({ meaning, negated }) => meaning.column === added.meaning.column && negated === added.negated,
  );
  const same = found[at];
  if (same) found[at] = { ...same, meaning: merge(same.meaning, added.meaning) };
  else found.push(added);
}
