import { describe, expect, it } from '@jest/globals';
import { linkedQuestions } from '../../../../test/support/answering/linked-questions.js';
import { proposals } from '../kinds/index.js';
import { rowsMeeting } from './execution/tests.js';
import { planSql } from './sql.js';
import { denies } from './plan.js';

const linked = linkedQuestions([
  {
    name: 'passengers',
    sql: `SELECT * FROM (VALUES ('Ann', true, 7.5, DATE '2023-12-31'), ('Bo', false, 8.1, DATE '2024-05-05'),
      ('Cy', false, 31.0, DATE '2025-01-01'), ('Di', false, 9.0, NULL)) AS t(name, survived, fare, booked_on)`,
  },
]);

describe('a plan denies', () => {
  it('where it keeps what a column of yes and no says no of', () => {
    const question = "What are the names of passengers who didn't survive?";
    const plans = proposals(linked(question)).filter(
      ({ plan: { conditions, shape } }) => shape === 'rows' && conditions.length === 1,
    );
    const kept = (value: boolean): boolean[] =>
      plans
        .filter(
          ({
            plan: {
              conditions: [condition],
            },
          }) => condition?.test.op === '=' && condition.test.value === String(value),
        )
        .map(({ plan }) => denies(plan));
    expect(new Set(kept(false))).toEqual(new Set([true]));
    expect(new Set(kept(true))).toEqual(new Set([false]));
  });

  it('where it says that there is none', () => {
    const plans = proposals(linked('There were no passengers with a fare above 30.'));
    const ofCounts = (operation: string): boolean[] =>
      plans
        .filter(({ plan: { compared } }) => compared?.operation === operation && compared.value === 0)
        .map(({ plan }) => denies(plan));
    expect(ofCounts('=')).toContain(true);
    expect(ofCounts('=')).not.toContain(false);
    expect(ofCounts('>')).toContain(false);
  });

  it('where it tells the share of what has not a value', () => {
    const plans = proposals(
      linked('which fare has the highest percentage of passengers not booked in 2024?'),
    );
    const shares = plans.filter(({ plan: { items } }) => items.some(({ part }) => part));
    expect(shares.length).toBeGreaterThan(0);
    expect(shares.every(({ plan }) => denies(plan) === /NOT ILIKE|IS NULL/.test(planSql(plan)))).toBe(true);
    expect(shares.some(({ plan }) => denies(plan) && plan.conditions.length === 0)).toBe(true);
  });

  it('where it keeps the dates of all years but one', () => {
    const found = proposals(linked('How many passengers were not booked in 2024?')).find(
      ({ plan: { conditions } }) => conditions[0]?.test.op === 'like' && conditions[0].column.kind === 'date',
    );
    const [condition] = found?.plan.conditions ?? [];
    if (!found || !condition) throw new Error('no plan has a condition on the date');

    expect([...rowsMeeting(condition)]).toEqual([1, 0, 1, 0]);
    expect(planSql(found.plan)).toContain("NOT ILIKE '%2024%'");
    expect(denies(found.plan)).toBe(true);
  });
});
