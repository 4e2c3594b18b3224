import { type ColumnMeaning, type ValueMeaning } from '../../link/meaning.js';
import { type Column } from '../../link/headers/schema.js';
import { type Literal, type Predicate } from '../../representation/predicate.js';
import { NotUnderstood } from '../problem.js';
import { type Reading, refOf } from '../reading.js';
import { isRowNounAt } from '../groups/row-nouns.js';

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

const isKindNoun = (reading: Reading, index: number): boolean =>
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

/** "readmitted versus not readmitted": no row is both. */
function refuseBoth(reading: Reading, { name }: Column, asked: Literal): boolean {
  const known = reading.predicates().find((each) => each.op === 'in' && each.column.name === name);
  const isSame = known?.op === 'in' && known.values.every((value) => value.value === asked.value);
  if (known && !isSame) throw new NotUnderstood({ kind: 'unclear', words: [name] });
  return isSame;
}

/** Index of a free word that negates a yes-or-no column: "not returned", "without the people who left"; -1 without one. */
function negationOf(reading: Reading, index: number): number {
  let at = reading.previous(index);
  while (isKindNoun(reading, at) || reading.items[at]?.norm === 'who') at = reading.previous(at);
  return reading.isFree(at) && reading.plays(at, 'not') ? at : -1;
}

/** The value of a yes-or-no column that is spoken of at an index, with the words that negate it. */
function flagValueAt(
  reading: Reading,
  index: number,
  { column, isOpposite }: ColumnMeaning,
): { readonly value: Literal | null; readonly not: number } {
  const not = negationOf(reading, index);
  const isNegated = (not >= 0 || isLeftOut(reading, index)) !== isOpposite;
  return { value: (isNegated ? column.flag?.no : column.flag?.yes) ?? null, not };
}

/** "by hotel, cancelled ones excluded": rows that are left out behind their word make no groups. */
function readLeftOutFlags(reading: Reading): void {
  for (const { index, meaning } of reading.freeColumns()) {
    const { flag } = meaning.column;
    if (!flag || !isLeftOut(reading, index)) continue;
    reading.use(index);
    const kept = meaning.isOpposite ? flag.yes : flag.no;
    reading.addCondition(index, { op: 'in', column: refOf(meaning.column), values: [kept] });
  }
}

/** "bookings with children": with more than none of what is counted in a column. */
function readSome(reading: Reading): void {
  const isCounted = reading.find(['count', 'share']) >= 0;
  for (const { index, meaning } of reading.freeColumns()) {
    const { role, profile } = meaning.column;
    const between = reading.items.slice(reading.previous(index) + 1, index).map(({ norm }) => norm);
    const isWith = between.includes('with') || between.includes('have') || between.includes('had');
    // Where values are missing, nobody knows whether they are none.
    const hasNone = role === 'measure' && profile.min === 0 && profile.missingCount === 0;
    // "bookings with children by hotel"
    const isOfRows = isRowNounAt(reading, reading.previous(index)) && between[0] === 'with';
    if (!(isCounted || isOfRows) || !isWith || !hasNone) continue;
    if (reading.items[reading.next(index)]?.meaning.kind === 'number') continue;
    reading.use(index);
    reading.addCondition(index, {
      op: 'compare',
      column: refOf(meaning.column),
      comparison: '>',
      value: 0,
    });
  }
}

/** Conditions that need no value: what is left out, and what there is some of. */
export function readBareConditions(reading: Reading): void {
  readLeftOutFlags(reading);
  readSome(reading);
}

/** Yes-or-no columns that nothing else used are conditions: "how many customers churned". */
export function readFlagFilters(reading: Reading): void {
  for (const { index, meaning } of reading.freeColumns()) {
    if (!reading.isFree(index)) continue;
    const before = reading.previous(index);
    // "newsletter subscribers": both words name the column.
    if (before === index - 1 && reading.columnAt(before) === meaning.column && !reading.isFree(before)) {
      reading.use(index);
      continue;
    }
    const { value, not } = flagValueAt(reading, index, meaning);
    if (!value) continue;
    if (reading.isFree(before) && reading.plays(before, 'from', 'to')) reading.use(before);
    reading.use(index, ...(not >= 0 ? [not] : []));
    const column = refOf(meaning.column);
    if (refuseBoth(reading, meaning.column, value)) continue;
    reading.addCondition(index, { op: 'in', column, values: [value] });
    if (value.type === 'number')
      reading.note('note.flag', { column: meaning.column.name, value: value.value });
  }
}
