import { type ColumnMeaning } from '../../link/meaning.js';
import { type Column } from '../../link/headers/schema.js';
import { type Literal } from '../../representation/predicate.js';
import { NotUnderstood } from '../problem.js';
import { type Reading, refOf } from '../reading.js';
import { isRowNounAt } from '../groups/row-nouns.js';
import { isKindNoun, isLeftOut } from './value-filters.js';

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
