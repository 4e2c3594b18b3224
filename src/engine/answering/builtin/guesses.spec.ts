import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture, collect } from '../../../../test/support/answering/analysis-fixture.js';
import { noCharts } from '../../../../test/support/answering/no-charts.js';
import { offeredQuestions, replyText } from '../../../../test/support/answering/replies.js';
import { searchHere } from '../../../../test/support/answering/search-here.js';
import { trustingAnalyst } from '../../../../test/support/answering/trusting-analyst.js';
import { type AnswerEvent } from '../answer-event.js';
import { BuiltinAnalyst } from './builtin-analyst.js';

/** The largest sale is one of toys, the largest sum is that of food. */
const SALES = {
  name: 'sales',
  sql: `SELECT 'R' || range AS receipt, ['Food', 'Toys', 'Books'][1 + range % 3] AS product_line,
      ['weekday', 'weekend'][1 + (range % 7)::INT // 5] AS part_of_week,
      CASE WHEN range = 4 THEN 500 WHEN range % 3 = 0 THEN 60 ELSE 10 + range % 5 END AS total
    FROM range(90)`,
};
const CONTRACTS = {
  name: 'contracts',
  sql: `SELECT 'C' || range AS contract, ['Yes', 'No'][1 + range % 2] AS paperless_billing,
      ['Card', 'Transfer', 'Cash'][1 + range % 3] AS payment_method, ['Yes', 'No', 'No', 'No'][1 + range % 4] AS churn
    FROM range(60)`,
};
const MEMBERS = {
  name: 'members',
  sql: `SELECT * FROM (VALUES (1, 'Ann Lee'), (2, 'Bob Ray'), (3, 'Cho Kim'), (4, 'Dee Fox')) AS t(member_id, name)`,
};
const PURCHASES = {
  name: 'purchases',
  sql: `SELECT range AS purchase_id, 1 + range % 4 AS member_id, range * 7 % 31 AS total_pounds FROM range(20)`,
};

const analyst = new BuiltinAnalyst(noCharts, searchHere);
let sales: AnalysisFixture;
let contracts: AnalysisFixture;
let club: AnalysisFixture;
beforeAll(async () => {
  [sales, contracts, club] = await Promise.all([
    AnalysisFixture.create([SALES]),
    AnalysisFixture.create([CONTRACTS]),
    AnalysisFixture.create([MEMBERS, PURCHASES]),
  ]);
});
afterAll(() => Promise.all([sales, contracts, club].map((fixture) => fixture.close())));

const ask = (fixture: AnalysisFixture, question: string): Promise<AnswerEvent[]> =>
  collect(analyst, fixture.request(question));

/** The first row of each table of the reply. */
const firstRows = (events: readonly AnswerEvent[]): (readonly unknown[] | undefined)[] =>
  events.flatMap((event) =>
    event.type === 'table' && event.group.stage === 'Respond' ? [event.table.result.rows[0]] : [],
  );
const firstCells = (events: readonly AnswerEvent[]): unknown[] => firstRows(events).map((row) => row?.[0]);

describe('a word for money that no header says', () => {
  it.each(['Hey, which product line makes us the most money?', 'Which product line makes the most money?'])(
    'means the only column of amounts, added up for what occurs in many rows: %s',
    async (question) => {
      const [first] = firstRows(await ask(sales, question));

      expect(first).toEqual(['Food', 1800]);
    },
  );

  it('is not passed over: rows are not counted where money is asked for', async () => {
    const events = await ask(club, 'What share of everything spent came from Ann Lee, as a percentage?');

    expect(firstCells(events)).toEqual([]);
  });
});

describe('a column of whose header a word means no more than a part', () => {
  it('is offered, and not told', async () => {
    const events = await ask(contracts, 'Which way of paying has the highest churn rate?');

    expect(firstCells(events)).toEqual([]);
    expect(offeredQuestions(events)[0]).toContain('paperless_billing');
  });

  it('is told where the word itself is in the header', async () => {
    const events = await ask(contracts, 'churn rate by billing');

    expect(replyText(events)).toContain('paperless\\_billing');
  });
});

describe('a question whether something is more than something else', () => {
  it('is answered by yes or no before the numbers of both', async () => {
    const question = 'Do we sell more items in total on a weekend than on a weekday?';
    const events = await collect(trustingAnalyst(), sales.request(question));

    expect(replyText(events)).toMatch(/^\*\*No\*\*\.\s+The number of rows is highest for \*\*weekday\*\*/);
  });

  it('is not answered by numbers that do not say which is which', async () => {
    const events = await ask(sales, 'Do we sell more items in total on Saturdays than on a weekday?');

    expect(firstCells(events).filter((first) => typeof first !== 'boolean')).toEqual([]);
  });

  it('is answered by yes or no with both numbers', async () => {
    const events = await ask(sales, 'Is the total of total higher for Toys than for Books?');

    expect(replyText(events)).toMatch(/^\*\*Yes\*\*/);
  });
});

describe('the reason why a question is not answered', () => {
  it.each([
    ['Which contracts were lost?', 'lost'],
    ['Which payment method fell the fastest?', 'fell'],
  ])('is told in its own words: %s', async (question, word) => {
    const reply = replyText(await ask(contracts, question));

    expect(reply).toContain(`“${word}”`);
    expect(reply).not.toContain('growth');
  });
});
