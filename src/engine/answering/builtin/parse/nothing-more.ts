import { type Column } from '../link/headers/schema.js';
import { type Query } from '../representation/query.js';
import { lexicon } from '../text/lexicon.js';
import { saysState } from './words/fillers.js';
import { type Reading } from './reading.js';

/** "average absences of students": people after a column that is measured. */
function isOfPeople(reading: Reading, index: number): boolean {
  const before = reading.previous(index);
  const isOf = reading.items.slice(before + 1, index).some(({ norm }) => norm === 'of');
  const isMeasured = reading.columnAt(before)?.role === 'measure' && !reading.isFree(before);
  const stems = reading.columnAt(index)?.stems ?? [];
  return isOf && isMeasured && stems.some((stem) => lexicon.peopleHeaders.has(stem));
}

/** "sales to customers": whoever something goes to, where nothing is said of them. */
export function absorbReceivers(reading: Reading): void {
  absorbOwnersWithClause(reading);
  for (const { index, meaning } of reading.freeColumns()) {
    const to = reading.previous(index);
    const isPerson = meaning.column.stems.some((each) => lexicon.returning.has(each));
    if (isPerson && reading.isFree(to) && reading.items[to]?.norm === 'to') reading.use(index, to);
  }
}

/** "how many visits in total": the words say nothing more where one number is asked for. */
export function absorbTotals(reading: Reading, query: Query | null): void {
  const adds = query?.op === 'aggregate' && query.measures.some(({ fn }) => fn === 'sum' || fn === 'count');
  for (const [index, { norm }] of reading.items.entries()) {
    if (adds && reading.isFree(index) && /^(in total|altogether|combined)$/.test(norm)) reading.use(index);
  }
}

/** "weekends against weekdays, average of each": each of the groups. */
export function absorbEach(reading: Reading, query: Query | null): void {
  const hasGroups = query?.op === 'aggregate' && query.keys.length > 0;
  for (const [index, { norm }] of reading.items.entries()) {
    const isLast = reading.next(index) < 0;
    if (hasGroups && isLast && reading.isFree(index) && /^(?:(?:of|for|in|per|on) )?each$/.test(norm))
      reading.use(index);
  }
}

/** "score: how many of each score": what makes the groups is named again. */
export function absorbKeysAgain(reading: Reading, query: Query | null): void {
  if (query?.op !== 'aggregate') return;
  const isCounted = query.measures.every(({ fn }) => fn === 'count');
  const names = new Set(query.keys.map(({ column }) => column.name));
  for (const { index, meaning } of reading.freeColumns())
    if (isCounted && names.has(meaning.column.name)) reading.use(index);
}

/** "compare A and B by revenue": the word before what is measured. */
export function absorbByMeasure(reading: Reading, query: Query | null): void {
  // "subscriptions by seats" asks for groups.
  if (query?.op === 'aggregate' && query.keys.length === 0) return;
  for (const index of reading.items.keys()) {
    const next = reading.next(index);
    const isMeasured =
      reading.columnAt(next)?.role === 'measure' || reading.items[next]?.meaning.kind === 'formula';
    const isBy = reading.isFree(index) && reading.plays(index, 'by', 'sortedBy');
    if (isBy && isMeasured && !reading.isFree(next) && reading.items[index]?.norm !== 'per')
      reading.use(index);
  }
}

/** True for a column that another word of the question has been understood as. */
function isMentioned(reading: Reading, column: Column): boolean {
  return [...reading.items.keys()].some((at) => reading.columnAt(at) === column && !reading.isFree(at));
}

