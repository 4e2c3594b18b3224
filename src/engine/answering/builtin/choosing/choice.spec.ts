import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture, collect } from '../../../../../test/support/answering/analysis-fixture.js';
import { noCharts } from '../../../../../test/support/answering/no-charts.js';
import { offeredQuestions } from '../../../../../test/support/answering/replies.js';
import { searchHere } from '../../../../../test/support/answering/search-here.js';
import { type AnswerEvent } from '../../answer-event.js';
import { type Decided } from '../../decision/decision.js';
import { type Proposal } from '../../decision/proposal.js';
import { BuiltinAnalyst } from '../builtin-analyst.js';
import { choiceAmong, USUAL_TRUST } from './choice.js';

const TEAMS = {
  name: 'teams',
  sql: `SELECT * FROM (VALUES (1, 'Paulistano', 30, 14), (2, 'Palestra', 29, 14), (3, 'Corinthians', 26, 12), (4, 'Ypiranga', 25, 11),
      (5, 'Santos', 16, 7)) AS t("Position", "Team", "Points", "Won")`,
};
const ORDERS = {
  name: 'orders',
  sql: `SELECT * FROM (VALUES (1, 'East', DATE '2024-03-01', 5), (2, 'West', DATE '2024-03-02', 7), (3, 'East', DATE '2024-03-08', 9),
      (4, 'West', DATE '2024-03-08', 4), (5, 'East', DATE '2024-03-09', 4)) AS t(order_id, region, order_date, amount)`,
};

const INCOME = {
  name: 'income',
  sql: `SELECT * FROM (VALUES ('Interest income', 2515, 1310), ('Interest expense', 412, 377), ('Other income', 38, 21))
      AS t("Item", "2019", "2018")`,
};

const analyst = new BuiltinAnalyst(noCharts, searchHere);
let teams: AnalysisFixture;
let orders: AnalysisFixture;
let income: AnalysisFixture;
beforeAll(async () => {
  [teams, orders, income] = await Promise.all([
    AnalysisFixture.create([TEAMS]),
    AnalysisFixture.create([ORDERS]),
    AnalysisFixture.create([INCOME]),
  ]);
});
afterAll(() => Promise.all([teams, orders, income].map((fixture) => fixture.close())));

const ask = (fixture: AnalysisFixture, question: string): Promise<AnswerEvent[]> =>
  collect(analyst, fixture.request(question));

/** The rows of each table of the reply. */
const tablesToldIn = (events: readonly AnswerEvent[]): (readonly (readonly unknown[])[])[] =>
  events.flatMap((event) =>
    event.type === 'table' && event.group.stage === 'Respond' ? [event.table.result.rows] : [],
  );
const rowsToldIn = (events: readonly AnswerEvent[]): unknown[] => tablesToldIn(events).flat();
const firstColumns = (events: readonly AnswerEvent[]): unknown[] =>
  tablesToldIn(events).map((rows) => rows.map(([first]) => first));

describe('the reading that is told', () => {
  it('is the likeliest where the grammar only computes what stands beside its answer', async () => {
    const events = await ask(teams, 'what is the only team to have scored 16 points?');

    expect(firstColumns(events)).toEqual([['Santos']]);
  });

  it('gives what is asked for first, not what the question names already', async () => {
    const events = await ask(teams, 'What is the position of the team Corinthians?');

    expect(firstColumns(events)).toEqual([[3]]);
  });

  it('gives one number of each where they are asked for', async () => {
    const events = await ask(income, 'What was the interest income in 2019 and 2018 respectively?');

    expect(rowsToldIn(events)).toEqual([[2515, 1310]]);
  });

  it('is none that gives one number where one of each is asked for', () => {
    const trust = { ...USUAL_TRUST, wording: 'interest income in 2019 and 2018 respectively' };

    expect(choiceAmong([reading('plan', 0.9, 2515)], trust, true).told).toBeNull();
    expect(choiceAmong([reading('plan', 0.9, 2515)], USUAL_TRUST, true).told).not.toBeNull();
  });

  it('is none that leaves out a day of the week, however likely it is', async () => {
    const events = await ask(orders, 'number of orders for each region on Fridays');

    expect(firstColumns(events)).toEqual([]);
    expect(offeredQuestions(events)[0]).toContain('Friday');
  });
});

/** A reading that leaves out no word. */
function reading(
  proposer: Proposal['proposer'],
  confidence: number,
  value: number,
  operation = 'sum',
): Decided {
  const result = { columns: [{ name: 'total', type: 'number' as const }], rows: [[value]], truncated: false };
  const traits = { operation, wording: '', unexplained: [], facts: {} };
  const proposal: Partial<Proposal> = {
    proposer,
    result,
    traits,
    sentence: `the ${proposer} gives ${value}`,
  };
  return { proposal: proposal as Proposal, confidence };
}

