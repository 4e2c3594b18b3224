import { readdirSync, readFileSync } from 'node:fs';
import { askedInEnglish } from '../../src/engine/answering/builtin/translate/asked.js';
import { isVerdict } from '../../src/engine/answering/plan/plan.js';
import { PlanReader } from '../../src/engine/answering/reading.js';
import { Asker, type GivenAnswer, USUAL_REQUEST } from './asker.js';
import { askSet } from './asking/ask-set.js';
import { hasHumanSet, type HumanQuestion, readHumanSet } from './human/human-set.js';
import { verdictOf } from './human/verdict.js';
import { chosenQuestions, type EvalOptions } from './options.js';
import { type Prediction } from './prediction.js';
import { LIKELIEST } from './report/languages-table.js';

const USUAL_DATA = '../shared/data/human';
const FOLDER = new URL('./languages/', import.meta.url);
/** As many questions may be looked at; the others only measure. */
const LOOKED_AT = 100;

/** The languages that questions of `spider` were put into, with the questions in the order of their file. */
export function languageFiles(): Map<string, Map<string, string>> {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.tsv'));
  return new Map(files.toSorted().map((name) => [name.replace('.tsv', ''), questionsOf(name)]));
}

function questionsOf(file: string): Map<string, string> {
  const lines = readFileSync(new URL(file, FOLDER), 'utf8').trimEnd().split('\n');
  return new Map(
    lines.map((line) => {
      const [id = '', question = ''] = line.split('\t');
      return [id, question];
    }),
  );
}

/**
 * Asks the same questions of `spider` in several languages and in English, as the service is asked.
 * `split` names languages, with commas; English is always asked.
 * @throws Error where the set or a language is not there
 */
export async function evaluateLanguages(options: EvalOptions): Promise<Prediction[]> {
  const data = options.data ?? USUAL_DATA;
  if (!hasHumanSet(data, 'spider')) throw new Error(`there is no set spider in ${data}`);
  const files = languageFiles();
  const languages = options.split?.split(',') ?? [...files.keys()];
  const missing = languages.filter((language) => !files.has(language));
  if (missing.length > 0) throw new Error(`there are no questions in ${missing.join(', ')}`);
  const order = [...(files.values().next().value ?? new Map<string, string>()).keys()];
  const all = (await readHumanSet(data, 'spider')).filter(({ id }) => order.includes(id));
  const asker = await Asker.create({}, options.model);
  const reader = new PlanReader();
  try {
    const predictions: Prediction[] = [];
    for (const question of chosenQuestions(all, options)) {
      const half = order.indexOf(question.id) < LOOKED_AT ? 'first half' : 'kept half';
      for (const language of ['en', ...languages]) {
        const text = files.get(language)?.get(question.id) ?? question.question;
        predictions.push(
          await asked({ ...question, question: text }, { language, half, asker, reader, options }),
        );
      }
    }
    return predictions;
  } finally {
    await asker.close();
  }
}

interface Asking {
  readonly language: string;
  readonly half: string;
  readonly asker: Asker;
  readonly reader: PlanReader;
  readonly options: EvalOptions;
}

async function asked(question: HumanQuestion, asking: Asking): Promise<Prediction> {
  const { language, half, asker, reader, options } = asking;
  const outcomeOf = (answer: GivenAnswer): ReturnType<typeof verdictOf> => verdictOf(question, answer);
  const set = {
    id: `${question.id} ${language}`,
    set: language,
    question: question.question,
    history: [],
    paths: question.paths,
    expected: question.gold.answer,
    groups: [`${language}, ${half}`],
    outcomeOf,
  };
  const [prediction] = await askSet([set], asker, options);
  if (!prediction) throw new Error('nothing became of a question');
  const likeliest = await likeliestAnswer(question, asker, reader);
  const isRight = likeliest !== null && outcomeOf(likeliest) === 'right';
  return { ...prediction, measures: { [LIKELIEST]: isRight } };
}

/** What telling the likeliest plan would be; null where there is none. */
async function likeliestAnswer(
  { question, paths }: HumanQuestion,
  asker: Asker,
  reader: PlanReader,
): Promise<GivenAnswer | null> {
  const { signal } = new AbortController();
  const laid = await asker.lay(paths);
  const { request } = await askedInEnglish({ question, history: [], ...laid, ...USUAL_REQUEST }, signal);
  const judged = await reader.judgedPlans(request, signal);
  const first = judged?.results[0];
  if (!first) return null;
  const { plan, rows } = first.candidate;
  const columns = (rows[0] ?? plan.items).map((_, at) => ({ name: String(at), type: 'text' as const }));
  const reply = isVerdict(plan) ? (rows[0]?.[0] === 'true' ? 'Yes' : 'No') : '';
  return { tables: [{ columns, rows, truncated: false }], reply, failure: null, milliseconds: 0 };
}
