import { describe, expect, it } from '@jest/globals';
import { linkedQuestions } from '../../../../test/support/answering/linked-questions.js';
import { type Plan } from '../plan/plan.js';
import { proposals } from './index.js';

const linked = linkedQuestions([
  {
    name: 'walkers',
    sql: `SELECT * FROM (VALUES ('Ann', 'F', 'Lyon', 31), ('Bob', 'M', 'Turin', 44), ('Cho', 'F', 'Oslo', 25), ('Dan', 'M', 'Lyon', 52))
      AS t(name, sex, city, age)`,
  },
]);

const plansOf = (question: string): Plan[] => proposals(linked(question)).map(({ plan }) => plan);

/** How many of the plans compute numbers of the rows with any of several values of a column. */
const choices = (question: string): number =>
  plansOf(question).filter(({ isEither, items }) => isEither && items.every(({ fn }) => fn !== null)).length;

describe('no plan', () => {
  it('asks for all the values that a column has, of which it makes no groups', () => {
    expect(choices('average age of F and M walkers')).toBe(0);
    expect(choices('average age of walkers from Lyon or Oslo')).toBeGreaterThan(0);
  });

  it('puts in an order what is the same for all rows of a group', () => {
    const firsts = plansOf('top name by age in each city').filter(({ firstPer }) => firstPer);
    expect(firsts.length).toBeGreaterThan(0);
    for (const { items, firstPer } of firsts)
      expect(items.filter(({ fn }) => fn === null).map(({ column }) => column)).not.toContain(
        firstPer?.order.item.column,
      );
  });
});
