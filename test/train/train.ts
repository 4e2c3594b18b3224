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
const SEED = 1;

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

if (!existsSync(values.data)) throw new Error(`There is no folder ${values.data} with WikiTableQuestions.`);
const training = readWtq(values.data, values.train);
const held = readWtq(values.data, values.dev);
const tables = new WtqTables(values.data);
const vocabulary = vocabularyOf(training.map(({ question }) => readQuestion(question).stems));
const examples = training.map((question) => makeExample(question, tables, vocabulary));
say(`${examples.length} questions to learn from`);
const heldExamples = held.map((question) => makeExample(question, tables, vocabulary));
dropRareFeatures(examples, LEAST_EXAMPLES);
const learner = new Learner();
const random = seededRandom(SEED);
for (let epoch = 1; epoch <= EPOCHS; epoch += 1) {
  const likelihood = learner.epoch(examples, random);
  const outcomes = heldExamples.map((example) => judge(example, learner.weights));
  const right = outcomes.filter(({ isRight }) => isRight).length / outcomes.length;
  say(
    `epoch ${epoch}: log-likelihood ${likelihood.toFixed(3)}, ${(100 * right).toFixed(1)} % right of ${held.length} others`,
  );
}
const calibration = fitCalibration(
  heldExamples.map((example) => judge(example, learner.weights)),
  CALIBRATION_GROUPS,
);
await writeFile(values.out, `${JSON.stringify(packModel(vocabulary, learner.weights, calibration))}\n`);
say(`written: ${values.out}`);
