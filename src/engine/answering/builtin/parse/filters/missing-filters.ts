import { valueSayingNo } from '../../link/headers/column-role.js';
import { type Column } from '../../link/headers/schema.js';
import { type Predicate } from '../../representation/predicate.js';
import { isRowNoun } from '../groups/groups.js';
import { canBeMissing } from './gaps.js';
import { type Reading, refOf } from '../reading.js';
import { readUnnamedGaps } from './unnamed-gaps.js';
import { isLeftOut } from './value-filters.js';
import { asksWhenMissing } from '../times/times-of-rows.js';

/** "who has not got a rating in Sales": a negation of a column with gaps, read before it could be taken to speak of a value. */
export function readNegatedColumns(reading: Reading): void {
  for (const index of reading.items.keys()) {
    const at = reading.next(index);
    const column = reading.isFree(at) ? reading.columnAt(at) : null;
    const between = reading.items.slice(index + 1, at).map(({ norm }) => norm);
    const isDone = between.some((norm) => DONE.test(norm)) || /^never/.test(reading.items[index]?.norm ?? '');
    const next = reading.items[reading.next(at)]?.meaning;
    const isOfValue = next?.kind === 'value' && next.column === column;
    if (column && isDone && !isOfValue && reading.plays(index, 'not')) readWithout(reading, index);
  }
}

const DONE = /^(?:got|been|given|received|have|has|had|yet|get|give|gave)$/;

/** "tickets without an agent", "never counted", "customers that lack a limit": rows in which the column has no value. */
export function readMissingFilters(reading: Reading): void {
  for (const index of reading.items.keys()) readFree(reading, index);
  readSeveral(reading);
  for (const index of reading.items.keys()) readWithout(reading, index);
  for (const index of reading.items.keys()) readUnnamedGaps(reading, index);
  for (const index of reading.items.keys()) readMissingBeside(reading, index);
}

/** "both agent and score are empty", "neither a channel nor a discount": rows that lack a value in each of several columns. */
function readSeveral(reading: Reading): void {
  const missing = reading.items.findIndex((_, index) => isSayingMissing(reading, index));
  const all = reading.items.findIndex(({ norm }) => ALL.test(norm));
  if (missing < 0 || all < 0) return;
  const named = [...reading.items.keys()].filter((index) => canBeMissing(reading, index));
  const columns = [...new Set(named.map((index) => reading.columnAt(index)))];
  if (columns.length < 2) return;
  reading.use(missing, ...named, ...(reading.plays(all, 'not', 'also') ? [all] : []));
  for (const index of reading.items.keys())
    if (/^nor$/.test(reading.items[index]?.norm ?? '')) reading.use(index);
  for (const column of columns)
    if (column) reading.addCondition(missing, { op: 'missing', column: refOf(column) });
}

const ALL = /^(?:both|neither|at the same time|simultaneously|as well as)$/;

const isSayingMissing = (reading: Reading, index: number): boolean =>
  reading.isFree(index) &&
  (reading.plays(index, 'missing') || /^(?:neither|without|no)$/.test(reading.items[index]?.norm ?? ''));

const WITHOUT =
  /^(without|without any|no|lacking|lack|lacks|lacked|not|not yet|never|never yet|who did not|that did not)$/;

/** "had no", "do not have a": also words for missing values, where the column has such. */
const HAS_NO = /^((has|have|had|with) no|((do|does) )?not have( an?| any)?|have not got)$/;

