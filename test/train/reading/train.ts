import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { packWeights } from '../../../src/engine/answering/builtin/search/rank/model.js';
import { confidence, confidenceFeatures } from '../../../src/engine/answering/judge/confidence.js';
import { type JudgeModel, judged, scores } from '../../../src/engine/answering/judge/model.js';
import { type StoredJudge } from '../../../src/engine/answering/judge/stored-model.js';
import { knowledgeWith } from '../../../src/engine/answering/knowledge/knowledge.js';
import { Asker } from '../../eval/asker.js';
import { type HumanSetName } from '../../eval/human/human-set.js';
import { percent } from '../../eval/report/aligned.js';
import { EverydaySet } from '../../eval/everyday/everyday-set.js';
import {
  type AskedQuestion,
  everydayQuestions,
  humanQuestions,
  ownQuestions,
  wtqQuestions,
} from '../deciding/asked-questions.js';
import { type Outcome, learnConfidence } from './confidence-learner.js';
import { readExamples, writeExamples } from './example-files.js';
import { type AskedExample, denseNamesOf, examplesOf, type Laid, laidOut } from './examples.js';
import { foldOf } from './folds.js';
import { JudgeLearner, type LearnedJudge } from './learner.js';
import { learnedPairs } from './lexicon.js';

const MODEL = 'src/engine/answering/judge/model.json';
/** What the confidence looks at, beside probabilities. */
const LOOKED_AT = new Set(
  'uncovered uncoveredShare unvalued unnumbered unslotted unnamed untabled furtherTables ntab r0 r1 zero nfilt fmin fNoColumn fCommon fAbsent fPart selMin selDefault nsel selGapMax repeated alikeLog noTop noNot noEach noMean noSum noCount noOrder noOr noDifferent topUnasked groupUnasked countUnasked orderUnasked joinMin prior best isLimitedToSeveral howNumber manyForOne oneForMany allMissing nearItems nearItemsGap nearExtreme nearExtremeGap nearGroup nearLeft keyNamed keyGap keyOther spreadSaid spreadOther spreadLeft otherLimit extremeBehind extremeOther extremeNone countsHead countsOther tableGap'.split(
    ' ',
  ),
);

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data/human' },
    wtq: { type: 'string', default: '../shared/data/wtq' },
    sets: {
      type: 'string',
      default: 'spider,spider-syn,spider-dk,spider-dialog,nlv,defog,databench,aitqa,tatqa,own,everyday,wtq',
    },
    /** Of WikiTableQuestions. */
    most: { type: 'string', default: '2500' },
    every: { type: 'string', default: '1' },
    folds: { type: 'string', default: '4' },
    out: { type: 'string', default: MODEL },
    /** Which of how many shares of the datasets, from 0, as in `0/2`: their examples are written, nothing is learned. */
    share: { type: 'string' },
    /** Where the examples go, or files of them to learn from, with commas between. */
    examples: { type: 'string', default: '' },
    /** Where the judges go that never saw the datasets of a fold: its number is put before the ending. */
    partial: { type: 'string' },
  },
});
const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** The questions of a set, each so many. */
async function questionsOf(set: string): Promise<AskedQuestion[]> {
  if (set === 'own') return ownQuestions();
  if (set === 'everyday') return everydayQuestions(everyday);
  const all =
    set === 'wtq'
      ? wtqQuestions(values.wtq, 'random-split-1-train', Number(values.most))
      : await humanQuestions(values.data, set as HumanSetName);
  return all.filter((_, at) => at % Number(values.every) === 0);
}

interface Told {
  readonly example: AskedExample;
  readonly isRight: boolean;
  readonly features: readonly number[];
}

function told(example: AskedExample, model: JudgeModel, dense: readonly number[]): Told {
  const { candidates } = example;
  const results = judged(candidates, scores(candidates, example.words, model));
  const first = results[0];
  const isRight = first !== undefined && (example.isRight[candidates.indexOf(first.candidate)] ?? false);
  return { example, isRight, features: confidenceFeatures(results, dense) };
}

const percentOf = (part: number, whole: number): string => percent(part / Math.max(1, whole));

function report(name: string, all: readonly Told[]): void {
  for (const tables of [0, 1, 2, 3]) {
    const some = all.filter(
      ({ example }) => tables === 0 || Math.min(3, example.question.tablesUsed ?? 1) === tables,
    );
    const oracle = some.filter(({ example }) => example.isRight.includes(true)).length;
    const right = some.filter(({ isRight }) => isRight).length;
    say(
      `${name}, ${tables === 0 ? 'all' : `${tables} tables`}: ${some.length} · oracle ${percentOf(oracle, some.length)} · right ${percentOf(right, some.length)}`,
    );
  }
}

