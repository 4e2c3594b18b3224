import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { StatementReader } from './statement-reader.js';

let reader: StatementReader;

beforeAll(async () => {
  reader = await StatementReader.open();
});

afterAll(() => reader.close());

const conditions = async (where: string): Promise<string[] | null> => {
  const read = await reader.read(`SELECT count(*) FROM "t" WHERE ${where}`);
  return read?.conditions?.map(({ text }) => text) ?? null;
};

describe('a statement is taken apart', () => {
  it('into the conditions of its rows, in the grammar of knowledge', async () => {
    expect(
      await conditions(
        `a > 1000.50 AND "paid on" >= DATE '2024-01-01' AND s = 'it''s' AND (b IN (1, 2) OR NOT c LIKE 'x%') AND d BETWEEN -1 AND 2 AND e IS NOT NULL AND 3 < f AND g = TRUE AND h NOT IN ('y')`,
      ),
    ).toEqual([
      'a > 1000.5',
      `"paid on" >= '2024-01-01'`,
      `s = 'it''s'`,
      `(b IN (1, 2) OR NOT (c LIKE 'x%'))`,
      'd BETWEEN -1 AND 2',
      'e IS NOT NULL',
      'f > 3',
      'g = TRUE',
      `h NOT IN ('y')`,
    ]);
  });

  it.each(['lower(a) = 1', 'a = b', 'a > (SELECT 1)', 'a + 1 > 2'])(
    'but for what that grammar cannot say: %s',
    async (where) => {
      expect(await conditions(where)).toBeNull();
    },
  );

  it('into the tables and columns that it reads, without steps of its own', async () => {
    const read = await reader.read(
      'WITH step AS (SELECT "a", x."b" FROM "one" AS x JOIN "two" USING ("c")) SELECT * FROM step',
    );

    expect(read).toMatchObject({ hasStar: true, conditions: null });
    expect(read?.tables.toSorted()).toEqual(['one', 'two']);
    expect(read?.columns.toSorted()).toEqual(expect.arrayContaining(['a', 'b']));
  });

  it.each(['', 'SELECT', 'DELETE FROM t', 'SELECT 1; SELECT 2', 'SELECT 1\0'])(
    'only where it is one SELECT, not %j',
    async (sql) => {
      expect(await reader.read(sql)).toBeNull();
    },
  );

  it('without reading a file', async () => {
    await expect(reader.cells({ path: '/etc/passwd', leftOut: [] }, 1)).rejects.toThrow(/Permission/);
  });
});
