import { type Cell } from '../cells/cell.js';
import { comparable } from '../cells/words.js';
import { type Query } from '../representation/query.js';

/** One value of an answer. */
export interface AnswerValue {
  /** As it is shown. */
  readonly text: string;
  /** Its comparable form. */
  readonly norm: string;
  /** The number, when the whole value is one. */
  readonly number: number | null;
  readonly type: 'number' | 'year' | 'date' | 'mixed' | 'text' | 'empty' | 'unit' | 'verdict';
}

/** A way to read a question: what is computed, what it gives, and the parts its score is made of. */
export interface Candidate {
  readonly parts: readonly number[];
  readonly answer: readonly AnswerValue[];
  /** The words of the question that it explains. */
  readonly mask: number;
  readonly query: () => Query;
}

const PRECISION = 1e6;

/** A number rounded to six decimals, so that sums in another order are the same number. */
export function rounded(value: number): number {
  const whole = Math.round(value);
  return Math.abs(value - whole) < 1e-9 ? whole : Math.round(value * PRECISION) / PRECISION;
}

/** A computed number as an answer. */
export function numberAnswer(value: number): AnswerValue[] {
  return [{ text: String(value), norm: String(value), number: value, type: 'number' }];
}

/** A computed number with what it counts. */
export function unitAnswer(value: number, unit: string): AnswerValue[] {
  const text = `${value} ${unit}`;
  return [{ text, norm: comparable(text), number: null, type: 'unit' }];
}

/** A text that is part of a cell, or names one of several things. */
export function textAnswer(text: string): AnswerValue[] {
  return [{ text, norm: comparable(text), number: null, type: 'text' }];
}

/** Yes or no. */
export function verdictAnswer(isTrue: boolean): AnswerValue[] {
  const text = isTrue ? 'yes' : 'no';
  return [{ text, norm: text, number: null, type: 'verdict' }];
}

function typeOf(cell: Cell): AnswerValue['type'] {
  if (cell.full !== null) return cell.year === cell.full ? 'year' : 'number';
  if (cell.day) return 'date';
  if (cell.isEmpty) return 'empty';
  return cell.number !== null && /^\D{0,2}\d/.test(cell.text) ? 'mixed' : 'text';
}

/** A cell as a value of an answer. */
export function cellAnswer(cell: Cell): AnswerValue {
  return { text: cell.text, norm: cell.norm, number: cell.full, type: typeOf(cell) };
}

/** Cells as an answer: values that compare equal count once. */
export function cellsAnswer(cells: readonly Cell[]): AnswerValue[] {
  const values = new Map<string, AnswerValue>();
  for (const cell of cells) if (!values.has(cell.norm)) values.set(cell.norm, cellAnswer(cell));
  return [...values.values()];
}
