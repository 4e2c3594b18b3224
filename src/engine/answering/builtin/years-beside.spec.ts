import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture, collect } from '../../../../test/support/answering/analysis-fixture.js';
import { noCharts } from '../../../../test/support/answering/no-charts.js';
import { replyText } from '../../../../test/support/answering/replies.js';
import { searchHere } from '../../../../test/support/answering/search-here.js';
import { rowTable } from '../../../../test/support/answering/tables.js';
import { trustingAnalyst } from '../../../../test/support/answering/trusting-analyst.js';
import { BuiltinAnalyst } from './builtin-analyst.js';

const DAYS = [
  ['2023-05-04', 'Search', 900, 40],
  ['2023-06-09', 'Social', 2500, 30],
  ['2023-11-12', 'Search', 600, 20],
  ['2024-05-06', 'Social', 700, 50],
  ['2024-06-02', 'Search', 2400, 60],
  ['2024-12-21', 'Social', 1500, 10],
] as const;
const ADS = rowTable(
  'ads',
  { day: 'DATE', channel: 'VARCHAR', revenue: 'INTEGER', clicks: 'INTEGER' },
  DAYS.map(([day, channel, revenue, clicks]) => ({ day, channel, revenue, clicks })),
);

let fixture: AnalysisFixture;
beforeAll(async () => {
  fixture = await AnalysisFixture.create([ADS]);
});
afterAll(() => fixture.close());

const replyTo = async (question: string, analyst: BuiltinAnalyst): Promise<string> =>
  replyText(await collect(analyst, fixture.request(question)));

describe('a question whether something was more at one time than at another', () => {
  it.each([
    ['Was revenue higher in 2024 than in 2023?', 'Yes', '4,600'],
    ['Is revenue in 2023 higher than in 2024?', 'No', '4,600'],
    ['Is revenue in 2024 higher than 2023?', 'Yes', '4,600'],
    ['Did we bring in more revenue in 2023 than in 2024?', 'No', '4,600'],
    ['Were there fewer clicks in 2023 than in 2024?', 'Yes', '120'],
    ['Is the revenue for 2024 lower than for 2023?', 'No', '4,600'],
    ['Were clicks in June 2024 higher than in May 2024?', 'Yes', '60'],
  ])('is answered by the totals of both: %s', async (question, verdict, number) => {
    const reply = await replyTo(question, trustingAnalyst());
    expect(reply).toMatch(new RegExp(`^\\*\\*${verdict}\\*\\*`));
    expect(reply).toContain(number);
  });

  it.each(['Was revenue higher in 2024 than in 2023?', 'Is the revenue for 2024 lower than for 2023?'])(
    'is never answered by rows whose amount is a year: %s',
    async (question) => {
      const reply = await replyTo(question, new BuiltinAnalyst(noCharts, searchHere));
      expect(reply).not.toMatch(/revenue\W*(?:\*\s*)?is (?:over )?202\d/i);
    },
  );
});

describe('a question that sets two years beside each other', () => {
  it('is not answered by what they make together', async () => {
    const reply = await replyTo(
      'What was the total revenue in 2024 compared to 2023?',
      new BuiltinAnalyst(noCharts, searchHere),
    );
    expect(reply).not.toMatch(/8,600/);
  });
});

describe('a question for a month of a year', () => {
  it('is told with the name of the month', async () => {
    const reply = await replyTo(
      'How many clicks were there in May 2024?',
      new BuiltinAnalyst(noCharts, searchHere),
    );
    expect(reply).toContain('**50**');
    expect(reply).toContain('May 2024');
  });
});

describe('a question for hours of days', () => {
  it('is not answered where the dates have no times', async () => {
    expect(await replyTo('Which hour of the day has the most clicks?', trustingAnalyst())).toContain('hour');
    expect(await replyTo('Which hour of the day has the most clicks?', trustingAnalyst())).not.toMatch(
      /\*\*\d/,
    );
  });
});
