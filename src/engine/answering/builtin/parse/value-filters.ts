import { type ValueMeaning } from '../link/meaning.js';
import { type Column } from '../link/schema.js';
import { lexicon } from '../text/lexicon.js';
import { type Predicate } from '../representation/predicate.js';
import { NotUnderstood } from './problem.js';
import { isRowNoun } from './groups.js';
import { type Reading, refOf } from './reading.js';
import { isEnd } from './time.js';

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
  // "not from the north"
  const before = !reading.isFree(from) && reading.plays(from, 'from') ? reading.previous(from) : from;
  const own = reading.columnAt(before);
  const at = own ? reading.previous(before) : before;
  if (!reading.isFree(at) || !reading.plays(at, 'not')) return false;
  const named = reading.previous(at);
  reading.use(at);
  // "regions other than North"
  if (
    reading.columnAt(named) === columnOfValue(reading, index) &&
    !reading.plays(reading.previous(named), 'by', 'which')
  ) {
    reading.use(named);
  }
  return true;
}

function columnOfValue(reading: Reading, index: number): Column | null {
  const meaning = reading.items[index]?.meaning;
  return meaning?.kind === 'value' ? meaning.column : null;
}

/** "region North" and "North region": the column beside its value says nothing more. */
function absorbOwnColumn(reading: Reading, index: number, meaning: ValueMeaning): void {
  const before = reading.previous(index);
  if (reading.isFree(before) && reading.plays(before, 'eq')) reading.use(before);
  const equals = reading.plays(before, 'eq') ? reading.previous(before) : before;
  for (const beside of [equals, reading.next(index)]) {
    const isGroup = reading.plays(reading.previous(beside), 'by', 'which');
    if (reading.isFree(beside) && !isGroup && reading.columnAt(beside) === meaning.column)
      reading.use(beside);
  }
}

function follows(reading: Reading, index: number, last: number): boolean {
  const between = reading.items.slice(last + 1, index);
  return between.length > 0 && between.every((item) => /^(and|or|,|nor|the|&)$/.test(item.norm));
}

function merge(left: ValueMeaning, right: ValueMeaning): ValueMeaning {
  return { ...left, values: [...new Set([...left.values, ...right.values])] };
}

