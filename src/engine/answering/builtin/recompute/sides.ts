import { type CellValue } from '../../../table.js';
import { type AttainmentQuery, type ContrastQuery, type DriversQuery } from '../representation/business.js';
import { labelOf } from '../representation/column.js';
import { type Comparison } from '../representation/predicate.js';
import { type Measure } from '../representation/measure.js';
import { addsUp, limitOf, MOST_DRIVERS } from '../representation/sql/queries/contrast-sql.js';
import { passing } from './compare.js';
import { type Cut, type Expectation, type ExpectedRow } from './expectation.js';
import { combine, percentOf, type Recomputation } from './groups.js';
import { sumOf } from './measures.js';
import { type Row } from './values.js';

type Sides = Pick<ContrastQuery | DriversQuery, 'left' | 'right' | 'measure'>;

/** What DuckDB writes as a space between a day and a time. */
const CLOCK = /(?<=^\d{4}-\d\d-\d\d)T/;

/** A sum over no rows is nothing lost: zero. */
function valueOf(measure: Measure, rows: readonly Row[], data: Recomputation): CellValue {
  return data.measures.of(measure, rows) ?? (measure.fn === 'sum' ? 0 : null);
}

/** The values of both sides and their difference. */
function sidesOf({ left, right, measure }: Sides, rows: readonly Row[], data: Recomputation): CellValue[] {
  const [first = null, second = null] = [left, right].map(({ predicate }) =>
    valueOf(
      measure,
      rows.filter((row) => data.conditions.holds(predicate, row)),
      data,
    ),
  );
  return [first, second, combine([first, second], (from, to) => to - from)];
}

function ofEither({ left, right }: Sides, rows: readonly Row[], data: Recomputation): Row[] {
  return rows.filter((row) => [left, right].some(({ predicate }) => data.conditions.holds(predicate, row)));
}

/** The sum of the differences; null where there are none. */
function wholeOf(differences: readonly CellValue[]): number | null {
  const present = differences.filter((each) => each !== null).map(Number);
  return present.length === 0 ? null : sumOf(present);
}

/** A share of a sum that is nothing but the rounding of its parts says nothing, and is not compared. */
function shareOf(difference: CellValue, differences: readonly CellValue[]): number | null | undefined {
  const whole = wholeOf(differences);
  const size = sumOf(differences.map((each) => Math.abs(Number(each))));
  return whole !== null && Math.abs(whole) < 1e-9 * size ? undefined : percentOf(difference, whole);
}

/** Two sides and how far the second is from the first. */
export function expectContrast(query: ContrastQuery, data: Recomputation): Expectation | null {
  const { key, measure } = query;
  const rows = ofEither(query, data.rows(query, [key?.column ?? null, measure.column]), data);
  const groups = data.groups(rows, key ? [key] : []);
  const compared = groups.map((group) => ({ keys: group.keys, sides: sidesOf(query, group.rows, data) }));
  const side = key && query.side;
  const limit = side && { comparison: side, value: limitOf(side, query.beyond ?? 0) };
  const ranks = compared.map(({ sides: [left = null, , difference = null] }) =>
    query.beyond === null ? difference : (percentOf(difference, combine([left], Math.abs)) ?? null),
  );
  const differences = compared
    .map(({ sides }) => sides[2] ?? null)
    .filter((_, index) =>
      limit ? passing(limit)({ labels: [], values: [], rank: ranks[index] ?? null }) !== false : true,
    );
  const expected = compared.map(({ keys, sides }): ExpectedRow => {
    const [left = null, right = null, difference = null] = sides;
    const percent = percentOf(difference, combine([left], Math.abs));
    const reached = query.isTarget ? [percentOf(right, left)] : [];
    const yearly = query.years === null ? [] : [yearlyOf(query.years, left, right)];
    const share = key && addsUp(measure) ? [shareOf(difference, differences)] : [];
    const values = [...sides, percent, ...reached, ...yearly, ...share];
    const distance = combine([difference], Math.abs);
    const ranked = {
      difference,
      distance,
      percent: yearly[0] ?? percent ?? null,
      share: share[0] ?? difference,
    };
    return { labels: keys, values, rank: query.order ? ranked[query.order.by] : null };
  });
  const kept = sidesKept(expected, ranks, limit);
  return key && query.isCounted ? counted(kept) : { rows: expected, cuts: [kept, ...topCut(query)] };
}

