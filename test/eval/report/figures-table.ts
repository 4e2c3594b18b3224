import { accuracy, type Outcome, type Prediction, precision, quantile, told } from '../prediction.js';
import { aligned, percent } from './aligned.js';
import { calibrationError } from './calibration.js';

/** Questions whose figures are one line. */
interface Group {
  readonly name: string;
  readonly predictions: readonly Prediction[];
}

/** The figure of a column; null where the questions have none. */
type Figure = (predictions: readonly Prediction[]) => string | null;

function shareOf(outcome: Outcome): Figure {
  return (predictions) => {
    if (predictions.every((each) => each.outcome === undefined)) return null;
    return percent(predictions.filter((each) => each.outcome === outcome).length / predictions.length);
  };
}

function declined(predictions: readonly Prediction[]): string {
  const members = predictions.filter(({ outcome, ...each }) =>
    outcome === undefined ? each.declined : outcome === 'declined',
  );
  return percent(members.length / Math.max(1, predictions.length));
}

function oracle(predictions: readonly Prediction[]): string | null {
  if (predictions.every((each) => each.oracle === undefined)) return null;
  return percent(predictions.filter((each) => each.oracle === true).length / predictions.length);
}

/** Of the questions that were asked back, how many offer a right reading. */
function offersRight(predictions: readonly Prediction[]): string | null {
  const members = predictions.filter(
    (each) => each.offersRight !== undefined && each.outcome === 'askedBack',
  );
  if (members.length === 0) return null;
  return `${members.filter((each) => each.offersRight === true).length} of ${members.length}`;
}

/** Over the answers that were told by a decision, and how many these are; those of sets of questions only. */
function calibration(predictions: readonly Prediction[]): string | null {
  const judgements = told(predictions).flatMap(({ outcome, confidence }) =>
    outcome === undefined || confidence === null ? [] : [{ confidence, isRight: outcome === 'right' }],
  );
  if (judgements.length === 0) return null;
  return `${calibrationError(judgements).toFixed(3)} of ${judgements.length}`;
}

const milliseconds =
  (share: number): Figure =>
  (predictions) =>
    quantile(
      predictions.map((each) => each.milliseconds),
      share,
    ).toFixed(0);

const COLUMNS: readonly (readonly [name: string, figure: Figure])[] = [
  ['asked', ({ length }) => String(length)],
  ['right', (predictions) => percent(accuracy(predictions))],
  ['wrong', shareOf('wrong')],
  ['formless', shareOf('formless')],
  ['asked back', shareOf('askedBack')],
  ['declined', declined],
  ['failed', shareOf('failed')],
  ['told', (predictions) => String(told(predictions).length)],
  ['precision', (predictions) => (told(predictions).length > 0 ? percent(precision(predictions)) : null)],
  ['oracle', oracle],
  ['offers right', offersRight],
  ['calibration', calibration],
  ['ms p50', milliseconds(0.5)],
  ['ms p95', milliseconds(0.95)],
];

/**
 * The figures of groups of questions, one a line: shares of the questions asked, the share of right answers among those told, the
 * expected calibration error of what was decided on, and times from question to answer.
 */
export function figuresTable(groups: readonly Group[]): string {
  const columns = COLUMNS.map(([name, figure]) => ({
    name,
    figures: groups.map(({ predictions }) => figure(predictions)),
  })).filter(({ figures }) => figures.some((each) => each !== null));
  return aligned([
    ['', ...columns.map(({ name }) => name)],
    ...groups.map(({ name }, at) => [name, ...columns.map(({ figures }) => figures[at] ?? '–')]),
  ]);
}
