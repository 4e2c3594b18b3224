import { describe, expect, it } from '@jest/globals';
import { collect } from '../../../../../test/support/answering/analysis-fixture.js';
import {
  analyst,
  ask,
  findingsOf,
  laidTables,
  percent,
} from '../../../../../test/support/answering/briefings.js';
import { replyText } from '../../../../../test/support/answering/replies.js';
import { REPLY_LANGUAGES } from '../../analyst.js';
import { Catalogue } from '../../narration/catalogue.js';

const { fixtures, over } = laidTables();

/** Three years of sales, in the last of which the south sells twice as much. */
const SALES = {
  name: 'sales',
  sql: `SELECT DATE '2021-01-01' + (d * 3)::INTEGER AS sold_on, CASE WHEN r = 0 THEN 'North' ELSE 'South' END AS region,
      (100 + (d * 7 + r * 3) % 5) * CASE WHEN r = 1 AND d >= 244 THEN 2 ELSE 1 END AS revenue
    FROM range(365) days(d), range(2) regions(r)`,
};

/** The revenue of a region in a year, computed as the table is made. */
function revenueOf(year: number, region: number): number {
  return Array.from({ length: 365 }, (_, day) => day)
    .filter((day) => new Date(Date.UTC(2021, 0, 1 + 3 * day)).getUTCFullYear() === year)
    .map((day) => (100 + ((day * 7 + region * 3) % 5)) * (region === 1 && day >= 244 ? 2 : 1))
    .reduce((sum, value) => sum + value, 0);
}

const grouped = (value: number): string => new Intl.NumberFormat('en').format(value);

describe('a briefing over a business', () => {
  it('says how the total went and which group moved most', async () => {
    const text = findingsOf(await ask(await over(SALES), 'How is business?')).join('\n');
    const [before, last] = [2022, 2023].map((year) => revenueOf(year, 0) + revenueOf(year, 1));
    const [southBefore, southLast] = [revenueOf(2022, 1), revenueOf(2023, 1)];
    expect(text).toContain(`**${grouped(last ?? 0)}** in 2023, after ${grouped(before ?? 0)} in 2022`);
    expect(text).toContain(
      `changed most for **South** (*region*): from ${grouped(southBefore)} to **${grouped(southLast)}**`,
    );
  });

  it.each(REPLY_LANGUAGES.filter((language) => language !== 'AUTO'))('is told in %s', async (language) => {
    const [fixture] = fixtures.filter(({ tables }) => tables[0]?.name === 'sales');
    const asked = fixture?.request('Summarise this', { language });
    const catalogue = Catalogue.of(language);
    const text = replyText(asked ? await collect(analyst, asked) : []);
    expect(text).toContain(catalogue.text('briefing.tables', { tables: '*sales*' }));
    expect(text).not.toMatch(/\{\w+\}/);
    expect(text).toContain('South');
  });

  it('answers in the language that it is asked in', async () => {
    const [fixture] = fixtures.filter(({ tables }) => tables[0]?.name === 'sales');
    const text = fixture ? replyText(await ask(fixture, 'Wie läuft das Geschäft?')) : '';
    expect(text).toContain('Betrachtete Tabellen: *sales*.');
  });

  it('tells gaps and repeated rows', async () => {
    const fixture = await over({
      name: 'forms',
      sql: `SELECT 'k' || i % 30 AS answer, CASE WHEN i % 4 = 0 THEN NULL ELSE 'x' || i % 30 END AS remark, i % 30 AS score
        FROM range(60) t(i) WHERE i < 30 OR i >= 50`,
    });
    const text = findingsOf(await ask(fixture, 'Anything noteworthy?')).join('\n');
    const rows = Array.from({ length: 60 }, (_, at) => at).filter((at) => at < 30 || at >= 50);
    const missing = rows.filter((at) => at % 4 === 0).length;
    const keyOf = (at: number): string => `${at % 30}|${at % 4 === 0 ? '' : at % 30}`;
    const repeated = rows.length - new Set(rows.map(keyOf)).size;
    expect(text).toContain(
      `**${missing}** values of *remark* are missing (${percent((100 * missing) / rows.length)})`,
    );
    expect(repeated).toBeGreaterThan(0);
    expect(text).toContain(`**${repeated}** rows repeat others in every column.`);
  });

  it('adds nothing up that does not add up', async () => {
    const fixture = await over({
      name: 'people',
      sql: `SELECT i AS person_id, 20 + i % 9 AS age, CASE WHEN i % 5 = 0 THEN 'A' ELSE 'B' END AS class FROM range(80) t(i)`,
    });
    const text = findingsOf(await ask(fixture, 'What stands out?')).join('\n');
    expect(text).toContain('Largest shares of the number of rows by *class*: **B** (80%), **A** (20%).');
    expect(text).not.toMatch(/total of \*age\*/);
  });
});

