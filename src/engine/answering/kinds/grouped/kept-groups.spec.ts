import { describe, expect, it } from '@jest/globals';
import { linkedQuestions } from '../../../../../test/support/answering/linked-questions.js';
import { PlanRunner } from '../../plan/run.js';
import { proposals } from '../index.js';

const linked = linkedQuestions([
  {
    name: 'orders',
    sql: `SELECT * FROM (VALUES ('North', 'open', 100), ('North', 'open', 300), ('North', 'late', 20), ('South', 'late', 500),
      ('West', 'open', 90), ('West', 'open', 100), ('West', 'late', 110)) AS t(region, status, amount)`,
  },
]);

/** What the groups have to reach, in the order of the proposals, the likeliest first. */
const keptIn = (question: string): string[] =>
  proposals(linked(question)).flatMap(({ sql }) => /HAVING (.*)/.exec(sql)?.slice(1) ?? []);

const BOTH = 'Which regions have at least 3 orders and an average amount above 120?';
const COUNT_AND_MEAN = /^count\(\*\) >= 3 AND avg\([^)]*"amount"\) > 120$/;

describe('groups that are kept by how large they are', () => {
  it('may have to reach one number', () => {
    expect(keptIn('Which regions have an average amount above 120?')).toContainEqual(
      expect.stringMatching(/^avg\([^)]*"amount"\) > 120$/),
    );
  });

  it('may have to reach one in what is counted and one in what is measured, each the number beside it', () => {
    const kept = keptIn(BOTH);
    expect(kept).toContainEqual(expect.stringMatching(COUNT_AND_MEAN));
    const place = (pattern: RegExp): number => kept.findIndex((each) => pattern.test(each));
    const other = place(/^count\(\*\) > 120 AND avg\([^)]*"amount"\) >= 3$/);
    expect(other === -1 || place(COUNT_AND_MEAN) < other).toBe(true);
  });

  it('may have to reach one in what is counted and a share of their rows', () => {
    expect(
      keptIn('Which regions have at least 2 orders and a share of late orders above 30 percent?'),
    ).toContainEqual(expect.stringMatching(/^count\(\*\) >= 2 AND .*100.* > 30$/));
  });

  it('have to reach one number where the question has one', () => {
    expect(keptIn('Which regions have at least 3 orders?').join('\n')).not.toContain(' AND ');
  });

  it('are those for which all of it holds', () => {
    const question = linked(BOTH);
    const found = proposals(question).find(
      ({ plan, sql }) =>
        plan.items.length === 1 &&
        plan.conditions.length === 0 &&
        COUNT_AND_MEAN.test(/HAVING (.*)/.exec(sql)?.[1] ?? ''),
    );
    expect(found && new PlanRunner(question.dataset).run(found.plan)).toEqual([['North']]);
  });
});
