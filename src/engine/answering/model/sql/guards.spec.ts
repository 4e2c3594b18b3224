import { describe, expect, it } from '@jest/globals';
import { checkLiterals } from './guards.js';
import { permutedStatement } from './second-run.js';
import { sqlTokens } from './tokens.js';

const check = (sql: string, asked = 'Sales over 250 in 2024 without Bolt?'): string => {
  try {
    checkLiterals(sqlTokens(sql), { asked, known: new Set(['North', '17']) });
    return 'taken';
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
};

describe('literals of SQL', () => {
  it.each([
    'SELECT round(100.0 * sum(a) / sum(b), 2) AS share FROM t',
    "SELECT count(*) FROM t WHERE region IN ('North', 'South') AND amount > 250",
    "SELECT region, sum(CASE WHEN paid THEN 1 ELSE 0 END) FROM t WHERE day >= DATE '2024-01-01' GROUP BY 1 ORDER BY 2 DESC LIMIT 5",
    "SELECT sum(amount) FROM t WHERE product <> 'Bolt'",
    "SELECT date_trunc('month', day) AS month, sum(amount) AS total FROM t GROUP BY 1",
    'SELECT name FROM t WHERE NOT EXISTS (SELECT 1 FROM u WHERE u.id = t.id)',
    'WITH x AS (SELECT a FROM t) SELECT max(a) FROM x WHERE a < 17',
    "SELECT CASE WHEN a > 250 THEN 'many' ELSE 'few' END AS kind, count(*) FROM t GROUP BY 1",
  ])('are taken where they are asked, known or used to calculate: %s', (sql) => {
    expect(check(sql)).toBe('taken');
  });

  it.each([
    ['SELECT 5 AS total FROM t', '5 is no column'],
    ["SELECT 'North' AS best FROM t", 'North is no column'],
    ['SELECT x.v FROM (SELECT 100 AS v FROM t) x', '100 is no column'],
    ['SELECT a, 365 FROM t', '365 is no column'],
    ['SELECT CASE WHEN TRUE THEN 100 END AS total FROM t', '100 is a value that the data do not hold'],
    ['SELECT sum(a) + 4711 FROM t', 'the number 4711 stands neither'],
    ["SELECT sum(a) FROM t WHERE region NOT LIKE 'Nor%'", 'rows of "Nor%" are left out'],
    ["SELECT sum(a) FROM t WHERE region != 'South'", 'rows of "South" are left out'],
  ])('are refused where the data do not hold them: %s', (sql, reason) => {
    expect(check(sql)).toContain(reason);
  });

  it('are read past comments and quotes', () => {
    expect(sqlTokens(`SELECT "a'b" -- 'x'\n, 'it''s' /* 5 */ FROM t`).map(({ text }) => text)).toEqual([
      'select',
      "a'b",
      ',',
      "it's",
      'from',
      't',
    ]);
  });

  it('put the rows of tables in another order before expressions of their own', () => {
    expect(permutedStatement('WITH x AS (SELECT 1) SELECT * FROM x, t', ['t'])).toMatch(
      /^WITH "t" AS \(SELECT \* FROM \([^]*\), x AS \(SELECT 1\) SELECT/,
    );
  });
});