describe('a briefing where there is little to say', () => {
  it('computes nothing over a table without rows', async () => {
    const fixture = await over({ name: 'empty', sql: `SELECT 1 AS a, 'x' AS b WHERE FALSE` });
    const events = await ask(fixture, 'How are we doing?');
    expect(replyText(events)).toContain('The table has no rows.');
    expect(events.some(({ type }) => type === 'code' || type === 'table')).toBe(false);
  });

  it('finds nothing in a single row', async () => {
    const fixture = await over({
      name: 'one',
      sql: `SELECT 1 AS amount, 'x' AS kind, DATE '2024-05-01' AS day`,
    });
    expect(replyText(await ask(fixture, 'Anything interesting?'))).toContain('nothing stands out');
  });

  it('finds nothing where all is even', async () => {
    const fixture = await over({
      name: 'even',
      sql: `SELECT i AS id, i % 2 = 0 AS flag, 'k' || i % 4 AS kind FROM range(40) t(i)`,
    });
    expect(replyText(await ask(fixture, 'What stands out?'))).toContain('nothing stands out');
  });

  it('does without dates', async () => {
    const fixture = await over({
      name: 'stock',
      sql: `SELECT 'i' || i AS item, CASE WHEN i < 45 THEN 'A' ELSE 'B' END AS aisle, i % 7 AS quantity FROM range(60) t(i)`,
    });
    const findings = findingsOf(await ask(fixture, 'What should I know?'));
    const total = (isA: boolean): number =>
      Array.from({ length: 60 }, (_, at) => (at < 45 === isA ? at % 7 : 0)).reduce(
        (sum, each) => sum + each,
        0,
      );
    const share = (100 * total(true)) / (total(true) + total(false));
    expect(findings.join('\n')).toContain(`by *aisle*: **A** (${percent(share)})`);
  });

  it('stands headers and values that look like code', async () => {
    const fixture = await over({
      name: 'hostile',
      sql: `SELECT i AS "constructor", i * 2 AS "__proto__", CASE WHEN i % 8 = 0 THEN '**b**]|' ELSE 'a\`c' END AS "toString",
        i % 5 AS """; DROP TABLE hostile; --", DATE '2024-01-01' + i::INTEGER AS "a*d|e" FROM range(60) t(i)`,
    });
    const events = await ask(fixture, 'How are we doing?');
    const text = findingsOf(events).join('\n');
    expect(text).toContain('**a\\`c** (86.7%)');
    expect(events.at(-1)?.type).toBe('sources');
  });
});

describe('a question with a subject', () => {
  it.each(['How is revenue doing?', 'How is the weather on Mars?', 'Summarise revenue'])(
    'gets no briefing: %s',
    async (question) => {
      const [fixture] = fixtures.filter(({ tables }) => tables[0]?.name === 'sales');
      expect(fixture).toBeDefined();
      if (fixture) expect(replyText(await ask(fixture, question))).not.toContain('Tables examined');
    },
  );
});
