import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import {
  featureNames,
  headerCandidates,
  weightsByRole,
} from '../../../src/engine/ingestion/layout/header/header-decision.js';
import { crossValidated } from './crossed.js';
import { cutShort, labelledTops, type LabelledTop } from './labelled-tops.js';
import { type Choice, learn } from './learner.js';
import { report, viewOf } from './measure.js';

const OUT = 'src/engine/ingestion/layout/header/header-weights.json';
const SETTING = { rounds: 200, l2: 0.5 };
const LEAST_WEIGHT = 0.005;
const ORIGIN =
  'Learned by test/train/headers/train.ts from the tops of tables labelled there: our own, and tables of WikiTableQuestions, FeTaQA, ' +
  'TAT-QA, AIT-QA, Spider, DataBench, Defog, NLV, InfiAgent-DABench and of the tests of DuckDB, Apache POI and csv-spectrum. Holds no text of them.';

const { values } = parseArgs({
  options: { learn: { type: 'boolean', default: false }, cross: { type: 'boolean', default: false } },
});

/** The numbers of features in the order in which they come up. */
class FeatureNumbers {
  private readonly numbers = new Map<string, number>();

  get names(): string[] {
    return [...this.numbers.keys()];
  }

  of(features: readonly string[]): Int32Array {
    return Int32Array.from(features, (feature) => {
      const number = this.numbers.get(feature) ?? this.numbers.size;
      this.numbers.set(feature, number);
      return number;
    });
  }
}

function choiceOf(top: LabelledTop, numbers: FeatureNumbers): Choice | null {
  const { table, header, body } = top;
  if (!table) return null;
  const view = viewOf(table, top);
  const candidates = headerCandidates(view);
  const indexOf = (row: number): number => view.indexFrom(row);
  const right = candidates.findIndex((one) => one.titles === indexOf(header) && one.body === indexOf(body));
  return right === -1 ? null : { options: candidates.map((one) => numbers.of(featureNames(one))), right };
}

/** Weights by the names of features, learned from whole tables and from the same with few rows. */
function learnedFrom(tops: readonly LabelledTop[]): Map<string, number> {
  const numbers = new FeatureNumbers();
  const choices = [...tops, ...cutShort(tops)].flatMap((top) => choiceOf(top, numbers) ?? []);
  const weights = learn(choices, numbers.names.length, SETTING);
  const named = numbers.names.map((name, i) => [name, Number((weights[i] ?? 0).toFixed(3))] as const);
  const told = named.filter(([, weight]) => Math.abs(weight) >= LEAST_WEIGHT);
  return new Map(told.sort(([a], [b]) => (a < b ? -1 : 1)));
}

const tops = await labelledTops();
if (values.cross) {
  const learned = tops.filter(({ isHeld }) => !isHeld);
  const lines = crossValidated(learned, (some) => weightsByRole(learnedFrom(some)));
  process.stdout.write(`${lines.join('\n')}\n`);
} else if (values.learn) {
  const weights = learnedFrom(tops.filter(({ isHeld }) => !isHeld));
  await writeFile(
    OUT,
    `${JSON.stringify({ origin: ORIGIN, weights: Object.fromEntries(weights) }, null, 2)}\n`,
  );
  process.stdout.write(`${report(tops, weightsByRole(weights)).join('\n')}\n`);
} else {
  process.stdout.write(`${report(tops).join('\n')}\n`);
}
