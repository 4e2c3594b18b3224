import { describe, expect, it } from '@jest/globals';
import { linkedQuestions } from '../../../../../test/support/answering/linked-questions.js';
import { proposals } from '../index.js';

const linked = linkedQuestions([
  {
    name: 'campaign_days',
    sql: `SELECT DATE '2024-01-01' + i::INTEGER AS day, 'Campaign ' || (i % 7) AS "Campaign Name", 'Channel ' || (i % 3) AS channel,
      10 + i % 5 AS clicks, 100 + i * 3 AS revenue, 20 + i AS cost, 5 + i % 4 AS views, 3 + i % 6 AS calls
      FROM range(60) t(i)`,
  },
]);

/** The statements that group rows and keep the first of them. */
const firstsOf = (question: string): string[] =>
  proposals(linked(question)).flatMap(({ plan, sql }) =>
    plan.groupBy !== null && plan.limit !== null ? [sql.replace(/\s+/g, ' ')] : [],
  );

describe('the first of groups that are put in an order by a number', () => {
  it('may be meant by its sum where nothing says how it is put together', () => {
    const statements = firstsOf('top 5 channels by revenue');
    expect(statements).toContainEqual(
      expect.stringMatching(/ORDER BY sum\([^)]*"revenue"\) DESC.* LIMIT 5$/),
    );
    expect(statements).toContainEqual(
      expect.stringMatching(/ORDER BY max\([^)]*"revenue"\) DESC.* LIMIT 5$/),
    );
  });

  it('are by nothing else where it says so', () => {
    const statements = firstsOf('the 3 channels with the highest average revenue');
    expect(statements).toContainEqual(
      expect.stringMatching(/ORDER BY avg\([^)]*"revenue"\) DESC.* LIMIT 3$/),
    );
    expect(statements.join('\n')).not.toMatch(/ORDER BY sum\([^)]*"revenue"\)/);
  });

  it('are named by what several rows have in common, also where the table is called so', () => {
    expect(firstsOf('top 5 campaigns by revenue')).toContainEqual(
      expect.stringMatching(/GROUP BY [^ ]*"Campaign Name" ORDER BY sum\([^)]*"revenue"\) DESC.* LIMIT 5$/),
    );
  });

  it('may be by any of the numbers that are named', () => {
    expect(firstsOf('the 2 channels with the most clicks, views, cost and calls').join('\n')).toMatch(
      /ORDER BY sum\([^)]*"calls"\) DESC/,
    );
  });
});
