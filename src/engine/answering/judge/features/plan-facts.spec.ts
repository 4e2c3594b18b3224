import { describe, expect, it } from '@jest/globals';
import { linkedQuestions } from '../../../../../test/support/answering/linked-questions.js';
import { proposals } from '../../kinds/index.js';
import { type Plan } from '../../plan/plan.js';
import { factsOf } from './plan-facts.js';

const linked = linkedQuestions([
  {
    name: 'cars',
    sql: `SELECT * FROM (VALUES ('Fox', 'red', 120, 5), ('Elk', 'blue', 95, 4), ('Yak', 'red', 150, 7)) AS t(model, color, horsepower, seats)`,
  },
]);

/** The words that plans of one kind leave unexplained at least. */
function leastLeft(question: string, isKind: (plan: Plan) => boolean): string[] {
  const asked = linked(question);
  const left = proposals(asked)
    .filter(({ plan }) => isKind(plan))
    .map(({ plan }) => factsOf(asked, plan).unexplained.map((place) => asked.tokens[place]?.norm ?? ''));
  return left.toSorted((one, other) => one.length - other.length)[0] ?? ['no such plan'];
}

describe('what a plan explains', () => {
  it('is the number of rows that are wanted', () => {
    const question = '2 models with the highest horsepower';
    const isFirst = (most: number) => (plan: Plan) => plan.limit === most && plan.conditions.length === 0;
    expect(leastLeft(question, isFirst(2))).toEqual([]);
    expect(leastLeft(question, isFirst(1))).toEqual(['2']);
  });

  it('is the number that groups must have', () => {
    const question = 'colors with more than 1 car';
    expect(leastLeft(question, ({ having }) => having.length > 0)).toEqual([]);
  });

  it('is a distribution where groups are counted', () => {
    const question = 'distribution of seats';
    expect(leastLeft(question, ({ groupBy }) => groupBy?.name === 'seats')).toEqual([]);
    expect(leastLeft(question, ({ shape }) => shape === 'rows')).toEqual(['distribution']);
  });

  it('need not be how the answer is drawn, unless a column is called so', () => {
    const counts = ({ groupBy, conditions }: Plan): boolean =>
      groupBy?.name === 'seats' && conditions.length === 0;
    expect(leastLeft('stacked bars of cars by seats, y axis from zero', counts)).toEqual(['zero']);
    expect(leastLeft('number of cars by seats, split by color', counts)).toEqual(['color']);
  });

  it('is a greeting, but no part of the day', () => {
    const counts = ({ groupBy }: Plan): boolean => groupBy?.name === 'color';
    expect(leastLeft('good morning, number of cars by color', counts)).toEqual([]);
    expect(leastLeft('number of cars by color, morning vs evening', counts)).toEqual(['morning', 'evening']);
  });
});
