import { type AnalysisFixture, type TableDefinition } from '../analysis-fixture.js';
import { finishedReply } from './finished-reply.js';
import { type WrittenReply } from './replies.js';
import { call, finish } from './scripts.js';

/** Three years of visits to shops, three rows a month. */
export const VISITS: TableDefinition = {
  name: 'visits',
  sql: `SELECT i AS visit_id, (DATE '2022-01-05' + to_months((i // 3)::INTEGER))::DATE AS seen_on,
  ['Oslo', 'Rome', 'Lima'][i % 3 + 1] AS city, ['online', 'shop'][(i * 7) % 5 % 2 + 1] AS channel,
  (100 + (i // 3) * 5 + (i % 3) * 20 + (i * 37) % 11)::DECIMAL(10,2) AS revenue, (5 + (i * 13) % 9)::INTEGER AS guests
  FROM range(108) AS t(i)`,
};

/** An analysis, a question that it answers, and the reply to it. */
type Analysed = readonly [question: string, analysis: object, reply: string];

const MONTHS = { column: 'visits.seen_on', unit: 'month' };
const CITY = { by: ['visits.city'] };
const year = (of: number) => [
  { column: 'visits.seen_on', op: 'between', value: `${of}-01-01`, high: `${of}-12-31` },
];
const channel = (value: string) => [{ column: 'visits.channel', op: '=', value }];

/** Measures with the column of their result. */
const MEASURES = [
  ['revenue', { fn: 'sum', column: 'visits.revenue' }, 'total_revenue', 'total revenue'],
  ['guests', { fn: 'sum', column: 'visits.guests' }, 'total_guests', 'total guests'],
] as const;

const ofMeasure = ([name, measure, key, words]: (typeof MEASURES)[number]): readonly Analysed[] => [
  [
    `How did ${words} develop by month?`,
    { kind: 'groups', measure, time: MONTHS },
    `The ${words} {{cmp r1.rows.last.${key} r1.rows.0.${key}: rose|fell|did not change}} from {{r1.rows.0.${key}}} in {{r1.rows.0.month}} to {{r1.rows.last.${key}}} in {{r1.rows.last.month}}.`,
  ],
  [
    `Which share of ${words} has each city?`,
    { kind: 'share', measure, ...CITY },
    '{{r1.rows.0.city}} has a share of {{r1.rows.0.share_percent}}, {{r1.rows.1.city}} of {{r1.rows.1.share_percent}}.',
  ],
  [
    `Month over month growth of ${words}`,
    { kind: 'growth', measure, time: MONTHS },
    `In {{r1.rows.last.month}} the ${words} was {{r1.rows.last.${key}}}.`,
  ],
  [
    `Running total of ${name}`,
    { kind: 'running_total', measure, time: MONTHS },
    'The running total in {{r1.rows.last.month}} is {{r1.rows.last.running_total}}.',
  ],
  [
    `How did ${words} change from 2022 to 2023 by city?`,
    { kind: 'difference', measure, left: year(2022), right: year(2023), ...CITY },
    '{{r1.rows.0.city}} has a difference of {{r1.rows.0.difference}}.',
  ],
  [
    `Forecast of ${words}`,
    { kind: 'forecast', measure, time: MONTHS, periods: 3 },
    'The forecast for {{r1.rows.last.month}} is {{r1.rows.last.forecast}}.',
  ],
  [
    `How are ${name} online and in the shop, is the difference a matter of chance?`,
    { kind: 'group_test', columns: [`visits.${name}`], left: channel('online'), right: channel('shop') },
    'The test has a p-value of {{r1.p_value}}, its statistic is {{r1.statistic}}.',
  ],
  [
    `Does ${name} differ between cities?`,
    { kind: 'group_test', columns: [`visits.${name}`], ...CITY, method: 'kruskal' },
    'The Kruskal-Wallis test gives a statistic of {{r1.statistic}} and a p-value of {{r1.p_value}}.',
  ],
  [
    `Is ${name} normally distributed?`,
    { kind: 'normality_test', columns: [`visits.${name}`] },
    'The statistic of the Shapiro-Wilk test is {{r1.statistic}}.',
  ],
  [
    `What is the mean of ${name}, with its interval?`,
    { kind: 'mean_interval', columns: [`visits.${name}`] },
    `The mean of ${name} is {{r1.mean}}, the lower end of its confidence interval {{r1.lower_end}}.`,
  ],
];

const OTHERS: readonly Analysed[] = [
  [
    'How do revenue and guests hang together?',
    { kind: 'correlation_test', columns: ['visits.revenue', 'visits.guests'], method: 'spearman' },
    'Spearman’s correlation has a statistic of {{r1.statistic}} and a p-value of {{r1.p_value}}.',
  ],
  [
    'Regress revenue on guests',
    { kind: 'regression', target: 'visits.revenue', columns: ['visits.guests'] },
    'The intercept is {{r1.intercept}}, the coefficient of guests is {{r1.coefficient_of_guests}}.',
  ],
  [
    'Does the channel depend on the city?',
    { kind: 'independence_test', columns: ['visits.channel', 'visits.city'] },
    'The p-value of the chi-squared test is {{r1.p_value}}.',
  ],
  [
    'Which part of the visits is online?',
    { kind: 'part', part: channel('online') },
    'The share of online visits is {{r1.share_percent}}.',
  ],
];

/** Replies of a model to what analyses give, with all that they may refer to. */
export async function analysedReplies(fixture: AnalysisFixture): Promise<WrittenReply[]> {
  const replies: WrittenReply[] = [];
  for (const [question, analysis, reply] of [...MEASURES.flatMap(ofMeasure), ...OTHERS]) {
    const script = [call('propose_plan', { title: 'It', analysis }), finish(reply)];
    const finished = await finishedReply(script, fixture.request(question, { language: 'EN' }));
    if (!finished) throw new Error(`no reply to: ${question}`);
    replies.push(finished);
  }
  return replies;
}
