import { type CellValue } from '../../../table.js';
import { type ColumnRef } from '../representation/column.js';
import { type Literal, type Predicate } from '../representation/predicate.js';
import { predicatesOf, type Rows } from '../representation/rows.js';
import { earlier, weekdayOf } from './calendar.js';
import { isNear } from './compare.js';
import { Measures } from './measures.js';
import { type Row, type RowValues } from './values.js';

/** Whether a condition holds; null where a missing value leaves it open. */
type Truth = boolean | null;

function equals(value: CellValue, literal: Literal): boolean {
  if (literal.type === 'date') return String(value) === literal.value || startsDay(value, literal.value);
  return literal.type === 'timestamp'
    ? String(value) === literal.value.replace(' ', 'T')
    : value === literal.value;
}

const startsDay = (value: CellValue, day: string): boolean => String(value) === `${day}T00:00:00`;

/** In small letters without accents. */
function folded(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');
}

const COMPARISONS = {
  '<': (left: number, right: number) => left < right,
  '<=': (left: number, right: number) => left <= right,
  '>': (left: number, right: number) => left > right,
  '>=': (left: number, right: number) => left >= right,
} as const;

function isWithin(iso: string, { start, end }: { start: string | null; end: string | null }): boolean {
  return (start === null || iso >= start) && (end === null || iso < end);
}

/** Conditions as they hold for single rows. */
export class Conditions {
  private readonly latest = new Map<string, string>();
  private readonly groups = new Map<Predicate, ReadonlySet<CellValue>>();

  constructor(private readonly values: RowValues) {}

  /** The rows that all conditions hold for. */
  rows(rows: Rows): Row[] {
    const predicates = predicatesOf(rows);
    return this.values.rows.filter((row) => predicates.every((each) => this.holds(each, row)));
  }

  holds(predicate: Predicate, row: Row): boolean {
    return this.truth(predicate, (column) => this.values.value(row, column)) === true;
  }

  /** Whether a condition holds for one value of its column. */
  holdsOf(predicate: Predicate, value: CellValue): boolean {
    return this.truth(predicate, () => value) === true;
  }

  private truth(predicate: Predicate, valueOf: (column: ColumnRef) => CellValue): Truth {
    if (predicate.op === 'not') {
      const inner = this.truth(predicate.of, valueOf);
      return inner === null ? null : !inner;
    }
    if (predicate.op === 'or') {
      const sides = [this.truth(predicate.left, valueOf), this.truth(predicate.right, valueOf)];
      if (sides.includes(true)) return true;
      return sides.includes(null) ? null : false;
    }
    const value = valueOf(predicate.column);
    if (predicate.op === 'ofGroup') return value === null ? null : this.passing(predicate).has(value);
    if (predicate.op === 'missing') return value === null;
    if (predicate.op === 'otherThan') {
      return value === null || !predicate.values.some((each) => equals(value, each));
    }
    return value === null ? null : this.compare(predicate, value);
  }

  private compare(
    predicate: Exclude<Predicate, { op: 'not' | 'or' | 'missing' | 'otherThan' | 'ofGroup' }>,
    value: Exclude<CellValue, null>,
  ): boolean {
    switch (predicate.op) {
      case 'in':
        return predicate.values.some((each) => equals(value, each));
      case 'compare':
        return COMPARISONS[predicate.comparison](Number(value), predicate.value);
      case 'between':
        return Number(value) >= predicate.low && Number(value) <= predicate.high;
      case 'contains':
        return folded(String(value)).includes(predicate.text);
      case 'period':
        return isWithin(String(value), predicate);
      case 'periods':
        return predicate.periods.some((period) => isWithin(String(value), period));
      case 'weekday':
        return predicate.days.includes(weekdayOf(String(value)));
      case 'monthOfYear': {
        const month = Number(String(value).slice(5, 7));
        return month >= predicate.month && month <= (predicate.last ?? predicate.month);
      }
      case 'recent':
        return String(value) > earlier(this.last(predicate), predicate.count, predicate.unit);
    }
  }

  /** The values of the groups whose measure passes. */
  private passing(predicate: Extract<Predicate, { op: 'ofGroup' }>): ReadonlySet<CellValue> {
    const known = this.groups.get(predicate);
    if (known) return known;
    const members = new Map<CellValue, Row[]>();
    for (const row of this.values.rows) {
      const value = this.values.value(row, predicate.column);
      const isMember =
        value !== null && [...predicate.of, ...predicate.where].every((each) => this.holds(each, row));
      if (!isMember) continue;
      const group = members.get(value);
      if (group) group.push(row);
      else members.set(value, [row]);
    }
    const measures = new Measures(this.values);
    const passes = (rows: readonly Row[]): boolean => {
      const measured = measures.of(predicate.measure, rows);
      if (measured === null) return false;
      // Sums that differ by rounding alone are the same.
      const number = isNear(Number(measured), predicate.value) ? predicate.value : Number(measured);
      return predicate.comparison === '='
        ? number === predicate.value
        : COMPARISONS[predicate.comparison](number, predicate.value);
    };
    const found = new Set([...members].flatMap(([value, rows]) => (passes(rows) ? [value] : [])));
    this.groups.set(predicate, found);
    return found;
  }

  /** The last date of the table. */
  private last({ column }: Extract<Predicate, { op: 'recent' }>): string {
    const known = this.latest.get(column.name);
    if (known !== undefined) return known;
    const dates = this.values.rows.map((row) => this.values.value(row, column));
    const last = dates.reduce<string>(
      (top, date) => (date !== null && String(date) > top ? String(date) : top),
      '',
    );
    this.latest.set(column.name, last);
    return last;
  }
}
