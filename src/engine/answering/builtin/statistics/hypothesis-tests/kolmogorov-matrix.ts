import { at } from '../elements.js';

/** Entries above this are scaled down, and the exponent is carried along. */
const LARGE = 2 ** 300;

/** A square matrix, row by row, times 2 to the power of `exponent`. */
interface ScaledMatrix {
  readonly entries: Float64Array;
  readonly exponent: number;
}

/**
 * P(D < distance) for Kolmogorov's statistic of `count` values by the power of a matrix (Marsaglia, Tsang and Wang
 * 2003, "Evaluating Kolmogorov's distribution", Journal of Statistical Software 8/18).
 */
export function throughMatrixPower(count: number, distance: number): number {
  const half = Math.ceil(count * distance);
  const size = 2 * half - 1;
  const power = raise({ entries: transitions(size, half - count * distance), exponent: 0 }, count, size);
  let probability = at(power.entries, (half - 1) * size + half - 1);
  let exponent = power.exponent;
  for (let index = 1; index <= count; index += 1) {
    probability *= index / count;
    if (probability < 1 / LARGE) {
      probability *= LARGE;
      exponent -= 300;
    }
  }
  return probability * 2 ** exponent;
}

function transitions(size: number, excess: number): Float64Array {
  const matrix = Float64Array.from({ length: size * size }, (_, place) => {
    const below = Math.floor(place / size) - (place % size) + 1;
    return below < 0 ? 0 : 1 / factorial(below);
  });
  for (let index = 0; index < size; index += 1) {
    const edge = (1 - excess ** (index + 1)) / factorial(index + 1);
    matrix[index * size] = edge;
    matrix[size * size - 1 - index] = edge;
  }
  const overlap = Math.max(0, 2 * excess - 1) ** size;
  matrix[(size - 1) * size] = (1 - 2 * excess ** size + overlap) / factorial(size);
  return matrix;
}

function factorial(count: number): number {
  let product = 1;
  for (let index = 2; index <= count; index += 1) product *= index;
  return product;
}

function raise(base: ScaledMatrix, power: number, size: number): ScaledMatrix {
  if (power === 1) return base;
  const half = raise(base, Math.floor(power / 2), size);
  const whole = multiply(half, half, size);
  return power % 2 === 0 ? whole : multiply(whole, base, size);
}

function multiply(left: ScaledMatrix, right: ScaledMatrix, size: number): ScaledMatrix {
  const entries = new Float64Array(size * size);
  for (let row = 0; row < size; row += 1) {
    for (let inner = 0; inner < size; inner += 1) {
      const factor = at(left.entries, row * size + inner);
      for (let column = 0; column < size; column += 1) {
        const place = row * size + column;
        entries[place] = at(entries, place) + factor * at(right.entries, inner * size + column);
      }
    }
  }
  const exponent = left.exponent + right.exponent;
  const middle = at(entries, Math.floor(entries.length / 2));
  if (middle < LARGE) return { entries, exponent };
  return { entries: entries.map((entry) => entry / LARGE), exponent: exponent + 300 };
}
