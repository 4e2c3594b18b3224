import { describe, expect, it } from '@jest/globals';
import { linkedQuestions } from '../../../../test/support/answering/linked-questions.js';
import { type ReplyLanguage } from '../analyst.js';
import { proposals } from '../kinds/index.js';
import { Catalogue } from '../narration/catalogue.js';
import { planText } from './plan-text.js';

const linked = linkedQuestions([
  {
    name: 'takings',
    sql: `SELECT * FROM (VALUES (DATE '2023-12-05', 'North', 2100), (DATE '2024-05-29', 'South', 1900)) AS t(day, region, revenue)`,
  },
]);

/** What the plans of a question are said to compute. */
const saidOf = (question: string, language: ReplyLanguage): string[] =>
  proposals(linked(question)).map(({ plan }) => planText(plan, Catalogue.of(language)));

describe('what a plan computes', () => {
  it.each([
    ['EN', 'May 2024'],
    ['DE', 'Mai 2024'],
    ['ES', 'mayo de 2024'],
  ] as const)('names a month as people do: %s', (language, month) => {
    const said = saidOf('total revenue in May 2024', language);
    expect(said.some((each) => each.includes(month))).toBe(true);
    expect(said.filter((each) => each.includes('2024-05'))).toEqual([]);
  });

  it('names a year by its number', () => {
    expect(saidOf('total revenue in 2024', 'EN').some((each) => each.includes('in 2024'))).toBe(true);
  });
});
