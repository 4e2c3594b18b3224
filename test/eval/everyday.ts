import { Asker, type GivenAnswer } from './asker.js';
import { askSet } from './asking/ask-set.js';
import { EverydaySet, type Half, HALVES } from './everyday/everyday-set.js';
import { everydayVerdict } from './everyday/everyday-verdict.js';
import { chosenQuestions, type EvalOptions } from './options.js';
import { type Prediction } from './prediction.js';

/** Asks questions of everyday business as the service asks them. `split` names one half. */
export async function evaluateEveryday(options: EvalOptions): Promise<Prediction[]> {
  const halves = HALVES.filter((half) => options.split === null || options.split === half);
  const asker = await Asker.create({}, options.model);
  try {
    const predictions: Prediction[] = [];
    for (const half of halves) predictions.push(...(await askHalf(half, asker, options)));
    return predictions;
  } finally {
    await asker.close();
  }
}

async function askHalf(half: Half, asker: Asker, options: EvalOptions): Promise<Prediction[]> {
  const set = await EverydaySet.unpack(half);
  try {
    const questions = chosenQuestions(set.questions, options).map((asked) => ({
      id: asked.id,
      set: `everyday, ${half}`,
      question: asked.question,
      history: [],
      paths: asked.paths,
      expected: asked.answer,
      groups: [`${half}, ${asked.level}`],
      outcomeOf: (answer: GivenAnswer) => everydayVerdict(asked, answer),
    }));
    return await askSet(questions, asker, options);
  } finally {
    await set.remove();
  }
}
