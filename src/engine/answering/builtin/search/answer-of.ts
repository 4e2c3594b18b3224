import { readCell } from '../cells/cell.js';
import { type CellValue, type ResultTable } from '../../../table.js';
import { type Query } from '../representation/query.js';
import {
  type AnswerValue,
  cellsAnswer,
  numberAnswer,
  rounded,
  textAnswer,
  unitAnswer,
  verdictAnswer,
} from './candidate.js';

function cellOf(value: CellValue): ReturnType<typeof readCell> {
  return readCell(value === null ? '' : String(value).trim(), false);
}

function single(value: CellValue, unit: string | null): AnswerValue[] {
  if (typeof value === 'boolean') return verdictAnswer(value);
  if (typeof value === 'string') return textAnswer(value);
  if (value === null) return [];
  const number = rounded(Number(value));
  return unit === null ? numberAnswer(number) : unitAnswer(number, unit);
}

function firstColumn({ rows }: ResultTable): CellValue[] {
  return rows.map(([value]) => value ?? null);
}

function cellsOf(query: Extract<Query, { op: 'cells' }>, result: ResultTable): AnswerValue[] {
  const values = firstColumn(result);
  if (query.column.view === null) return cellsAnswer(values.map(cellOf));
  return [...new Set(values)].flatMap((value) => single(value, query.unit));
}

/** The answer that the result of a query holds: the values that were asked for, without what only explains them. */
export function answerOf(query: Query, result: ResultTable): AnswerValue[] {
  if (query.op === 'cells') return cellsOf(query, result);
  if (query.op === 'aggregate' && query.keys.length > 0) return cellsAnswer(firstColumn(result).map(cellOf));
  if (query.op === 'list') return cellsAnswer(firstColumn(result).map(cellOf));
  return single(result.rows[0]?.[0] ?? null, query.op === 'arithmetic' ? query.unit : null);
}