describe('what the grammar reads as the likeliest, though hardly sure', () => {
  it.each([
    ['is told where it alone leaves out no word', 'sum', [], true],
    [
      'is told where the next one computes the same',
      'sum',
      [reading('plan', 0.5, 3), reading('plan', 0.4, 7)],
      true,
    ],
    ['is asked back where the next one gives the same rows', 'list', [reading('plan', 0.5, 3)], false],
    [
      'is asked back where the next one gives something else',
      'sum',
      [reading('plan', 0.5, 7), reading('plan', 0.4, 3)],
      false,
    ],
  ])('%s', (_, operation, others, isTold) => {
    const read = reading('grammar', 0.57, 3, operation);

    expect(choiceAmong([read, ...others], USUAL_TRUST, true).told).toBe(isTold ? read.proposal : null);
  });
});

/** The same reading of a question in which it leaves out some words. */
const without =
  (...unexplained: readonly string[]) =>
  ({ proposal, confidence }: Decided): Decided => ({
    proposal: { ...proposal, traits: { ...proposal.traits, unexplained } },
    confidence,
  });
const withoutLyon = without('Lyon');

describe('the surest reading', () => {
  const surest = (confidence: number): Decided => reading('plan', confidence, 7);
  const toldOf = (first: Decided, ...others: readonly Decided[]) =>
    choiceAmong([first, ...others], USUAL_TRUST, true).told;

  it('is told a little sooner where nothing else is likely', () => {
    expect(toldOf(surest(0.66), reading('search', 0.1, 3))).not.toBeNull();
    expect(toldOf(surest(0.64), reading('search', 0.1, 3))).toBeNull();
  });

  it('has to be surer where another one that leaves out no word gives something else', () => {
    const other = reading('search', 0.3, 3);

    expect(toldOf(surest(0.78), other)).toBeNull();
    expect(toldOf(surest(0.82), other)).not.toBeNull();
    expect(toldOf(surest(0.78), reading('search', 0.3, 7))).not.toBeNull();
  });

  it('is not told where another one that leaves out no word is as likely and gives something else', () => {
    expect(toldOf(surest(0.9), reading('grammar', 0.9, 3))).toBeNull();
    expect(toldOf(surest(0.9), reading('grammar', 0.85, 3))).not.toBeNull();
    expect(toldOf(surest(0.9), reading('grammar', 0.9, 7))).not.toBeNull();
  });

  it('is not contested by one that leaves out a word', () => {
    expect(toldOf(surest(0.7), withoutLyon(reading('search', 0.3, 3)))).not.toBeNull();
  });

  it('has to be a little surer where it leaves out a word itself', () => {
    expect(toldOf(withoutLyon(surest(0.72)))).toBeNull();
    expect(toldOf(withoutLyon(surest(0.74)))).not.toBeNull();
  });

  it('has to be surer still where it leaves out several, other than those of how questions are put', () => {
    const leaving = (confidence: number, ...words: readonly string[]) =>
      toldOf(without(...words)(surest(confidence)));

    expect(leaving(0.78, 'zeppelin', 'crew')).toBeNull();
    expect(leaving(0.82, 'zeppelin', 'crew')).not.toBeNull();
    expect(leaving(0.78, 'zeppelin', 'please')).not.toBeNull();

    const partly = without('zeppelin', 'crew')(surest(0.78));
    expect(toldOf(partly, withoutLyon(reading('search', 0.1, 7)))).not.toBeNull();
    expect(toldOf(partly, withoutLyon(reading('search', 0.1, 3)))).toBeNull();
  });

  it('is not contested by one that goes on from what it gives', () => {
    const { proposal } = reading('search', 0.3, 7);
    const longer = { ...proposal, result: { ...proposal.result, rows: [[7], [5]] } };

    expect(toldOf(surest(0.72), { proposal: longer, confidence: 0.3 })).not.toBeNull();
  });

  it('is contested by one that guesses a column, which is not told itself', () => {
    const guess = reading('grammar', 0.9, 3);
    const traits = { ...guess.proposal.traits, facts: { 'guesses a column': 1 } };

    expect(toldOf(surest(0.78), { ...guess, proposal: { ...guess.proposal, traits } })).toBeNull();
  });

  it('is told with fewer of its columns where that is as likely', () => {
    const { proposal } = surest(0.9);
    const day = { name: 'day', type: 'date' as const };
    const result = {
      ...proposal.result,
      columns: [...proposal.result.columns, day],
      rows: [[7, '2024-05-06']],
    };
    const wide = { proposal: { ...proposal, result }, confidence: 0.91 };

    expect(toldOf(wide, surest(0.9))).not.toBe(wide.proposal);
    expect(toldOf(wide, surest(0.88))).toBe(wide.proposal);
  });
});
