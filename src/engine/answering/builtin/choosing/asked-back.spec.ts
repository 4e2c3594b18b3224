import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture, collect } from '../../../../../test/support/answering/analysis-fixture.js';
import { offeredQuestions, replyText } from '../../../../../test/support/answering/replies.js';
import { noCharts } from '../../../../../test/support/answering/no-charts.js';
import { searchHere } from '../../../../../test/support/answering/search-here.js';
import { type PastQuestion } from '../../analyst.js';
import { type AnswerEvent } from '../../answer-event.js';
import { BuiltinAnalyst } from '../builtin-analyst.js';

const TABLES = [
  {
    name: 'buyer',
    sql: `SELECT * FROM (VALUES (1, 'Ann', 'Ulm', DATE '2020-01-01'), (2, 'Bob', 'Graz', DATE '2021-05-01'),
      (3, 'Cho', 'Ulm', DATE '2021-07-01')) AS t(buyer_id, name, town, joined_on)`,
  },
  {
    name: 'sale',
    sql: `SELECT * FROM (VALUES (10, 1, DATE '2023-01-04', 20), (11, 1, DATE '2023-03-04', 30), (12, 2, DATE '2022-03-04', 50))
      AS t(sale_id, buyer_id, sold_on, revenue)`,
  },
];
const VISITS = {
  name: 'visits',
  sql: `SELECT range AS visit, ['North', 'South', 'East'][1 + range % 3] AS region, range * 7 % 101 AS amount FROM range(90)`,
};
const UNSURE = 'sale of a buyer by town';

const analyst = new BuiltinAnalyst(noCharts, searchHere);
let fixture: AnalysisFixture;
beforeAll(async () => {
  fixture = await AnalysisFixture.create(TABLES);
});
afterAll(() => fixture.close());

const ask = (question: string, history: readonly PastQuestion[] = []): Promise<AnswerEvent[]> =>
  collect(analyst, fixture.request(question, { history }));
const tablesOf = (events: readonly AnswerEvent[]): AnswerEvent[] =>
  events.filter(({ type }) => type === 'table');

describe('a question of which no reading is sure enough', () => {
  it('gets no number, but its likeliest readings as sentences', async () => {
    const events = await ask(UNSURE);
    expect(tablesOf(events)).toEqual([]);
    const offered = offeredQuestions(events);
    expect(offered.length).toBeGreaterThan(0);
    for (const sentence of offered) expect(replyText(events)).toContain(`- ${sentence}`);
    expect(events.at(-1)).toMatchObject({ type: 'sources', outcome: { kind: 'asked_back' } });
  });

  it('is answered by the reading that is sent next, each by another result', async () => {
    const events = await ask(UNSURE);
    const history = [{ question: UNSURE, reply: replyText(events) }];
    const results = new Set<string>();
    for (const sentence of offeredQuestions(events)) {
      const [table] = tablesOf(await ask(sentence, history));
      expect(table).toBeDefined();
      if (table?.type === 'table') results.add(JSON.stringify(table.table.result.rows));
    }
    expect(results.size).toBe(offeredQuestions(events).length);
  });

  it('is asked back in its place in a session, and answered by the reading that is sent next', async () => {
    const question = 'Names of buyers with a sale of more than 25';
    const history = [{ question, reply: replyText(await ask(question)) }];
    const events = await ask('And more than 45 by town?', history);
    const [sentence = ''] = offeredQuestions(events);
    const next = [...history, { question: 'And more than 45 by town?', reply: replyText(events) }];

    expect(tablesOf(events)).toEqual([]);
    expect(sentence).toContain('revenue is over 45');
    expect(replyText(events)).toContain(`- ${sentence}`);
    expect(tablesOf(await ask(sentence, next))).not.toEqual([]);
  });

  it('is answered by its readings only behind the reply that offered them', async () => {
    const offering = await ask(UNSURE);
    const [sentence = ''] = offeredQuestions(offering);
    const chosen = await ask(sentence, [{ question: UNSURE, reply: replyText(offering) }]);
    const elsewhere = await ask(sentence, [{ question: 'total revenue', reply: '**100**' }]);
    expect(replyText(elsewhere)).toBe(replyText(await ask(sentence)));
    expect(replyText(elsewhere)).not.toBe(replyText(chosen));
  });
});

describe('a question for things of a size', () => {
  it.each(['How many big sales are there?', 'total revenue of small sales by buyer_id'])(
    'is not answered for those of all sizes: %s',
    async (question) => {
      expect(tablesOf(await ask(question))).toEqual([]);
    },
  );

  it('is answered where the size is an order', async () => {
    expect(tablesOf(await ask('revenue by town from large to small')).length).toBeGreaterThan(0);
  });
});

