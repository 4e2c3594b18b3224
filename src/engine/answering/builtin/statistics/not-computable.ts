/** Why a statistic has no value for the data at hand. */
type NotComputableReason =
  | 'tooFewValues'
  | 'constantValues'
  | 'collinear'
  | 'unequalLengths'
  | 'tooFewGroups'
  | 'zeroExpected'
  | 'outOfRange'
  | 'notConverged';

/** A statistic that the given data cannot have: `reason` is the key for a reply, `message` says it in English. */
export class NotComputable extends Error {
  override readonly name = 'NotComputable';

  constructor(
    readonly reason: NotComputableReason,
    message: string,
  ) {
    super(message);
  }
}

/** Throws `tooFewValues` unless there are at least `least` values. */
export function requireCount(values: readonly unknown[], least: number): void {
  if (values.length >= least) return;
  throw new NotComputable('tooFewValues', `at least ${least} values are needed, there are ${values.length}`);
}

/** Throws `unequalLengths` unless both lists can be read as pairs. */
export function requirePairs(left: readonly unknown[], right: readonly unknown[]): void {
  if (left.length === right.length) return;
  throw new NotComputable('unequalLengths', `${left.length} values cannot be paired with ${right.length}`);
}

/** Throws `constantValues` if all values are the same (also when there are none). */
export function requireVariation(values: readonly number[], what = 'the values'): void {
  const [first] = values;
  if (values.some((value) => value !== first)) return;
  throw new NotComputable('constantValues', `${what} are all the same`);
}
