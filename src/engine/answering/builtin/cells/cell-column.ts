import { type ColumnProfile } from '../../../table.js';
import { type CellView, type ColumnRef } from '../representation/column.js';
import { stem } from '../text/stem.js';
import { type Cell, cellText, dayNumber, readCell, readDay } from './cell.js';
import { datePatterns } from './date-patterns.js';
import { wordsOf } from './words.js';

/** What most cells of a column hold; `mixed` are texts that begin with a number. */
type ColumnKind = 'number' | 'mixed' | 'date' | 'year' | 'time' | 'text';

/** A value of a column and the rows it stands in. */
export interface DistinctValue {
  readonly cell: Cell;
  readonly rows: readonly number[];
}

/** A column with its cells read. */
export interface CellColumn {
  readonly position: number;
  readonly name: string;
  readonly profile: ColumnProfile;
  readonly words: readonly string[];
  readonly stems: readonly string[];
  readonly cells: readonly Cell[];
  readonly kind: ColumnKind;
  /** Shares of the cells that hold a value. */
  readonly numberShare: number;
  readonly dayShare: number;
  readonly yearShare: number;
  readonly timeShare: number;
  /** True when most cells hold several numbers: scores, ranges. */
  readonly hasPairs: boolean;
  readonly values: readonly DistinctValue[];
  /** Distinct values for each row, 0 to 1. */
  readonly uniqueness: number;
  /** Whether the values rise or fall from row to row. */
  readonly order: 'rising' | 'falling' | 'none';
  readonly dayFirst: boolean;
  /** The value that rows are sorted and compared by, for each row; null where there is none. */
  readonly keys: readonly (number | null)[];
}

const KIND_SHARE = 0.6;
const FULL_SHARE = 0.7;
const YEAR_SHARE = 0.8;
const SORTED_SHARE = 0.85;

/** Slashes begin with the day when some first figure can be no month. */
function isDayFirst(texts: readonly string[]): boolean {
  return texts.some((text) => {
    const match = /\b(\d{1,2})[/.](\d{1,2})[/.]\d{4}\b/.exec(text);
    return match !== null && Number(match[1]) > 12 && Number(match[2]) <= 12;
  });
}

interface Shares {
  readonly number: number;
  readonly day: number;
  readonly full: number;
  readonly time: number;
  readonly year: number;
  readonly fullYear: number;
  readonly leading: number;
  readonly pairs: number;
}

function sharesOf(cells: readonly Cell[]): Shares {
  const present = cells.filter((cell) => !cell.isEmpty);
  const share = (test: (cell: Cell) => boolean): number =>
    present.filter(test).length / Math.max(1, present.length);
  return {
    number: share((cell) => cell.number !== null),
    day: share((cell) => cell.day !== null),
    full: share((cell) => cell.full !== null),
    time: share((cell) => cell.seconds !== null),
    year: share((cell) => cell.year !== null),
    fullYear: share(({ full }) => full !== null && full >= 1000 && full <= 2100 && Number.isInteger(full)),
    leading: share((cell) => cell.startsWithNumber),
    pairs: share((cell) => cell.numberCount >= 2),
  };
}

function kindOf(profile: ColumnProfile, shares: Shares): ColumnKind {
  if (profile.type === 'date' || profile.type === 'timestamp' || shares.day > KIND_SHARE) return 'date';
  if (shares.full > FULL_SHARE) return shares.fullYear > YEAR_SHARE ? 'year' : 'number';
  if (shares.time > KIND_SHARE) return 'time';
  return shares.leading > KIND_SHARE ? 'mixed' : 'text';
}

function distinctValues(cells: readonly Cell[]): DistinctValue[] {
  const values = new Map<string, { cell: Cell; rows: number[] }>();
  cells.forEach((cell, row) => {
    const known = values.get(cell.text);
    if (known) known.rows.push(row);
    else values.set(cell.text, { cell, rows: [row] });
  });
  return [...values.values()];
}

function orderOf(keys: readonly (number | null)[]): CellColumn['order'] {
  const present = keys.filter((key) => key !== null);
  const steps = present.slice(1).map((key, index) => key - (present[index] ?? 0));
  const isMost = (count: number): boolean => count > keys.length * SORTED_SHARE;
  if (isMost(steps.filter((step) => step >= 0).length)) return 'rising';
  return isMost(steps.filter((step) => step <= 0).length) ? 'falling' : 'none';
}