/** "from Jan to Apr", where the months were headers: all months between the two. */
function spanBetween(reading: Reading, index: number, meaning: ValueMeaning): ValueMeaning | null {
  const { order } = meaning.column;
  const link = reading.next(index);
  const end = reading.items[reading.next(link)]?.meaning;
  const isSpan = reading.plays(link, 'to') || reading.plays(reading.previous(index), 'between');
  if (!order || !isSpan || end?.kind !== 'value' || end.column !== meaning.column) return null;
  const places = [...meaning.values, ...end.values].map((value) => order.indexOf(value));
  reading.use(link, reading.next(link));
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
    const continues = follows(reading, index, last);
    const negated = isNegated(reading, index) || (continues && found.at(-1)?.negated === true);
    reading.use(index);
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

function addValue(found: Found[], added: Found): void {
  const at = found.findIndex(
    ({ meaning, negated }) =>
      meaning.column === added.meaning.column &&
      negated === added.negated &&
      meaning.contains === null &&
      added.meaning.contains === null,
  );
  const same = found[at];
  if (same) found[at] = { ...same, meaning: merge(same.meaning, added.meaning) };
  else found.push(added);
}

const ABSENT = /^(?:without|without any|no|not|not yet|never|never yet)$/;

/** "tickets without an agent", "never counted", "customers that lack a limit": rows in which the column has no value. */
export function readMissingFilters(reading: Reading): void {
  for (const index of reading.items.keys()) {
    const isAbsent = reading.isFree(index) && ABSENT.test(reading.items[index]?.norm ?? '');
    if (isAbsent) addMissing(reading, index, [reading.next(index)]);
    const isMissing = reading.isFree(index) && reading.plays(index, 'missing');
    const beside = [reading.next(index), reading.previous(index)];
    if (isMissing && asksForRowsWithout(reading, beside)) addMissing(reading, index, beside);
  }
}

/** The condition that the first of the items that can be missing, and is in some rows, is so. */
function addMissing(reading: Reading, index: number, beside: readonly number[]): void {
  const at = beside.find((each) => canBeMissing(reading, each));
  const column = at === undefined ? null : reading.columnAt(at);
  if (at === undefined || !column) return;
  const [again] = [reading.next(at)].filter((each) => reading.isFree(each) && reading.plays(each, 'missing'));
  reading.use(index, at, ...(again === undefined ? [] : [again]));
  reading.addCondition(index, { op: 'missing', column: refOf(column) });
}

function canBeMissing(reading: Reading, index: number): boolean {
  const column = reading.isFree(index) ? reading.columnAt(index) : null;
  return column !== null && column.flag === null && column.profile.missingCount > 0;
}

/** True when the rows without a value are counted by groups, listed or set in proportion, and not the gaps of the columns. */
function asksForRowsWithout(reading: Reading, beside: readonly number[]): boolean {
  if (reading.find(['columns']) >= 0) return false;
  if (reading.find(['by', 'share', 'rate', 'list', 'high', 'low', 'common', 'compare']) >= 0) return true;
  return reading
    .freeColumns()
    .some(
      ({ index, meaning }) => !beside.includes(index) && !isRowNoun(meaning) && !isListed(reading, index),
    );
}

function isListed(reading: Reading, index: number): boolean {
  return [index - 1, index + 1].some((at) => /^(?:and|or|,|&)$/.test(reading.items[at]?.norm ?? ''));
}

/** "active subscriptions", "open tickets": those whose one end date has no value; "closed" ones have it. */
export function readStates(reading: Reading): void {
  const ends = reading.schema.columns.filter(isEnd);
  const [end, other] = ends;
  if (!end) readFlagStates(reading);
  if (!end || other) return;
  for (const index of reading.items.keys()) {
    if (!reading.isFree(index) || !reading.plays(index, 'openState', 'closedState')) continue;
    reading.use(index);
    const missing: Predicate = { op: 'missing', column: refOf(end) };
    const isOpen = reading.plays(index, 'openState');
    const known = reading.predicates().some((each) => each.op === 'missing' && each.column.name === end.name);
    if (!known) reading.addCondition(index, isOpen ? missing : { op: 'not', of: missing });
    reading.note(isOpen ? 'note.open' : 'note.closed', {
      word: reading.items[index]?.text ?? '',
      column: end.name,
    });
  }
}

/** "still employed", where a yes-or-no column tells who has left. */
function readFlagStates(reading: Reading): void {
  const isEnding = ({ flag, stems }: Column): boolean =>
    flag !== null && stems.some((each) => lexicon.endHeaders.has(each));
  const [column, other] = reading.schema.columns.filter(isEnding);
  if (!column?.flag || other) return;
  for (const index of reading.items.keys()) {
    if (!reading.isFree(index) || !reading.plays(index, 'openState', 'closedState')) continue;
    reading.use(index);
    const isOpen = reading.plays(index, 'openState');
    const value = isOpen ? column.flag.no : column.flag.yes;
    reading.addCondition(index, { op: 'in', column: refOf(column), values: [value] });
    reading.note('note.assumed', { word: reading.items[index]?.text ?? '', column: column.name });
  }
}

/** "readmitted versus not readmitted": no row is both. */
function refuseBoth(reading: Reading, { name }: Column): void {
  const isKnown = reading.predicates().some((each) => each.op === 'in' && each.column.name === name);
  if (isKnown) throw new NotUnderstood({ kind: 'unclear', words: [name] });
}

/** Yes-or-no columns that nothing else used are conditions: "how many customers churned". */
export function readFlagFilters(reading: Reading): void {
  for (const { index, meaning } of reading.freeColumns()) {
    const { flag } = meaning.column;
    if (!flag) continue;
    const before = reading.previous(index);
    // "newsletter subscribers": both words name the column.
    if (before === index - 1 && reading.columnAt(before) === meaning.column && !reading.isFree(before)) {
      reading.use(index);
      continue;
    }
    const negated = reading.isFree(before) && reading.plays(before, 'not');
    if (reading.isFree(before) && reading.plays(before, 'from', 'to')) reading.use(before);
    reading.use(index, ...(negated ? [before] : []));
    const column = refOf(meaning.column);
    const value = negated ? flag.no : flag.yes;
    refuseBoth(reading, meaning.column);
    reading.addCondition(index, { op: 'in', column, values: [value] });
    if (value.type === 'number')
      reading.note('note.flag', { column: meaning.column.name, value: value.value });
  }
}
