import { type CellValue } from '../../../table.js';
import { type ColumnRef } from '../representation/column.js';
import { isJoined, type Literal, type Predicate } from '../representation/predicate.js';
import { predicatesOf, type Rows } from '../representation/rows.js';
import { earlier, weekdayOf } from './calendar.js';
import { COMPARISONS, GroupConditions } from './group-conditions.js';
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

function isWithin(iso: string, { start, end }: { start: string | null; end: string | null }): boolean {
  return (start === null || iso >= start) && (end === null || iso < end);
}

function isInHours(iso: string, { from, to }: { from: number; to: number }): boolean {
  const minutes = Number(iso.slice(11, 13)) * 60 + Number(iso.slice(14, 16));
  return from <= to ? minutes >= from && minutes <= to : minutes >= from || minutes <= to;
}

/** Conditions as they hold for single rows. */
export class Conditions {
  private readonly latest = new Map<string, string>();
  private readonly groups: GroupConditions;

  constructor(private readonly values: RowValues) {
    this.groups = new GroupConditions(values, (predicate, row) => this.holds(predicate, row));
  }

  /** The rows that all conditions hold for. */
  rows(rows: Rows): readonly Row[] {
    const predicates = predicatesOf(rows);
    if (predicates.length === 0) return this.values.rows;
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
    if (isJoined(predicate)) {
      const sides = [this.truth(predicate.left, valueOf), this.truth(predicate.right, valueOf)];
      const deciding = predicate.op === 'or';
      if (sides.includes(deciding)) return deciding;
      return sides.includes(null) ? null : !deciding;
    }
    const value = valueOf(predicate.column);
    if (predicate.op === 'ofGroup' || predicate.op === 'ofTop')
      return value === null ? null : this.groups.chosen(predicate).has(value);
    if (predicate.op === 'besideMean') return this.groups.besideMean(predicate, value);
    if (predicate.op === 'missing') return value === null;
    if (predicate.op === 'otherThan') {
      return value === null || !predicate.values.some((each) => equals(value, each));
    }
    return value === null ? null : this.compare(predicate, value);
  }

  private compare(
    predicate: Exclude<
      Predicate,
      { op: 'not' | 'or' | 'and' | 'missing' | 'otherThan' | 'ofGroup' | 'ofTop' | 'besideMean' }
    >,
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
      case 'hours':
        return isInHours(String(value), predicate);
      case 'monthOfYear': {
        const month = Number(String(value).slice(5, 7));
        return month >= predicate.month && month <= (predicate.last ?? predicate.month);
      }
      case 'recent':
        return String(value) > earlier(this.last(predicate), predicate.count, predicate.unit);
    }
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
