import { asIs, type CellColumn, viewed } from '../../cells/cell-column.js';
import { type ColumnRef } from '../../representation/column.js';
import { type Query } from '../../representation/query.js';
import { type AnswerValue, cellsAnswer, numberAnswer, textAnswer, unitAnswer } from '../candidate.js';
import { type RowSet } from '../row-set.js';
import { type SearchSpace, shownWith } from '../search-space.js';

const MOST_ROWS = 20;
const MOST_VALUES = 8;
const MOST_PARTS = 8;
/** A span such as 1981–2007 is one of years. */
const LEAST_YEAR = 1000;

interface View {
  readonly suffix: string;
  readonly operator: string;
  readonly operatorClass: string;
  readonly answer: readonly AnswerValue[];
  readonly column: ColumnRef;
  readonly unit: string | null;
}

/** A column that only repeats the value it was filtered by says nothing. */
function isKnown(rows: RowSet, column: CellColumn): boolean {
  if (rows.selection !== '') return false;
  return (
    rows.filters.some(
      (filter) =>
        filter.column === column &&
        filter.kind !== 'within' &&
        filter.kind !== 'number' &&
        filter.kind !== 'year',
    ) && !rows.isNegated
  );
}

function yearView(rows: RowSet, column: CellColumn, space: SearchSpace, operator: string): View[] {
  if (!space.question.wantsYear || column.yearShare <= 0.3 || column.kind === 'year') return [];
  const years = rows.rows.flatMap((row) => column.cells[row]?.year ?? []);
  const answer = [...new Set(years)]
    .flatMap((year) => numberAnswer(year))
    .map((value) => ({ ...value, type: 'year' as const }));
  return [
    {
      suffix: 'y',
      operator: `P${operator}v`,
      operatorClass: 'y',
      answer,
      column: viewed(column, { kind: 'year' }),
      unit: null,
    },
  ];
}

/** What is inside a single cell of text. */
function cellViews(row: number, column: CellColumn, operator: string): View[] {
  const cell = column.cells[row];
  if (!cell || column.profile.type !== 'text') return [];
  const views: View[] = [];
  const { number, second, parts } = cell;
  if (number !== null && cell.full === null && cell.numberCount === 1 && !cell.day) {
    const ref = viewed(column, { kind: 'number', nth: 1 });
    views.push({
      suffix: 'n',
      operator: `P${operator}n`,
      operatorClass: 'n',
      answer: numberAnswer(number),
      column: ref,
      unit: null,
    });
  }
  const inside = /\(([^)]+)\)/.exec(cell.text)?.[1];
  if (inside !== undefined) {
    const ref = viewed(column, { kind: 'parenthesis' });
    views.push({
      suffix: 'b',
      operator: `P${operator}b`,
      operatorClass: 'b',
      answer: textAnswer(inside),
      column: ref,
      unit: null,
    });
  }
  if (parts.length > 1 && parts.length < MOST_PARTS) {
    const first = viewed(column, { kind: 'part', which: 'first' });
    const last = viewed(column, { kind: 'part', which: 'last' });
    const count = viewed(column, { kind: 'partCount' });
    views.push(
      {
        suffix: 'q',
        operator: `P${operator}q`,
        operatorClass: 'q',
        answer: textAnswer(parts[0] ?? ''),
        column: first,
        unit: null,
      },
      {
        suffix: 'r',
        operator: `P${operator}r`,
        operatorClass: 'q',
        answer: textAnswer(parts.at(-1) ?? ''),
        column: last,
        unit: null,
      },
      {
        suffix: 's',
        operator: `C${operator}parts`,
        operatorClass: 'Cp',
        answer: numberAnswer(parts.length),
        column: count,
        unit: null,
      },
    );
  }
  if (number !== null && second !== null && second > number && number > LEAST_YEAR) {
    const ref = viewed(column, { kind: 'span' });
    const span = second - number;
    views.push(
      {
        suffix: 'du',
        operator: 'spanU',
        operatorClass: 'span',
        answer: unitAnswer(span, 'years'),
        column: ref,
        unit: 'years',
      },
      {
        suffix: 'd',
        operator: 'span',
        operatorClass: 'span',
        answer: numberAnswer(span),
        column: ref,
        unit: null,
      },
    );
  }
  return views;
}

function projectColumn(space: SearchSpace, rows: RowSet, column: CellColumn, operator: string): void {
  const cells = rows.rows.flatMap((row) => column.cells[row] ?? []);
  const answer = cellsAnswer(cells);
  if (answer.length > MOST_VALUES) return;
  const base = `P${rows.selection}${rows.filters.length}`;
  const whole: View = {
    suffix: '',
    operator: `P${operator}`,
    operatorClass: '',
    answer,
    column: asIs(column),
    unit: null,
  };
  const [only] = rows.rows;
  const views = [
    whole,
    ...yearView(rows, column, space, operator),
    ...(rows.rows.length === 1 && only !== undefined ? cellViews(only, column, operator) : []),
  ];
  const role = space.book.column(column, 'answer');
  for (const view of views) {
    const isWhole = view.suffix === '';
    const isOwnClass = ['Cp', 'span'].includes(view.operatorClass);
    const operatorClass = isOwnClass ? view.operatorClass : `${base}${view.operatorClass}`;
    space.collector.add({
      answer: view.answer,
      parts: [space.book.operator(view.operator), role, ...rows.parts],
      mask: rows.mask | space.maskOf(column),
      operatorClass,
      key: `${rows.key}>${column.position}${view.suffix}`,
      pair: isWhole ? { answer: column, by: rows.by } : null,
      query: (): Query => ({
        op: 'cells',
        rows: rows.query(),
        column: view.column,
        shown: shownWith(rows),
        unit: view.unit,
      }),
    });
  }
}

/** The values of each column in some rows. */
export function projections(space: SearchSpace, rows: RowSet, operator: string): void {
  if (rows.rows.length === 0 || rows.rows.length > MOST_ROWS) return;
  for (const column of space.table.columns) {
    if (!isKnown(rows, column)) projectColumn(space, rows, column, operator);
  }
}
