import { writeFile } from 'node:fs/promises';

/**
 * `formless`: the answer holds what is right, but not where a program would take it from; `wrong`: it tells something else;
 * `declined`: it tells nothing; `failed`: the job failed.
 */
export type Outcome = 'right' | 'wrong' | 'formless' | 'declined' | 'failed';

/** What one question of a set was answered. */
export interface Prediction {
  readonly id: string;
  readonly question: string;
  readonly expected: unknown;
  readonly predicted: unknown;
  readonly correct: boolean;
  /** 0 to 1; null when the analyst gave none. */
  readonly confidence: number | null;
  /** True when the analyst declined to answer. */
  readonly declined: boolean;
  /** Time to understand and answer, in milliseconds. */
  readonly milliseconds: number;
  /** What else the set measures: whether any candidate was right, one of the best five … */
  readonly measures: Readonly<Record<string, boolean>>;
  /** Groups the question belongs to, for figures by group. */
  readonly groups: readonly string[];
  /** What became of the question, where it is told more closely than by `correct` and `declined`. */
  readonly outcome?: Outcome;
  /** How many of several parts of the answer are right, where it has parts. */
  readonly parts?: { readonly right: number; readonly all: number };
}

/** The `share` quantile of some values by nearest rank; 0 without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

/** The share of right answers, 0 to 1. */
export function accuracy(predictions: readonly Prediction[]): number {
  return predictions.filter(({ correct }) => correct).length / Math.max(1, predictions.length);
}

/** How sure the analyst is of an answer; less than of any where it gave none. */
const sureness = ({ declined, confidence }: Prediction): number => (declined ? -1 : (confidence ?? 0));

/** The share of right answers among the given share of questions that the analyst is surest of. */
export function precisionAt(predictions: readonly Prediction[], coverage: number): number {
  const surest = predictions.toSorted((left, right) => sureness(right) - sureness(left));
  return accuracy(surest.slice(0, Math.floor(surest.length * coverage)));
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

function line(name: string, value: string): string {
  return `${name.padEnd(34)} ${value}`;
}

function groupLines(predictions: readonly Prediction[]): string[] {
  const names = [...new Set(predictions.flatMap(({ groups }) => groups))].sort();
  return names.map((name) => {
    const members = predictions.filter(({ groups }) => groups.includes(name));
    return line(`  ${name}`, `${percent(accuracy(members))} of ${members.length}${outcomesOf(members)}`);
  });
}

const OUTCOMES: readonly Outcome[] = ['wrong', 'formless', 'declined', 'failed'];

/** The other outcomes, and the share of wrong answers among those given; empty for sets that do not tell them. */
function outcomesOf(predictions: readonly Prediction[]): string {
  if (predictions.every(({ outcome }) => outcome === undefined)) return '';
  const shares = OUTCOMES.map((name) => {
    const members = predictions.filter(({ outcome }) => outcome === name);
    return `, ${name} ${percent(members.length / predictions.length)}`;
  });
  return `${shares.join('')}; not right among those told ${percent(1 - precision(predictions))}`;
}

/** The share of right answers among those given; 1 without any. */
export function precision(predictions: readonly Prediction[]): number {
  const told = predictions.filter(({ declined, outcome }) => !declined && outcome !== 'failed');
  return told.length === 0 ? 1 : accuracy(told);
}

function partLines(predictions: readonly Prediction[]): string[] {
  const parts = predictions.flatMap((each) => (each.parts ? [each.parts] : []));
  if (parts.length === 0) return [];
  const [right, all] = [
    parts.reduce((sum, each) => sum + each.right, 0),
    parts.reduce((sum, each) => sum + each.all, 0),
  ];
  return [line('parts of answers', `${percent(right / Math.max(1, all))} of ${all}`)];
}

/** The figures of a run, one a line. */
export function summary(predictions: readonly Prediction[]): string {
  const names = [...new Set(predictions.flatMap(({ measures }) => Object.keys(measures)))];
  const share = (name: string): number =>
    predictions.filter(({ measures }) => measures[name] === true).length / Math.max(1, predictions.length);
  const times = predictions.map(({ milliseconds }) => milliseconds);
  const declined = predictions.filter((each) => each.declined).length;
  return [
    line('questions', String(predictions.length)),
    line('accuracy', percent(accuracy(predictions))),
    ...partLines(predictions),
    ...names.map((name) => line(name, percent(share(name)))),
    line('declined', percent(declined / Math.max(1, predictions.length))),
    line('right among those told', percent(precision(predictions))),
    ...[0.25, 0.5, 0.75].map((coverage) =>
      line(`precision at ${100 * coverage} % coverage`, percent(precisionAt(predictions, coverage))),
    ),
    line(
      'ms per question, p50 / p95 / p99',
      [0.5, 0.95, 0.99].map((at) => quantile(times, at).toFixed(1)).join(' / '),
    ),
    ...groupLines(predictions),
  ].join('\n');
}

/** Writes every prediction as JSON. */
export async function writePredictions(path: string, predictions: readonly Prediction[]): Promise<void> {
  await writeFile(path, `${JSON.stringify(predictions, null, 1)}\n`);
}
