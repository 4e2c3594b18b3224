import { describe, expect, it } from '@jest/globals';
import { confidenceOf, type DecisionModel } from '../../../src/engine/answering/decision/decision.js';
import { type QuestionExample } from './examples.js';
import { learnFurther, storedText } from './learner.js';

/** Says that a proposal is right one time in two, and three times in four where it agrees. */
const BEFORE: DecisionModel = { names: ['agrees'], trees: [[0, 0.5, 0, 1.1]] };

const example = (id: number, features: Record<string, number>, isRight: boolean): QuestionExample => ({
  id: `${id}`,
  set: 'everyday',
  dataset: 'x',
  question: '',
  proposals: [{ proposer: 'grammar', features, isRight }],
});
const many = (features: Record<string, number>, isRight: boolean): QuestionExample[] =>
  Array.from({ length: 200 }, (_, id) => example(id, features, isRight));
const sure = (model: DecisionModel, ...names: readonly string[]): number =>
  confidenceOf(new Map(names.map((name) => [name, 1])), model);

describe('what is learned from further questions', () => {
  const further = [...many({ monthly: 1, agrees: 1 }, true), ...many({ monthly: 1 }, true)];

  it('is added to what was known', () => {
    const { names, trees } = learnFurther(BEFORE, further, []);
    expect(names).toEqual(['agrees', 'monthly']);
    expect(trees[0]).toEqual(BEFORE.trees[0]);
    expect(sure({ names, trees }, 'monthly')).toBeGreaterThan(0.8);
  });

  it('changes nothing of what is to be kept', () => {
    const kept = [...many({ agrees: 1 }, false), ...many({}, false)];
    const model = learnFurther(BEFORE, further, kept);
    expect(sure(model, 'monthly', 'agrees')).toBeGreaterThan(0.85);
    expect(sure(model, 'agrees')).toBeCloseTo(sure(BEFORE, 'agrees'), 1);
    expect(sure(model)).toBeCloseTo(0.5, 1);
  });
});

describe('a model', () => {
  it('is stored with a tree in each line', () => {
    const model: DecisionModel = { ...BEFORE, trees: [...BEFORE.trees, 0.25] };
    expect(JSON.parse(storedText(model))).toEqual(model);
    expect(storedText(model).split('\n')).toHaveLength(model.trees.length + 3);
  });
});
