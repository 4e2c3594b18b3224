import { type Predicate } from '../../representation/predicate.js';
import { filtered, type Rows } from '../../representation/rows.js';
import { type Reading, refOf } from '../reading.js';

/** The values of a column that begin with the word of one of them: "Closed Won" and "Closed Lost". */
function siblingsOf(value: string, all: readonly string[]): string[] {
  const [first, second, more] = value.split(/\s+/);
  if (first === undefined || second === undefined || more !== undefined) return [];
  return all.filter((each) => each.split(/\s+/)[0] === first);
}

/** Index of the value right before "rate"; -1 without one. */
function valueBeforeRate(reading: Reading): number {
  const at = reading.items.findIndex((_, index) => reading.plays(index, 'rate'));
  const before = at < 0 ? -1 : reading.previous(at);
  return reading.items[before]?.meaning.kind === 'value' ? before : -1;
}

/** "win rate": of what ended so or otherwise, `Closed Won` or `Closed Lost`; what has not ended is no part of the whole. */
export function amongOutcomes(reading: Reading, rows: Rows): Rows {
  const meaning = reading.items[valueBeforeRate(reading)]?.meaning;
  if (meaning?.kind !== 'value' || meaning.contains !== null || meaning.values.length > 1) return rows;
  const { column } = meaning;
  const siblings = siblingsOf(
    meaning.values[0] ?? '',
    column.profile.topValues.map(({ value }) => value),
  );
  if (siblings.length < 2) return rows;
  const values = siblings.map((value) => ({ type: 'text' as const, value }));
  return filtered(rows, { op: 'in', column: refOf(column), values });
}

/** True where a value stands right before "rate": the rows that have it are the part. */
export const isRateOfValue = (reading: Reading): boolean => valueBeforeRate(reading) >= 0;

/** The condition on the value right before "rate"; undefined without one. */
export function rateOfValue(reading: Reading, predicates: readonly Predicate[]): Predicate | undefined {
  const meaning = reading.items[valueBeforeRate(reading)]?.meaning;
  return predicates.find(
    (each) => meaning?.kind === 'value' && each.op === 'in' && each.column.name === meaning.column.name,
  );
}
