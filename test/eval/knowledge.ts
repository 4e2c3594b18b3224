import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkKnowledge, type Knowledge, readKnowledge } from '../../src/engine/dataset-knowledge/index.js';
import { Asker } from './asker.js';
import { askSet } from './asking/ask-set.js';
import { type SetQuestion } from './asking/set-question.js';
import { humanQuestions } from './human.js';
import { HUMAN_SETS, hasHumanSet, readHumanSet } from './human/human-set.js';
import { type EvalOptions } from './options.js';
import { type Prediction } from './prediction.js';

const USUAL_DATA = '../shared/data/human';
const DOCUMENTS = fileURLToPath(new URL('./knowledge', import.meta.url));

/** A document with the questions that it was not written from. */
interface Measured {
  /** The set and the name that the files of its dataset begin with: `spider-syn college_1`. */
  readonly name: string;
  readonly document: string;
  readonly held: readonly SetQuestion[];
  /** Those as they were asked before other words were put in place of those of the tables; empty where none were. */
  readonly original: readonly SetQuestion[];
}

/**
 * Asks the questions over the datasets that there are documents of knowledge of (`test/eval/knowledge/SET.DATASET.yaml`), but for those that
 * a document was written from (`written-from.json`): without their documents and with them, and without them in the words that they had
 * before others were put in their place, which is what knowledge of words can reach.
 * @throws Error where a set is not there
 */
export async function evaluateKnowledge(options: EvalOptions): Promise<Prediction[]> {
  const measured = await readMeasured(options.data ?? USUAL_DATA, options.split);
  const asker = await Asker.create();
  const predictions: Prediction[] = [];
  try {
    for (const { name, document, held, original } of measured) {
      for (const [way, text, questions] of [
        ['without', null, held],
        ['with', document, held],
        ['in the words of the tables', null, original],
      ] as const) {
        asker.knowledge = text === null ? null : await knowledgeIn(text, name, asker, held);
        const grouped = questions.map((question) => ({
          ...question,
          id: `${question.id} ${way}`,
          groups: [way, `${name}, ${way}`],
        }));
        predictions.push(...(await askSet(grouped, asker, options)));
      }
    }
  } finally {
    await asker.close();
  }
  return predictions;
}

/** @throws Error where a document is not accepted over the tables of its dataset */
async function knowledgeIn(
  text: string,
  name: string,
  asker: Asker,
  [first]: readonly SetQuestion[],
): Promise<Knowledge | null> {
  const { tables } = await asker.lay(first?.paths ?? []);
  const problems = checkKnowledge(
    text,
    tables.map(({ profile }) => profile),
  ).map(({ line, column, message }) => `${line}:${column} ${message}`);
  if (problems.length > 0) throw new Error(`the document of ${name}: ${problems.join('; ')}`);
  return readKnowledge(text).knowledge;
}

/** @param only the name of one document; null for all */
async function readMeasured(data: string, only: string | null): Promise<Measured[]> {
  const files = (await readdir(DOCUMENTS)).filter((file) => file.endsWith('.yaml')).toSorted();
  const writtenFrom = new Map(
    Object.entries(
      JSON.parse(await readFile(`${DOCUMENTS}/written-from.json`, 'utf8')) as Record<string, string[]>,
    ),
  );
  const measured: Measured[] = [];
  for (const file of files) {
    const [setName = '', dataset = ''] = basename(file, '.yaml').split('.');
    const set = HUMAN_SETS.find((each) => each === setName);
    if (!set || !hasHumanSet(data, set)) throw new Error(`there is no set ${setName} in ${data}`);
    if (only !== null && only !== dataset) continue;
    const isOfDataset = ({ paths }: SetQuestion): boolean =>
      paths.every((path) => basename(path).startsWith(`${dataset}__`));
    const questions = (await humanQuestions(data, set)).filter(isOfDataset);
    const document = await readFile(`${DOCUMENTS}/${file}`, 'utf8');
    const name = `${set} ${dataset}`;
    const looked = writtenFrom.get(name);
    if (!looked) throw new Error(`it is not known which questions the document of ${name} was written from`);
    const held = questions.filter(({ id }) => !looked.includes(id));
    const originals = new Map((await readHumanSet(data, set)).map(({ id, original }) => [id, original]));
    const original = held.flatMap((each) => {
      const question = originals.get(each.id) ?? null;
      return question === null ? [] : [{ ...each, question }];
    });
    measured.push({ name, document, held, original });
  }
  return measured;
}
