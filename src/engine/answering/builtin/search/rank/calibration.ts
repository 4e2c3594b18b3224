/** A probability and how often answers given that probability are right. */
type CalibrationPoint = readonly [probability: number, share: number];

interface Block {
  readonly probability: number;
  readonly share: number;
  readonly count: number;
}

/**
 * Fits a rising curve from probabilities to shares of right answers: isotonic regression by pooling adjacent violators
 * (Ayer et al. 1955) over groups of equal size.
 */
export function fitCalibration(
  outcomes: readonly { readonly probability: number; readonly isRight: boolean }[],
  groupCount: number,
): CalibrationPoint[] {
  const sorted = outcomes.toSorted((left, right) => left.probability - right.probability);
  const size = Math.max(1, Math.ceil(sorted.length / groupCount));
  const blocks: Block[] = [];
  for (let from = 0; from < sorted.length; from += size) {
    const group = sorted.slice(from, from + size);
    const mean = (of: (each: (typeof group)[number]) => number): number =>
      group.reduce((sum, each) => sum + of(each), 0) / group.length;
    blocks.push({
      probability: mean(({ probability }) => probability),
      share: mean(({ isRight }) => (isRight ? 1 : 0)),
      count: group.length,
    });
    pool(blocks);
  }
  return blocks.map(({ probability, share }) => [rounded(probability), rounded(share)]);
}

function pool(blocks: Block[]): void {
  for (;;) {
    const [before, last] = blocks.slice(-2);
    if (!before || !last || before.share <= last.share) return;
    const count = before.count + last.count;
    const mean = (left: number, right: number): number => (left * before.count + right * last.count) / count;
    blocks.splice(-2, 2, {
      probability: mean(before.probability, last.probability),
      share: mean(before.share, last.share),
      count,
    });
  }
}

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

/** How often answers of a probability are right, read off the curve between its points. */
export function calibrated(probability: number, curve: readonly CalibrationPoint[]): number {
  const at = curve.findIndex(([point]) => point >= probability);
  const [right, left] = [curve[at], curve[at - 1]];
  if (!right) return curve.at(-1)?.[1] ?? probability;
  if (!left) return right[1];
  const part = (probability - left[0]) / (right[0] - left[0]);
  return left[1] + part * (right[1] - left[1]);
}
