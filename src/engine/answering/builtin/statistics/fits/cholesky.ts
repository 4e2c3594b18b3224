import { at } from '../elements.js';
import { NotComputable } from '../not-computable.js';

/**
 * Solves Ax = b for a symmetric, positive definite A, given by rows of which only the lower triangle is read. Throws
 * `collinear` when A is not positive definite.
 */
export function solvePositiveDefinite(
  matrix: readonly ArrayLike<number>[],
  right: readonly number[],
): number[] {
  const factor = decompose(matrix);
  const solution = [...right];
  for (let row = 0; row < factor.length; row += 1) {
    const known = dot(at(factor, row), solution, row);
    solution[row] = (at(solution, row) - known) / at(at(factor, row), row);
  }
  for (let row = factor.length - 1; row >= 0; row -= 1) {
    const value = at(solution, row) / at(at(factor, row), row);
    solution[row] = value;
    for (let above = 0; above < row; above += 1) {
      solution[above] = at(solution, above) - value * at(at(factor, row), above);
    }
  }
  return solution;
}

function decompose(matrix: readonly ArrayLike<number>[]): Float64Array[] {
  const factor: Float64Array[] = [];
  for (const [index, row] of matrix.entries()) {
    const next = new Float64Array(index + 1);
    for (const [place, above] of factor.entries()) {
      next[place] = (at(row, place) - dot(next, above, place)) / at(above, place);
    }
    const square = at(row, index) - dot(next, next, index);
    if (!(square > 0)) throw new NotComputable('collinear', `column ${index} is a combination of the others`);
    next[index] = Math.sqrt(square);
    factor.push(next);
  }
  return factor;
}

function dot(left: ArrayLike<number>, right: ArrayLike<number>, length: number): number {
  let total = 0;
  for (let index = 0; index < length; index += 1) total += at(left, index) * at(right, index);
  return total;
}
