import { partsOf } from '../../representation/predicate.js';
import { type Query } from '../../representation/query.js';
import { lexicon } from '../../text/lexicon.js';
import { absorbLabels } from '../groups/labels.js';
import { type Reading } from '../reading.js';

const isNamed = (reading: Reading, index: number): boolean => {
  const kind = reading.items[index]?.meaning.kind;
  return kind === 'value' || kind === 'column';
};

function isOperandAfter(reading: Reading, index: number): boolean {
  const next = reading.next(index);
  return reading.items[next]?.meaning.kind === 'number' || reading.columnAt(next)?.role === 'measure';
}

/** "the Sales team", "discount levels": a noun right after what it is the kind of. */
function absorbKindNouns(reading: Reading): void {
  for (const [index, { meaning, norm }] of reading.items.entries()) {
    const isNamedKind = lexicon.kindNouns.has(norm) && isNamed(reading, index - 1);
    const isOfColumn = reading.columnAt(index - 1)?.role === 'category';
    const isPlain = isNamedKind && reading.freeOf('number').length === 0;
    const isBand = reading.plays(index, 'bands') && (isOfColumn || isPlain);
    const isKind = meaning.kind === 'unknown' && isNamedKind;
    // "first response times"
    const isTimes =
      norm === 'times' && reading.columnAt(index - 1)?.role === 'measure' && !isOperandAfter(reading, index);
    // "the lighting range"
    const isRange = norm === 'range' && reading.items[index - 1]?.meaning.kind === 'value';
    // "each discount rate"
    const rated = reading.columnAt(index - 1);
    const isRate = /^rates?$/.test(norm) && rated?.role === 'measure' && !rated.isAdditive;
    if (isKind || isBand || isTimes || isRange || isRate) reading.use(index);
  }
}

/** "stays of 7 nights - list them": a dash that stands between no two numbers. */
function absorbDashes(reading: Reading): void {
  const isOperand = (index: number): boolean =>
    ['number', 'formula', 'date'].includes(reading.items[index]?.meaning.kind ?? '') ||
    reading.columnAt(index)?.role === 'measure';
  for (const [index, { norm }] of reading.items.entries()) {
    if (/^[-−–]$/.test(norm) && !(isOperand(index - 1) && isOperand(index + 1))) reading.use(index);
  }
}

/** "cancelled because it was too expensive": the reason is a value of the table, and no cause is looked for. */
function absorbReasons(reading: Reading): void {
  for (const [index, { meaning, norm }] of reading.items.entries()) {
    const isCause =
      (meaning.kind === 'unsupported' && meaning.topic === 'cause') ||
      /^(?:due to|because of|owing to|on account of)$/.test(norm);
    if (!isCause || reading.items[reading.next(index)]?.meaning.kind !== 'value') continue;
    // "revenue lost because of missing features"
    const lost = reading.previous(index);
    reading.use(index, ...(reading.plays(lost, 'fall') ? [lost] : []));
  }
}

/** "typical bounce rate (median)": a word for what is usual, beside the one that says how it is computed. */
function absorbUsual(reading: Reading): void {
  const isUsual = (index: number): boolean =>
    /^(typical|typically|usual|usually)$/.test(reading.items[index]?.norm ?? '');
  const at = [...reading.items.keys()].find(isUsual);
  const other = reading.items.findIndex(
    (_, index) => !isUsual(index) && reading.plays(index, 'avg', 'median', 'min', 'max', 'sum', 'count'),
  );
  if (at !== undefined && other >= 0) reading.use(at);
}

/** "list the ticket numbers of urgent tickets": the numbers are the names of the rows. */
function absorbKeyNumbers(reading: Reading): void {
  for (const [index, { norm }] of reading.items.entries()) {
    const isKey = reading.columnAt(index - 1)?.role === 'identifier';
    if (isKey && /^(?:numbers? of|numbers?|nos?|ids?|names?)$/.test(norm)) reading.use(index);
  }
}

/** "a top rating of 5": the number says which value is meant. */
function absorbSuperlatives(reading: Reading): void {
  for (const index of reading.items.keys()) {
    const column = reading.columnAt(index + 1);
    const number = reading.items[reading.next(index + 1)]?.meaning.kind;
    const isOf = /^(?:of|=|is|at)$/.test(reading.items[index + 2]?.norm ?? '');
    if (
      reading.plays(index, 'high', 'low', 'max', 'min') &&
      column?.role === 'measure' &&
      isOf &&
      number === 'number'
    )
      reading.use(index);
  }
}

