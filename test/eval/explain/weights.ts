import { type Candidate, denseNames } from '../../../src/engine/answering/judge/candidates.js';
import { type JudgeModel, wordPlace } from '../../../src/engine/answering/judge/model.js';
import { wordFeatures } from '../../../src/engine/answering/judge/features/word-features.js';
import { type LinkedQuestion } from '../../../src/engine/answering/mentions/linked-question.js';

/** What each feature of a plan adds to its score, by name; what stands beside its mentions is one sum, for it has no names. */
export function weightsOf(
  { plan, count, rows, dense, operations, mentions }: Candidate,
  question: LinkedQuestion,
  model: JudgeModel,
): Map<string, number> {
  const names = denseNames(question, { plan, count, rows, prior: 0, rank: 0, alike: 1, others: 1 });
  const words = wordFeatures(question);
  const weights = new Map<string, number>();
  dense.forEach((value, at) => {
    const distance = (value - (model.means[at] ?? 0)) / (model.deviations[at] ?? 1);
    const name = names[at] ?? String(at);
    weights.set(name, (weights.get(name) ?? 0) + distance * (model.dense[at] ?? 0));
  });
  for (const name of operations) {
    const number = model.operations.get(name);
    const weight =
      number === undefined
        ? 0
        : words.reduce((sum, word) => sum + model.words.get(wordPlace(number, word)), 0);
    weights.set(`words for ${name}`, weight);
  }
  weights.set(
    'words beside mentions',
    mentions.reduce((sum, place) => sum + model.mentions.get(place), 0),
  );
  return weights;
}

/** What the features of one add to its score more than those of another. */
export function difference(
  one: ReadonlyMap<string, number>,
  other: ReadonlyMap<string, number>,
): Map<string, number> {
  const names = new Set([...one.keys(), ...other.keys()]);
  return new Map([...names].map((name) => [name, (one.get(name) ?? 0) - (other.get(name) ?? 0)]));
}
