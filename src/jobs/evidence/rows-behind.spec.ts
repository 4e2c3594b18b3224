import { describe, expect, it } from '@jest/globals';
import { rowsBehind } from './rows-behind.js';

describe('the rows behind a row of a result', () => {
  it('are those of its group that meet the conditions', () => {
    const sql = `SELECT date_trunc('day', "date")::DATE AS "day",\n  max("wind") AS "maximum wind"\nFROM "weather"\nWHERE "location" = 'a FROM b'\nGROUP BY 1\nORDER BY 2 DESC, 1`;

    expect(rowsBehind(sql, 3)).toEqual({
      filter: `"location" = 'a FROM b'`,
      rows: `WITH chosen AS (SELECT * FROM (${sql}) LIMIT 1 OFFSET 3) SELECT * FROM "weather" WHERE ("location" = 'a FROM b') AND (date_trunc('day', "date")::DATE) IS NOT DISTINCT FROM (SELECT "day" FROM chosen)`,
      count: `WITH chosen AS (SELECT * FROM (${sql}) LIMIT 1 OFFSET 3) SELECT count(*) AS "rows" FROM "weather" WHERE ("location" = 'a FROM b') AND (date_trunc('day', "date")::DATE) IS NOT DISTINCT FROM (SELECT "day" FROM chosen)`,
    });
  });

  it('are all of the table where nothing groups and nothing filters', () => {
    expect(rowsBehind('SELECT count(*) AS "n" FROM "t"', 0)?.rows).toMatch(/SELECT \* FROM "t"$/);
  });

  it.each([
    'WITH a AS (SELECT 1) SELECT * FROM a',
    'SELECT 1 AS x FROM a UNION SELECT 2 AS x FROM b',
    'SELECT "a" AS "a", count(*) AS "n" FROM "t" GROUP BY "a"',
    'SELECT "a" AS "a" FROM "t" GROUP BY 1 HAVING count(*) > 1',
    'SELECT 1',
  ])('are not told where they cannot be: %s', (sql) => {
    expect(rowsBehind(sql, 0)).toBeNull();
  });
});
