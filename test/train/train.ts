import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { fitCalibration } from '../../src/engine/answering/builtin/search/rank/calibration.js';
import { packModel, packWeights } from '../../src/engine/answering/builtin/search/rank/model.js';
import { readQuestion } from '../../src/engine/answering/builtin/search/question.js';
import { vocabularyOf } from '../../src/engine/answering/builtin/search/features/vocabulary.js';
import { readWtq, WtqTables } from '../eval/wtq-data.js';
import { type Example, makeExamples } from './examples.js';
import { candidateScores, dropRareFeatures, judge, Learner, seededRandom } from './learner.js';

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

type Judged = ReturnType<typeof judge>;

function shareRight(judged: readonly Judged[]): string {
  const right = judged.filter(({ isRight }) => isRight).length;
  return `${((100 * right) / judged.length).toFixed(1)} % right of ${judged.length} others`;
}

function meanOf(runs: readonly Float32Array[]): Float32Array {
  const [first = new Float32Array()] = runs;
  return first.map((_, feature) => runs.reduce((sum, run) => sum + (run[feature] ?? 0), 0) / runs.length);
}

/** A held question with the scores of its candidates, without the features that gave them. */
interface Held extends Pick<Example, 'answers' | 'labels' | 'plainShare'> {
  readonly scores: Float64Array;
}

/** What was learned with some features, and how it scores the held questions. */
interface Lesson {
  readonly weights: Float32Array;
  readonly held: readonly Held[];
}

function learn(examples: readonly Example[], others: readonly Example[], runCount: number): Lesson {
  dropRareFeatures(examples, LEAST_EXAMPLES);
  const runs = Array.from({ length: runCount }, (_, index) => {
    const learner = new Learner();
    const random = seededRandom(index + 1);
    for (let epoch = 1; epoch <= EPOCHS; epoch += 1) {
      say(`run ${index + 1}, epoch ${epoch}: log-likelihood ${learner.epoch(examples, random).toFixed(3)}`);
    }
    return learner.weights;
  });
  const weights = meanOf(runs);
  const held = others.map((example) => ({
    answers: example.answers,
    labels: example.labels,
    plainShare: example.plainShare,
    scores: candidateScores(example, weights),
  }));
  return { weights, held };
}

/** The held questions as both lessons together answer them. */
function together(worded: Lesson, plain: Lesson): Judged[] {
  return worded.held.map((example, at) => {
    const share = example.plainShare;
    const other = plain.held[at]?.scores;
    const scores = example.scores.map((score, index) => (1 - share) * score + share * (other?.[index] ?? 0));
    return judge(example, scores);
  });
}

if (!existsSync(values.data)) throw new Error(`There is no folder ${values.data} with WikiTableQuestions.`);
const training = readWtq(values.data, values.train);
const development = readWtq(values.data, values.dev);
const tables = new WtqTables(values.data);
const vocabulary = vocabularyOf(training.map(({ question }) => readQuestion(question).stems));
say(`${training.length} questions to learn from`);
const examples = training.map((question) => makeExamples(question, tables, vocabulary));
const others = development.map((question) => makeExamples(question, tables, vocabulary));
say(`${examples.length + others.length} questions searched`);
const worded = learn(
  examples.map((each) => each.worded),
  others.map((each) => each.worded),
  RUNS,
);
say(`with words: ${shareRight(worded.held.map((each) => judge(each, each.scores)))}`);
const plain = learn(
  examples.map((each) => each.plain),
  others.map((each) => each.plain),
  1,
);
say(`without words: ${shareRight(plain.held.map((each) => judge(each, each.scores)))}`);
const judged = together(worded, plain);
say(`together: ${shareRight(judged)}`);
const calibration = fitCalibration(judged, CALIBRATION_GROUPS);
const weights = { worded: packWeights(worded.weights), plain: packWeights(plain.weights) };
await writeFile(values.out, `${JSON.stringify(packModel(vocabulary, weights, calibration))}\n`);
say(`written: ${values.out}`);
