import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { fitCalibration } from '../../src/engine/answering/builtin/search/rank/calibration.js';
import { packModel } from '../../src/engine/answering/builtin/search/rank/model.js';
import { readQuestion } from '../../src/engine/answering/builtin/search/question.js';
import { vocabularyOf } from '../../src/engine/answering/builtin/search/features/vocabulary.js';
import { readWtq, WtqTables } from '../eval/wtq-data.js';
import { makeExample } from './examples.js';
import { dropRareFeatures, judge, Learner, seededRandom } from './learner.js';

const MODEL = 'src/engine/answering/builtin/search/rank/model.json';
const EPOCHS = 3;
const LEAST_EXAMPLES = 30;
const CALIBRATION_GROUPS = 20;
/** Orders of the examples that are learned from; the mean of their weights is less a matter of chance. */
const RUNS = 4;

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data/wtq' },
    train: { type: 'string', default: 'random-split-1-train' },
    dev: { type: 'string', default: 'random-split-1-dev' },
    out: { type: 'string', default: MODEL },
  },
});

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function shareRight(weights: Float32Array): string {
  const right = heldExamples.filter((example) => judge(example, weights).isRight).length;
  return `${((100 * right) / heldExamples.length).toFixed(1)} % right of ${heldExamples.length} others`;
}

function learn(seed: number): Float32Array {
  const learner = new Learner();
  const random = seededRandom(seed);
  for (let epoch = 1; epoch <= EPOCHS; epoch += 1) {
    const likelihood = learner.epoch(examples, random);
    say(
      `run ${seed}, epoch ${epoch}: log-likelihood ${likelihood.toFixed(3)}, ${shareRight(learner.weights)}`,
    );
  }
  return learner.weights;
}

function meanOf(runs: readonly Float32Array[]): Float32Array {
  const [first = new Float32Array()] = runs;
  return first.map((_, feature) => runs.reduce((sum, run) => sum + (run[feature] ?? 0), 0) / runs.length);
}

if (!existsSync(values.data)) throw new Error(`There is no folder ${values.data} with WikiTableQuestions.`);
const training = readWtq(values.data, values.train);
const held = readWtq(values.data, values.dev);
const tables = new WtqTables(values.data);
const vocabulary = vocabularyOf(training.map(({ question }) => readQuestion(question).stems));
const examples = training.map((question) => makeExample(question, tables, vocabulary));
say(`${examples.length} questions to learn from`);
const heldExamples = held.map((question) => makeExample(question, tables, vocabulary));
dropRareFeatures(examples, LEAST_EXAMPLES);
const runs = Array.from({ length: RUNS }, (_, run) => learn(run + 1));
const weights = meanOf(runs);
say(`the mean of ${RUNS} runs: ${shareRight(weights)}`);
const calibration = fitCalibration(
  heldExamples.map((example) => judge(example, weights)),
  CALIBRATION_GROUPS,
);
await writeFile(values.out, `${JSON.stringify(packModel(vocabulary, weights, calibration))}\n`);
say(`written: ${values.out}`);
