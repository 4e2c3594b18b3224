import { describe, expect, it } from '@jest/globals';
import { linkedQuestions } from '../../../../../test/support/answering/linked-questions.js';
import { proposals } from '../../kinds/index.js';
import { isVerdict, type Plan } from '../../plan/plan.js';
import { countsDegrees } from './degrees.js';

const linked = linkedQuestions([
  {
    name: 'members',
    sql: `SELECT * FROM (VALUES (1, 'Male', 'Happy', 'Paid'), (2, 'Female', 'Happy', 'Open'), (3, 'Female', 'Sad', 'Open')) AS t(member_id, gender, mood, status)`,
  },
]);

/** How many verdicts on two sides are among the plans of a question, and how many of them count degrees. */
function verdicts(question: string): { readonly all: number; readonly ofDegrees: number } {
  const asked = linked(question);
  const isOfTwo = (plan: Plan): boolean => isVerdict(plan) && (plan.compared?.others.length ?? 0) > 0;
  const found = proposals(asked).filter(({ plan }) => isOfTwo(plan));
  return { all: found.length, ofDegrees: found.filter(({ plan }) => countsDegrees(plan, asked)).length };
}

describe('a verdict on which of two is more so', () => {
  it('is none by how many of each are', () => {
    expect(verdicts('are men more happy than women').ofDegrees).toBeGreaterThan(0);
  });

  it.each(['are there more happy men than happy women', 'are there more paid than open members'])(
    'is not what is asked for where there are more of one: %s',
    (question) => {
      const { all, ofDegrees } = verdicts(question);
      expect(all).toBeGreaterThan(0);
      expect(ofDegrees).toBe(0);
    },
  );
});
