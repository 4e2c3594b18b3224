import { type Column } from '../../link/headers/schema.js';
import { type ColumnRef } from '../../representation/column.js';
import { type Comparison } from '../../representation/predicate.js';
import { isCalendarUnit, type Key } from '../../representation/key.js';
import { type ColumnMeasure, type Measure } from '../../representation/measure.js';
import { ROW_COUNT } from '../measures/measures.js';
import { numberAt } from '../numbers/stated-numbers.js';
import { isOneRowADay } from './implied-columns.js';
import { inPeriods } from '../times/per-period.js';
import { type Reading, refOf } from '../reading.js';
import { isRowNounAt } from './row-nouns.js';
import { dateColumn, noteDateColumn, unitAt } from '../times/time.js';
import { inUnitOf } from '../measures/units.js';

const ROLES = ['gt', 'ge', 'lt', 'le'] as const;
const SIGNS: Readonly<Record<(typeof ROLES)[number], Comparison>> = { gt: '>', ge: '>=', lt: '<', le: '<=' };
/** Words that say that what is compared is of all rows of a group. */
const TOGETHER = /^(?:in total|total|totals|altogether|overall|combined|in all|together)$/;

/** What is counted: the periods of a unit of time, or the values of a column. */
function countedAt(reading: Reading, index: number): ColumnRef | null {
  const [unit, column] = [unitAt(reading, index), reading.columnAt(index)];
  const dates = dateColumn(reading);
  if (column) return column.role === 'category' ? refOf(column) : null;
  if (!isCalendarUnit(unit) || !dates || (unit === 'day' && isOneRowADay(reading))) return null;
  noteDateColumn(reading, dates);
  return inPeriods(dates, unit);
}

interface Compared {
  readonly measure: ColumnMeasure;
  readonly column: Column | null;
  readonly used: readonly number[];
}

/** How the rows of a group are put together, and the words that say it. */
function putTogether(reading: Reading, column: Column): { fn: 'sum' | 'avg'; used: number[] } | null {
  const means = [...reading.items.keys()].filter(
    (index) => reading.isFree(index) && reading.plays(index, 'avg'),
  );
  const sums = reading.items.flatMap(({ norm }, index) =>
    reading.isFree(index) && (TOGETHER.test(norm) || reading.plays(index, 'sum')) ? [index] : [],
  );
  if (means.length > 0) return { fn: 'avg', used: means };
  return column.isAdditive ? { fn: 'sum', used: sums } : null;
}

/** What is compared: the number before the comparison or behind its figure, or the rows. */
function comparedBeside(reading: Reading, index: number, figure: number): Compared | null {
  const behind = reading.next(figure);
  if (isRowNounAt(reading, behind)) return { measure: ROW_COUNT, column: null, used: [behind] };
  for (const at of [reading.previous(index), behind]) {
    const column = reading.columnAt(at);
    const together = column?.role === 'measure' ? putTogether(reading, column) : null;
    if (column && together)
      return { measure: { fn: together.fn, column: refOf(column) }, column, used: [at, ...together.used] };
  }
  return null;
}

/** True where the groups themselves are meant: periods, or values whose numbers are said to be put together or are money. */
function isOfGroups(reading: Reading, counted: ColumnRef, { column, used }: Compared): boolean {
  const isMoney = reading.schema.money.some((each) => each.column === column);
  return counted.view !== null || used.length > 1 || isMoney;
}

/** Reads "how many days had more than 2,000 sessions", "in how many regions were total sales below 500": the number of groups that pass; null for anything else. */
export function readCountedGroups(reading: Reading): Measure | null {
  const count = reading.find(['count']);
  const asked = count < 0 ? -1 : reading.next(count);
  const index = reading.find(ROLES, asked + 1);
  const figure = index < 0 ? -1 : reading.next(index);
  const value = numberAt(reading, figure);
  if (asked !== count + 1 || asked < 1 || value === null) return null;
  const role = ROLES.find((each) => reading.plays(index, each));
  const counted = countedAt(reading, asked);
  const compared = comparedBeside(reading, index, figure);
  if (!role || !counted || !compared || !isOfGroups(reading, counted, compared)) return null;
  const scaled = compared.column ? inUnitOf(reading, compared.column, figure) : value;
  reading.use(count, asked, index, figure, ...compared.used);
  const { measure } = compared;
  reading.addCondition(index, {
    op: 'ofGroup',
    column: counted,
    measure,
    comparison: SIGNS[role],
    value: scaled,
    of: [],
    where: [],
  });
  return { fn: 'countDistinct', column: counted };
}

/** "students per course", "machines per plant": how many different ones each group has. */
export function thingsPer(reading: Reading, keys: readonly Key[]): Measure[] {
  const [first] = reading.freeColumns();
  const column = first?.meaning.column;
  const isMany = first !== undefined && /s$/.test(reading.items[first.index]?.norm ?? '');
  const isPer = first !== undefined && reading.items[reading.next(first.index)]?.norm === 'per';
  const isKey = keys.some((key) => key.column.name === column?.name);
  if (!first || !isMany || !isPer || isKey || keys.length !== 1 || column?.role !== 'category') return [];
  reading.use(first.index);
  reading.note('note.distinct', { column: column.name });
  return [{ fn: 'countDistinct', column: refOf(column) }];
}
