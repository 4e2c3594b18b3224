import { type ColumnProfile, type ColumnType } from '../../table.js';
import { type Comparison, comparisonsOf, type ConditionLiteral } from '../document/condition.js';
import { nearestName } from './nearest-name.js';
import { type PlacedProblem } from '../problem.js';
import { Unreadable } from '../document/tokens.js';
import { type PlacedText } from '../document/yaml-tree.js';

const ISO_DATE = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?$/;
const TIME = /^\d\d:\d\d(?::\d\d)?$/;

/** What a column of a type is compared with, in words; and whether a literal is that. */
const COMPARED: Readonly<
  Record<ColumnType, readonly [words: string, fits: (one: ConditionLiteral) => boolean]>
> = {
  integer: ['numbers', (one) => typeof one === 'number'],
  number: ['numbers', (one) => typeof one === 'number'],
  boolean: ['TRUE or FALSE', (one) => typeof one === 'boolean'],
  text: ["texts in '…'", (one) => typeof one === 'string'],
  date: ["dates such as '2026-01-31'", (one) => typeof one === 'string' && ISO_DATE.test(one)],
  timestamp: ["times such as '2026-01-31 12:00'", (one) => typeof one === 'string' && ISO_DATE.test(one)],
  time: ["times such as '12:00'", (one) => typeof one === 'string' && TIME.test(one)],
};

function faultOf({ operator, literals }: Comparison, { name, type }: ColumnProfile): string | null {
  if (operator === 'LIKE' && type !== 'text')
    return `Only columns of texts are compared by LIKE, not “${name}”.`;
  const [words, fits] = COMPARED[type];
  return literals.every(fits) ? null : `“${name}” holds ${type} values: it is compared with ${words}.`;
}

/**
 * What is wrong with a condition on rows of a table.
 * @param columns of the table
 */
export function* conditionProblems(
  { at, text, isLiteral }: PlacedText,
  columns: readonly ColumnProfile[],
): Generator<PlacedProblem> {
  const placed = (inside: number, message: string): PlacedProblem => ({
    at: isLiteral ? at + inside : at,
    message,
  });
  let comparisons: readonly Comparison[];
  try {
    comparisons = comparisonsOf(text);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    yield placed(error.at, `The condition cannot be read: ${error.message}.`);
    return;
  }
  for (const comparison of comparisons) {
    const column = columns.find(({ name }) => name === comparison.column);
    const names = columns.map(({ name }) => name);
    const fault = column
      ? faultOf(comparison, column)
      : `The table has no column “${comparison.column}”${nearestName(comparison.column, names)}.`;
    if (fault !== null) yield placed(comparison.at, fault);
  }
}
