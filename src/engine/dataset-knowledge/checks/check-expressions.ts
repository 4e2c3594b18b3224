import { type ColumnProfile, isNumberType } from '../../table.js';
import { unitProblems } from './check-units.js';
import { columnsIn, type Expression, readExpression } from '../document/expression.js';
import { nearestName } from './nearest-name.js';
import { type PlacedProblem } from '../problem.js';
import { Unreadable } from '../document/tokens.js';
import { type PlacedText } from '../document/yaml-tree.js';

/** The least and the most that a number may be. */
type Range = readonly [least: number, most: number];

const ANY: Range = [-Infinity, Infinity];
const mayBeZero = ([least, most]: Range): boolean => least <= 0 && most >= 0;

const around = (numbers: readonly number[]): Range =>
  numbers.some(Number.isNaN) ? ANY : [Math.min(...numbers), Math.max(...numbers)];

/** Bounds of what an expression gives, by interval arithmetic over the bounds of its columns (Moore, Interval Analysis, 1966). */
function rangeOf(expression: Expression, columns: readonly ColumnProfile[]): Range {
  switch (expression.kind) {
    case 'number':
      return [expression.value, expression.value];
    case 'column': {
      const { min, max } = columns.find(({ name }) => name === expression.column) ?? {};
      return typeof min === 'number' && typeof max === 'number' ? [min, max] : ANY;
    }
    case 'negative': {
      const [least, most] = rangeOf(expression.of, columns);
      return [-most, -least];
    }
    case 'not zero':
      return rangeOf(expression.of, columns);
    case '+':
    case '-':
    case '*':
    case '/': {
      const [a, b] = rangeOf(expression.left, columns);
      const [c, d] = rangeOf(expression.right, columns);
      if (expression.kind === '+') return around([a + c, b + d]);
      if (expression.kind === '-') return around([a - d, b - c]);
      if (expression.kind === '*') return around([a * c, a * d, b * c, b * d]);
      return mayBeZero([c, d]) ? ANY : around([a / c, a / d, b / c, b / d]);
    }
  }
}

function* divisionProblems(
  expression: Expression,
  columns: readonly ColumnProfile[],
): Generator<{ readonly at: number; readonly message: string }> {
  if (expression.kind === 'negative' || expression.kind === 'not zero') {
    yield* divisionProblems(expression.of, columns);
    return;
  }
  if (expression.kind === 'number' || expression.kind === 'column') return;
  yield* divisionProblems(expression.left, columns);
  yield* divisionProblems(expression.right, columns);
  const { kind, right, at } = expression;
  if (kind !== '/' || right.kind === 'not zero' || !mayBeZero(rangeOf(right, columns))) return;
  yield {
    at,
    message:
      'It is divided by what may be zero: write NULLIF(…, 0) around the divisor to leave such rows out.',
  };
}

/**
 * What is wrong with an expression over the columns of a table: how it is written, columns that are not there or hold no numbers,
 * divisors that may be zero by the values that the columns have, and sums of what is measured otherwise.
 * @param units of columns, by their names, as far as they are known
 */
export function* expressionProblems(
  { at, text, isLiteral }: PlacedText,
  columns: readonly ColumnProfile[],
  units: ReadonlyMap<string, string>,
): Generator<PlacedProblem> {
  const placed = (inside: number, message: string): PlacedProblem => ({
    at: isLiteral ? at + inside : at,
    message,
  });
  let expression: Expression;
  try {
    expression = readExpression(text);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    yield placed(error.at, `The expression cannot be read: ${error.message}.`);
    return;
  }
  const named = columnsIn(expression);
  const names = columns.map(({ name }) => name);
  for (const { column, at: place } of named) {
    const profile = columns.find(({ name }) => name === column);
    if (!profile) yield placed(place, `The table has no column “${column}”${nearestName(column, names)}.`);
    else if (!isNumberType(profile.type)) yield placed(place, `“${column}” holds no numbers.`);
  }
  if (named.length === 0) yield placed(0, 'An expression needs a column.');
  for (const { at: place, message } of divisionProblems(expression, columns)) yield placed(place, message);
  for (const { at: place, message } of unitProblems(expression, units)) yield placed(place, message);
}
