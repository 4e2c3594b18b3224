import { asIs, type CellColumn, viewed } from '../../cells/cell-column.js';
import { type Cell } from '../../cells/cell.js';
import { type CellView, type ColumnRef } from '../../representation/column.js';
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
  if (rows.selection !== '' || rows.isNegated) return false;
  return rows.filters.some(
    (filter) => filter.column === column && !['within', 'number', 'year'].includes(filter.kind),
  );
}

function yearView(rows: RowSet, column: CellColumn, space: SearchSpace, operator: string): View[] {
  if (!space.question.wantsYear || column.yearShare <= 0.3 || column.kind === 'year') return [];
  const years = new Set(rows.rows.flatMap((row) => column.cells[row]?.year ?? []));
  const answer = [...years].flatMap(numberAnswer).map((value) => ({ ...value, type: 'year' as const }));
  const ref = viewed(column, { kind: 'year' });
  return [{ suffix: 'y', operator: `P${operator}v`, operatorClass: 'y', answer, column: ref, unit: null }];
}

/** What is inside a single cell of text. */
function cellViews(row: number, column: CellColumn, operator: string): View[] {
  const cell = column.cells[row];
  if (!cell || column.profile.type !== 'text') return [];
  return [
    ...numberView(cell, column, operator),
    ...parenthesisView(cell, column, operator),
    ...partViews(cell, column, operator),
    ...spanViews(cell, column),
  ];
}

function numberView(cell: Cell, column: CellColumn, operator: string): View[] {
  if (cell.number === null || cell.full !== null || cell.numberCount !== 1 || cell.day) return [];
  const ref = viewed(column, { kind: 'number', nth: 1 });
  const answer = numberAnswer(cell.number);
  return [{ suffix: 'n', operator: `P${operator}n`, operatorClass: 'n', answer, column: ref, unit: null }];
}

function parenthesisView({ text }: Cell, column: CellColumn, operator: string): View[] {
  const inside = /\(([^)]+)\)/.exec(text)?.[1];
  if (inside === undefined) return [];
  const ref = viewed(column, { kind: 'parenthesis' });
  const answer = textAnswer(inside);
  return [{ suffix: 'b', operator: `P${operator}b`, operatorClass: 'b', answer, column: ref, unit: null }];
}

function partViews({ parts }: Cell, column: CellColumn, operator: string): View[] {
  if (parts.length < 2 || parts.length >= MOST_PARTS) return [];
  const view = (name: string, operatorClass: string, answer: AnswerValue[], how: CellView): View => ({
    suffix: name,
    operator: `P${operator}${name}`,
    operatorClass,
    answer,
    column: viewed(column, how),
    unit: null,
  });
  return [
    view('q', 'q', textAnswer(parts[0] ?? ''), { kind: 'part', which: 'first' }),
    view('r', 'q', textAnswer(parts.at(-1) ?? ''), { kind: 'part', which: 'last' }),
    view('t', 't', parts.flatMap(textAnswer), { kind: 'parts' }),
    view('s', 'Cp', numberAnswer(parts.length), { kind: 'partCount' }),
  ];
}

function spanViews({ number, second }: Cell, column: CellColumn): View[] {
  if (number === null || second === null || second <= number || number <= LEAST_YEAR) return [];
  const span = second - number;
  const base = { operatorClass: 'span', column: viewed(column, { kind: 'span' }) };
  return [
    { ...base, suffix: 'du', operator: 'spanU', answer: unitAnswer(span, 'years'), unit: 'years' },
    { ...base, suffix: 'd', operator: 'span', answer: numberAnswer(span), unit: null },
  ];
}

function projectColumn(
  space: SearchSpace,
  rows: RowSet,
  column: CellColumn,
  [operator, rowsClass]: readonly [string, string],
): void {
  const cells = rows.rows.map((row) => column.cells[row]).filter((cell) => cell !== undefined);
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
      filters: rows.filters,
      answer: view.answer,
      parts: [space.book.operator(view.operator, rowsClass), role, ...rows.parts],
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

/**
 * The values of each column in some rows.
 * @param operator how the rows were selected
 * @param rowsClass the class of the rows they were selected from
 */
export function projections(space: SearchSpace, rows: RowSet, operator: string, rowsClass = ''): void {
  if (rows.rows.length === 0 || rows.rows.length > MOST_ROWS) return;
  for (const column of space.table.columns) {
    if (!isKnown(rows, column)) projectColumn(space, rows, column, [operator, rowsClass]);
  }
}