/** The compound growth per year in percent; null where nothing can have grown to it. */
function yearlyOf(years: number, left: CellValue, right: CellValue): number | null {
  return combine([left, right], (from, to) =>
    from > 0 && to >= 0 ? 100 * ((to / from) ** (1 / years) - 1) : null,
  );
}

interface Limit {
  readonly comparison: Comparison;
  readonly value: number;
}

type Chosen = Extract<Cut, { kind: 'chosen' }>;

/** The groups whose difference is on a side. @param ranks the differences, or how many percent they are, row by row */
function sidesKept(rows: readonly ExpectedRow[], ranks: readonly CellValue[], limit: Limit | null): Chosen {
  const verdict = (row: ExpectedRow, index: number): boolean | null =>
    limit === null ? true : passing(limit)({ ...row, rank: ranks[index] ?? null });
  return { kind: 'chosen', verdicts: new Map(rows.map((row, index) => [row, verdict(row, index)])) };
}

/** How many groups are kept, of how many, and in percent, in all or for each first label; null where rounding decides it. */
function counted({ verdicts }: Chosen, isNested = false): Expectation | null {
  const all = [...verdicts];
  if (all.some(([, verdict]) => verdict === null)) return null;
  const outer = isNested ? [...new Set(all.map(([{ labels }]) => labels[0] ?? null))] : [null];
  const rows = outer.map((label): ExpectedRow => {
    const members = all.filter(([{ labels }]) => !isNested || (labels[0] ?? null) === label);
    const count = members.filter(([, verdict]) => verdict).length;
    const values = [count, members.length, percentOf(count, members.length)];
    return { labels: isNested ? [label] : [], values, rank: null };
  });
  return { rows, cuts: [{ kind: 'all' }] };
}

/** The first groups in their order, where not all are shown. */
function topCut({ limit, order }: Pick<ContrastQuery | AttainmentQuery, 'limit' | 'order'>): Cut[] {
  return limit === null || order === null
    ? []
    : [{ kind: 'top', count: limit, direction: order.direction, isPerFirst: false }];
}

/** What each value of each column adds to a difference. */
export function expectDrivers(query: DriversQuery, data: Recomputation): Expectation {
  const rows = ofEither(query, data.rows(query, [query.measure.column]), data);
  const expected = query.columns.flatMap((column): ExpectedRow[] => {
    const compared = data.groups(rows, [{ column, unit: null }]).map(({ keys, rows: members }) => ({
      value: keys[0] ?? null,
      sides: sidesOf(query, members, data),
    }));
    const differences = compared.map(({ sides }) => sides[2] ?? null);
    return compared.map(({ value, sides }) => ({
      labels: [
        labelOf(column),
        typeof value === 'string' ? value.replace(CLOCK, ' ') : value === null ? null : String(value),
      ],
      values: [...sides, shareOf(sides[2] ?? null, differences)],
      rank: combine([sides[2] ?? null], Math.abs),
    }));
  });
  const cut: Cut = { kind: 'some', count: MOST_DRIVERS };
  return { rows: expected, cuts: expected.length > MOST_DRIVERS ? [cut] : [{ kind: 'all' }] };
}

/** What was reached beside what was aimed at. */
export function expectAttainment(query: AttainmentQuery, data: Recomputation): Expectation | null {
  const needed = [...query.keys.map(({ column }) => column), query.actual.column, query.target.column];
  const groups = data.groups(data.rows(query, needed), query.keys);
  const compared = groups.map(({ keys, rows }) => {
    const [target = null, actual = null] = [query.target, query.actual].map((each) =>
      data.measures.of(each, rows),
    );
    const difference = combine([actual, target], (reached, aim) => reached - aim);
    const percent = percentOf(difference, combine([target], Math.abs)) ?? null;
    return { keys, target, actual, difference, percent, reached: percentOf(actual, target) ?? null };
  });
  const rows = compared.map(({ keys, target, actual, difference, reached, percent }): ExpectedRow => ({
    labels: keys,
    values: [target, actual, difference, reached, percent],
    rank:
      query.order?.by === 'percent'
        ? reached
        : query.order?.by === 'distance'
          ? combine([difference], Math.abs)
          : difference,
  }));
  const isGrouped = query.keys.length > 0;
  const { side } = query;
  const limit = isGrouped && side ? { comparison: side, value: limitOf(side, query.beyond ?? 0) } : null;
  const ranks = compared.map(({ difference, percent }) => (query.beyond === null ? difference : percent));
  const kept = sidesKept(rows, ranks, limit);
  return isGrouped && query.isCounted
    ? counted(kept, query.keys.length > 1)
    : { rows, cuts: [kept, ...topCut(query)] };
}
