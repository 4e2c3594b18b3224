import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type StoredJudge } from '../../../src/engine/answering/judge/stored-model.js';
import { Asker } from '../../eval/asker.js';
import { EverydaySet } from '../../eval/everyday/everyday-set.js';
import { type HumanSetName } from '../../eval/human/human-set.js';
import {
  type AskedQuestion,
  everydayQuestions,
  foreignQuestions,
  humanQuestions,
  ownQuestions,
  unvaluedQuestions,
  withheldQuestions,
  wtqQuestions,
} from './asked-questions.js';
import { ExampleMaker } from './examples.js';
import { foldOf } from '../reading/folds.js';

const { values } = parseArgs({
  options: {
    human: { type: 'string', default: '../shared/data/human' },
    wtq: { type: 'string', default: '../shared/data/wtq' },
    sets: { type: 'string', default: 'spider,spider-syn,nlv,databench,aitqa,tatqa,wtq' },
    /** Judges that never saw the datasets of a fold, as the training of readings writes them; none: the engine's own. */
    judges: { type: 'string', default: '' },
    folds: { type: 'string', default: '4' },
    most: { type: 'string', default: '600' },
    out: { type: 'string', default: 'decision-examples.jsonl' },
  },
});

const asker = await Asker.create();
const folds = Number(values.folds);
const sets = values.sets.split(',');
const everyday = sets.includes('everyday') ? await EverydaySet.unpack('learned') : null;
const makers = await Promise.all(
  Array.from({ length: folds }, async (_, fold) => {
    if (values.judges === '') return new ExampleMaker(asker, null);
    const path = values.judges.replace(/(\.\w+)$/, `.${fold}$1`);
    return new ExampleMaker(asker, JSON.parse(await readFile(path, 'utf8')) as StoredJudge);
  }),
);
await writeFile(values.out, '');
for (const set of sets) {
  const asked = thinned(await questionsOf(set), Number(values.most));
  for (const question of asked) {
    const answered = await makers[foldOf(question.dataset, folds)]?.answered(question);
    if (answered) await appendFile(values.out, `${JSON.stringify(answered, asNumber)}\n`);
  }
  process.stdout.write(`${set}: ${asked.length}\n`);
}
await asker.close();
await everyday?.remove();

function asNumber(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : value;
}

async function humanOf(...sets: readonly HumanSetName[]): Promise<AskedQuestion[]> {
  return (await Promise.all(sets.map((set) => humanQuestions(values.human, set)))).flat();
}

async function questionsOf(set: string): Promise<AskedQuestion[]> {
  if (set === 'wtq') return wtqQuestions(values.wtq, 'random-split-1-dev', Number(values.most));
  if (set === 'everyday') return everyday ? everydayQuestions(everyday) : [];
  if (set === 'own') return ownQuestions();
  if (set === 'withheld') return withheldQuestions(await humanOf('spider', 'nlv', 'databench'));
  if (set === 'unvalued') return unvaluedQuestions(await humanOf('spider'));
  if (set === 'foreign') {
    return foreignQuestions([...(await humanOf('spider', 'databench')), ...(await questionsOf('wtq'))]);
  }
  return humanOf(set as HumanSetName);
}

function thinned(all: readonly AskedQuestion[], most: number): AskedQuestion[] {
  const step = Math.ceil(all.length / most);
  return all.filter((_, at) => at % step === 0);
}
