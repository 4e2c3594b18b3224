import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Asker, USUAL_REQUEST } from '../../../../../test/eval/asker.js';
import {
  AnalysisFixture,
  collect,
  type TableDefinition,
} from '../../../../../test/support/answering/analysis-fixture.js';
import { noCharts } from '../../../../../test/support/answering/no-charts.js';
import { searchHere } from '../../../../../test/support/answering/search-here.js';
import { type AnalysisRequest, REPLY_LANGUAGES } from '../../analyst.js';
import { type AnswerEvent } from '../../answer-event.js';
import { Catalogue } from '../../narration/catalogue.js';
import { BuiltinAnalyst } from '../builtin-analyst.js';

const analyst = new BuiltinAnalyst(noCharts, searchHere);
const WEATHER = new URL('../../../../../examples/data/weather.csv', import.meta.url);
const fixtures: AnalysisFixture[] = [];

afterAll(async () => {
  for (const fixture of fixtures) await fixture.close();
});

async function over(...tables: TableDefinition[]): Promise<AnalysisFixture> {
  const fixture = await AnalysisFixture.create(tables);
  fixtures.push(fixture);
  return fixture;
}

const ask = (fixture: AnalysisFixture, question: string): Promise<AnswerEvent[]> =>
  collect(analyst, fixture.request(question));

function textOf(events: readonly AnswerEvent[], stage: 'Analyze' | 'Respond' = 'Respond'): string {
  return events
    .flatMap((event) => (event.type === 'message' && event.group.stage === stage ? [event.text] : []))
    .join('');
}

/** The findings of a reply, the leading one first. */
function findingsOf(events: readonly AnswerEvent[]): string[] {
  const lines = textOf(events)
    .split('\n')
    .filter((line) => line !== '');
  return lines.flatMap((line, at) => (at === 0 ? [line] : line.startsWith('- ') ? [line.slice(2)] : []));
}

const questionsOf = (events: readonly AnswerEvent[]): string[] =>
  events.flatMap((event) => (event.type === 'questions' ? event.questions : []));

/** What a step of the way shows. */
function stepsOf(events: readonly AnswerEvent[]) {
  const ids = new Set(events.flatMap((event) => (event.type === 'code' ? [event.group.id] : [])));
  return [...ids].map((id) => events.filter((event) => 'group' in event && event.group.id === id));
}

/** Rows of a CSV file without quotes. */
function weatherRows(): Record<string, string>[] {
  const [header = '', ...lines] = readFileSync(WEATHER, 'utf8').trim().split(/\r?\n/);
  const names = header.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [names[at] ?? '', cell])));
}

const percent = (value: number): string => `${String(Math.round(value * 10) / 10)}%`;