/** "an outside temperature below zero": where it was measured, and nothing that is left out. */
function absorbPlaces(reading: Reading): void {
  for (const [index, { norm }] of reading.items.entries()) {
    const isMeasured = reading.columnAt(index + 1)?.role === 'measure';
    if (norm === 'outside' && isMeasured && reading.plays(index, 'not')) reading.use(index);
  }
}

/** Words before the reading that say nothing more in their places. */
export function absorbFillers(reading: Reading): void {
  absorbPlaces(reading);
  absorbKindNouns(reading);
  absorbDashes(reading);
  absorbReasons(reading);
  absorbUsual(reading);
  absorbKeyNumbers(reading);
  absorbLabels(reading);
  absorbSuperlatives(reading);
}

/** "cancelled" beside a column of reasons for it says more than the name of the column. */
export const saysState = (norm: string): boolean =>
  lexicon.triggers.get(norm)?.some((role) => role === 'openState' || role === 'closedState') === true;

/** "guests from Germany", "by agent for agents with …": a second word for the column of a condition or of the groups. */
export function absorbSecondNouns(reading: Reading, query: Query | null): void {
  const keys = query?.op === 'aggregate' ? query.keys.map(({ column }) => column.name) : [];
  const conditions = reading.predicates().flatMap(partsOf);
  const names = new Set([...conditions.map(({ column }) => column.name), ...keys]);
  for (const { index, meaning } of reading.freeColumns()) {
    const isGroup = reading.isFree(reading.previous(index)) && reading.plays(reading.previous(index), 'by');
    if (names.has(meaning.column.name) && !isGroup && !saysState(reading.items[index]?.norm ?? ''))
      reading.use(index);
  }
}

/** "at all stores", "across all regions": no condition. */
export function absorbAll(reading: Reading): void {
  for (const { index, meaning } of reading.freeColumns()) {
    const [lead, all] = [reading.items[index - 2]?.norm ?? '', reading.items[index - 1]?.norm ?? ''];
    const isAll =
      /^(?:at|in|across|over) all(?: the| our)?$/.test(`${lead} ${all}`.trim()) ||
      /^(?:at|in|across|over) all$/.test(all);
    if (isAll && meaning.column.role === 'category') reading.use(index);
  }
}

/** "on days with more than 200 sessions": rows that hold a condition, where each row is of a day. */
function isDayOfCondition(reading: Reading, index: number): boolean {
  const isDay = /^days?$/.test(reading.items[index]?.norm ?? '');
  const isCompared = reading.predicates().some(({ op }) => op === 'compare' || op === 'between');
  return isDay && isCompared && reading.schema.columns.some(({ profile }) => profile.type === 'date');
}

/** "revenue from orders", "only stationery": connecting words between parts that were understood. */
export function absorbConnectors(reading: Reading): void {
  for (const [index, { norm, meaning }] of reading.items.entries()) {
    if (!reading.isFree(index) || meaning.kind !== 'trigger') continue;
    const next = reading.next(index);
    const isNoun =
      ['rows', 'person'].includes(reading.items[next]?.meaning.kind ?? '') ||
      reading.columnAt(next)?.role === 'identifier' ||
      !reading.isFree(next);
    if (norm === 'from' && next > index && isNoun) reading.use(index);
    // "Ashford and Carrow in 2023, each"
    const isLastEach = norm === 'each' && next < 0;
    if (isLastEach && reading.predicates().some((each) => each.op === 'in' && each.values.length > 1))
      reading.use(index);
    // "how many have left since?"
    const isOfState = reading.items
      .slice(index + 1, index + 4)
      .some((_, at) => reading.plays(index + 1 + at, 'closedState', 'openState'));
    if (norm === 'since' && (next < 0 || isOfState)) reading.use(index);
    // "from 2015 onwards"
    const isOpen = reading.plays(reading.previous(reading.previous(index)), 'from', 'since');
    if (/^(?:and )?onwards?$/.test(norm) && isOpen) reading.use(index);
    // "the slowest to respond"
    if (norm === 'to' && reading.columnAt(next)?.role === 'measure' && !reading.isFree(next))
      reading.use(index);
    // "colder than zero outside"
    const isPlace = norm === 'outside' && (next < 0 || !reading.isFree(next));
    if (isPlace || isDayOfCondition(reading, index) || /^(only|just)$/.test(norm)) reading.use(index);
  }
}
