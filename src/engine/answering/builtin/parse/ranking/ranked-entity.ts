import { headAfter, isGroupable, isQualifier } from '../groups/groups.js';
import { type Ranking } from './limit.js';
import { type Reading } from '../reading.js';
import { isRowNounAt } from '../groups/row-nouns.js';
import { unitAt } from '../times/time.js';

function canBeRanked(reading: Reading, index: number, { byCount }: Ranking): boolean {
  if (!reading.isFree(index)) return false;
  const column = reading.columnAt(index);
  if (column && byCount && isGroupable(column)) return true;
  if (column) return column.role === 'measure' ? column.isYear : true;
  return unitAt(reading, index) !== null;
}

function isRowNoun(reading: Reading, index: number): boolean {
  const kind = reading.items[index]?.meaning.kind;
  return reading.isFree(index) && (kind === 'rows' || kind === 'person');
}

/** Index of the first item after the superlative, its number and its adjective. */
export function afterSuperlative(reading: Reading, ranking: Ranking): number {
  let at = reading.next(ranking.at);
  while (at >= 0 && !reading.isFree(at) && reading.items[at]?.meaning.kind !== 'value') at = reading.next(at);
  return at;
}

/** Index of what is ranked: after "which", after the superlative, or before it. */
export function entityIndex(reading: Reading, ranking: Ranking): number {
  const which = reading.find(['which']);
  const next = which < 0 ? -1 : reading.next(which);
  // "which three products"
  const isNumber = next >= 0 && !reading.isFree(next) && reading.items[next]?.meaning.kind === 'number';
  const afterWhich = isNumber ? reading.next(next) : next;
  const past = pastValues(reading, afterSuperlative(reading, ranking));
  const before = reading.previous(ranking.at);
  // "the highest revenue region"
  const head = headOfMeasure(reading, past);
  const beside = hasIt(reading, before, ranking.at) ? [before, past] : [past, before];
  // "the employees whose salary is closest to 60,000", "product sold most"
  const isFirst = reading.columnAt(0)?.role === 'category';
  const earlier = ranking.near === null ? (isFirst ? [0] : []) : [...reading.items.keys()];
  const first = earlier.filter((index) => index < ranking.at);
  const at =
    [afterWhich, ...laterAsked(reading, which), ...beside, head, ...first].find((index) =>
      canBeRanked(reading, index, ranking),
    ) ?? -1;
  // "the most common order quantity"
  const behind = at >= 0 && ranking.byCount ? reading.next(at) : -1;
  if (behind === at + 1 && reading.columnAt(at)?.profile.isCandidateKey && reading.columnAt(behind)) {
    reading.use(at);
    return behind;
  }
  // "the leading booking segment"
  if (at >= 0 && isQualifier(reading, at)) return headAfter(reading, at);
  // "busiest check-in month": the periods of the date.
  const isDated = reading.columnAt(at)?.role === 'date' && unitAt(reading, at + 1) !== null;
  if (isDated) reading.use(at);
  return isDated ? at + 1 : at;
}

/** "biggest downtime day", "lowest average score course": what is ranked, right behind what it is ranked by; -1 without it. */
function headOfMeasure(reading: Reading, past: number): number {
  const at = reading.plays(past, 'avg', 'sum', 'median') ? past + 1 : past;
  const isMeasure = reading.isFree(at) && reading.columnAt(at)?.role === 'measure';
  return isMeasure ? at + 1 : -1;
}

/** True for "who has the most claims" and "who claimed the most": how many rows each has, or what they come to. */
export function ranksRowCounts(reading: Reading, ranking: Ranking): boolean {
  const isMost = /^(?:the )?(?:most|least|fewest)$/.test(reading.items[ranking.at]?.norm ?? '');
  return (
    isMost &&
    (isRowNounAt(reading, pastValues(reading, afterSuperlative(reading, ranking))) ||
      rowVerb(reading, ranking) >= 0)
  );
}

/** Index of "claimed" in "who claimed the most", where the key of the rows is `Claim No`; -1 without such a verb. */
export function rowVerb(reading: Reading, ranking: Ranking): number {
  const at = reading.previous(ranking.at);
  const isVerb =
    /ed$/.test(reading.items[at]?.norm ?? '') && reading.columnAt(at)?.profile.isCandidateKey === true;
  return isVerb && reading.next(ranking.at) < 0 ? at : -1;
}

/** "the top 3 Asian countries", "the biggest won deal in the North": past the values that say which of them. */
function pastValues(reading: Reading, index: number): number {
  let at = index;
  while (reading.items[at]?.meaning.kind === 'value' && !reading.isFree(at)) at = reading.next(at);
  const role = reading.columnAt(at)?.role;
  return role === 'category' || role === 'identifier' || isRowNoun(reading, at) ? at : index;
}

/** "who paid the highest price, which booking?": what a later word asks for by its key. */
function laterAsked(reading: Reading, which: number): number[] {
  return [...reading.items.keys()]
    .filter((index) => which >= 0 && index > which && reading.plays(index, 'which'))
    .map((index) => reading.next(index))
    .filter((index) => reading.columnAt(index)?.profile.isCandidateKey === true);
}

/** "the segment with the most customers": what has the most stands before it. */
function hasIt(reading: Reading, before: number, at: number): boolean {
  return reading.items.slice(before + 1, at).some(({ norm }) => /^(?:with|having|has|have|had)$/.test(norm));
}

/** Index of the word for rows that are ranked; -1 without one. */
export function rowNounIndex(reading: Reading, ranking: Ranking): number {
  const after = afterSuperlative(reading, ranking);
  const candidates = [after, pastValues(reading, after), reading.previous(ranking.at)];
  const which = reading.find(['which']);
  return (
    [...candidates, which < 0 ? -1 : reading.next(which)].find((index) => isRowNoun(reading, index)) ?? -1
  );
}
