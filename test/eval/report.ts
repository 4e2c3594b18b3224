import { writeFile } from 'node:fs/promises';
import { addUse, type ModelUse } from '../../src/engine/answering/model/account.js';
import { accuracy, type Prediction } from './prediction.js';
import { ablationTable } from './report/ablation-table.js';
import { aligned, percent } from './report/aligned.js';
import { figuresTable } from './report/figures-table.js';
import { languagesTable } from './report/languages-table.js';

/** How sure the analyst is of an answer; less than of any where it gave none. */
const sureness = ({ declined, confidence }: Prediction): number => (declined ? -1 : (confidence ?? 0));

/** The share of right answers among the given share of questions that the analyst is surest of. */
function precisionAt(predictions: readonly Prediction[], coverage: number): number {
  const surest = predictions.toSorted((left, right) => sureness(right) - sureness(left));
  return accuracy(surest.slice(0, Math.floor(surest.length * coverage)));
}

function partLines(predictions: readonly Prediction[]): string[][] {
  const parts = predictions.flatMap((each) => (each.parts ? [each.parts] : []));
  if (parts.length === 0) return [];
  const [right, all] = [
    parts.reduce((sum, each) => sum + each.right, 0),
    parts.reduce((sum, each) => sum + each.all, 0),
  ];
  return [['parts of answers', `${percent(right / Math.max(1, all))} of ${all}`]];
}

/** Of what is recognised with a confidence; of questions the calibration says more. */
function coverageLines(predictions: readonly Prediction[]): string[][] {
  const isRecognised = predictions.some(({ outcome, confidence }) => !outcome && confidence !== null);
  if (!isRecognised) return [];
  return [0.25, 0.5, 0.75].map((coverage) => [
    `precision at ${100 * coverage} % coverage`,
    percent(precisionAt(predictions, coverage)),
  ]);
}

/** What was taken of a model, where one was asked. */
function useLines(predictions: readonly Prediction[]): string[][] {
  const uses = predictions.flatMap(({ use }) => (use ? [use] : []));
  if (uses.length === 0) return [];
  const [first, ...others] = uses;
  const all = others.reduce(addUse, first as ModelUse);
  const tokens = `${all.input} in, ${all.output} out${all.isEstimated ? ' (estimated in part)' : ''}`;
  return [
    ['asked of the model', `${uses.length} questions, ${all.steps} requests`],
    ['tokens', tokens],
    ['cost', `${all.cost.toFixed(4)}, ${(all.cost / uses.length).toFixed(4)} a question`],
    ['time of the model', `${(all.milliseconds / 1000 / uses.length).toFixed(1)} s a question`],
  ];
}

/** The figures of a run: a line for all, then one a group, and what else was measured of all. */
export function summary(predictions: readonly Prediction[]): string {
  const groups = [...new Set(predictions.flatMap((each) => each.groups))].sort();
  const rows = groups.map((name) => ({
    name,
    predictions: predictions.filter((each) => each.groups.includes(name)),
  }));
  const names = [...new Set(predictions.flatMap(({ measures }) => Object.keys(measures)))];
  const share = (name: string): number =>
    predictions.filter(({ measures }) => measures[name] === true).length / Math.max(1, predictions.length);
  const further = [
    ...partLines(predictions),
    ...names.map((name) => [name, percent(share(name))]),
    ...coverageLines(predictions),
    ...useLines(predictions),
  ];
  const tables = [figuresTable([{ name: 'all', predictions }, ...rows]), ...ablationTable(predictions)];
  tables.push(...languagesTable(predictions));
  return [...tables, ...(further.length > 0 ? [aligned(further)] : [])].join('\n\n');
}

/** Writes every prediction as JSON. */
export async function writePredictions(path: string, predictions: readonly Prediction[]): Promise<void> {
  await writeFile(path, `${JSON.stringify(predictions, null, 1)}\n`);
}
