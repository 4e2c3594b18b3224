/** What a model is to make small, by its first and second derivatives after the score of each row. */
export interface Loss {
  /** How many rows there are. */
  readonly rows: number;
  /** Writes the derivatives at the scores. */
  derive(scores: Float64Array, slopes: Float64Array, curves: Float64Array): void;
}

/** The logistic loss: scores are the log odds that rows are right. */
export function logisticLoss(isRight: readonly boolean[], weights: readonly number[]): Loss {
  return {
    rows: isRight.length,
    derive: (scores, slopes, curves) => {
      for (let row = 0; row < scores.length; row += 1) {
        const expected = 1 / (1 + Math.exp(-(scores[row] ?? 0)));
        const weight = weights[row] ?? 0;
        slopes[row] = weight * (expected - Number(isRight[row]));
        curves[row] = weight * expected * (1 - expected);
      }
    },
  };
}

/** Rows one after the other of which one is to be chosen. */
export interface ChoiceGroup {
  /** The score that each row starts from. */
  readonly starts: readonly number[];
  /** At least one is right. */
  readonly isRight: readonly boolean[];
  readonly weight: number;
}

/**
 * The loss of choosing in proportion to the exponentials of scores: the log of what all right rows of a group have together
 * (the curves are those of a softmax, Cao et al. 2007, ListNet).
 */
export function choiceLoss(groups: readonly ChoiceGroup[]): Loss {
  return {
    rows: groups.reduce((sum, { starts }) => sum + starts.length, 0),
    derive: (scores, slopes, curves) => {
      let from = 0;
      for (const { starts, isRight, weight } of groups) {
        const points = starts.map((start, at) => start + (scores[from + at] ?? 0));
        const top = Math.max(...points);
        const masses = points.map((point) => Math.exp(point - top));
        const whole = masses.reduce((sum, mass) => sum + mass, 0);
        const right = masses.reduce((sum, mass, at) => sum + (isRight[at] ? mass : 0), 0);
        masses.forEach((mass, at) => {
          const share = mass / whole;
          const wanted = isRight[at] ? mass / Math.max(right, Number.MIN_VALUE) : 0;
          slopes[from + at] = weight * (share - wanted);
          curves[from + at] = weight * share * (1 - share);
        });
        from += starts.length;
      }
    },
  };
}
