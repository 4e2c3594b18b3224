import { beforeAll, describe, expect, it } from '@jest/globals';
import { Asker } from '../asker.js';
import { type Prediction } from '../prediction.js';
import { askSet } from './ask-set.js';
import { type SetQuestion, untold } from './set-question.js';

const WEATHER = ['examples/data/weather.csv'];

function asked(question: string, expected: string): SetQuestion {
  return {
    id: question,
    set: 'weather',
    question,
    history: [],
    paths: WEATHER,
    expected,
    groups: [],
    outcomeOf: (answer) => {
      const cells = answer.tables[0]?.rows.flat().map(String) ?? [];
      return untold(answer) ?? (cells.includes(expected) ? 'right' : 'wrong');
    },
  };
}

const QUESTIONS = {
  told: asked('What is the highest temp_max in Seattle?', '35.6'),
  ofGrammar: asked('forecast the average wind of the next 3 months', 'nothing like this'),
  declined: asked('How many zeppelins were vaccinated?', '12'),
};

describe('a question of a set', () => {
  const predictions = new Map<string, Prediction>();
  beforeAll(async () => {
    const asker = await Asker.create();
    const given = await askSet(Object.values(QUESTIONS), asker, { oracle: true });
    await asker.close();
    for (const prediction of given) predictions.set(prediction.id, prediction);
  });
  const predictionOf = ({ id }: SetQuestion): Prediction | undefined => predictions.get(id);

  it('is told with the confidence of the decision', () => {
    const { outcome, confidence } = predictionOf(QUESTIONS.told) ?? {};
    expect(outcome).toBe('right');
    expect(confidence).toBeGreaterThan(0);
    expect(confidence).toBeLessThan(1);
  });

  it('has something right among its proposals, or not', () => {
    expect(predictionOf(QUESTIONS.told)?.oracle).toBe(true);
    expect(predictionOf(QUESTIONS.declined)).toMatchObject({ outcome: 'declined', oracle: false });
  });

  it('is not told without the proposer that alone can read it', () => {
    const { outcome, without } = predictionOf(QUESTIONS.ofGrammar) ?? {};
    expect(outcome).toBe('wrong');
    expect(without).toMatchObject({ plan: 'wrong', search: 'wrong' });
    expect(without?.['grammar']).not.toBe('wrong');
  });
});
