import { dayNumber } from '../../cells/cell.js';
import { asKey, asNumber, type CellColumn, numberIn, viewed } from '../../cells/cell-column.js';
import { type CellTable } from '../../cells/cell-table.js';
import { type Predicate } from '../../representation/predicate.js';
import { type QuestionDay, type QuestionNumber, type SearchQuestion, triggersNear } from '../question.js';
import { comparesTo, type Filter, type FilterComparison, holds, isOneOf } from './filter.js';

const COMPARISONS = ['=', '>', '<', '>=', '<='] as const satisfies readonly FilterComparison[];

/** Columns of numbers, durations and years. */
export function isNumeric(column: CellColumn): boolean {
  return (
    (column.kind !== 'text' && column.kind !== 'date') || (column.numberShare > 0.5 && column.kind !== 'date')
  );
}

function rowsWhere(table: CellTable, test: (row: number) => boolean): number[] {
  const rows: number[] = [];
  for (let row = 0; row < table.rowCount; row += 1)
    if (!table.totalRows.has(row) && test(row)) rows.push(row);
  return rows;
}

/** Without a word of comparison only equality is meant. */
function comparisonsFor(triggers: readonly string[]): readonly FilterComparison[] {
  return triggers.length > 0 ? COMPARISONS : ['='];
}

function numberFilter(
  table: CellTable,
  column: CellColumn,
  { value, mask }: QuestionNumber,
  comparison: FilterComparison,
  triggers: readonly string[],
): Filter {
  return {
    kind: 'number',
    comparison,
    column,
    rows: rowsWhere(table, (row) => {
      const number = numberIn(column, row);
      return number !== null && holds(number, comparison, value);
    }),
    mask,
    length: 1,
    quality: comparison === '=' ? 1.4 : 2.2,
    triggers,
    synonym: null,
    predicate: () => comparesTo(asNumber(column), comparison, value),
  };
}

function yearFilter(
  table: CellTable,
  column: CellColumn,
  { value, mask }: QuestionNumber,
  comparison: FilterComparison,
  triggers: readonly string[],
): Filter {
  return {
    kind: comparison === '=' ? 'year' : 'number',
    comparison,
    column,
    rows: rowsWhere(table, (row) => {
      const year = column.cells[row]?.year ?? null;
      return year !== null && holds(year, comparison, value);
    }),
    mask,
    length: 1,
    quality: 2.2,
    triggers,
    synonym: null,
    predicate: () => comparesTo(viewed(column, { kind: 'year' }), comparison, value),
  };
}

function isYear(value: number): boolean {
  return value >= 1000 && value <= 2100;
}

function filtersOfNumber(table: CellTable, question: SearchQuestion, number: QuestionNumber): Filter[] {
  const triggers = triggersNear(question.words, number.at);
  const comparisons = comparisonsFor(triggers);
  return table.columns.flatMap((column) => {
    const filters: Filter[] = [];
    if (isNumeric(column) && (!number.isTime || column.timeShare > 0)) {
      filters.push(...comparisons.map((each) => numberFilter(table, column, number, each, triggers)));
    }
    const hasYears = column.yearShare > 0.5 && ['date', 'mixed', 'text'].includes(column.kind);
    if (hasYears && isYear(number.value)) {
      filters.push(...comparisons.map((each) => yearFilter(table, column, number, each, triggers)));
    }
    return filters;
  });
}

