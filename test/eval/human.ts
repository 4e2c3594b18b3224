import { Asker } from './asker.js';
import { askSet } from './asking/ask-set.js';
import { type SetQuestion } from './asking/set-question.js';
import {
  type HumanQuestion,
  HUMAN_SETS,
  type HumanSetName,
  hasHumanSet,
  readHumanSet,
} from './human/human-set.js';
import { verdictOf } from './human/verdict.js';
import { chosenQuestions, type EvalOptions } from './options.js';
import { type Prediction } from './prediction.js';

const USUAL_DATA = '../shared/data/human';

/**
 * Asks the questions of sets by other people as the service asks them: files read by ingestion, all tables of the dataset at
 * hand, the whole answer scored. `split` names one set or several, with commas.
 * @throws Error when none of the sets is there
 */
export async function evaluateHuman(options: EvalOptions): Promise<Prediction[]> {
  const data = options.data ?? USUAL_DATA;
  const named = options.split?.split(',');
  const sets = HUMAN_SETS.filter((set) => (named?.includes(set) ?? true) && hasHumanSet(data, set));
  if (sets.length === 0) throw new Error(`there is none of these sets in ${data}: ${options.split ?? 'any'}`);
  const asker = await Asker.create({}, options.model);
  try {
    const predictions: Prediction[] = [];
    for (const set of sets) {
      const questions = chosenQuestions(await humanQuestions(data, set), options);
      predictions.push(...(await askSet(questions, asker, options)));
    }
    return predictions;
  } finally {
    await asker.close();
  }
}

/** The questions of a set by other people, those of a dataset one after the other. */
export async function humanQuestions(folder: string, set: HumanSetName): Promise<SetQuestion[]> {
  return (await readHumanSet(folder, set)).map((question) => ({
    id: question.id,
    set,
    question: question.question,
    history: question.history,
    paths: question.paths,
    expected: question.gold.answer,
    groups: groupsOf(question),
    outcomeOf: (answer) => verdictOf(question, answer),
  }));
}

function groupsOf({ set, tablesUsed, gold }: HumanQuestion): string[] {
  const isOfSeveral = set.startsWith('spider') && tablesUsed !== null;
  const tables = isOfSeveral ? [`${set}, ${tablesUsed < 3 ? tablesUsed : '3 or more'} used`] : [];
  return gold.type === undefined ? tables : [...tables, `${set}, ${gold.type}`];
}
