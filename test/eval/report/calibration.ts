const BINS = 10;

/** An answer with how often such ones are said to be right, 0 to 1. */
interface Judgement {
  readonly confidence: number;
  readonly isRight: boolean;
}

/** The expected calibration error over ten bins of equal width (Naeini et al. 2015); 0 without answers. */
export function calibrationError(judgements: readonly Judgement[]): number {
  const bins = Array.from({ length: BINS }, (_, at) =>
    judgements.filter(({ confidence }) => Math.min(BINS - 1, Math.floor(confidence * BINS)) === at),
  );
  const errors = bins.map((bin) => {
    const sure = bin.reduce((sum, { confidence }) => sum + confidence, 0);
    return Math.abs(sure - bin.filter(({ isRight }) => isRight).length);
  });
  return errors.reduce((sum, error) => sum + error, 0) / Math.max(1, judgements.length);
}