/** "customers from Dunmere", "the city of the customer": whose the value or column beside is, in rows that are of one each. */
function isOwner(reading: Reading, index: number): boolean {
  const column = reading.columnAt(index);
  const [next, before] = [
    reading.items.findIndex((_, at) => at > index && !isLink(reading, at)),
    reading.previous(index),
  ];
  const isThing = column?.stems.some((stem) => lexicon.returning.has(stem)) === true;
  const isOf = reading.items.slice(before + 1, index).some(({ norm }) => norm === 'of');
  const isOfColumn = isOf && reading.columnAt(before) !== null && !reading.isFree(before);
  const hasValue = reading.items[next]?.meaning.kind === 'value' && !reading.isFree(next);
  return isThing && !isAskedFor(reading, index) && (hasValue || isOfColumn);
}

const isAmountAsked = (reading: Reading): boolean =>
  reading.items.some((_, index) => reading.plays(index, 'howMuch'));

/** "revenue from customers who signed up in 2021": whose the rows are, and a clause that says which of them are meant. */
function absorbOwnersWithClause(reading: Reading): void {
  for (const { index, meaning } of reading.freeColumns()) {
    const isPerson = meaning.column.stems.some((each) => lexicon.returning.has(each));
    const isClause = /^(?:who|that|whose|with|having)$/.test(reading.items[index + 1]?.norm ?? '');
    const isLed = /^(?:from|of|for|to|with)$/.test(reading.items[index - 1]?.norm ?? '');
    // "how much have the customers who joined in 2021 spent"
    const isSubject = reading.find(['howMuch', 'count', 'list', 'by']) < 0 && isAmountAsked(reading);
    if (!isPerson || !isClause || !(isLed || isSubject)) continue;
    if (reading.predicatesAfter(index).length === 0) continue;
    reading.use(index, index + 1, ...(isLed ? [index - 1] : []));
  }
}

const isLink = (reading: Reading, index: number): boolean => {
  const item = reading.items[index];
  return (
    item !== undefined &&
    (item.meaning.kind === 'skip' || item.meaning.kind === 'verb' || reading.plays(index, 'from', 'to'))
  );
};

function isAskedFor(reading: Reading, index: number): boolean {
  const before = reading.previous(index);
  return reading.isFree(before) && reading.plays(before, 'by', 'which', 'not', 'gt', 'lt', 'ge', 'le');
}

/** "how many scholarship students": they are counted, and not their rows. */
const isCounting = (reading: Reading): boolean =>
  reading.items.some((_, index) => reading.plays(index, 'count', 'share', 'distinct'));

/** "unit price of kitchen products": a noun right after the value of another column stands for the rows. */
export function absorbNounsOfValues(reading: Reading): void {
  for (const { index, meaning } of reading.freeColumns()) {
    const before = reading.items[index - 1]?.meaning;
    const isNoun = meaning.column.role === 'category' || meaning.column.role === 'identifier';
    const isOfState = reading.plays(index - 1, 'openState', 'closedState') && !reading.isFree(index - 1);
    if (isNoun && isOfState) reading.use(index);
    const isBesideItself = [index - 1, index + 1].some(
      (at) => reading.columnAt(at) === meaning.column && !reading.isFree(at),
    );
    if (saysState(reading.items[index]?.norm ?? '') && meaning.column.flag === null && !isBesideItself)
      continue;
    const isTwice = isBesideItself || (!isAskedFor(reading, index) && isMentioned(reading, meaning.column));
    // "room nights": what kind of thing is measured
    const isOfMeasure = reading.columnAt(index + 1)?.role === 'measure' && !reading.isFree(index + 1);
    if (meaning.column.role === 'category' && isOfMeasure && !isAskedFor(reading, index)) reading.use(index);
    const isOfValue = before?.kind === 'value' && !reading.isFree(index - 1);
    // "scholarship students"
    const isOfFlag =
      Boolean(reading.columnAt(index - 1)?.flag) && !reading.isFree(index - 1) && !isCounting(reading);
    const isBeside = isOfValue || isOfFlag || isOwner(reading, index);
    if (isTwice || (isNoun && isBeside)) reading.use(index);
    if (isNoun && isOfPeople(reading, index)) {
      reading.use(index);
      reading.note('note.person', { word: reading.items[index]?.text ?? '' });
    }
  }
}