function readKey(kind: ColumnKind, shares: Shares, isTimestamp: boolean): (cell: Cell) => number | null {
  if (isTimestamp) return ({ text }) => (text === '' ? null : Date.parse(text));
  if (kind === 'date') return ({ day, isEmpty }) => (day && !isEmpty ? dayNumber(day) : null);
  if (kind === 'text' && shares.year > 0.5) return (cell) => (cell.isEmpty ? null : cell.year);
  if (shares.time > KIND_SHARE) return (cell) => (cell.isEmpty ? null : cell.seconds);
  return (cell) => (cell.isEmpty ? null : cell.number);
}

/** Reads the cells of a column. `values` are the stored values, row by row. */
export function readColumn(
  profile: ColumnProfile,
  position: number,
  values: readonly Parameters<typeof cellText>[0][],
): CellColumn {
  const texts = values.map((value) => cellText(value).trim());
  const dayFirst = isDayFirst(texts);
  const known = new Map<string, Cell>();
  const cells = texts.map((text) => {
    const cell = known.get(text) ?? readCell(text, dayFirst);
    known.set(text, cell);
    return cell;
  });
  const shares = sharesOf(cells);
  const kind = kindOf(profile, shares);
  const keys = cells.map(readKey(kind, shares, profile.type === 'timestamp'));
  const words = wordsOf(profile.name);
  const distinct = distinctValues(cells);
  return {
    position,
    name: profile.name,
    profile,
    words,
    stems: words.map(stem),
    cells,
    kind,
    numberShare: shares.number,
    dayShare: shares.day,
    yearShare: shares.year,
    timeShare: shares.time,
    hasPairs: shares.pairs > 0.5 && kind !== 'date',
    values: distinct,
    uniqueness: distinct.length / Math.max(1, cells.length),
    order: orderOf(keys),
    dayFirst,
    keys,
  };
}

const NUMERIC_TYPES: readonly string[] = ['integer', 'number'];

/** The column as it is stored. */
export function asIs({ name, profile }: CellColumn): ColumnRef {
  return {
    name,
    type: profile.type,
    hasMissing: profile.missingCount > 0,
    isExact: profile.type !== 'number' || profile.sqlType.startsWith('DECIMAL'),
    view: null,
  };
}

/** The column read in another way. */
export function viewed(column: CellColumn, view: CellView): ColumnRef {
  const isText = view.kind === 'part' || view.kind === 'parts' || view.kind === 'parenthesis';
  const isWhole = view.kind === 'year' || view.kind === 'day' || view.kind === 'partCount';
  return {
    name: column.name,
    type: isText ? 'text' : isWhole ? 'integer' : 'number',
    hasMissing: true,
    isExact: isWhole,
    view,
  };
}

/** The column as numbers; times as seconds. */
export function asNumber(column: CellColumn): ColumnRef {
  if (NUMERIC_TYPES.includes(column.profile.type)) return asIs(column);
  return viewed(column, column.timeShare > KIND_SHARE ? { kind: 'seconds' } : { kind: 'number', nth: 1 });
}

/** The column as what its rows are sorted and compared by. */
export function asKey(column: CellColumn): ColumnRef {
  const { type } = column.profile;
  if (type !== 'text') return asIs(column);
  if (column.kind === 'date') return viewed(column, { kind: 'day', patterns: patternsOf(column) });
  if (column.kind === 'text' && column.yearShare > 0.5) return viewed(column, { kind: 'year' });
  return asNumber(column);
}

/** The number that is read in a cell of a column, as `asNumber` reads it. */
export function numberIn(column: CellColumn, row: number): number | null {
  const cell = column.cells[row];
  if (!cell || cell.isEmpty) return null;
  return column.timeShare > KIND_SHARE ? cell.seconds : cell.number;
}

function patternsOf(column: CellColumn) {
  const patterns = datePatterns(column.dayFirst);
  return patterns.filter((pattern) =>
    column.values.some(({ cell }) => readDay(cell.text, [pattern]) !== null),
  );
}
