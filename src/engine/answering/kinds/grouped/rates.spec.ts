import { describe, expect, it } from '@jest/globals';
import { linkedQuestions } from '../../../../../test/support/answering/linked-questions.js';
import { proposals } from '../index.js';

const VISITS = `SELECT i AS visit_id, CASE i % 4 WHEN 0 THEN 'no-show' ELSE 'attended' END AS status, 20 + i AS charge, i % 3 AS late
  FROM range(1, 25) t(i)`;

const linked = linkedQuestions([{ name: 'visits', sql: VISITS }]);
const linkedRates = linkedQuestions([
  { name: 'visits', sql: `SELECT * RENAME (late AS late_rate) FROM (${VISITS})` },
]);

const statementsOf = (question: string, link = linked): string =>
  proposals(link(question))
    .map(({ sql }) => sql.replace(/\s+/g, ' '))
    .join('\n');

describe('a rate', () => {
  it('is a share of all rows where no header says what it is', () => {
    expect(statementsOf('What is our no-show rate?')).toMatch(
      /100\.0 \* v1 \/ nullif\(v2, 0\) AS "share in %"/,
    );
  });

  it('is none where a header does', () => {
    expect(
      statementsOf('What is the late rate of the visits with status attended?', linkedRates),
    ).not.toMatch(/share in %/);
  });
});

describe('a value with a word that denies', () => {
  it('is not denied by it', () => {
    expect(statementsOf('How many no-show visits were there?')).not.toMatch(/<> 'no-show'/);
    expect(statementsOf('What is our no-show rate?', linkedRates)).not.toMatch(/"late_rate" = 0/);
    expect(statementsOf('How many visits are not no-show?')).toMatch(/<> 'no-show'/);
  });
});

describe('"altogether"', () => {
  it('asks for a sum', () => {
    expect(statementsOf('What was the charge altogether?')).toMatch(
      /^SELECT sum\("visits"\."charge"\) AS [^,]* FROM "visits"$/m,
    );
  });
});
