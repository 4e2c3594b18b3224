import { type Item } from '../../plan/plan.js';
import { ToolProblem } from '../tool-problem.js';

const OF_NUMBERS: ReadonlySet<string> = new Set(['sum', 'avg', 'median']);
const SUMMING = /\b(?:sum|total|summe|somme|suma|somma|soma|합계|合計|总和)\b/iu;

/**
 * Nothing is summed that does not add up.
 * @param asked a question that asks for a sum by itself is given one
 * @throws ToolProblem with what can be computed instead
 */
export function checkItem({ fn, column }: Item, asked: string): void {
  if (!fn || !column) return;
  if (OF_NUMBERS.has(fn) && column.kind !== 'number')
    throw new ToolProblem(`${column.name} holds no numbers: ${fn} cannot be computed of it`);
  const additivity = column.meaning?.additivity;
  const isNoSum = additivity === 'averageable' || (additivity === 'none' && !column.isFlag);
  if (fn === 'sum' && isNoSum && !SUMMING.test(asked))
    throw new ToolProblem(
      `${column.name} does not add up (${column.meaning?.type ?? 'no measure'}): use avg, median, min, max or count`,
    );
}