function reportTold(name: string, all: readonly Told[], probabilities: readonly number[]): void {
  for (const least of [0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9]) {
    const kept = all.filter((_, at) => (probabilities[at] ?? 0) >= least);
    const right = kept.filter(({ isRight }) => isRight).length;
    say(
      `${name}, at ${least}: told ${percentOf(kept.length, all.length)} · right among them ${percentOf(right, kept.length)}`,
    );
  }
}

const sets = values.sets.split(',');
const asker = await Asker.create({ maxRows: 100_000 });
const everyday = await EverydaySet.unpack('learned');
const questions = (await Promise.all(sets.map(questionsOf))).flat();
const plain = knowledgeWith(new Map());
const laid = await laidOut(questions, asker, plain);
await asker.close();
await everyday.remove();
const folds = Number(values.folds);
const isIn = (fold: number, dataset: string): boolean => foldOf(dataset, folds) === fold;
/** Pairs are learned without the datasets of the fold that they are used for, as they are for tables never seen. */
const pairsWithout = (fold: number | null): Map<string, number> =>
  learnedPairs(
    laid
      .filter(({ question }) => fold === null || !isIn(fold, question.dataset))
      .flatMap(({ question: { question, dataset: database, sql }, datasets }) =>
        sql === null ? [] : [{ question, database, dataset: datasets.plain, sql }],
      ),
  );
const names = denseNamesOf(laid, plain);
const dense = names.flatMap((name, at) => (LOOKED_AT.has(name) ? [at] : []));
const [ownShare = 0, shares = 1] = (values.share ?? '0/1').split('/').map(Number);
const made =
  values.examples !== '' && !values.share ? await readAll(values.examples.split(',')) : madeExamples();
if (values.share) {
  await writeExamples(values.examples, made);
  process.exit();
}
const parts = Array.from({ length: folds }, (_, fold) => made.filter(({ database }) => isIn(fold, database)));
const examples = parts.flat();
say(`examples: ${examples.length}`);
const held: Told[] = [];
const partials: LearnedJudge[] = [];
for (const [fold, out] of parts.entries()) {
  const model = new JudgeLearner(examples.filter(({ database }) => !isIn(fold, database))).learn();
  partials.push(model);
  held.push(...out.map((example) => told(example, model, dense)));
  say(`fold ${fold + 1} of ${folds}`);
}
for (const set of sets)
  report(
    `${set}, datasets left out`,
    held.filter(({ example }) => example.question.set === set),
  );
const outcomes: Outcome[] = held.map(({ features, isRight }) => ({ features, isRight }));
const heldDatabases = [...new Set(held.map(({ example }) => example.database))];
const crossed = held.map(() => 0);
for (let part = 0; part < 4; part += 1) {
  const isOut = (at: number): boolean => heldDatabases.indexOf(held[at]?.example.database ?? '') % 4 === part;
  const model = learnConfidence(
    outcomes.filter((_, at) => !isOut(at)),
    dense,
  );
  outcomes.forEach(({ features }, at) => {
    if (isOut(at)) crossed[at] = confidence(features, model);
  });
}
for (const set of sets) {
  const places = held.flatMap(({ example }, at) => (example.question.set === set ? [at] : []));
  reportTold(
    set,
    places.flatMap((at) => held[at] ?? []),
    places.map((at) => crossed[at] ?? 0),
  );
}
const confidenceModel = learnConfidence(outcomes, dense);
if (values.partial)
  for (const [fold, partial] of partials.entries())
    await write(values.partial.replace(/(\.\w+)$/, `.${fold}$1`), partial, pairsWithout(fold));
await write(values.out, new JudgeLearner(examples).learn(), pairsWithout(null));

function madeExamples(): AskedExample[] {
  return Array.from({ length: folds }, (_, fold) => {
    const isAsked = ({ question: { dataset } }: Laid): boolean =>
      isIn(fold, dataset) && foldOf(dataset, folds * shares) % shares === ownShare;
    return examplesOf(laid.filter(isAsked), knowledgeWith(pairsWithout(fold)));
  }).flat();
}

async function readAll(paths: readonly string[]): Promise<AskedExample[]> {
  const examples: AskedExample[] = [];
  for (const path of paths) examples.push(...(await readExamples(path)));
  return examples;
}

async function write(path: string, learned: LearnedJudge, pairs: ReadonlyMap<string, number>): Promise<void> {
  const round = (list: readonly number[]): number[] => list.map((value) => Number(value.toPrecision(6)));
  const stored: StoredJudge = {
    means: round(learned.means),
    deviations: round(learned.deviations),
    dense: round(learned.dense),
    mentions: packWeights(learned.mentions.values),
    operations: [...learned.operations.keys()],
    words: packWeights(learned.words.values),
    pairs: Object.fromEntries([...pairs].map(([key, value]) => [key, Math.round(100 * value)])),
    confidence: {
      dense,
      means: round(confidenceModel.means),
      deviations: round(confidenceModel.deviations),
      weights: round(confidenceModel.weights),
    },
  };
  await writeFile(path, `${JSON.stringify(stored)}\n`);
  say(`written: ${path}`);
}
