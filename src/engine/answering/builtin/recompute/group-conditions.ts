import { type CellValue } from '../../../table.js';
import { type Predicate } from '../representation/predicate.js';
import { isNear } from './compare.js';
import { meanOf, Measures } from './measures.js';
import { type Row, type RowValues } from './values.js';

export const COMPARISONS = {
  '<': (left: number, right: number) => left < right,
  '<=': (left: number, right: number) => left <= right,
  '>': (left: number, right: number) => left > right,
  '>=': (left: number, right: number) => left >= right,
} as const;

type OfGroup = Extract<Predicate, { op: 'ofGroup' }>;
type OfTop = Extract<Predicate, { op: 'ofTop' }>;
type BesideMean = Extract<Predicate, { op: 'besideMean' }>;

interface Measured {
  readonly value: CellValue;
  readonly measure: number;
}

/** Sums that differ by rounding alone are the same. */
const rounded = (number: number, limit: number): number => (isNear(number, limit) ? limit : number);

/** Conditions that hold for a row by what other rows are. */
export class GroupConditions {
  private readonly found = new Map<Predicate, ReadonlySet<CellValue>>();
  private readonly means = new Map<Predicate, number | null>();

  /** @param holds whether a condition holds for a row */
  constructor(
    private readonly values: RowValues,
    private readonly holds: (predicate: Predicate, row: Row) => boolean,
  ) {}

  /** The values of the groups that are chosen. */
  chosen(predicate: OfGroup | OfTop): ReadonlySet<CellValue> {
    const known = this.found.get(predicate);
    if (known) return known;
    const groups = this.measured(predicate);
    const kept = predicate.op === 'ofTop' ? firstOf(predicate, groups) : passing(predicate, groups);
    const found = new Set(kept.map(({ value }) => value));
    this.found.set(predicate, found);
    return found;
  }

  /** Whether a value is on the side of the mean; null where there is no value or no mean. */
  besideMean(predicate: BesideMean, value: CellValue): boolean | null {
    const mean = this.meanOf(predicate);
    if (value === null || mean === null) return null;
    return COMPARISONS[predicate.comparison](rounded(Number(value), mean), mean);
  }

  private meanOf(predicate: BesideMean): number | null {
    const known = this.means.get(predicate);
    if (known !== undefined) return known;
    const rows = this.values.rows.filter((row) => predicate.where.every((each) => this.holds(each, row)));
    const mean = new Measures(this.values).of({ fn: 'avg', column: predicate.column }, rows);
    this.means.set(predicate, mean === null ? null : Number(mean));
    return mean === null ? null : Number(mean);
  }

  private measured(predicate: OfGroup | OfTop): Measured[] {
    const conditions = predicate.op === 'ofTop' ? predicate.where : [...predicate.of, ...predicate.where];
    const members = new Map<CellValue, Row[]>();
    for (const row of this.values.rows) {
      const value = this.values.value(row, predicate.column);
      if (value === null || !conditions.every((each) => this.holds(each, row))) continue;
      const group = members.get(value);
      if (group) group.push(row);
      else members.set(value, [row]);
    }
    const measures = new Measures(this.values);
    return [...members].flatMap(([value, rows]) => {
      const measure = measures.of(predicate.measure, rows);
      return measure === null ? [] : [{ value, measure: Number(measure) }];
    });
  }
}

/** The groups whose measure passes. */
function passing({ comparison, value }: OfGroup, groups: readonly Measured[]): Measured[] {
  const limit = value === 'groupMean' ? meanOf(groups.map(({ measure }) => measure)) : value;
  if (limit === null) return [];
  return groups.filter(({ measure }) => {
    const number = rounded(measure, limit);
    return comparison === '=' ? number === limit : COMPARISONS[comparison](number, limit);
  });
}

/** The first groups by their measure, and those as good as the last of them. */
function firstOf({ direction, count }: OfTop, groups: readonly Measured[]): Measured[] {
  const sign = direction === 'asc' ? 1 : -1;
  const sorted = groups.toSorted((left, right) => sign * (left.measure - right.measure));
  const last = sorted[count - 1];
  if (!last) return sorted;
  return sorted.filter(({ measure }, index) => index < count || isNear(measure, last.measure));
}
