import { ToolProblem } from '../tool-problem.js';

/**
 * Rows are left out only for values that the question names.
 * @throws ToolProblem with the first that it does not name
 */
export function checkDenied(values: readonly string[], asked: string): void {
  const unnamed = values.find((value) => !asked.toLowerCase().includes(value.toLowerCase()));
  if (unnamed !== undefined)
    throw new ToolProblem(`rows of "${unnamed}" are left out, which the question does not name`);
}