/** "tickets without an agent", "no discount info". */
function readWithout(reading: Reading, index: number): void {
  const norm = reading.items[index]?.norm ?? '';
  const word = HAS_NO.test(norm) ? 'no' : norm;
  if (!reading.isFree(index) || !WITHOUT.test(word)) return;
  const at = pastVerb(reading, reading.next(index));
  const column = reading.isFree(at) ? reading.columnAt(at) : null;
  const isNumber = column?.role === 'measure' && column.profile.min === 0;
  if (word !== norm && !isNumber && (column?.profile.missingCount ?? 0) > 0) return;
  const again = wordsFor(reading, at);
  const last = again.at(-1) ?? at;
  const after = reading.next(last);
  const isMissing = reading.isFree(after) && reading.plays(after, 'missing');
  const isUnsaid = isMissing || UNSAID.test(reading.items[last + 1]?.norm ?? '');
  // "gave no score"
  const between = reading.items.slice(index + 1, at).map((item) => item.norm);
  const isUngiven =
    GIVEN.test(reading.items[index - 1]?.norm ?? '') || between.some((each) => DONE.test(each));
  const isOfRows = reading.plays(index, 'missing') || /^(?:without|lack)/.test(word);
  const none =
    column && ((isOfRows && noFlag(column)) || noneOf(column, isUnsaid || isUngiven ? 'never' : word));
  if (!none) return;
  reading.use(index, at, ...again, ...(isMissing ? [after] : []));
  reading.addCondition(index, none);
}

/** "discount-free orders": rows that have none of it. */
function readFree(reading: Reading, index: number): void {
  const column = reading.isFree(index) ? reading.columnAt(index) : null;
  const isFreeOf =
    reading.items[index + 1]?.norm === 'free' && reading.items[index + 1]?.meaning.kind === 'unknown';
  const none = column && isFreeOf ? (noFlag(column) ?? noneOf(column, 'no')) : null;
  if (!none) return;
  reading.use(index, index + 1);
  reading.addCondition(index, none);
}

/** "a CSAT score": the words right after one for a column that name the same column. */
function wordsFor(reading: Reading, at: number): number[] {
  // "payment method (Zahlungsart)"
  const isKind = reading.items[at + 1]?.meaning.kind === 'unknown' && !reading.isFree(at + 1);
  const after = isKind ? at + 2 : at + 1;
  const isSame = reading.isFree(after) && reading.columnAt(after) === reading.columnAt(at);
  return reading.columnAt(at) !== null && isSame ? [after, ...wordsFor(reading, after)] : [];
}

/** "did not answer the question": the verb may be linked to the column of those who did. */
function pastVerb(reading: Reading, index: number): number {
  // "a count date"
  const isPart = reading.plays(index, 'count') && canBeMissing(reading, index + 1);
  if (isPart) reading.use(index);
  if (isPart) return index + 1;
  const [own, next] = [reading.columnAt(index), reading.columnAt(reading.next(index))];
  const isVerb = own?.role === 'identifier' && next !== null && next.profile.missingCount > 0;
  if (isVerb) reading.use(index);
  return isVerb ? reading.next(index) : index;
}

const GIVEN = /^(?:give|gives|gave|given|leave|left|provide|provided|submit|submitted|enter|entered)$/;
/** "with no newsletter": those of which a column says no, of yes and no or of other values beside it. */
function noFlag(column: Column): Predicate | null {
  const value = valueSayingNo(column);
  const no = column.flag?.no ?? (value !== null ? { type: 'text' as const, value } : null);
  return no && { op: 'in', column: refOf(column), values: [no] };
}

/** "no discount info" is no discount of 0. */
const UNSAID = /^(info|information|data|details|entry|recorded|given|known|value|entered)$/;

/** "no discount" is a discount of 0 where there are such, else one that has no value. */
function noneOf(column: Column, word: string): Predicate | null {
  const isDone = /^(not|never)/.test(word);
  if (column.role === 'measure' && !isDone && column.profile.min === 0)
    return { op: 'in', column: refOf(column), values: [{ type: 'number', value: 0 }] };
  const isFlag = column.role === 'flag' || (column.role === 'measure' && /^not/.test(word));
  const isWithout = word === 'without' || word === 'without any';
  const isNamed = isWithout && (column.role === 'category' || column.role === 'date');
  return (column.profile.missingCount > 0 || isNamed) && !isFlag
    ? { op: 'missing', column: refOf(column) }
    : null;
}