function betweenFilters(table: CellTable, question: SearchQuestion): Filter[] {
  const numbers = question.numbers.slice(0, 3);
  const pairs = numbers.flatMap((low) =>
    numbers.filter((high) => low.value < high.value).map((high) => ({ low, high })),
  );
  return pairs.flatMap(({ low, high }) =>
    table.columns.flatMap((column): Filter[] => {
      const isDate = column.kind === 'date' && column.yearShare > 0.5;
      if (!isNumeric(column) && !isDate) return [];
      const valueIn = (row: number) => (isDate ? (column.cells[row]?.year ?? null) : numberIn(column, row));
      const ref = isDate ? viewed(column, { kind: 'year' }) : asNumber(column);
      return [
        {
          kind: 'number',
          comparison: 'between',
          column,
          rows: rowsWhere(table, (row) => {
            const value = valueIn(row);
            return value !== null && value >= low.value && value <= high.value;
          }),
          mask: low.mask | high.mask,
          length: 2,
          quality: 2.2,
          triggers: [...triggersNear(question.words, low.at), ...triggersNear(question.words, high.at)],
          synonym: null,
          predicate: () => ({ op: 'between', column: ref, low: low.value, high: high.value }),
        },
      ];
    }),
  );
}

const DECADE = /\b(1\d|20)(\d)0'?s\b/;

/** "in the 1990s". */
function decadeFilters(table: CellTable, { text, words }: SearchQuestion): Filter[] {
  const match = DECADE.exec(text);
  if (!match) return [];
  const first = Number(`${match[1] ?? ''}${match[2] ?? ''}0`);
  const at = words.findIndex((word) => word.startsWith(String(first)));
  return table.columns
    .filter(({ yearShare }) => yearShare > 0.5)
    .map((column): Filter => {
      const year = column.kind === 'year' ? asNumber(column) : viewed(column, { kind: 'year' });
      return {
        kind: 'number',
        comparison: 'between',
        column,
        rows: rowsWhere(table, (row) => {
          const value = column.cells[row]?.year ?? null;
          return value !== null && value >= first && value <= first + 9;
        }),
        mask: at < 0 ? 0 : 1 << at,
        length: 2,
        quality: 2.7,
        triggers: ['decade'],
        synonym: null,
        predicate: () => ({ op: 'between', column: year, low: first, high: first + 9 }),
      };
    });
}

/** A day of a column beside the day asked for, as far as both say it. */
function dayPair(column: CellColumn, row: number, asked: QuestionDay['day']): [number, number] | null {
  const day = column.cells[row]?.day;
  if (!day) return null;
  const hasYears = asked.year > 0 && day.year > 0;
  const [own, other] = [day, asked].map((each) =>
    dayNumber({ year: hasYears ? each.year : 0, month: each.month, day: asked.day > 0 ? each.day : 0 }),
  );
  return [own ?? 0, other ?? 0];
}

function dayPredicate(
  column: CellColumn,
  { day }: QuestionDay,
  comparison: FilterComparison,
  rows: readonly number[],
): Predicate {
  const isText = column.profile.type === 'text';
  if (comparison === '=' || day.year === 0 || !isText) {
    return isOneOf(
      column,
      column.values.filter((value) => value.rows.some((row) => rows.includes(row))),
    );
  }
  return comparesTo(asKey(column), comparison, dayNumber(day));
}

function dayFilters(table: CellTable, asked: QuestionDay): Filter[] {
  return table.columns
    .filter((column) => column.dayShare > 0.4)
    .flatMap((column) =>
      comparisonsFor(asked.triggers).map((comparison): Filter => {
        const rows = rowsWhere(table, (row) => {
          const pair = dayPair(column, row, asked.day);
          return pair !== null && holds(pair[0], comparison, pair[1]);
        });
        return {
          kind: comparison === '=' ? 'day' : 'number',
          comparison,
          column,
          rows,
          mask: asked.mask,
          length: 2,
          quality: 2.7,
          triggers: asked.triggers,
          synonym: null,
          predicate: () => dayPredicate(column, asked, comparison, rows),
        };
      }),
    );
}

/** Filters by the numbers, years and days of a question. */
export function numberFilters(table: CellTable, question: SearchQuestion): Filter[] {
  return [
    ...question.numbers.flatMap((number) => filtersOfNumber(table, question, number)),
    ...betweenFilters(table, question),
    ...decadeFilters(table, question),
    ...(question.day ? dayFilters(table, question.day) : []),
  ];
}