describe('a question that speaks of what was named before', () => {
  const history = [{ question: 'Which visits are in the North?', reply: '**30**' }];
  let visits: AnalysisFixture;
  beforeAll(async () => {
    visits = await AnalysisFixture.create([VISITS]);
  });
  afterAll(() => visits.close());

  it.each([
    ['What is their average amount?', 'SELECT avg(amount) FROM visits'],
    ['How many are there by region?', 'SELECT region, count(*) FROM visits'],
  ])('is answered of those alone in a session: %s', async (question, sql) => {
    const events = await collect(analyst, visits.request(question, { history }));
    const grouped = sql.includes('region') ? ' GROUP BY region' : '';
    const { rows } = await visits.workbench.query(`${sql} WHERE region = 'North'${grouped}`);
    const shown = tablesOf(events).flatMap((event) =>
      event.type === 'table' ? [event.table.result.rows] : [],
    );
    expect(shown).toContainEqual(rows);
  });

  it.each(['What is their average amount?', 'How many are there by region?'])(
    'is told nothing of all rows where what was named before is not known, but asked back: %s',
    async (question) => {
      const unknown = [{ question: 'Which patients were here before?', reply: '' }];
      const events = await collect(analyst, visits.request(question, { history: unknown }));
      expect(tablesOf(events)).toEqual([]);
      expect(offeredQuestions(events).length).toBeGreaterThan(0);
    },
  );

  it('is answered where nothing was named before, or where it names what it speaks of', async () => {
    const alone = await collect(analyst, visits.request('What is their average amount?'));
    const named = await collect(analyst, visits.request('What is the average amount?', { history }));
    expect(tablesOf(alone)).not.toEqual([]);
    expect(tablesOf(named)).not.toEqual([]);
  });
});

describe('a question with a word that nothing in the data explains', () => {
  const ODD = 'total amount of the zeppelin crew in the North';
  let visits: AnalysisFixture;
  beforeAll(async () => {
    visits = await AnalysisFixture.create([VISITS]);
  });
  afterAll(() => visits.close());

  it('gets no number, but the question without that word before all others', async () => {
    const events = await collect(analyst, visits.request(ODD));
    expect(tablesOf(events)).toEqual([]);
    expect(replyText(events)).toContain('“zeppelin”');
    expect(offeredQuestions(events)[0]).toBe('The total of amount for rows where region is “North”');
  });

  it('is answered without it where that is sent next', async () => {
    const declined = await collect(analyst, visits.request(ODD));
    const [near = ''] = offeredQuestions(declined);
    const history = [{ question: ODD, reply: replyText(declined) }];
    const [table] = tablesOf(await collect(analyst, visits.request(near, { history })));
    const north = Array.from({ length: 90 }, (_, row) => (row % 3 === 0 ? (row * 7) % 101 : 0));
    const total = north.reduce((sum, amount) => sum + amount, 0);
    expect(table?.type === 'table' && table.table.result.rows).toEqual([[total]]);
  });

  it.each([
    ['growth of the total amount of the zeppelin crew in the North', 'The total of amount for rows'],
    ['average amount compared to zeppelins by region', 'The average of amount by region'],
  ])('is not offered the number without the comparison that it asks for: %s', async (question, other) => {
    const events = await collect(analyst, visits.request(question));
    expect(tablesOf(events)).toEqual([]);
    expect(offeredQuestions(events).filter((sentence) => sentence.startsWith(other))).toEqual([]);
  });
});

describe('what is asked for by a word', () => {
  it.each([
    'median and average amount by region',
    'median amount by region',
    'standard deviation of the amount by region',
    'show the forecast of the average amount by region',
    'total amount by region and its growth',
    'total amount by shop',
    'number of visits per clinic',
  ])('is computed or nothing is told: %s', async (question) => {
    const visits = await AnalysisFixture.create([VISITS]);
    const events = await collect(analyst, visits.request(question));
    await visits.close();
    const sql = events.flatMap((event) => (event.type === 'code' ? [event.markdown] : [])).join('\n');
    if (tablesOf(events).length > 0) expect(sql).toMatch(/median|quantile|stddev|regr_|lag\(/i);
    else expect(replyText(events)).not.toBe('');
  });

  it('may be a column whose name is quoted', async () => {
    const visits = await AnalysisFixture.create([VISITS]);
    const events = await collect(analyst, visits.request('What is the total amount for each "region"?'));
    await visits.close();
    const [table] = tablesOf(events);
    expect(table?.type === 'table' && table.table.result.rows).toHaveLength(3);
  });

  it('is no maximum that is in the name of a column', async () => {
    const days = await AnalysisFixture.create([
      {
        name: 'days',
        sql: `SELECT ['Graz', 'Ulm'][1 + range % 2] AS town, range % 30 AS temp_max, range % 20 AS temp_min FROM range(90)`,
      },
    ]);
    const events = await collect(analyst, days.request('What is the average temp_max by town?'));
    await days.close();
    const [table] = tablesOf(events);
    const rows = table?.type === 'table' ? table.table.result.rows.toSorted() : null;
    expect(rows).toEqual([
      ['Graz', 14],
      ['Ulm', 15],
    ]);
  });
});