/** True where the question asks for more than how many values are missing. */
function asksForMore(reading: Reading, missing: number, column: number): boolean {
  const isOther = (index: number): boolean =>
    index !== missing && index !== column && reading.columnAt(index) !== reading.columnAt(column);
  const hasMeasure = reading.items.some(
    ({ meaning }, index) => isOther(index) && meaning.kind === 'column' && meaning.column.role === 'measure',
  );
  const lists = reading.find(['list', 'which']) >= 0;
  const hasOther = reading.items.some(
    ({ meaning }, index) =>
      isOther(index) && meaning.kind === 'column' && !meaning.column.profile.isCandidateKey,
  );
  return (
    hasMeasure ||
    (lists && hasOther) ||
    reading.find(['avg', 'sum', 'median', 'min', 'max', 'howMuch', 'list', 'by']) >= 0
  );
}

/** "revenue where the channel is unknown", "tickets missing an agent by priority": a condition where more is asked for. */
function readMissingBeside(reading: Reading, index: number): void {
  if (!reading.isFree(index) || !reading.plays(index, 'missing')) return;
  const before = reading.previous(index);
  // "temperature readings missing"
  const noun = reading.isFree(before) && reading.items[before]?.meaning.kind === 'rows' ? before : -1;
  const beside = [
    reading.next(index),
    pastQualifier(reading, reading.next(index)),
    before,
    ...(noun > 0 ? [reading.previous(noun)] : []),
  ];
  const at = beside.find((each) => canBeMissing(reading, each));
  const column = at === undefined ? null : reading.columnAt(at);
  const isAsked =
    at !== undefined && (asksForMore(reading, index, at) || asksForRowsWithout(reading, beside));
  if (!column || !isAsked || reading.find(['columns']) >= 0) return;
  // "unknown channels left out"
  const isKept = isLeftOut(reading, Math.max(index, at));
  reading.use(index, at, ...wordsFor(reading, at));
  if (at === beside[1]) reading.use(beside[0] ?? at);
  // "left the question empty"
  for (const left of reading.items.keys())
    if (reading.isFree(left) && /^(?:left|leave|leaves|leaving)$/.test(reading.items[left]?.norm ?? ''))
      reading.use(left);
  const missing: Predicate = { op: 'missing', column: refOf(column) };
  reading.addCondition(index, isKept ? { op: 'not', of: missing } : missing);
}

/** "an unknown sales channel": the column behind one that has no gaps and only says what kind it is. */
function pastQualifier(reading: Reading, index: number): number {
  const isQualifier = reading.columnAt(index) !== null && !canBeMissing(reading, index);
  return isQualifier && reading.columnAt(index + 1) !== null ? index + 1 : -1;
}

/** True when the rows without a value are counted by groups, listed or set in proportion, and not the gaps of the columns. */
function asksForRowsWithout(reading: Reading, beside: readonly number[]): boolean {
  if (reading.items.some(({ norm }, index) => norm === 'who' && reading.isFree(index))) return true;
  const counted = reading.next(reading.find(['count']));
  if (reading.find(['count']) >= 0 && reading.plays(counted, 'day', 'hour')) return true;
  if (reading.find(['count']) < 0 && asksWhichRows(reading)) return true;
  if (reading.find(['by', 'share', 'rate', 'list', 'high', 'low', 'common', 'compare']) >= 0) return true;
  return reading
    .freeColumns()
    .some(
      ({ index, meaning }) => !beside.includes(index) && !isRowNoun(meaning) && !isListed(reading, index),
    );
}

/** "when are readings missing", "on which days", "which campaigns have no clicks": the rows themselves. */
function asksWhichRows(reading: Reading): boolean {
  if (asksWhenMissing(reading)) return true;
  const which = reading.find(['which']);
  const noun = reading.next(which);
  const column = reading.columnAt(noun);
  return which >= 0 && column?.profile.isCandidateKey === true && column.profile.missingCount === 0;
}

function isListed(reading: Reading, index: number): boolean {
  return [index - 1, index + 1].some((at) => /^(?:and|or|,|&)$/.test(reading.items[at]?.norm ?? ''));
}
