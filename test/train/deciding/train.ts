import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { examplesIn, type QuestionExample } from './examples.js';
import { learnDecision, storedText } from './learner.js';
import { chosen, report } from './report.js';

const MODEL = 'src/engine/answering/decision/model.json';
const PARTS = 5;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string', default: MODEL } },
});
const examples = (await Promise.all(positionals.map(examplesIn))).flat();
const datasets = [...new Set(examples.map(({ dataset }) => dataset))].sort();
const choices = Array.from({ length: PARTS }, (_, part) => {
  const isOut = ({ dataset }: QuestionExample): boolean => datasets.indexOf(dataset) % PARTS === part;
  const model = learnDecision(examples.filter((example) => !isOut(example)));
  return examples.filter(isOut).map((example) => chosen(example, model));
}).flat();
report('all', choices);
for (const set of new Set(examples.map((example) => example.set)))
  report(
    set,
    choices.filter((choice) => choice.set === set),
  );
const model = learnDecision(examples);
await writeFile(values.out, storedText(model));
process.stdout.write(`written: ${values.out}\n`);
