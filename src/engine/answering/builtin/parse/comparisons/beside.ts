import { type Column } from '../../link/headers/schema.js';
import { type Comparison } from '../../representation/predicate.js';
import { lexicon } from '../../text/lexicon.js';
import { subjectOf } from '../subjects.js';
import { stem } from '../../text/stem.js';
import { combined } from '../measures/combine.js';
import { isMeasurable } from '../measures/measures.js';
import { type Reading, refOf } from '../reading.js';

const SIGNS = { gt: '>', ge: '>=', lt: '<', le: '<=', more: '>', fewer: '<' } as const;
type Sign = keyof typeof SIGNS;
const SIDES = Object.keys(SIGNS) as Sign[];

function numberColumn(reading: Reading, index: number): Column | null {
  const column = reading.isFree(index) ? reading.columnAt(index) : null;
  return column && isMeasurable(column) && column.role === 'measure' && !column.isYear ? column : null;
}

/** What stands beside a level without being named: the stock beside the level at which it is ordered again. */
function impliedBeside(reading: Reading, level: Column): Column | null {
  if (!level.stems.some((each) => lexicon.levels.has(each))) return null;
  const [only, other] = reading.schema.columns.filter(
    (column) =>
      column !== level && isMeasurable(column) && column.stems.some((each) => lexicon.stocks.has(each)),
  );
  return only && !other ? only : null;
}

function compare(
  reading: Reading,
  at: number,
  [left, right]: readonly [Column, Column],
  sign: Comparison,
): true {
  const column = combined(refOf(left), '-', refOf(right));
  reading.addCondition(at, { op: 'compare', column, comparison: sign, value: 0 });
  return true;
}

/** "more spend than revenue" */
function readMore(reading: Reading, index: number, sign: Comparison): boolean {
  const [first, than] = [
    reading.next(index),
    reading.items.findIndex(({ norm }, at) => at > index && norm === 'than'),
  ];
  const second = than < 0 ? -1 : reading.next(than);
  const [left, right] = [numberColumn(reading, first), numberColumn(reading, second)];
  if (!left || !right || left === right || first > than) return false;
  reading.use(index, first, second);
  return compare(reading, index, [left, right], sign);
}

/** "items that need reordering", "to be reordered": those whose stock is below the level at which it is ordered again. */
export function readLevelReached(reading: Reading, index: number): boolean {
  const level = numberColumn(reading, index);
  const left =
    level && /(?:ing|ed)$/.test(reading.items[index]?.norm ?? '') ? impliedBeside(reading, level) : null;
  const isCompared = SIDES.some((side) => reading.find([side]) >= 0);
  if (!level || !left || isCompared) return false;
  reading.use(index);
  return compare(reading, index, [left, level], '<');
}

/** "stock below the reorder level", "items below reorder level": one number of a row against another; false for anything else. */
export function readBeside(reading: Reading, index: number): boolean {
  const side = SIDES.find((each) => reading.plays(index, each));
  if (!side) return false;
  if (side === 'more' || side === 'fewer') return readMore(reading, index, SIGNS[side]);
  const [before, after] = [reading.previous(index), reading.next(index)];
  const right = numberColumn(reading, after);
  const named = numberColumn(reading, before);
  if ((!named || !right) && !(right && isTarget(reading, right))) {
    const spoken = spokenPair(reading, index, { named, right });
    if (spoken) return spokenBeside(reading, index, spoken, SIGNS[side]);
  }
  const left = named && named !== right ? named : right && impliedBeside(reading, right);
  if (!left || !right || isTarget(reading, right)) return false;
  reading.use(index, after, ...(named === left ? [before] : []));
  return compare(reading, index, [left, right], SIGNS[side]);
}

const EARNING =
  /^(?:earn|earns|earned|make|makes|made|bring|brings|brought|return|returns|returned|generate|generates|generated|brought in|bring in|brings in|took in|take in|yield|yielded|take|took|gross|grossed)$/;
const COSTING = /^(?:cost|costs|spend|spends|spent)$/;

interface SpokenPair {
  readonly left: Column;
  readonly right: Column;
  readonly used: readonly number[];
}

/** The money that a verb near an item speaks of: what is earned, or what is paid for it. */
function spokenMoney(reading: Reading, from: number, step: 1 | -1): { column: Column; at: number } | null {
  for (let at = from + step; Math.abs(at - from) <= 3 && reading.items[at]; at += step) {
    const { norm, meaning } = reading.items[at] ?? { norm: '', meaning: null };
    const kind = EARNING.test(norm) ? 'revenue' : COSTING.test(norm) ? 'cost' : null;
    const column = kind && reading.schema.money.find(({ words }) => words.has(kind))?.column;
    const named = kind === 'cost' && meaning?.kind === 'column' ? meaning.column : null;
    const found = named ?? column ?? (kind ? costColumn(reading, kind) : null);
    if (found) return { column: found, at };
  }
  return null;
}

/** The only column whose header speaks of what is earned, or of what is paid. */
function costColumn({ schema }: Reading, kind: 'revenue' | 'cost'): Column | null {
  const stems = new Set([stem(kind), ...(lexicon.synonyms.get(stem(kind)) ?? [])]);
  const [only, other] = schema.columns.filter(
    (column) =>
      column.role === 'measure' && column.isAdditive && column.stems.some((each) => stems.has(each)),
  );
  return only && !other ? only : null;
}

/** "earned less than they cost": the two numbers that the verbs around a comparison speak of. */
function spokenPair(
  reading: Reading,
  index: number,
  { named, right }: { readonly named: Column | null; readonly right: Column | null },
): SpokenPair | null {
  const before = named ? { column: named, at: reading.previous(index) } : spokenMoney(reading, index, -1);
  const after = right ? { column: right, at: reading.next(index) } : spokenMoney(reading, index, 1);
  if (!before || !after || before.column === after.column) return null;
  return { left: before.column, right: after.column, used: [before.at, after.at] };
}

/** Rows in which the one is beside the other; where groups are asked for, their sums are. */
function spokenBeside(
  reading: Reading,
  index: number,
  { left, right, used }: SpokenPair,
  sign: Comparison,
): boolean {
  reading.use(index, ...used);
  if (subjectOf(reading, index) < 0) return compare(reading, index, [left, right], sign);
  const difference = combined(refOf(left), '-', refOf(right));
  const measure = { fn: 'sum', column: difference } as const;
  reading.level = { comparison: sign, limit: { measure, value: 0 }, isOfAll: false, at: index };
  return true;
}

/** What groups went over or under a target is read as that. */
function isTarget(reading: Reading, column: Column): boolean {
  const isAimed = column.stems.some((each) => lexicon.targetHeaders.has(each));
  return (
    isAimed &&
    reading.schema.columns.some(({ stems }) => stems.some((each) => lexicon.actualHeaders.has(each)))
  );
}
