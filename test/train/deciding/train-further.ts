import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import {
  confidenceOf,
  type DecisionModel,
  storedModel,
} from '../../../src/engine/answering/decision/decision.js';
import { examplesIn, type QuestionExample } from './examples.js';
import { learnFurther, storedText } from './learner.js';
import { chosen, report } from './report.js';

const MODEL = 'src/engine/answering/decision/model.json';
const PARTS = 6;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Examples of which the model is to say the same as before. */
    kept: { type: 'string', default: '' },
    out: { type: 'string', default: MODEL },
  },
});

const examples = (await Promise.all(positionals.map(examplesIn))).flat();
const kept = values.kept === '' ? [] : await examplesIn(values.kept);
const before = storedModel();
const datasets = [...new Set(examples.map(({ dataset }) => dataset))].sort();
const partOf = ({ dataset }: QuestionExample): number => datasets.indexOf(dataset) % PARTS;
const partsOfKept = [...new Set(kept.map(({ dataset }) => dataset))];
const partOfKept = ({ dataset }: QuestionExample): number => partsOfKept.indexOf(dataset) % PARTS;
const choices = Array.from({ length: PARTS }, (_, part) => {
  const model = learnFurther(
    before,
    examples.filter((each) => partOf(each) !== part),
    kept.filter((each) => partOfKept(each) !== part),
  );
  const isOut = (each: QuestionExample): boolean => partOf(each) === part;
  const isKeptOut = (each: QuestionExample): boolean => partOfKept(each) === part;
  return {
    learned: examples.filter(isOut).map((each) => chosen(each, model)),
    kept: kept.filter(isKeptOut).map((each) => chosen(each, model)),
  };
});
const say = (name: string, all: readonly QuestionExample[], after: ReturnType<typeof chosen>[]): void => {
  report(
    `${name}, before`,
    all.map((each) => chosen(each, before)),
  );
  report(`${name}, after`, after);
};
say(
  'everyday',
  examples,
  choices.flatMap(({ learned }) => learned),
);
if (kept.length > 0)
  say(
    'kept',
    kept,
    choices.flatMap((each) => each.kept),
  );
const model: DecisionModel = learnFurther(before, examples, kept);
await writeFile(values.out, storedText(model));
process.stdout.write(`written: ${values.out}; ${meanChange(kept)} is the mean change of what was kept\n`);

function meanChange(all: readonly QuestionExample[]): string {
  const changes = all.flatMap(({ proposals }) =>
    proposals.map(({ features }) => {
      const known = new Map(Object.entries(features));
      return Math.abs(confidenceOf(known, model) - confidenceOf(known, before));
    }),
  );
  return (changes.reduce((sum, each) => sum + each, 0) / Math.max(1, changes.length)).toFixed(3);
}
