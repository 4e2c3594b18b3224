import { Asker } from './asker.js';
import { type HumanQuestion, HUMAN_SETS, hasHumanSet, readHumanSet } from './human/human-set.js';
import { verdictOf } from './human/verdict.js';
import { chosenQuestions, type EvalOptions } from './options.js';
import { type Prediction } from './report.js';

const USUAL_DATA = '../shared/data/human';

/**
 * Asks the questions of sets by other people as the service asks them: files read by ingestion, all tables of the dataset at
 * hand, the whole answer scored. `split` names one set or several, with commas; a sample is of each set.
 * @throws Error when none of the sets is there
 */
export async function evaluateHuman(options: EvalOptions): Promise<Prediction[]> {
  const data = options.data ?? USUAL_DATA;
  const named = options.split?.split(',');
  const sets = HUMAN_SETS.filter((set) => (named?.includes(set) ?? true) && hasHumanSet(data, set));
  if (sets.length === 0) throw new Error(`there is none of these sets in ${data}: ${options.split ?? 'any'}`);
  const asker = await Asker.create();
  try {
    const predictions: Prediction[] = [];
    for (const set of sets) {
      const questions = chosenQuestions(await readHumanSet(data, set), options);
      for (const question of questions) predictions.push(await predict(question, asker));
    }
    return predictions;
  } finally {
    await asker.close();
  }
}

async function predict(question: HumanQuestion, asker: Asker): Promise<Prediction> {
  const history = question.history.map((past) => ({ question: past, reply: '' }));
  const answer = await asker.ask(question.paths, { question: question.question, history });
  const outcome = verdictOf(question, answer);
  return {
    id: question.id,
    question: question.question,
    expected: question.gold.answer,
    predicted: {
      rows: answer.tables[0]?.rows.slice(0, 20) ?? null,
      reply: answer.reply,
      failure: answer.failure,
    },
    correct: outcome === 'right',
    outcome,
    confidence: null,
    declined: outcome === 'declined',
    milliseconds: answer.milliseconds,
    measures: {},
    groups: groupsOf(question),
  };
}

function groupsOf({ set, tablesUsed, gold }: HumanQuestion): string[] {
  const isOfSeveral = set.startsWith('spider') && tablesUsed !== null;
  const tables = isOfSeveral ? [`${set}, ${tablesUsed < 3 ? tablesUsed : '3 or more'} used`] : [];
  const forms = gold.type === undefined ? [] : [`${set}, ${gold.type}`];
  return [set, ...tables, ...forms];
}