describe('a briefing over the weather', () => {
  let asker: Asker;
  let request: AnalysisRequest;
  let events: AnswerEvent[];

  beforeAll(async () => {
    asker = await Asker.create();
    const { tables, workbench } = await asker.lay([fileURLToPath(WEATHER)]);
    request = { ...USUAL_REQUEST, question: 'How are we doing?', history: [], tables, workbench };
    events = await collect(analyst, request);
  });

  afterAll(() => asker.close());

  it('tells shares, outliers and changes with the figures of the file', () => {
    const rows = weatherRows();
    const suns = rows.filter(({ weather }) => weather === 'sun').length;
    const winds = rows.map(({ wind }) => Number(wind)).toSorted((left, right) => left - right);
    const quartile = (share: number): number => {
      const place = share * (winds.length - 1);
      const [low = 0, high = 0] = [winds[Math.floor(place)], winds[Math.ceil(place)]];
      return low + (high - low) * (place % 1);
    };
    const limit = quartile(0.75) + 3 * (quartile(0.75) - quartile(0.25));
    const far = winds.filter((wind) => wind > limit);
    const text = findingsOf(events).join('\n');
    expect(text).toContain(`**sun** (${percent((100 * suns) / rows.length)})`);
    expect(text).toContain(
      `**${far.length}** values of *wind* lie far outside the usual range (more than 3 interquartile ranges outside the quartiles): from ${String(far[0])} to ${String(far.at(-1))}.`,
    );
    const yearly = ['2014', '2015'].map((year) => {
      const values = rows.filter(({ date }) => date?.startsWith(year)).map(({ wind }) => Number(wind));
      return values.reduce((sum, wind) => sum + wind, 0) / values.length;
    });
    const [before = 0, last = 0] = yearly;
    expect(text).toContain(
      `The average of *wind*: **${last.toFixed(2)}** in 2015, after ${before.toFixed(2)} in 2014 (**${percent((100 * (last - before)) / before)}**).`,
    );
  });

  it('shows a query, its result and its second computation for each finding', () => {
    const steps = stepsOf(events);
    expect(steps).toHaveLength(findingsOf(events).length);
    expect(steps.length).toBeGreaterThanOrEqual(3);
    for (const step of steps) {
      expect(step.filter(({ type }) => type === 'code')).toHaveLength(1);
      expect(step.filter(({ type }) => type === 'table')).toHaveLength(1);
      expect(textOf(step, 'Analyze')).toContain('an independent computation over 2,922 rows agrees');
    }
  });

  it('draws one chart and replies with the table of the leading finding', () => {
    const images = events.filter((event) => event.type === 'image');
    expect(images.map(({ group: { stage } }) => stage)).toEqual(['Analyze', 'Respond']);
    const tables = events.filter((event) => event.type === 'table' && event.group.stage === 'Respond');
    expect(tables).toHaveLength(1);
  });

  it('offers questions that are answered', async () => {
    const offered = questionsOf(events);
    expect(offered.length).toBeGreaterThan(0);
    const history = [{ question: request.question, reply: textOf(events), suggested: offered }];
    for (const question of offered) {
      const answer = await collect(analyst, { ...request, question, history });
      expect(answer.some((event) => event.type === 'table' && event.group.stage === 'Respond')).toBe(true);
    }
  });
});

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
    const text = textOf(asked ? await collect(analyst, asked) : []);
    expect(text).toContain(catalogue.text('briefing.tables', { tables: '*sales*' }));
    expect(text).not.toMatch(/\{\w+\}/);
    expect(text).toContain('South');
  });

  it('answers in the language that it is asked in', async () => {
    const [fixture] = fixtures.filter(({ tables }) => tables[0]?.name === 'sales');
    const text = fixture ? textOf(await ask(fixture, 'Wie läuft das Geschäft?')) : '';
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

describe('a briefing over several tables', () => {
  it('says which table a finding is of, follows keys and names the tables it looked at', async () => {
    const fixture = await over(
      {
        name: 'orders',
        sql: `SELECT i AS order_id, i % 20 + 1 AS customer_id, 10 + i % 3 AS note FROM range(200) t(i)`,
      },
      {
        name: 'customers',
        sql: `SELECT i + 1 AS customer_id, CASE WHEN i < 16 THEN 'retail' ELSE 'trade' END AS segment, 'c' || i AS name FROM range(20) t(i)`,
      },
    );
    const events = await ask(fixture, 'Give me an overview');
    const findings = findingsOf(events);
    expect(findings.join('\n')).toContain('**retail** (80%)');
    for (const finding of findings)
      expect(finding).toMatch(/^\*(?:orders|customers|orders with customers)\*: /);
    expect(findings.join('\n')).toContain('*orders with customers*: ');
    expect(textOf(events)).toMatch(
      /Tables examined: \*(?:orders|customers)\* and \*(?:orders|customers)\*\./,
    );
    expect(findings.length).toBeLessThanOrEqual(6);
    const offered = questionsOf(events);
    expect(offered.length).toBeGreaterThan(0);
    const history = [{ question: 'Give me an overview', reply: textOf(events), suggested: offered }];
    for (const question of offered) {
      const answer = await collect(analyst, fixture.request(question, { history }));
      expect(answer.some((event) => event.type === 'table' && event.group.stage === 'Respond')).toBe(true);
    }
  });

  it('is short over ten tables, and names those that it left out', async () => {
    const tables = Array.from({ length: 10 }, (_, at) => ({
      name: `log_${at}`,
      sql: `SELECT i AS id, CASE WHEN i % 9 = 0 THEN 'odd' ELSE 'plain' END AS kind_${at}, i % 17 AS amount,
        DATE '2020-01-01' + i::INTEGER AS day FROM range(${1500 + at}) t(i)`,
    }));
    const events = await ask(await over(...tables), 'Summarise this');
    expect(findingsOf(events).length).toBeLessThanOrEqual(6);
    expect(textOf(events)).toMatch(/Tables examined: .*Not used: /);
  });
});

describe('a briefing where there is little to say', () => {
  it('computes nothing over a table without rows', async () => {
    const fixture = await over({ name: 'empty', sql: `SELECT 1 AS a, 'x' AS b WHERE FALSE` });
    const events = await ask(fixture, 'How are we doing?');
    expect(textOf(events)).toContain('The table has no rows.');
    expect(events.some(({ type }) => type === 'code' || type === 'table')).toBe(false);
  });

  it('finds nothing in a single row', async () => {
    const fixture = await over({
      name: 'one',
      sql: `SELECT 1 AS amount, 'x' AS kind, DATE '2024-05-01' AS day`,
    });
    expect(textOf(await ask(fixture, 'Anything interesting?'))).toContain('nothing stands out');
  });

  it('finds nothing where all is even', async () => {
    const fixture = await over({
      name: 'even',
      sql: `SELECT i AS id, i % 2 = 0 AS flag, 'k' || i % 4 AS kind FROM range(40) t(i)`,
    });
    expect(textOf(await ask(fixture, 'What stands out?'))).toContain('nothing stands out');
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
      if (fixture) expect(textOf(await ask(fixture, question))).not.toContain('Tables examined');
    },
  );
});
