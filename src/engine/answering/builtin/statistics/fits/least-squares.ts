import { at } from '../elements.js';
import { NotComputable } from '../not-computable.js';
import { sumOf } from '../sums.js';

/** A column that keeps less than this share of its length beside the earlier ones is a combination of them. */
const COLLINEAR_SHARE = 1e-10;

/** The solution of a least squares problem. */
export interface LeastSquares {
  readonly solution: readonly number[];
  /** The diagonal of the inverse of XᵀX, by which the residual variance is multiplied for the squared errors. */
  readonly inverseDiagonal: readonly number[];
}

/**
 * Solves min |Xb - y| by orthogonalising the columns of X one after the other, each of them twice (modified
 * Gram-Schmidt with reorthogonalisation: Björck 1994, "Numerics of Gram-Schmidt orthogonalization"), which is as exact
 * as a QR decomposition by reflections. Throws `collinear` when a column is a combination of those before it.
 */
export function leastSquares(
  columns: readonly (readonly number[])[],
  response: readonly number[],
): LeastSquares {
  const directions: number[][] = [];
  const triangle: number[][] = [];
  for (const [index, column] of columns.entries()) {
    const { rest, shares } = removeDirections(column, directions);
    const length = norm(rest);
    if (!(length > COLLINEAR_SHARE * norm(column))) {
      throw new NotComputable('collinear', `column ${index} is a combination of the columns before it`);
    }
    directions.push(rest.map((value) => value / length));
    triangle.push([...shares, length]);
  }
  const { shares } = removeDirections(response, directions);
  return { solution: solveUpper(triangle, shares), inverseDiagonal: inverseDiagonal(triangle) };
}

function removeDirections(
  column: readonly number[],
  directions: readonly (readonly number[])[],
): { rest: readonly number[]; shares: number[] } {
  const shares = new Array<number>(directions.length).fill(0);
  let rest = column;
  for (const [index, direction] of [...directions.entries(), ...directions.entries()]) {
    const share = sumOf(direction, (value, row) => value * at(rest, row));
    rest = rest.map((value, row) => value - share * at(direction, row));
    shares[index] = at(shares, index) + share;
  }
  return { rest, shares };
}

function norm(values: readonly number[]): number {
  return Math.sqrt(sumOf(values, (value) => value * value));
}

/** Solves Rb = c, R given by its columns. */
function solveUpper(triangle: readonly (readonly number[])[], right: readonly number[]): number[] {
  const solution = [...right];
  for (let index = triangle.length - 1; index >= 0; index -= 1) {
    const column = at(triangle, index);
    const value = at(solution, index) / at(column, index);
    solution[index] = value;
    for (let row = 0; row < index; row += 1) solution[row] = at(solution, row) - value * at(column, row);
  }
  return solution;
}

/** The diagonal of (RᵀR)⁻¹: the squared lengths of the rows of R⁻¹. */
function inverseDiagonal(triangle: readonly (readonly number[])[]): number[] {
  const unit = (place: number): number[] => triangle.map((_, index) => (index === place ? 1 : 0));
  const inverse = triangle.map((_, place) => solveUpper(triangle, unit(place)));
  return triangle.map((_, row) => sumOf(inverse, (column) => at(column, row) ** 2));
}
