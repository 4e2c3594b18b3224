import { at } from './elements.js';
import { MersenneTwister } from './mersenne-twister.js';
import { NotComputable } from './not-computable.js';

/** Row numbers, from 0, of the rows to learn from and of those to test with, in the order in which they were drawn. */
interface TrainTestSplit {
  readonly train: readonly number[];
  readonly test: readonly number[];
}

/**
 * The numbers from 0 to `count` - 1 in the order of NumPy's `RandomState(seed).permutation(count)`. `seed` is a whole
 * number from 0 to 2^32 - 1, else `outOfRange`.
 */
export function randomPermutation(seed: number, count: number): number[] {
  if (!Number.isInteger(seed) || seed < 0 || seed > 0xffffffff) {
    throw new NotComputable(
      'outOfRange',
      `${seed} is no seed: a whole number from 0 to 4294967295 is needed`,
    );
  }
  const random = new MersenneTwister(seed);
  const order = Array.from({ length: count }, (_, index) => index);
  for (let last = count - 1; last > 0; last -= 1) {
    const chosen = random.upTo(last);
    const moved = at(order, last);
    order[last] = at(order, chosen);
    order[chosen] = moved;
  }
  return order;
}

/**
 * Splits `count` rows as scikit-learn's `train_test_split(test_size=testShare, random_state=seed)` does: the first
 * ⌈testShare·count⌉ of the permutation are for testing, the others for training. Both parts must hold a row.
 */
export function trainTestSplit(count: number, testShare: number, seed: number): TrainTestSplit {
  const testCount = Math.ceil(testShare * count);
  if (!(testShare > 0 && testShare < 1) || testCount >= count) {
    throw new NotComputable(
      'tooFewValues',
      `${count} rows cannot be split with a test share of ${testShare}`,
    );
  }
  const order = randomPermutation(seed, count);
  return { test: order.slice(0, testCount), train: order.slice(testCount) };
}
